/** The company's provider as `openid-client` sees it, reached through the outbound guard alone. */
import * as openid from 'openid-client';
import type { Ctx } from '../../platform/ctx.ts';
import { createTtlCache } from '../../platform/ttl-cache.ts';
import type { ProviderRow } from './store.ts';

interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What a client secret is encrypted for. */
export const CLIENT_SECRET_PURPOSE = 'identity-provider';

/** Documents and keys of providers are some kilobytes. */
const ANSWER_BYTES_MAX = 1024 * 1024;
/** A provider that has not answered by then keeps somebody waiting at the sign-in page. */
const TIMEOUT_MS = 10_000;
/** A changed endpoint or signing key is seen by then at the latest; unknown keys are looked up at once by the library. */
const CONFIGURATION_TTL_MS = 10 * 60_000;

/**
 * Fetches the discovery document, and holds it to its issuer.
 * @throws Error when it cannot be had, is none, or is another issuer's
 */
export async function discover(ctx: Ctx, settings: ProviderSettings): Promise<openid.Configuration> {
  const address = new URL(settings.issuer);
  const fetch = guardedFetch(ctx);
  const found = await openid.discovery(address, settings.clientId, undefined, openid.None(), {
    [openid.customFetch]: fetch,
    // The guard decides where plain http may go: nowhere but where the operator said so.
    execute: [openid.allowInsecureRequests],
    timeout: TIMEOUT_MS / 1000,
  });
  const server = found.serverMetadata();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authentication = methods.includes('client_secret_basic')
    ? openid.ClientSecretBasic(settings.clientSecret)
    : openid.ClientSecretPost(settings.clientSecret);
  const configuration = new openid.Configuration(server, settings.clientId, undefined, authentication);
  configuration[openid.customFetch] = fetch;
  configuration.timeout = TIMEOUT_MS / 1000;
  openid.allowInsecureRequests(configuration);
  // Signatures of identity tokens are checked by the provider's keys, not left to TLS.
  openid.enableNonRepudiationChecks(configuration);
  return configuration;
}

const configurations = createTtlCache<openid.Configuration>({
  ttlMs: CONFIGURATION_TTL_MS,
  maxEntries: 1000,
});

/** The configuration of a company's provider, as old as ten minutes; a change of the settings is seen at once. */
export function configurationOf(ctx: Ctx, row: ProviderRow): Promise<openid.Configuration> {
  const key = `${row.company_id}:${row.updated_at.toISOString()}:${row.issuer}:${row.client_id}`;
  return configurations.get(key, () =>
    discover(ctx, {
      issuer: row.issuer,
      clientId: row.client_id,
      clientSecret: ctx.box.open(CLIENT_SECRET_PURPOSE, row.client_secret_sealed),
    }),
  );
}

/** What the library takes for `fetch`: no redirects, public addresses over https unless the operator named the origin. */
function guardedFetch(ctx: Ctx): openid.CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const reply = await ctx.outbound.fetch(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body === undefined || body === null ? {} : { body: bodyText(body) }),
      ...(signal === undefined ? {} : { signal }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_BYTES_MAX,
      anyPublicOrigin: true,
    });
    const type = reply.headers['content-type'];
    return new Response(new Uint8Array(reply.body), {
      status: reply.status,
      headers: type === undefined ? {} : { 'content-type': String(type) },
    });
  };
}

/** Forms are all that this library sends. */
function bodyText(body: NonNullable<openid.FetchBody>): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new TypeError('a provider is sent forms only');
}
