import { routes } from '@vedette/contract';
import { type Binding, handle } from '../../platform/http/bind.ts';
import { getDependency, listDependencies } from './dependencies.ts';

export const componentRoutes: readonly Binding[] = [
  handle(routes.listScanDependencies, (ctx, { scope, params }) =>
    listDependencies(ctx, scope.organizationId, params.scanId),
  ),
  handle(routes.getScanDependency, (ctx, { scope, params, query }) =>
    getDependency(ctx, scope.organizationId, params.scanId, query.id),
  ),
];
