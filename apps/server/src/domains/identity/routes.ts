import { routes } from '@vedette/contract';
import { type Binding, on } from '../../platform/http/bind.ts';
import { userActor } from '../audit/index.ts';
import type { Auth } from './auth.ts';
import { resendVerification, verifyEmail } from './email.ts';
import { changePassword, forgotPassword, resetPassword } from './passwords.ts';
import { endSession, listSessions } from './sessions.ts';
import { signIn, signOut, type Throttle } from './sign-in.ts';
import { acceptTerms, currentTerms } from './terms.ts';
import { listPersonalAccessTokens, mintPersonalAccessToken, revokePersonalAccessToken } from './tokens.ts';
import { getUser, listUsers, updateUser } from './users.ts';

export function identityRoutes(auth: Auth, throttle: Throttle): Binding[] {
  return [
    on(routes.signIn, (ctx, { body, request }) => signIn(ctx, auth, throttle, body, request)),
    on(routes.signOut, (_ctx, { request }) => signOut(auth, request)),
    on(routes.forgotPassword, (ctx, { body }) => forgotPassword(ctx, auth, body.email)),
    on(routes.resetPassword, (ctx, { body }) => resetPassword(ctx, auth, body)),
    on(routes.verifyEmail, (_ctx, { body }) => verifyEmail(auth, body.token)),
    on(routes.resendVerification, (ctx, { body }) => resendVerification(ctx, auth, body.email)),
    on(routes.changePassword, (ctx, { caller, body, request }) =>
      changePassword(ctx, auth, caller, body, request.id),
    ),
    on(routes.acceptTerms, (ctx, { caller, body, request }) =>
      acceptTerms(ctx, caller, body.version, request.id),
    ),
    on(routes.getTerms, async (ctx) => currentTerms(ctx)),
    on(routes.listSessions, (ctx, { caller, query }) => listSessions(ctx, caller, query)),
    on(routes.endSession, (ctx, { caller, params }) => endSession(ctx, caller, params.sessionId)),
    on(routes.listTokens, (ctx, { caller, query }) => listPersonalAccessTokens(ctx, caller, query)),
    on(routes.createToken, (ctx, { caller, body, request }) =>
      ctx.transaction((tx) =>
        mintPersonalAccessToken(tx, userActor(caller), caller.user.id, body, request.id),
      ),
    ),
    on(routes.revokeToken, (ctx, { caller, params, request }) =>
      revokePersonalAccessToken(ctx, caller, params.tokenId, request.id),
    ),
    on(routes.listUsers, (ctx, { query }) => listUsers(ctx, query)),
    on(routes.getUser, (ctx, { params }) => getUser(ctx, params.userId)),
    on(routes.updateUser, (ctx, { caller, params, body, request }) =>
      updateUser(ctx, caller, params.userId, body, request.id),
    ),
  ];
}
