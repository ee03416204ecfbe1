import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

type Claims = Record<string, unknown>;

/** What a test has the provider do that a provider should not. */
interface Misbehaviour {
  /** Other claims in the identity token. */
  readonly claims?: (claims: Claims) => Claims;
  /** Another algorithm in its header, with the signature left out. */
  readonly unsigned?: boolean;
  /** Signed by a key that is not the provider's. */
  readonly foreignKey?: boolean;
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

export const CLIENT = { id: 'vedette', secret: 'a-secret-of-the-client' } as const;

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/**
 * A real OpenID provider (`oidc-provider`) on loopback. It knows everybody whom a test adds, by address, and signs in without a
 * question whoever the login hint names.
 */
export async function startIdentityProvider(redirectUri: () => string) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Claims & { sub: string }>();
  const [key, foreignKey] = [newKey(), newKey()];
  let misbehaviour: Misbehaviour = {};
  const configuration = (): Configuration => ({
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri()],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As most providers have it: what is known stands in the identity token.
    conformIdTokenClaims: false,
    cookies: { keys: ['of no use elsewhere'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, sub) => {
      const claims = [...people.values()].find((person) => person.sub === sub);
      return claims && { accountId: sub, claims: () => claims };
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  function createProvider() {
    const provider = new Provider(issuer, configuration());
    provider.use(async (context, next) => {
      if (context.path.startsWith('/interaction/')) {
        const { params } = await provider.interactionDetails(context.req, context.res);
        const person = people.get(String(params.login_hint));
        const result = person
          ? { login: { accountId: person.sub, remember: false } }
          : { error: 'access_denied', error_description: 'nobody of that address' };
        const to = await provider.interactionResult(context.req, context.res, result);
        context.redirect(to);
        return;
      }
      await next();
      const answer = context.body as { id_token?: string } | undefined;
      if (context.path === '/token' && answer?.id_token !== undefined)
        answer.id_token = misbehave(answer.id_token);
    });
    return provider.callback();
  }

  // At the first request: only then it is known where the client listens.
  let callback: ReturnType<typeof createProvider> | undefined;
  server.on('request', (request, response) => {
    callback ??= createProvider();
    void callback(request, response);
  });

  function misbehave(token: string): string {
    const { claims = (all) => all, unsigned = false, foreignKey: forged = false } = misbehaviour;
    const [head = '', body = ''] = token.split('.');
    const header = { ...read(head), ...(unsigned ? { alg: 'none' } : {}) };
    const text = `${write(header)}.${write(claims(read(body)))}`;
    if (unsigned) return `${text}.`;
    return `${text}.${sign('sha256', Buffer.from(text), forged ? foreignKey : key).toString('base64url')}`;
  }

  return {
    issuer,
    /** Somebody whom the provider knows. */
    add: (email: string, claims: Claims = {}) =>
      void people.set(email, {
        sub: `sub-${people.size}`,
        email,
        email_verified: true,
        name: 'Grace',
        ...claims,
      }),
    misbehave: (how: Misbehaviour) => {
      misbehaviour = how;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const read = (part: string): Claims => JSON.parse(Buffer.from(part, 'base64url').toString());
const write = (claims: Claims): string => Buffer.from(JSON.stringify(claims)).toString('base64url');

/** Goes from the authorization address to the redirect address, as a browser does. @returns what came back in its query */
export async function followToRedirect(from: string, redirectUri: string): Promise<Record<string, string>> {
  const jar = new Map<string, string>();
  let address = from;
  for (let step = 0; step < 10; step++) {
    if (address.startsWith(redirectUri)) return Object.fromEntries(new URL(address).searchParams);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split(/=(.*)/, 2);
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    address = new URL(location, address).href;
  }
  throw new Error('the provider redirects without end');
}
