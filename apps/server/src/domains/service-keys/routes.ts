import { routes } from '@vedette/contract';
import { type Binding, handle } from '../../platform/http/bind.ts';
import { userActor } from '../audit/index.ts';
import type { ServiceKeyCache } from './service-key-cache.ts';
import {
  createServiceKey,
  describeCallingKey,
  getServiceKey,
  listServiceKeys,
  revokeServiceKey,
} from './service-keys.ts';

export const serviceKeyRoutes = (serviceKeys: ServiceKeyCache): Binding[] => [
  handle(routes.createServiceKey, (ctx, { caller, scope, body, request }) =>
    ctx.transaction((tx) => createServiceKey(tx, scope.organizationId, userActor(caller), body, request.id)),
  ),
  handle(routes.listServiceKeys, (ctx, { scope, query }) =>
    listServiceKeys(ctx, scope.organizationId, query),
  ),
  handle(routes.getServiceKey, (ctx, { scope, params }) =>
    getServiceKey(ctx, scope.organizationId, params.keyId),
  ),
  handle(routes.revokeServiceKey, async (ctx, { caller, scope, params, request }) => {
    await revokeServiceKey(ctx, scope.organizationId, userActor(caller), params.keyId, request.id);
    serviceKeys.forget();
  }),
  handle(routes.getCallingKey, (ctx, { caller }) => describeCallingKey(ctx, caller)),
];
