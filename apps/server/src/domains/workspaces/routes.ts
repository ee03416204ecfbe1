import { routes } from '@vedette/contract';
import type { Caller } from '../../platform/caller.ts';
import { type Binding, handle } from '../../platform/http/bind.ts';
import { userActor } from '../audit/index.ts';
import {
  type Connector,
  changeAccessToken,
  connectHostedRepository,
  disconnectHostedRepository,
  listHostedRepositories,
} from './hosted-repositories.ts';
import { changeWorkspace, createRemoteWorkspace, listWorkspaces, readWorkspace } from './workspaces.ts';

const connector = (caller: Caller): Connector => ({
  actor: userActor(caller),
  trusted: caller.user.platformAdmin,
});

export const workspaceRoutes: Binding[] = [
  handle(routes.listWorkspaces, (ctx, { scope, query }) => listWorkspaces(ctx, scope.organizationId, query)),
  handle(routes.createWorkspace, (ctx, { caller, scope, body, request }) =>
    ctx.transaction((tx) =>
      createRemoteWorkspace(tx, scope.organizationId, userActor(caller), body, request.id),
    ),
  ),
  handle(routes.getWorkspace, (ctx, { scope, params }) =>
    readWorkspace(ctx, scope.organizationId, params.workspaceId),
  ),
  handle(routes.updateWorkspace, (ctx, { caller, scope, params, body, request }) =>
    changeWorkspace(ctx, scope.organizationId, userActor(caller), params.workspaceId, body, request.id),
  ),
  handle(routes.connectHostedRepository, (ctx, { caller, scope, body, request }) =>
    ctx.transaction((tx) =>
      connectHostedRepository(tx, scope.organizationId, connector(caller), body, request.id),
    ),
  ),
  handle(routes.listHostedRepositories, (ctx, { scope, query }) =>
    listHostedRepositories(ctx, scope.organizationId, query),
  ),
  handle(routes.updateHostedRepository, (ctx, { caller, scope, params, body, request }) =>
    ctx.transaction((tx) =>
      changeAccessToken(
        tx,
        scope.organizationId,
        connector(caller),
        params.hostedRepositoryId,
        body.accessToken,
        request.id,
      ),
    ),
  ),
  handle(routes.disconnectHostedRepository, (ctx, { caller, scope, params, request }) =>
    disconnectHostedRepository(
      ctx,
      scope.organizationId,
      userActor(caller),
      params.hostedRepositoryId,
      request.id,
    ),
  ),
];
