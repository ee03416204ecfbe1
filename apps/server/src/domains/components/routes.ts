import { routes } from '@vedette/contract';
import { type Binding, handle } from '../../platform/http/bind.ts';
import { getDependency, listDependencies } from './dependencies.ts';

export const componentRoutes: readonly Binding[] = [
  handle(routes.getScanDependencies, (ctx, { scope, params }) =>
    listDependencies(ctx, scope.organizationId, params.scanId),
  ),
  handle(routes.getScanDependency, (ctx, { scope, params }) =>
    getDependency(ctx, scope.organizationId, params.scanId, params.dependencyId),
  ),
];
