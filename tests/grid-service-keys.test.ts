/**
 * Every route for service keys, called with every kind of key. What each is told follows from the route's permission, so
 * a route that is added to the contract is held to it without a line here.
 */
import {
  isScope,
  type ProblemCode,
  problems,
  problemsOf,
  type Route,
  routes,
  type ServiceKeyScope,
  serviceKeyScopes,
  takesServiceKey,
} from '@vedette/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mintToken, TOKEN_PREFIX } from '../apps/server/src/platform/token.ts';
import type { HttpResponse } from './world/http-client.ts';
import type { TokenHolder } from './world/people.ts';
import { createTargets, type Targets } from './world/targets.ts';
import { createWorld, type World } from './world/world.ts';

const guarded = Object.entries<Route>(routes).filter(([, route]) => takesServiceKey(route));
const addressed = guarded.filter(([, route]) => route.params !== null);
const bodied = guarded.filter(([, route]) => route.body !== null && route.bodyReading !== 'stream');

/** Every set of scopes that a key can have. */
const scopeSets = Array.from({ length: 2 ** serviceKeyScopes.length - 1 }, (_, index) =>
  serviceKeyScopes.filter((_scope, bit) => ((index + 1) >> bit) & 1),
);

let world: World;
let targets: Targets;
let key: TokenHolder;
let foreign: TokenHolder;
let keyWith: Map<string, TokenHolder>;
/** What is no good key, by what is wrong with it. */
let refused: [string, ProblemCode, TokenHolder][];

beforeAll(async () => {
  world = await createWorld();
  targets = await createTargets(world);
  const [revoked, expired] = [await world.key(), await world.key({ expiresInDays: 1 })];
  await world.revoke(revoked);
  world.server.clock.advance(86_400_000);
  key = await world.key();
  foreign = await world.key({ companyId: await world.company() });
  keyWith = new Map();
  for (const scopes of scopeSets) keyWith.set(scopes.join(), await world.key({ scopes }));
  const wrongDigit = key.token.endsWith('0') ? '1' : '0';
  refused = [
    ['malformed', 'auth_invalid', { token: 'vdt_sk_live_nonsense' }],
    ['of another form', 'auth_invalid', { token: 'Zm9vOmJhcg==' }],
    ['with a bad checksum', 'auth_invalid', { token: key.token.slice(0, -1) + wrongDigit }],
    ['never created', 'auth_invalid', { token: mintToken(TOKEN_PREFIX.serviceKey) }],
    ['revoked', 'auth_invalid', revoked],
    ['expired', 'auth_expired', expired],
    ['a user token', 'auth_invalid', targets.owner],
    ['a token of a device login', 'auth_invalid', await world.deviceLogin(targets.owner)],
    ['a token of an administrator', 'auth_invalid', world.administrator],
  ];
});
afterAll(() => world.close());

/** What the route is sent where its body matters: accepted by the schema, whatever comes of it then. */
const bodyOf = (route: Route) => (route.body === null ? undefined : route.example.body);

/** Calls a route on things of Acme. Whatever the answer is, the contract must have announced it. */
async function call(
  route: Route,
  as: TokenHolder | null,
  more: { headers?: Record<string, string>; path?: string; body?: unknown } = {},
): Promise<HttpResponse> {
  const path = more.path ?? (await targets.pathOf(route));
  const headers = { ...route.example.headers, ...more.headers };
  const answer = await world.send(
    as,
    route.method,
    path,
    'body' in more ? more.body : bodyOf(route),
    headers,
  );
  if (answer.status < 400) expect([route.success.status, 304]).toContain(answer.status);
  else {
    const { code, status } = answer.body as { code: ProblemCode; status: number };
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(problemsOf(route), answer.text).toContain(code);
    expect([answer.status, status]).toEqual([problems[code].status, problems[code].status]);
  }
  return answer;
}

const refusal = (code: ProblemCode) => ({ status: problems[code].status, body: { code } });

describe('credentials', () => {
  test.each(guarded)('%s refuses whatever is no good key, in either header', async (_, route) => {
    for (const [what, code, { token }] of refused) {
      for (const headers of [{ authorization: `Bearer ${token}` }, { 'x-api-key': token }] as Record<
        string,
        string
      >[]) {
        const answer = await call(route, null, { headers });
        expect(answer, what).toMatchObject(refusal(code));
        expect(answer.headers.get('www-authenticate'), what).toBe('Bearer error="invalid_token"');
      }
    }
  });

  test.each(guarded)('%s refuses whoever shows no key, a session included', async (_, route) => {
    const session = { cookie: targets.cookie, origin: world.origin };
    for (const headers of [{}, session] as Record<string, string>[]) {
      const answer = await call(route, null, { headers });
      expect(answer).toMatchObject(refusal('auth_token_missing'));
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  test.each(guarded)('%s refuses two different keys at once', async (_, route) => {
    const headers = { authorization: `Bearer ${key.token}`, 'x-api-key': foreign.token };
    expect(await call(route, null, { headers })).toMatchObject(refusal('bad_request'));
  });
});

describe('scopes', () => {
  test.each(guarded)('%s admits the keys that have its scope, and no other', async (_, route) => {
    for (const scopes of scopeSets) {
      const answer = await call(route, keyWith.get(scopes.join()) ?? null);
      const needed = isScope(route.permission) ? route.permission : null;
      if (needed === null || scopes.includes(needed as ServiceKeyScope)) {
        expect([401, 403], scopes.join()).not.toContain(answer.status);
      } else {
        expect(answer, scopes.join()).toMatchObject({ ...refusal('insufficient_scope') });
        expect(answer.headers.get('www-authenticate')).toBe(
          `Bearer error="insufficient_scope", scope="${needed}"`,
        );
        expect(answer.body).toMatchObject({ scope: needed });
      }
    }
  });

  test.each(guarded)('%s looks at the key before anything else of the request', async (_, route) => {
    const path = targets.pathWith(route, Object.fromEntries(namesOf(route).map((name) => [name, 'x'])));
    const nonsense = { path, body: route.body === null ? undefined : '{' };
    expect(await call(route, null, nonsense)).toMatchObject(refusal('auth_token_missing'));
    const without = serviceKeyScopes.find((scope) => scope !== route.permission) ?? 'scans:read';
    if (isScope(route.permission))
      expect(await call(route, keyWith.get(without) ?? null, nonsense)).toMatchObject(
        refusal('insufficient_scope'),
      );
  });
});

const namesOf = (route: Route) => Object.keys(route.params?.shape ?? {});

describe('what a path names', () => {
  const unknownId = '01980000-0000-7000-8000-00000000dead';

  test.each(addressed)('%s is there for a key of its organization', async (_, route) => {
    expect([400, 404]).not.toContain((await call(route, key)).status);
  });

  test.each(addressed)(
    '%s is not found with a key of another organization, and left as it was',
    async (_, route) => {
      expect(await call(route, foreign)).toMatchObject(refusal('not_found'));
      expect((await call(route, key)).status).not.toBe(404);
    },
  );

  test.each(addressed)('%s is told from what never was by nothing', async (_, route) => {
    const theirs = await call(route, foreign);
    const nobodys = await call(route, key, {
      path: targets.pathWith(route, { [namesOf(route)[0] ?? '']: unknownId }),
    });
    const told = ({ body }: HttpResponse) => ({ ...(body as object), requestId: null });
    expect(told(nobodys)).toEqual(told(theirs));
  });

  test.each(addressed)('%s takes what is no UUID for invalid input, and says where', async (_, route) => {
    for (const name of namesOf(route)) {
      for (const id of ['x', `${unknownId}0`, '%27%20or%201=1', '%00']) {
        const answer = await call(route, key, { path: targets.pathWith(route, { [name]: id }) });
        expect(answer, id).toMatchObject({
          ...refusal('bad_request'),
          body: { errors: [{ pointer: `/${name}` }] },
        });
      }
    }
  });
});

describe('requests', () => {
  test.each(bodied)('%s takes JSON and nothing else', async (_, route) => {
    const form = { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect(await call(route, key, form)).toMatchObject(refusal('unsupported_media_type'));
    for (const [index, broken] of ['{', '', 'null', '[]', '"x"', '{"surprise":1}'].entries()) {
      // An answer to a body may be kept with its key: each body gets one of its own.
      const headers = { ...route.example.headers, 'idempotency-key': `${route.id}-${index}` };
      expect(await call(route, key, { body: broken, headers }), broken).toMatchObject(refusal('bad_request'));
    }
  });

  test.each(guarded)(
    '%s says to whom it answers, how much is left to them, and that no cache may keep it',
    async (_, route) => {
      const { headers } = await call(route, key);
      const policy = route.rate === 'scan-creations' ? 'scan-creations' : 'reads';
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"${policy}";r=\\d+;t=\\d+$`));
      expect(headers.get('x-request-id')).toMatch(/\S/);
      expect(headers.get('cache-control')).toMatch(/no-store|private/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});

test('every route of the interface is in this grid, but for its public description and the signed address of an upload', () => {
  const rest = Object.values<Route>(routes).filter(
    (route) => route.api === 'scanner' && !takesServiceKey(route),
  );
  expect(rest.map((route) => route.id).sort()).toEqual(['putSourceUpload', 'scannerOpenapi']);
});
