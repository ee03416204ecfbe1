/**
 * Device login for clients. In order: `GET /.well-known/oauth-authorization-server` names the endpoints; the device
 * endpoint gives a user code; the person approves it at `/device`; the client polls the token endpoint every `interval`
 * seconds (5 more after each `slow_down`) until it has tokens, `access_denied` or `expired_token`. Before the access token
 * runs out (1 h) the client trades its refresh token for a new pair. A refresh token works once: shown a second time it
 * ends the login with all its tokens, so a client refreshes under a lock and stores the new pair before it uses it.
 * Signing out is one call of the revocation endpoint with the refresh token.
 */
import { z } from 'zod';
import { defineRoute } from '../route.ts';
import {
  authorizationServerMetadata,
  CLI_CLIENT_ID,
  DEVICE_CODE_GRANT,
  deviceAuthorizationRequest,
  deviceAuthorizationResponse,
  deviceScopes,
  revocationRequest,
  tokenRequest,
  tokenResponse,
} from '../schemas/oauth.ts';
import { noInput, ok } from './answers.ts';
import { exampleOrigins } from './examples.ts';

const common = {
  api: 'oauth',
  tag: 'Device login',
  permission: 'public',
  params: null,
  query: null,
  bodyReading: 'form',
  bodyLimitBytes: 8 * 1024,
} as const;

const example = {
  deviceCode: 'vdt_dvc_3q7Vw0xW8sYt1LrB6uHdZk3vQ0xW8sYt1LrB6uHd',
  refreshToken: 'vdt_drt_3q7Vw0xW8sYt1LrB6uHdZk3vQ0xW8sYt1LrB6uHd',
  origin: exampleOrigins.service,
} as const;

export const authorizationServer = defineRoute({
  ...noInput,
  api: 'oauth',
  tag: 'Device login',
  permission: 'public',
  id: 'authorizationServer',
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  summary: 'Where device login happens',
  description: 'The metadata of the authorization server (RFC 8414).',
  success: ok(authorizationServerMetadata, 'The endpoints and what they understand.'),
  problems: [],
  example: {
    reply: {
      issuer: example.origin,
      device_authorization_endpoint: `${example.origin}/oauth/device_authorization`,
      token_endpoint: `${example.origin}/oauth/token`,
      revocation_endpoint: `${example.origin}/oauth/revoke`,
      grant_types_supported: [DEVICE_CODE_GRANT, 'refresh_token'],
      response_types_supported: [],
      scopes_supported: [...deviceScopes],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
    },
  },
});

export const requestDeviceAuthorization = defineRoute({
  ...common,
  id: 'requestDeviceAuthorization',
  method: 'POST',
  path: '/oauth/device_authorization',
  summary: 'Begin a device login',
  description: 'Answers a device code for the client and a user code for the person (RFC 8628, 3.1).',
  body: deviceAuthorizationRequest,
  success: ok(deviceAuthorizationResponse, 'The codes.'),
  problems: ['oauth_invalid_client', 'oauth_invalid_scope'],
  example: {
    body: { client_id: CLI_CLIENT_ID },
    reply: {
      device_code: example.deviceCode,
      user_code: 'WDJB-MJHT',
      verification_uri: `${example.origin}/device`,
      verification_uri_complete: `${example.origin}/device?user_code=WDJB-MJHT`,
      expires_in: 900,
      interval: 5,
    },
  },
});

export const requestToken = defineRoute({
  ...common,
  id: 'requestToken',
  method: 'POST',
  path: '/oauth/token',
  summary: 'Trade a device code or a refresh token for tokens',
  description:
    'With the grant type of the device code: once the person has approved (RFC 8628, 3.4). With `refresh_token`: a new pair for an old refresh token, which is used up; used again it ends the login.',
  body: tokenRequest,
  success: ok(tokenResponse, 'An access token for an hour, and the refresh token after it.'),
  problems: [
    'oauth_authorization_pending',
    'oauth_slow_down',
    'oauth_expired_token',
    'oauth_access_denied',
    'oauth_invalid_grant',
    'oauth_invalid_client',
    'oauth_invalid_scope',
    'oauth_unsupported_grant_type',
  ],
  example: {
    body: { grant_type: DEVICE_CODE_GRANT, client_id: CLI_CLIENT_ID, device_code: example.deviceCode },
    reply: {
      access_token: 'vdt_dat_3q7Vw0xW8sYt1LrB6uHdZk3vQ0xW8sYt1LrB6uHd',
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: example.refreshToken,
      scope: 'read write',
    },
  },
});

export const revokeOauthToken = defineRoute({
  ...common,
  id: 'revokeOauthToken',
  method: 'POST',
  path: '/oauth/revoke',
  summary: 'End a device login',
  description:
    'Revokes the login that the token belongs to, with all its tokens (RFC 7009). The answer is the same for a token that we do not know.',
  body: revocationRequest,
  success: ok(z.object({}), 'The token works no longer.'),
  problems: ['oauth_invalid_client'],
  example: { body: { token: example.refreshToken, client_id: CLI_CLIENT_ID }, reply: {} },
});
