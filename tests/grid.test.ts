/**
 * Every route of the contract, called by every kind of caller. What each is told follows from the route's permission by
 * the table below, so a route that is added to the contract is held to it without a line here.
 */
import {
  type Permission,
  type ProblemCode,
  problems,
  problemsOf,
  type Route,
  type RouteId,
  routes,
  type ServiceKeyScope,
  takesServiceKey,
} from '@vedette/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TokenHolder } from './world/people.ts';
import { createTargets, type Targets } from './world/targets.ts';
import { createWorld, type World } from './world/world.ts';

/** Routes that users call; those for service keys have a grid of their own, signed webhooks, OAuth and the agent protocol the tests of their documents. */
const called = Object.entries<Route>(routes).filter(
  ([, route]) => !takesServiceKey(route) && !['webhooks', 'oauth', 'agents'].includes(route.api),
);
const guarded = called.filter(([, route]) => route.permission !== 'public');
const open = called.filter(([, route]) => route.permission === 'public');

/** Everyone whose account may be used. `owner`, `client`: on the repository; `administrator`: of the platform, a stranger to Acme. */
const callers = [
  'administrator',
  'owner',
  'manager',
  'client',
  'member',
  'unverified',
  'foreignManager',
  'evicted',
] as const;
type CallerName = (typeof callers)[number];
type Verdict = 'admitted' | ProblemCode;

const everyone = (verdict: Verdict) =>
  Object.fromEntries(callers.map((caller) => [caller, verdict])) as Record<CallerName, Verdict>;

type UserPermission = Exclude<Permission, 'public' | 'any-service-key' | ServiceKeyScope>;

const verdicts: Record<UserPermission, Record<CallerName, Verdict>> = {
  'signed-in': everyone('admitted'),
  'platform-administrator': { ...everyone('forbidden'), administrator: 'admitted' },
  'company-member': {
    ...everyone('admitted'),
    unverified: 'forbidden',
    foreignManager: 'not_found',
    evicted: 'evicted',
  },
  'company-manager': {
    ...everyone('forbidden'),
    administrator: 'admitted',
    owner: 'admitted',
    manager: 'admitted',
    foreignManager: 'not_found',
    evicted: 'evicted',
  },
  'repository-member': {
    ...everyone('admitted'),
    member: 'not_found',
    unverified: 'not_found',
    foreignManager: 'not_found',
    evicted: 'evicted',
  },
  'repository-admin': {
    ...everyone('forbidden'),
    owner: 'admitted',
    member: 'not_found',
    unverified: 'not_found',
    foreignManager: 'not_found',
    evicted: 'evicted',
  },
};

function expected(route: Route, caller: CallerName): Verdict {
  if (!(route.permission in verdicts)) return 'admitted';
  const verdict = verdicts[route.permission as UserPermission][caller];
  return verdict === 'not_found' && route.outsiderResponse === 'forbidden' ? 'forbidden' : verdict;
}

let world: World;
let targets: Targets;
let cast: Record<CallerName, TokenHolder>;
let deviceLogin: TokenHolder;
let serviceKey: TokenHolder;
let readingLogin: TokenHolder;

beforeAll(async () => {
  world = await createWorld();
  targets = await createTargets(world);
  const evicted = await world.caller('member');
  await world.evict(evicted);
  cast = {
    administrator: world.administrator,
    owner: targets.owner,
    client: targets.client,
    manager: await world.caller('manager'),
    member: await world.caller('member'),
    unverified: await world.caller('unverified_member'),
    foreignManager: targets.foreignManager,
    evicted,
  };
  deviceLogin = await world.deviceLogin(cast.manager);
  readingLogin = await world.deviceLogin(cast.manager, 'read');
  serviceKey = await world.key();
});
afterAll(() => world.close());

/** A body that no route accepts: whoever is told so was admitted, and nothing was changed. */
const refusedBody = { surprise: true };

/**
 * Calls a route on things of Acme. What was done to them is undone by making new ones for each call. Whatever the answer
 * is, the contract must have announced it.
 */
async function call(route: Route, as: TokenHolder | null, headers: Record<string, string> = {}) {
  const path = await targets.pathOf(route);
  const body = route.body === null ? undefined : refusedBody;
  const answer = await world.send(as, route.method, path, body, headers);
  const announced = problemsOf(route).map((code) => `${problems[code].status} ${problems[code].v0Type}`);
  expect([`${route.success.status} undefined`, ...announced]).toContain(`${answer.status} ${typeIn(answer)}`);
  return answer;
}

/** The type of a failure in either form; a record may have a field of that name as well. */
function typeIn({ status, body }: { status: number; body: unknown }): string | undefined {
  if (status < 400) return undefined;
  const failure = body as { type?: string; code?: ProblemCode } | undefined;
  return failure?.code === undefined ? failure?.type : problems[failure.code].v0Type;
}

/** The verdict in an answer. */
function verdictIn(route: Route, answer: { status: number; body: unknown }): string {
  const { status } = answer;
  const type = typeIn(answer);
  const admitted =
    route.body === null ? status === route.success.status : status === 400 && type === 'bad_request';
  return admitted || targets.isUnknownByDesign(route, status) ? 'admitted' : `${status} ${type}`;
}

const asAnswer = (verdict: Verdict) =>
  verdict === 'admitted' ? verdict : `${problems[verdict].status} ${problems[verdict].v0Type}`;

describe('credentials', () => {
  const wrong: [string, ProblemCode, Record<string, string>][] = [
    ['no credential', 'auth_token_missing', {}],
    ['a token that was never minted', 'auth_invalid', { authorization: `Bearer vdt_pat_${'a'.repeat(46)}` }],
    ['a token that only refreshes', 'auth_invalid', { authorization: `Bearer vdt_drt_${'a'.repeat(46)}` }],
    ['another scheme', 'unauthorized', { authorization: 'Basic YWRhOnNlY3JldA==' }],
  ];
  test.each(guarded)('%s refuses whoever shows no user token', async (_, route) => {
    const ofService: typeof wrong = [
      ['a live service key', 'auth_id_missing', { authorization: `Bearer ${serviceKey.token}` }],
      ['a live service key in X-API-Key', 'auth_id_missing', { 'x-api-key': serviceKey.token }],
    ];
    for (const [what, code, headers] of [...wrong, ...ofService]) {
      const answer = await call(route, null, headers);
      expect(answer, what).toMatchObject({ status: 401, body: { type: problems[code].v0Type } });
    }
  });

  test.each(guarded)(
    '%s refuses a session cookie on a change that no page of ours asked for',
    async (_, route) => {
      const answer = await call(route, null, { cookie: targets.cookie });
      if (route.method === 'GET') expect(answer.status).not.toBe(401);
      else expect(answer).toMatchObject({ status: 401, body: { type: 'unauthorized' } });
    },
  );

  test.each(open)('%s looks at no credential', async (_, route) => {
    const answer = await call(route, { token: 'vdt_pat_nonsense' });
    expect([route.success.status, 400]).toContain(answer.status);
  });
});

describe('device logins', () => {
  test.each(guarded)(
    '%s admits a device login as it admits its person, unless it is refused to all of them',
    async (_, route) => {
      const answer = await call(route, deviceLogin);
      const person = route.deviceTokens === 'refused' ? 'forbidden' : expected(route, 'manager');
      expect(verdictIn(route, answer)).toBe(asAnswer(person));
    },
  );

  test.each(guarded)(
    '%s is read, and nothing more, by a device login that may only read',
    async (_, route) => {
      const answer = await call(route, readingLogin);
      const refused = route.deviceTokens === 'refused' || route.method !== 'GET';
      expect(verdictIn(route, answer)).toBe(asAnswer(refused ? 'forbidden' : expected(route, 'manager')));
    },
  );
});

describe('accounts', () => {
  test.each(guarded)('%s is closed to a disabled account', async (_, route) => {
    expect((await call(route, targets.disabled)).body).toMatchObject({ type: 'disabled_user' });
  });

  test.each(guarded)(
    '%s waits for the e-mail address and the terms, unless it is for any account',
    async (_, route) => {
      const answers = [await call(route, targets.openEmail), await call(route, targets.openTerms)];
      const types = answers.map(typeIn);
      if (route.account === 'active') expect(types).toEqual(['email_not_verified', 'tc_not_accepted']);
      else for (const type of types) expect(['email_not_verified', 'tc_not_accepted']).not.toContain(type);
    },
  );
});

describe('permissions', () => {
  test.each(guarded)(
    '%s admits whom its permission names, and tells everyone else what it may',
    async (_, route) => {
      const seen: Record<string, string> = {};
      for (const caller of callers) seen[caller] = verdictIn(route, await call(route, cast[caller]));
      expect(seen).toEqual(
        Object.fromEntries(callers.map((caller) => [caller, asAnswer(expected(route, caller))])),
      );
    },
  );

  test('creating a repository takes a manager of the company that the body names', async () => {
    const body = { companyId: world.acme, name: 'Shop', type: 'bounty' };
    const seen: Record<string, string> = {};
    for (const caller of callers) {
      const answer = await world.send(cast[caller], 'POST', '/api/v0/repositories', body);
      seen[caller] = answer.status === 201 ? 'admitted' : `${answer.status} ${typeIn(answer)}`;
    }
    const table = verdicts['company-manager'];
    expect(seen).toEqual(Object.fromEntries(callers.map((caller) => [caller, asAnswer(table[caller])])));
  });
});

describe('across organizations', () => {
  const nested = guarded.filter(([, route]) => route.path.includes('{companyUserId}'));
  test.each(nested)(
    '%s does not find a user of another company under a company or repository of mine',
    async (_, route) => {
      const path = targets.pathWith(route, { companyUserId: targets.stranger.companyUserId });
      const answer = await world.send(targets.owner, route.method, path, targets.goodBody(route));
      expect(answer).toMatchObject({ status: 404, body: { type: 'not_found' } });
    },
  );

  const ownThings: [RouteId, string][] = [
    ['endSession', 'sessionId'],
    ['revokeToken', 'tokenId'],
    ['endDeviceLogin', 'deviceLoginId'],
  ];
  test.each(ownThings)(
    '%s does not find what belongs to somebody else, administrators included',
    async (id, name) => {
      const mine = await targets.credentialOf(id);
      for (const caller of [cast.foreignManager, cast.administrator]) {
        const answer = await world.send(caller, 'DELETE', targets.pathWith(routes[id], { [name]: mine }));
        expect(answer).toMatchObject({ status: 404, body: { type: 'not_found' } });
      }
      expect(
        (await world.send(targets.owner, 'DELETE', targets.pathWith(routes[id], { [name]: mine }))).status,
      ).toBe(204);
    },
  );

  test('lists hold nothing of a company that is not mine', async () => {
    const lists = [
      `/api/v0/repositories`,
      `/api/v0/repositories?companyId=${world.acme}`,
      `/api/v0/companies`,
    ];
    for (const path of lists) {
      const { body } = await world.send(cast.foreignManager, 'GET', path);
      expect(JSON.stringify(body)).not.toContain(world.acme);
    }
  });
});

describe('identifiers', () => {
  const addressed = guarded.filter(([, route]) => route.params !== null);
  const unknownId = '01980000-0000-7000-8000-00000000dead';
  const unknownCode = 'BBBB-BBBB';

  test.each(addressed)('%s finds nothing under an id that was never given out', async (_, route) => {
    const [first = ''] = Object.keys(route.params?.shape ?? {});
    const as = route.permission.startsWith('repository') ? targets.owner : world.administrator;
    const path = targets.pathWith(route, { [first]: first === 'userCode' ? unknownCode : unknownId });
    const answer = await world.send(as, route.method, path, targets.goodBody(route));
    expect(answer).toMatchObject({ status: 404, body: { type: 'not_found' } });
  });

  test.each(addressed)('%s takes what is no identifier for invalid input', async (_, route) => {
    for (const name of Object.keys(route.params?.shape ?? {})) {
      for (const id of ['x', `${unknownId}0`, '%27%20or%201=1', '%00']) {
        const answer = await world.send(
          world.administrator,
          route.method,
          targets.pathWith(route, { [name]: id }),
        );
        expect(answer, `${name}=${id}`).toMatchObject({ status: 400, body: { type: 'bad_request' } });
      }
    }
  });
});

describe('requests', () => {
  const bodied = called.filter(([, route]) => route.body !== null);
  test.each(bodied)('%s takes JSON and nothing else', async (_, route) => {
    const path = await targets.pathOf(route);
    const as = route.permission === 'platform-administrator' ? world.administrator : targets.owner;
    const form = await world.send(as, route.method, path, 'a=1', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form).toMatchObject({ status: 415, body: { type: 'bad_request' } });
    for (const broken of ['{', '', 'null', '[]', '"x"']) {
      const answer = await world.send(as, route.method, path, broken);
      expect(answer, broken).toMatchObject({ status: 400, body: { type: 'bad_request' } });
    }
  });

  test.each(called)('%s answers with a request id and is kept by no cache', async (_, route) => {
    const { headers } = await call(route, null);
    expect(headers.get('x-request-id')).toMatch(/\S/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
