import { DEVICE_CODE_GRANT, deviceScopes, REFRESH_TOKEN_GRANT, routes } from '@vedette/contract';
import { handle } from '../../../platform/http/bind.ts';
import { decideAuthorization, readAuthorization, requestAuthorization } from './authorizations.ts';
import { endDeviceLogin, listDeviceLogins } from './logins.ts';
import { requestTokens, revokeToken } from './tokens.ts';

export const deviceRoutes = [
  handle(routes.authorizationServer, async (ctx) => ({
    issuer: ctx.baseUrl,
    device_authorization_endpoint: ctx.baseUrl + routes.requestDeviceAuthorization.path,
    token_endpoint: ctx.baseUrl + routes.requestToken.path,
    revocation_endpoint: ctx.baseUrl + routes.revokeOauthToken.path,
    grant_types_supported: [DEVICE_CODE_GRANT, REFRESH_TOKEN_GRANT],
    response_types_supported: [],
    scopes_supported: [...deviceScopes],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
  })),
  handle(routes.requestDeviceAuthorization, (ctx, { body, request }) =>
    requestAuthorization(ctx, body, request),
  ),
  handle(routes.requestToken, (ctx, { body, request }) => requestTokens(ctx, body, request.id)),
  handle(routes.revokeOauthToken, (ctx, { body, request }) => revokeToken(ctx, body, request.id)),
  handle(routes.getDeviceAuthorization, (ctx, { caller, params }) =>
    readAuthorization(ctx, caller, params.userCode),
  ),
  handle(routes.approveDeviceAuthorization, (ctx, { caller, params, request }) =>
    decideAuthorization(ctx, caller, params.userCode, 'approved', request.id),
  ),
  handle(routes.denyDeviceAuthorization, (ctx, { caller, params, request }) =>
    decideAuthorization(ctx, caller, params.userCode, 'denied', request.id),
  ),
  handle(routes.listDeviceLogins, (ctx, { caller, query }) => listDeviceLogins(ctx, caller, query)),
  handle(routes.endDeviceLogin, (ctx, { caller, params, request }) =>
    endDeviceLogin(ctx, caller, params.deviceLoginId, request.id),
  ),
];
