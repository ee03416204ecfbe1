import { routes } from '@vedette/contract';
import { type Binding, handle } from '../../platform/http/bind.ts';
import { userActor } from '../audit/index.ts';
import { getCharges, getCredits, grantCredits, listEntries, setScansEnabled } from './accounts.ts';

export const creditRoutes: Binding[] = [
  handle(routes.getCredits, (ctx, { caller }) => getCredits(ctx, caller.organizationId)),
  handle(routes.getCompanyCredits, (ctx, { scope }) => getCredits(ctx, scope.organizationId)),
  handle(routes.getCharges, (ctx, { scope, query }) => getCharges(ctx, scope.organizationId, query.days)),
  handle(routes.updateCompanyCredits, (ctx, { caller, params, body, request }) =>
    setScansEnabled(ctx, params.companyId, userActor(caller), body.scansEnabled, request.id),
  ),
  handle(routes.grantCredits, (ctx, { caller, params, body, request }) =>
    grantCredits(ctx, params.companyId, userActor(caller), body, request.id),
  ),
  handle(routes.listCreditEntries, (ctx, { scope, query }) => listEntries(ctx, scope.organizationId, query)),
];
