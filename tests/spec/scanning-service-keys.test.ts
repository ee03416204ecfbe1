/** What the scanning service's specification says about service keys, asked over HTTP of a running server. */
import { type Route, routes, type ServiceKey, serviceKeyScopes, takesServiceKey } from '@vedette/contract';
import { describe, expect } from 'vitest';
import { citing } from './cite.ts';
import {
  ada,
  expectProblem,
  grace,
  key,
  other,
  scanner,
  setUpScanningWorld,
  world,
} from './scanning-fixtures.ts';
import { keys, service } from './scanning-service-sentences.ts';

setUpScanningWorld();

const me = `${scanner}/me`;

describe('what the service does', () => {
  const { requirement, assertAllCited } = citing(service);

  requirement('scope', 'its description has an operation for each of these', async () => {
    const { paths } = await world.requestOk<{ paths: object }>(null, 'GET', `${scanner}/openapi.json`);
    expect(Object.keys(paths)).toEqual(expect.arrayContaining([me, `${scanner}/credits`]));
  });

  requirement('otherDocuments', 'its description has nothing of the other two', async () => {
    const { paths } = await world.requestOk<{ paths: object }>(null, 'GET', `${scanner}/openapi.json`);
    for (const path of Object.keys(paths)) expect(path).toMatch(/^\/api\/scanner\/v1\//);
  });

  requirement(
    'productSegment',
    'every path of the interface has it, and no other spelling leads there',
    async () => {
      for (const route of Object.values<Route>(routes)) {
        if (takesServiceKey(route)) expect(route.path).toMatch(/^\/api\/scanner\/v1\//);
      }
      for (const path of ['/api/Scanner/v1/me', '/api/vedette/v1/me', '/api/scanner/v1/me/'])
        expect((await world.send(key, 'GET', path)).status, path).toBe(404);
    },
  );

  requirement('headless', 'answers are JSON, failures too, and no cookie is set or taken', async () => {
    const answer = await world.send(key, 'GET', me);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.getSetCookie()).toEqual([]);
    const cookie = await world.signIn(ada);
    expect((await world.send(null, 'GET', me, undefined, { cookie, origin: world.origin })).status).toBe(401);
  });

  requirement('staticKey', 'one key, sent as it is, is good for request after request', async () => {
    for (let times = 0; times < 3; times++) {
      const answer = await world.send(key, 'GET', me);
      expect(answer.body).toMatchObject({ organization: { id: world.acme }, key: { id: key.id } });
    }
  });

  requirement('interactive', 'a service key is nobody there, and a user token is nobody here', async () => {
    const there = await world.send(key, 'GET', '/api/v0/me');
    expect(there).toMatchObject({ status: 401, body: { type: 'auth_id_missing' } });
    expectProblem(await world.send(ada, 'GET', me), 401, 'auth_invalid');
  });

  assertAllCited();
});

describe('service keys', () => {
  const { requirement, assertAllCited } = citing(keys);
  const oneOf = (id: string) => `${world.keysPath()}/${id}`;

  requirement('secret', 'it is in the answer to its creation and in no other', async () => {
    const made = await world.send(ada, 'POST', world.keysPath(), { name: 'once' });
    const { id, secret } = made.body as { id: string; secret: string };
    expect(secret).toMatch(/^vdt_sk_live_[0-9A-Za-z]{46}$/);
    for (const path of [
      oneOf(id),
      `${world.keysPath()}?limit=200`,
      `/api/v0/companies/${world.acme}/audit-log`,
    ]) {
      const { status, text } = await world.send(ada, 'GET', path);
      expect(status).toBe(200);
      expect(text).not.toContain(secret.slice(20));
      expect(text).not.toContain('secret');
    }
  });

  requirement('secret', 'no table of the database holds it, in no column', async () => {
    const { db } = world.server.assembly.ctx;
    const tables = await db.query<{ name: string }>(
      {
        text: `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`,
      },
      [],
    );
    expect(tables.length).toBeGreaterThan(15);
    const secret = key.token.slice('vdt_sk_live_'.length);
    for (const { name } of tables) {
      const rows = await db.query({ text: `select 1 from ${name} t where strpos(t::text, $1) > 0` }, [
        secret,
      ]);
      expect(rows, name).toEqual([]);
    }
  });

  requirement('name', 'it is shown wherever the key is', async () => {
    const named = await world.key({ name: 'CI of the shop' });
    expect(await world.requestOk(ada, 'GET', oneOf(named.id))).toMatchObject({ name: 'CI of the shop' });
    expect(await world.requestOk(named, 'GET', me)).toMatchObject({ key: { name: 'CI of the shop' } });
    for (const wrong of [{}, { name: '' }, { name: ' ' }, { name: 'x'.repeat(201) }, { name: 'a\u0000b' }])
      expect((await world.send(ada, 'POST', world.keysPath(), wrong)).status).toBe(400);
  });

  requirement(
    'id',
    'a key is revoked by it, and the list holds ids, names, scopes and times and nothing else',
    async () => {
      const doomed = await world.key();
      const page = await world.requestOk<{ items: ServiceKey[] }>(
        ada,
        'GET',
        `${world.keysPath()}?limit=200`,
      );
      for (const item of page.items)
        expect(Object.keys(item).sort()).toEqual(
          ['createdAt', 'createdBy', 'expiresAt', 'id', 'lastUsedAt', 'name', 'scopes'].sort(),
        );
      expect(page.items.map((item) => item.id)).toContain(doomed.id);
      expect((await world.send(ada, 'DELETE', oneOf(doomed.id))).status).toBe(204);
      expectProblem(await world.send(doomed, 'GET', me), 401, 'auth_invalid');
    },
  );

  requirement(
    'scopes',
    'any subset can be given but the empty one, each scope once, and nothing else',
    async () => {
      for (const scopes of [...serviceKeyScopes.map((scope) => [scope]), serviceKeyScopes.slice(1)]) {
        const subset = await world.key({ scopes });
        expect(await world.requestOk(subset, 'GET', me)).toMatchObject({ scopes });
      }
      for (const scopes of [[], ['scans:delete'], ['scans:read', 'scans:read'], 'scans:read', [1], null])
        expect((await world.send(ada, 'POST', world.keysPath(), { name: 'x', scopes })).status).toBe(400);
    },
  );

  requirement(
    'organization',
    'two keys of two organizations see two worlds under the same addresses',
    async () => {
      await world.grant('audit', 3, other.companyId);
      const [mine, theirs] = [
        await world.send(key, 'GET', `${scanner}/credits`),
        await world.send(other.key, 'GET', `${scanner}/credits`),
      ];
      expect(mine.body).toMatchObject({ balances: { audit: 5 } });
      expect(theirs.body).toMatchObject({ balances: { audit: 8 } });
      expect(await world.requestOk(other.key, 'GET', me)).toMatchObject({
        organization: { id: other.companyId },
      });
    },
  );

  requirement('managedBy', 'what the client calls is there for both, and for no member', async () => {
    for (const manager of [ada, world.administrator]) {
      const { id } = await world.requestOk<{ id: string }>(manager, 'POST', world.keysPath(), { name: 'x' });
      await world.requestOk(manager, 'GET', world.keysPath());
      await world.requestOk(manager, 'DELETE', oneOf(id));
    }
    for (const [method, path] of [
      ['POST', world.keysPath()],
      ['GET', world.keysPath()],
      ['DELETE', oneOf(key.id)],
    ] as const)
      expect(
        (await world.send(grace, method, path, method === 'POST' ? { name: 'x' } : undefined)).status,
      ).toBe(403);
  });

  requirement('create', 'without scopes it has all three, and with some it has those', async () => {
    const all = await world.requestOk<ServiceKey>(ada, 'POST', world.keysPath(), { name: 'all' });
    expect(all.scopes).toEqual([...serviceKeyScopes]);
    const some = await world.requestOk<ServiceKey>(ada, 'POST', world.keysPath(), {
      name: 'x',
      scopes: ['scans:read'],
    });
    expect(some.scopes).toEqual(['scans:read']);
  });

  requirement('list', 'page by page, newest first, and without those that are revoked', async () => {
    const companyId = await world.company();
    const made = [];
    for (const name of ['first', 'second', 'third']) made.push(await world.key({ companyId, name }));
    await world.revoke(made[1] ?? key);
    const first = await world.requestOk<{ items: ServiceKey[]; nextCursor: string }>(
      world.administrator,
      'GET',
      `${world.keysPath(companyId)}?limit=1`,
    );
    expect(first.items.map((item) => item.name)).toEqual(['third']);
    const second = await world.requestOk(
      world.administrator,
      'GET',
      `${world.keysPath(companyId)}?limit=1&cursor=${first.nextCursor}`,
    );
    expect(second).toMatchObject({ items: [{ name: 'first' }], nextCursor: null });
  });

  requirement(
    'revoke',
    'it is revoked for good: twice finds nothing, and nothing brings it back',
    async () => {
      const doomed = await world.key();
      await world.revoke(doomed);
      expect((await world.send(ada, 'DELETE', oneOf(doomed.id))).status).toBe(404);
      expect((await world.send(ada, 'GET', oneOf(doomed.id))).status).toBe(404);
      expectProblem(await world.send(doomed, 'GET', me), 401, 'auth_invalid');
    },
  );

  requirement('credential', 'either header will do, and both when they say the same', async () => {
    const bearer = { authorization: `Bearer ${key.token}` };
    const header = { 'x-api-key': key.token };
    for (const headers of [bearer, header, { ...bearer, ...header }])
      expect((await world.send(null, 'GET', me, undefined, headers)).status).toBe(200);
  });

  requirement(
    'neverLogged',
    'not when it is accepted, refused, malformed or put where it does not belong',
    async () => {
      const revoked = await world.key();
      await world.revoke(revoked);
      const secrets = [key.token, revoked.token, `${key.token.slice(0, -1)}!`];
      for (const secret of secrets) {
        await world.send({ token: secret }, 'GET', me);
        await world.send(null, 'GET', me, undefined, { 'x-api-key': secret });
        await world.send(null, 'GET', `${me}?key=${encodeURIComponent(secret)}`);
        await world.send(null, 'GET', `/api/scanner/v1/${encodeURIComponent(secret)}`);
        await world.send({ token: secret }, 'GET', '/api/v0/me');
      }
      const log = world.server.logs.join('\n');
      expect(log).toContain('getCallingKey');
      for (const secret of secrets) expect(log).not.toContain(secret.slice(12, 40));
    },
  );

  requirement('whatScopesAllow', 'each operation asks for the one scope that names it', () => {
    const needed = Object.values<Route>(routes)
      .filter(takesServiceKey)
      .map((route) => [`${route.method} ${route.path}`, route.permission]);
    expect(Object.fromEntries(needed)).toMatchObject({
      [`GET ${me}`]: 'any-service-key',
      [`GET ${scanner}/credits`]: 'any-service-key',
    });
  });

  requirement('refused', 'each kind, in both headers', async () => {
    const [revoked, expired] = [await world.key(), await world.key({ expiresInDays: 1 })];
    await world.revoke(revoked);
    world.server.clock.advance(86_400_000);
    const kinds: [string, string, string][] = [
      ['malformed', 'not-a-key', 'auth_invalid'],
      ['of another kind', 'vdt_pat_'.padEnd(54, '0'), 'auth_invalid'],
      [
        'with a wrong checksum',
        `${key.token.slice(0, -1)}${key.token.endsWith('0') ? '1' : '0'}`,
        'auth_invalid',
      ],
      ['cut short', key.token.slice(0, -1), 'auth_invalid'],
      ['revoked', revoked.token, 'auth_invalid'],
      ['expired', expired.token, 'auth_expired'],
    ];
    for (const [what, secret, code] of kinds) {
      for (const headers of [{ authorization: `Bearer ${secret}` }, { 'x-api-key': secret }] as Record<
        string,
        string
      >[]) {
        const answer = await world.send(null, 'GET', me, undefined, headers);
        expect(answer.status, what).toBe(401);
        expectProblem(answer, 401, code);
      }
    }
    expectProblem(await world.send(null, 'GET', me), 401, 'auth_token_missing');
    expectProblem(
      await world.send(null, 'GET', me, undefined, { authorization: 'Bearer' }),
      401,
      'auth_token_missing',
    );
  });

  requirement(
    'createdBy',
    'a manager of another organization neither makes, sees nor revokes them',
    async () => {
      const { manager } = other;
      expect((await world.send(manager, 'POST', world.keysPath(), { name: 'x' })).status).toBe(404);
      expect((await world.send(manager, 'GET', world.keysPath())).status).toBe(404);
      expect((await world.send(manager, 'DELETE', oneOf(key.id))).status).toBe(404);
      expect(
        (await world.send(manager, 'DELETE', `${world.keysPath(other.companyId)}/${key.id}`)).status,
      ).toBe(404);
      expect((await world.send(key, 'GET', me)).status).toBe(200);
    },
  );

  requirement(
    'scopesNotShown',
    'any key reads credits; a key lives until it is revoked, unless it was given an end',
    async () => {
      for (const scope of serviceKeyScopes) {
        const narrow = await world.key({ scopes: [scope] });
        expect((await world.send(narrow, 'GET', `${scanner}/credits`)).status).toBe(200);
        expect(await world.requestOk(narrow, 'GET', me)).toMatchObject({ expiresAt: null });
      }
      const brief = await world.key({ expiresInDays: 90 });
      const { expiresAt } = await world.requestOk<{ expiresAt: string }>(brief, 'GET', me);
      const days = (Date.parse(expiresAt) - world.server.assembly.ctx.clock.now().getTime()) / 86_400_000;
      expect(Math.round(days)).toBe(90);
    },
  );

  assertAllCited();
});
