import { routes } from '@vedette/contract';
import { type Binding, handle } from '../../../platform/http/bind.ts';
import { userContext } from '../../audit/index.ts';
import { decideThreats, listThreatDecisions, reopenThreats } from './threat-decisions.ts';

export const threatDecisionRoutes: Binding[] = [
  handle(routes.listThreatDecisions, (ctx, { scope, params, query }) =>
    listThreatDecisions(ctx, scope.organizationId, params.workspaceId, query),
  ),
  handle(routes.decideThreats, (ctx, { caller, scope, params, body, request }) =>
    decideThreats(ctx, scope.organizationId, userContext(caller, request), params.scanId, body),
  ),
  handle(routes.reopenThreats, (ctx, { caller, scope, params, body, request }) =>
    reopenThreats(
      ctx,
      scope.organizationId,
      userContext(caller, request),
      params.workspaceId,
      body.threatIds,
    ),
  ),
];
