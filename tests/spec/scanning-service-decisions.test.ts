import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  type AuditEntry,
  isScope,
  problems,
  type Route,
  routes,
  type ServiceKey,
  serviceKeyScopes,
  takesServiceKey,
} from '@vedette/contract';
import pg from 'pg';
import { describe, expect } from 'vitest';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { createWorld } from '../world/world.ts';
import { citing } from './cite.ts';
import {
  ada,
  expectProblem,
  grace,
  key,
  other,
  problemIn,
  scanner,
  setUpScanningWorld,
  world,
} from './scanning-fixtures.ts';
import { aboutCredits, errorForm, limits, self, serviceKeys } from './scanning-service-decision-sentences.ts';

setUpScanningWorld();

const me = `${scanner}/me`;
const credits = `${scanner}/credits`;

describe('errors', () => {
  const { requirement, assertAllCited } = citing(errorForm);

  requirement('members', 'these and no other, and the address of the page leads to it', async () => {
    const answer = await world.send(null, 'GET', me);
    const { detail, requestId, ...rest } = expectProblem(answer, 401, 'auth_token_missing');
    expect(rest).toEqual({
      type: `${world.origin}/docs/errors/auth_token_missing`,
      title: problems.auth_token_missing.title,
      status: 401,
      code: 'auth_token_missing',
    });
    expect(detail).toMatch(/service key/);
    expect(requestId).toBe(answer.headers.get('x-request-id'));
    const page = await world.send(null, 'GET', `/docs/errors/${rest.code}`);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  requirement('challenge', 'and says what was wrong only to whoever sent something', async () => {
    const challenge = async (headers: Record<string, string>) =>
      (await world.send(null, 'GET', me, undefined, headers)).headers.get('www-authenticate');
    expect(await challenge({})).toBe('Bearer');
    for (const headers of [
      { authorization: 'Bearer nonsense' },
      { authorization: 'Basic YWRhOnNlY3JldA==' },
      { 'x-api-key': 'nonsense' },
    ] as Record<string, string>[])
      expect(await challenge(headers)).toBe('Bearer error="invalid_token"');
  });

  requirement('scopes', 'the one that is missing, on every operation that asks for one', async () => {
    const scopes = new Set<string>();
    for (const route of Object.values<Route>(routes)) {
      if (!takesServiceKey(route) || !isScope(route.permission)) continue;
      const scope = route.permission;
      const without = await world.key({ scopes: serviceKeyScopes.filter((one) => one !== scope) });
      const path = route.path.replaceAll(/\{\w+\}/g, world.acme);
      const answer = await world.send(without, route.method, path);
      expect(expectProblem(answer, 403, 'insufficient_scope')).toMatchObject({ scope });
      expect(answer.headers.get('www-authenticate')).toBe(
        `Bearer error="insufficient_scope", scope="${scope}"`,
      );
      scopes.add(scope);
    }
    expect([...scopes].sort()).toEqual([...serviceKeyScopes].sort());
  });

  requirement(
    'conflicts',
    'each is one, and the description of starting or reading a scan has it',
    async () => {
      const described = await world.requestOk<{ paths: Record<string, Record<string, object>> }>(
        null,
        'GET',
        `${scanner}/openapi.json`,
      );
      const start = JSON.stringify(described.paths[`${scanner}/scans`]?.post);
      const read = JSON.stringify(described.paths[`${scanner}/scans/{scanId}/findings`]?.get);
      for (const [code, where] of [
        ['idempotency_key_reused', start],
        ['idempotency_in_progress', start],
        ['workspace_mismatch', start],
        ['multiple_workspaces', start],
        ['scan_active', start],
        ['scan_not_completed', read],
      ] as const) {
        expect(problems[code].status).toBe(409);
        expect(where, code).toContain(code);
      }
    },
  );

  requirement(
    'everywhere',
    'whatever the method, and the path of another interface keeps its own form',
    async () => {
      for (const [method, path] of [
        ['GET', `${scanner}/nowhere`],
        ['DELETE', `${scanner}/nowhere`],
        ['GET', '/api/scanner/v2/me'],
      ] as const)
        expectProblem(await world.send(key, method, path), 404, 'not_found');
      // A path that has a route, of another method, is another matter.
      for (const method of ['DELETE', 'OPTIONS'] as const)
        expectProblem(await world.send(key, method, me), 405, 'method_not_allowed');
      expectProblem(await world.send(key, 'GET', `${scanner}/%zz`), 400, 'bad_request');
      expect(Object.keys((await world.send(ada, 'GET', '/api/v0/nowhere')).body as object)).toEqual([
        'type',
        'msg',
      ]);
    },
  );

  assertAllCited();
});

describe('service keys', () => {
  const { requirement, assertAllCited } = citing(serviceKeys);
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

  requirement('form', 'and the checksum is what anybody computes', () => {
    const [, body = '', sum = ''] = /^(vdt_sk_live_[0-9A-Za-z]{40})([0-9A-Za-z]{6})$/.exec(key.token) ?? [];
    const value = [...sum].reduce((total, digit) => total * 62 + alphabet.indexOf(digit), 0);
    expect(value).toBe(crc32(body));
  });

  requirement(
    'checksum',
    'it is refused while the table of keys is locked, and a good one has to wait',
    async () => {
      const bad = `${key.token.slice(0, -1)}${key.token.endsWith('0') ? '1' : '0'}`;
      const fresh = await world.key();
      const lock = new pg.Client({ connectionString: world.server.databaseUrl });
      await lock.connect();
      try {
        await lock.query('begin; lock table service_keys in access exclusive mode');
        let answered = false;
        const waiting = world.send(fresh, 'GET', me).finally(() => {
          answered = true;
        });
        const someoneWaits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        while ((await lock.query(someoneWaits)).rowCount === 0);
        expectProblem(await world.send({ token: bad }, 'GET', me), 401, 'auth_invalid');
        expect(answered).toBe(false);
        await lock.query('rollback');
        expect((await waiting).status).toBe(200);
      } finally {
        await lock.end();
      }
    },
  );

  requirement('stored', 'it is the SHA-256 of the whole key', async () => {
    const rows = await world.server.assembly.ctx.db.query<{ secret_hash: Buffer; row: string }>(
      { text: 'select secret_hash, k::text as row from service_keys k where id = $1' },
      [key.id],
    );
    expect(rows[0]?.secret_hash).toEqual(createHash('sha256').update(key.token).digest());
    expect(rows[0]?.row).not.toContain('vdt_sk');
  });

  requirement('metadata', 'it is used from the moment it is used, to the minute', async () => {
    const companyId = await world.company();
    const manager = await world.caller('manager', companyId);
    const used = await world.key({ companyId, as: manager, expiresInDays: 90 });
    const read = () => world.requestOk<ServiceKey>(manager, 'GET', `${world.keysPath(companyId)}/${used.id}`);
    expect(await read()).toMatchObject({ lastUsedAt: null, createdBy: 'Grace Hopper' });
    const before = world.server.assembly.ctx.clock.now().getTime();
    await world.requestOk(used, 'GET', me);
    const first = (await read()).lastUsedAt ?? '';
    expect(Date.parse(first)).toBeGreaterThanOrEqual(before);
    world.server.clock.advance(61_000);
    await world.requestOk(used, 'GET', me);
    expect(Date.parse((await read()).lastUsedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(first) + 61_000);
    for (const expiresInDays of [0, -1, 1.5, 3661, '90', null])
      expect(
        (await world.send(manager, 'POST', world.keysPath(companyId), { name: 'x', expiresInDays })).status,
      ).toBe(400);
  });

  requirement('bothHeaders', 'even when both are good keys', async () => {
    const headers = { authorization: `Bearer ${key.token}`, 'x-api-key': other.key.token };
    const { detail } = expectProblem(
      await world.send(null, 'GET', me, undefined, headers),
      400,
      'bad_request',
    );
    expect(detail).toMatch(/different credentials/);
  });

  requirement('scheme', 'and no other scheme is known', async () => {
    for (const scheme of ['bearer', 'BEARER', 'bEaReR'])
      expect(
        (await world.send(null, 'GET', me, undefined, { authorization: `${scheme} ${key.token}` })).status,
      ).toBe(200);
    for (const scheme of ['Basic', 'Token', 'Bearer x'])
      expectProblem(
        await world.send(null, 'GET', me, undefined, { authorization: `${scheme} ${key.token}` }),
        401,
        'auth_invalid',
      );
  });

  requirement(
    'revocation',
    'at the process that was told and at another, both of which used the key a moment ago',
    async () => {
      const replica = await world.replica();
      try {
        const doomed = await world.key();
        const here = () => world.send(doomed, 'GET', me);
        const there = async () =>
          (await fetch(`${replica.baseUrl}${me}`, { headers: { 'x-api-key': doomed.token } })).status;
        expect([(await here()).status, await there()]).toEqual([200, 200]);
        await world.revoke(doomed);
        const revokedAt = performance.now();
        expect((await here()).status).toBe(401);
        // By when the last request that was still accepted set out: how long answers take is the machine's part.
        let acceptedAt = revokedAt;
        for (;;) {
          const sentAt = performance.now();
          if ((await there()) === 401) break;
          acceptedAt = sentAt;
          expect(acceptedAt - revokedAt).toBeLessThan(1_000);
        }
        expect((await here()).status).toBe(401);
      } finally {
        await replica.close();
      }
    },
  );

  requirement('audited', 'by whom, which key, and never its secret', async () => {
    const { id, secret } = await world.requestOk<{ id: string; secret: string }>(
      ada,
      'POST',
      world.keysPath(),
      {
        name: 'audited',
        scopes: ['scans:read'],
      },
    );
    await world.requestOk(ada, 'DELETE', `${world.keysPath()}/${id}`);
    const log = await world.requestOk<{ items: AuditEntry[] }>(
      ada,
      'GET',
      `/api/v0/companies/${world.acme}/audit-log`,
    );
    expect(log.items.filter((entry) => entry.subjectId === id)).toMatchObject([
      { action: 'service_key.revoked', actorId: ada.userId },
      {
        action: 'service_key.created',
        actorId: ada.userId,
        details: { name: 'audited', scopes: ['scans:read'] },
      },
    ]);
    expect(JSON.stringify(log)).not.toContain(secret.slice(12));
  });

  requirement('nowhereElse', 'whatever is asked there', async () => {
    for (const path of ['/api/v0/me', `/api/v0/companies/${world.acme}/credits`, world.keysPath()])
      expect(await world.send(key, 'GET', path)).toMatchObject({
        status: 401,
        body: { type: 'auth_id_missing' },
      });
  });

  assertAllCited();
});

describe('credits', () => {
  const { requirement, assertAllCited } = citing(aboutCredits);

  requirement('shape', 'the same for a key and for people of the company', async () => {
    const expected = await world.requestOk(ada, 'GET', `/api/v0/companies/${world.acme}/credits`);
    expect(expected).toEqual({
      scansEnabled: true,
      balances: { standard: 25, audit: 5, lite: 50 },
      scanTypes: {
        standard: { available: true, ledger: 'standard', creditsRequired: 1 },
        audit: { available: true, ledger: 'audit', creditsRequired: 1 },
        lite: { available: true, ledger: 'lite', creditsRequired: 1 },
      },
    });
    for (const scope of serviceKeyScopes)
      expect(await world.requestOk(await world.key({ scopes: [scope] }), 'GET', credits)).toEqual(expected);
    expect(await world.requestOk(grace, 'GET', `/api/v0/companies/${world.acme}/credits`)).toEqual(expected);
  });

  requirement('ledger', 'and a ledger is empty from its last credit on', async () => {
    const poor = await createWorld({
      INITIAL_CREDITS_LITE: '0',
      INITIAL_CREDITS_AUDIT: '0',
      INITIAL_CREDITS_STANDARD: '1',
    });
    try {
      const poorKey = await poor.key();
      expect(await poor.requestOk(poorKey, 'GET', credits)).toMatchObject({
        scanTypes: {
          standard: { available: true, ledger: 'standard' },
          audit: { available: false, ledger: 'audit' },
          lite: { available: true, ledger: 'standard' },
        },
      });
      await poor.grant('lite', 1);
      expect(await poor.requestOk(poorKey, 'GET', credits)).toMatchObject({
        scanTypes: { lite: { available: true, ledger: 'lite' } },
      });
    } finally {
      await poor.close();
    }
  });

  requirement('price', 'and what is configured is what is told', async () => {
    const dear = await createWorld({ SCAN_CREDITS_AUDIT: '6', SCAN_CREDITS_STANDARD: '25' });
    try {
      expect(await dear.requestOk(await dear.key(), 'GET', credits)).toMatchObject({
        scanTypes: {
          standard: { available: true, creditsRequired: 25 },
          audit: { available: false, creditsRequired: 6 },
          lite: { available: true, creditsRequired: 1 },
        },
      });
    } finally {
      await dear.close();
    }
  });

  requirement('newOrganizations', 'however they are made', async () => {
    const rich = await createWorld({
      INITIAL_CREDITS_STANDARD: '7',
      INITIAL_CREDITS_AUDIT: '8',
      INITIAL_CREDITS_LITE: '9',
    });
    try {
      const balances = { standard: 7, audit: 8, lite: 9 };
      expect(await rich.requestOk(await rich.key(), 'GET', credits)).toMatchObject({ balances });
      const page = await rich.requestOk<{ items: { id: string; handle: string }[] }>(
        rich.administrator,
        'GET',
        '/api/v0/companies',
      );
      const bootstrapped = page.items.find((company) => company.handle === 'operators');
      const path = `/api/v0/companies/${bootstrapped?.id}/credits`;
      expect(await rich.requestOk(rich.administrator, 'GET', path)).toMatchObject({ balances });
    } finally {
      await rich.close();
    }
  });

  requirement('appendOnly', 'what was written stays as it was, under whatever comes after it', async () => {
    const companyId = await world.company();
    const path = `/api/v0/companies/${companyId}/credits/entries`;
    const before = await world.requestOk<{ items: object[] }>(world.administrator, 'GET', path);
    await world.grant('audit', 2, companyId);
    await world.switchScans(false, companyId);
    const after = await world.requestOk<{ items: object[] }>(world.administrator, 'GET', path);
    expect(after.items.slice(1)).toEqual(before.items);
    for (const method of ['PATCH', 'PUT', 'DELETE'])
      expect((await world.send(world.administrator, method, path, {})).status).toBe(405);
  });

  assertAllCited();
});

describe('rate limits', () => {
  const { requirement, assertAllCited } = citing(limits);

  requirement('perKey', 'each key for itself', async () => {
    expect(readConfig({})).toMatchObject({
      RATE_LIMIT_KEY_READS_PER_MINUTE: 6000,
      RATE_LIMIT_SCAN_CREATIONS_PER_MINUTE: 600,
    });
    const narrow = await createWorld({ RATE_LIMIT_KEY_READS_PER_MINUTE: '3' });
    try {
      const [one, another] = [await narrow.key(), await narrow.key()];
      for (let left = 2; left >= 0; left--) {
        const { status, headers } = await narrow.send(one, 'GET', me);
        expect(status).toBe(200);
        expect(headers.get('ratelimit')).toMatch(new RegExp(`^"reads";r=${left};t=\\d+$`));
      }
      expectProblem(await narrow.send(one, 'GET', me), 429, 'too_many_requests');
      expectProblem(await narrow.send(one, 'GET', credits), 429, 'too_many_requests');
      expect((await narrow.send(another, 'GET', me)).status).toBe(200);
    } finally {
      await narrow.close();
    }
  });

  requirement('elsewhere', 'and a user has his own window', async () => {
    expect(readConfig({})).toMatchObject({
      RATE_LIMIT_USER_PER_MINUTE: 6000,
      RATE_LIMIT_MONITOR_EVENTS_PER_MINUTE: 60_000,
    });
    const replica = await world.replica({ RATE_LIMIT_USER_PER_MINUTE: '2' });
    try {
      const asked = async ({ token }: { token: string }) =>
        (await fetch(`${replica.baseUrl}/api/v0/me`, { headers: { authorization: `Bearer ${token}` } }))
          .status;
      expect([await asked(ada), await asked(ada), await asked(ada)]).toEqual([200, 200, 429]);
      expect(await asked(grace)).toBe(200);
    } finally {
      await replica.close();
    }
  });

  requirement('headers', 'on every answer to a key, and the wait is told where there is one', async () => {
    const narrow = await createWorld({ RATE_LIMIT_KEY_READS_PER_MINUTE: '1' });
    try {
      const only = await narrow.key();
      const admitted = await narrow.send(only, 'GET', me);
      expect(admitted.headers.get('ratelimit-policy')).toBe('"reads";q=1;w=60');
      const refused = await narrow.send(only, 'GET', me);
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(60);
      expect(refused.headers.get('ratelimit')).toBe(`"reads";r=0;t=${wait}`);
      expect(problemIn(refused).detail).toContain(`${wait} s`);
    } finally {
      await narrow.close();
    }
  });

  assertAllCited();
});

describe('about itself', () => {
  const { requirement, assertAllCited } = citing(self);

  requirement('me', 'and not the secret', async () => {
    const narrow = await world.key({
      name: 'reads',
      scopes: ['scans:read', 'findings:read'],
      expiresInDays: 5,
    });
    const answer = await world.send(narrow, 'GET', me);
    expect(answer.body).toEqual({
      organization: { id: world.acme, name: 'Acme', handle: expect.stringMatching(/^acme-/) },
      key: { id: narrow.id, name: 'reads' },
      scopes: ['scans:read', 'findings:read'],
      expiresAt: expect.stringMatching(/Z$/),
    });
  });

  requirement('openapi', 'nor looks at one', async () => {
    for (const headers of [{}, { authorization: 'Bearer nonsense' }] as Record<string, string>[]) {
      const answer = await world.send(null, 'GET', `${scanner}/openapi.json`, undefined, headers);
      expect(answer).toMatchObject({
        status: 200,
        body: { openapi: '3.1.1', servers: [{ url: world.origin }] },
      });
    }
  });

  assertAllCited();
});
