/**
 * Device login as it crosses the wire: OAuth 2.0 device grant (RFC 8628), refresh (RFC 6749, 6), revocation (RFC 7009),
 * discovery (RFC 8414). Requests are forms and answers are snake_case, as the standards have them; what a person
 * approves is JSON of ours.
 */
import { z } from 'zod';
import { time, uuid } from './primitives.ts';

/** The command-line client: public, so it has no secret. */
export const CLI_CLIENT_ID = 'vedette-cli';
/** Coding agents that speak with `/mcp` themselves. They may read and propose, and are never granted more. */
export const AGENT_CLIENT_ID = 'vedette-agent';
/** Every client that may ask for a device login, and the name a person reads on the approval page. */
export const oauthClients = {
  [CLI_CLIENT_ID]: 'Vedette command line',
  [AGENT_CLIENT_ID]: 'Coding agent',
} as const;
export type OauthClientId = keyof typeof oauthClients;

export const DEVICE_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
export const REFRESH_TOKEN_GRANT = 'refresh_token';

/**
 * `read`: every GET. `propose`: make proposals, which wait for a person's approval: what a coding agent needs. `write`:
 * everything else that device tokens may do, proposals included.
 */
export const deviceScopes = ['read', 'propose', 'write'] as const;
export type DeviceScope = (typeof deviceScopes)[number];
/** What each client may have at most, and what it is granted when it does not say what it wants. */
export const scopesOfClient = {
  [CLI_CLIENT_ID]: { most: deviceScopes, usual: ['read', 'write'] },
  [AGENT_CLIENT_ID]: { most: ['read', 'propose'], usual: ['read', 'propose'] },
} as const satisfies Record<OauthClientId, Record<'most' | 'usual', readonly DeviceScope[]>>;

/** Consonants without Y: no code spells a word, and none is misread (RFC 8628, 6.1). */
export const USER_CODE_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';

const letter = `[${USER_CODE_ALPHABET}${USER_CODE_ALPHABET.toLowerCase()}]`;
const typedUserCode = new RegExp(`^[^A-Za-z0-9]*(?:${letter}[^A-Za-z0-9]*){8}$`);

/** `XXXX-XXXX`; whoever types it may use any case and any punctuation. Handed on in the form in which it was shown. */
export const userCode = z
  .string()
  .max(40)
  .regex(typedUserCode, 'Not a user code: eight consonants, such as WDJB-MJHT')
  .overwrite((typed) => {
    const letters = typed.replaceAll(/[^A-Za-z]/g, '').toUpperCase();
    return `${letters.slice(0, 4)}-${letters.slice(4)}`;
  });

/** A parameter of a form. Those that we do not know are ignored (RFC 6749, 3.2). */
const parameter = (mostCharacters: number) =>
  z
    .string()
    .max(mostCharacters)
    .regex(/^[\x20-\x7e]*$/, 'Must be printable ASCII');
const secret = parameter(200);
const scope = parameter(200).describe('Words of `scopes_supported`, a space between them.');
const clientId = parameter(100);

export const deviceAuthorizationRequest = z.object({ client_id: clientId, scope: scope.optional() });

export const deviceAuthorizationResponse = z
  .object({
    device_code: z.string(),
    user_code: z.string(),
    verification_uri: z.url(),
    verification_uri_complete: z.url(),
    expires_in: z.int().positive(),
    interval: z.int().positive(),
  })
  .meta({ id: 'DeviceAuthorizationResponse' });

export const tokenRequest = z.object({
  grant_type: parameter(100),
  client_id: clientId,
  device_code: secret.optional(),
  refresh_token: secret.optional(),
  scope: scope.optional(),
});

export const tokenResponse = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int().positive(),
    refresh_token: z.string(),
    scope: z.string(),
  })
  .meta({ id: 'TokenResponse' });

export const revocationRequest = z.object({
  token: secret,
  token_type_hint: parameter(100).optional(),
  client_id: clientId,
});

export const authorizationServerMetadata = z
  .object({
    issuer: z.url(),
    device_authorization_endpoint: z.url(),
    token_endpoint: z.url(),
    revocation_endpoint: z.url(),
    grant_types_supported: z.array(z.string()),
    response_types_supported: z.array(z.string()),
    scopes_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    revocation_endpoint_auth_methods_supported: z.array(z.string()),
  })
  .meta({ id: 'AuthorizationServerMetadata' });

/** What a client of the agent protocol needs to know before it signs in (RFC 9728). */
export const protectedResourceMetadata = z
  .object({
    resource: z.url(),
    authorization_servers: z.array(z.url()),
    scopes_supported: z.array(z.string()),
    bearer_methods_supported: z.array(z.string()),
    resource_name: z.string(),
  })
  .meta({ id: 'ProtectedResourceMetadata' });

/** The body of every failure of the OAuth endpoints (RFC 6749, 5.2; RFC 8628, 3.5). */
export const oauthError = z
  .object({ error: z.string(), error_description: z.string() })
  .meta({ id: 'OauthError' });

/** What the page `/device` shows before a person decides. */
export const deviceAuthorization = z
  .object({
    userCode: z.string().describe('As it was shown: `XXXX-XXXX`.'),
    status: z.enum(['pending', 'approved', 'denied']),
    clientId: z.string(),
    clientName: z.string(),
    scopes: z.array(z.enum(deviceScopes)),
    ipAddress: z.string().nullable().describe('Where the request came from: the person should know it.'),
    userAgent: z.string().nullable(),
    createdAt: time,
    expiresAt: time,
  })
  .meta({ id: 'DeviceAuthorization', description: 'A client that waits for a person to approve it.' });

export const deviceLogin = z
  .object({
    id: uuid,
    clientId: z.string(),
    clientName: z.string(),
    scopes: z.array(z.enum(deviceScopes)),
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    createdAt: time,
    expiresAt: time.describe(
      'When it ends unless its refresh token is used before; never after half a year.',
    ),
    lastUsedAt: time.nullable(),
    current: z.boolean().describe('Whether this request came with it.'),
  })
  .meta({ id: 'DeviceLogin', description: 'A client that was signed in by approval, with all its tokens.' });

export type DeviceAuthorization = z.output<typeof deviceAuthorization>;
export type DeviceLogin = z.output<typeof deviceLogin>;
export type TokenRequest = z.output<typeof tokenRequest>;
export type TokenResponse = z.output<typeof tokenResponse>;
