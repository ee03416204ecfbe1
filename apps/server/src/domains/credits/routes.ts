import { routes } from '@vedette/contract';
import { type Binding, on } from '../../platform/http/bind.ts';
import { userActor } from '../audit/index.ts';
import { getCredits, grantCredits, listEntries, setScansEnabled } from './accounts.ts';

export const creditRoutes: Binding[] = [
  on(routes.getCredits, (ctx, { caller }) => getCredits(ctx, caller.organizationId)),
  on(routes.getCompanyCredits, (ctx, { scope }) => getCredits(ctx, scope.organizationId)),
  on(routes.updateCompanyCredits, (ctx, { caller, params, body, request }) =>
    setScansEnabled(ctx, params.companyId, userActor(caller), body.scansEnabled, request.id),
  ),
  on(routes.grantCredits, (ctx, { caller, params, body, request }) =>
    grantCredits(ctx, params.companyId, userActor(caller), body, request.id),
  ),
  on(routes.listCreditEntries, (ctx, { scope, query }) => listEntries(ctx, scope.organizationId, query)),
];
