import { routes } from '@vedette/contract';
import { type Binding, handle } from '../../platform/http/bind.ts';
import { userActor } from '../audit/index.ts';
import type { Auth } from './auth.ts';
import { deviceRoutes } from './device/routes.ts';
import { verifyEmail } from './email.ts';
import { changePassword, resetPassword } from './passwords.ts';
import { requestLink } from './recovery.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { endSession, listSessions } from './sessions.ts';
import { signIn, signOut } from './sign-in.ts';
import { acceptTerms, currentTerms } from './terms.ts';
import { listPersonalAccessTokens, mintPersonalAccessToken, revokePersonalAccessToken } from './tokens.ts';
import { getUser, listUsers, updateUser } from './users.ts';

export function identityRoutes(auth: Auth): Binding[] {
  return [
    ...deviceRoutes,
    ...secondFactorRoutes(auth),
    handle(routes.signIn, (ctx, { body, request }) => signIn(ctx, auth, body, request)),
    handle(routes.signOut, (ctx, { caller, request }) => signOut(ctx, auth, caller, request)),
    handle(routes.forgotPassword, (ctx, { body, request }) =>
      requestLink(ctx, 'password_reset', body.email, request),
    ),
    handle(routes.resetPassword, (ctx, { body, request }) => resetPassword(ctx, auth, body, request)),
    handle(routes.verifyEmail, (ctx, { body, request }) => verifyEmail(ctx, auth, body.token, request)),
    handle(routes.resendVerification, (ctx, { body, request }) =>
      requestLink(ctx, 'email_verification', body.email, request),
    ),
    handle(routes.changePassword, (ctx, { caller, body, request }) =>
      changePassword(ctx, auth, caller, body, request),
    ),
    handle(routes.acceptTerms, (ctx, { caller, body, request }) =>
      acceptTerms(ctx, caller, body.version, request.id),
    ),
    handle(routes.getTerms, async (ctx) => currentTerms(ctx)),
    handle(routes.listSessions, (ctx, { caller, query }) => listSessions(ctx, caller, query)),
    handle(routes.endSession, (ctx, { caller, params, request }) =>
      endSession(ctx, caller, params.sessionId, request),
    ),
    handle(routes.listTokens, (ctx, { caller, query }) => listPersonalAccessTokens(ctx, caller, query)),
    handle(routes.createToken, (ctx, { caller, body, request }) =>
      ctx.transaction((tx) =>
        mintPersonalAccessToken(tx, userActor(caller), caller.user.id, body, request.id),
      ),
    ),
    handle(routes.revokeToken, (ctx, { caller, params, request }) =>
      revokePersonalAccessToken(ctx, caller, params.tokenId, request.id),
    ),
    handle(routes.listUsers, (ctx, { query }) => listUsers(ctx, query)),
    handle(routes.getUser, (ctx, { params }) => getUser(ctx, params.userId)),
    handle(routes.updateUser, (ctx, { caller, params, body, request }) =>
      updateUser(ctx, caller, params.userId, body, request.id),
    ),
  ];
}
