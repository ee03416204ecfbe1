import { routes } from '@vedette/contract';
import { Answer, type Binding, handle } from '../../platform/http/bind.ts';
import { userActor } from '../audit/index.ts';
import { listModelRuns } from './llm/runs.ts';
import { changePolicy, policyOf } from './policy.ts';
import { listRuns, triageAgain } from './runs.ts';
import { exportVex } from './vex/export.ts';

export const triageRoutes: Binding[] = [
  handle(routes.getTriagePolicy, (ctx, { scope }) => policyOf(ctx, scope.organizationId)),
  handle(routes.changeTriagePolicy, (ctx, { caller, scope, body, request }) =>
    changePolicy(ctx, scope.organizationId, userActor(caller), body, request.id),
  ),
  handle(routes.triageAlert, (ctx, { caller, scope, params, request }) =>
    triageAgain(ctx, scope.organizationId, userActor(caller), params.alertId, request.id),
  ),
  handle(routes.listTriageRuns, (ctx, { scope, params, query }) =>
    listRuns(ctx, scope.organizationId, params.alertId, query),
  ),
  handle(routes.listModelRuns, (ctx, { scope, params, query }) =>
    listModelRuns(ctx, scope.organizationId, params.alertId, query),
  ),
  handle(
    routes.exportVex,
    async (ctx, { scope, query }) =>
      new Answer<Record<string, unknown>>(await exportVex(ctx, scope.organizationId, query), {
        headers: { 'content-type': 'application/json; charset=utf-8' },
      }),
  ),
];
