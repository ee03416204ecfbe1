import { routes } from '@vedette/contract';
import { type Binding, handle } from '../../platform/http/bind.ts';
import { userActor } from '../audit/index.ts';
import type { Auth } from '../identity/index.ts';
import { createCompany, getCompany, listCompanies, renameCompany } from './companies.ts';
import {
  addCompanyUser,
  changeKind,
  evict,
  inviteAgain,
  listCompanyUsers,
  readCompanyUser,
} from './company-users.ts';
import { acceptInvitation } from './invitations.ts';
import { getMe, renameMe } from './me.ts';

export function companyRoutes(auth: Auth): Binding[] {
  return [
    handle(routes.createCompany, (ctx, { caller, body, request }) =>
      ctx.transaction((tx) => createCompany(tx, userActor(caller), body, request.id)),
    ),
    handle(routes.listCompanies, (ctx, { caller, query }) => listCompanies(ctx, caller, query)),
    handle(routes.getCompany, (ctx, { scope }) => getCompany(ctx, scope.organizationId)),
    handle(routes.updateCompany, (ctx, { caller, scope, body, request }) =>
      body.name === undefined
        ? getCompany(ctx, scope.organizationId)
        : renameCompany(ctx, caller, scope.organizationId, body.name, request.id),
    ),
    handle(routes.createCompanyUser, (ctx, { caller, scope, body, request }) =>
      ctx.transaction((tx) =>
        addCompanyUser(
          tx,
          userActor(caller),
          scope.organizationId,
          body,
          { trusted: caller.user.platformAdmin, invites: true },
          request.id,
        ),
      ),
    ),
    handle(routes.listCompanyUsers, (ctx, { scope, query }) =>
      listCompanyUsers(ctx, scope.organizationId, query),
    ),
    handle(routes.getCompanyUser, (ctx, { scope, params }) =>
      readCompanyUser(ctx, scope.organizationId, params.companyUserId),
    ),
    handle(routes.updateCompanyUser, (ctx, { caller, scope, params, body, request }) =>
      changeKind(ctx, caller, scope.organizationId, params.companyUserId, body.kind, request.id),
    ),
    handle(routes.evictCompanyUser, (ctx, { caller, scope, params, request }) =>
      evict(
        ctx,
        caller,
        scope.membership?.companyUserId ?? null,
        scope.organizationId,
        params.companyUserId,
        request.id,
      ),
    ),
    handle(routes.resendInvitation, (ctx, { caller, scope, params, request }) =>
      inviteAgain(ctx, caller, scope.organizationId, params.companyUserId, request),
    ),
    handle(routes.acceptInvitation, (ctx, { body, request }) => acceptInvitation(ctx, auth, body, request)),
    handle(routes.getMe, (ctx, { caller }) => getMe(ctx, caller)),
    handle(routes.updateMe, (ctx, { caller, body, request }) => renameMe(ctx, caller, body.name, request.id)),
  ];
}
