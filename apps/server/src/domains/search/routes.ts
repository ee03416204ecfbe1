import { routes } from '@vedette/contract';
import { type Binding, handle } from '../../platform/http/bind.ts';
import { search } from './search.ts';

export const searchRoutes: Binding[] = [
  handle(routes.search, (ctx, { scope, query }) => search(ctx, scope.organizationId, query)),
];
