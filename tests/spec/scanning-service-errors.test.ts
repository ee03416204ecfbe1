/** What the scanning service's specification says about failures, limits and versions, asked over HTTP of running servers. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { execute } from '../setup/server.ts';
import { flakyBackend } from '../world/flaky-backend.ts';
import type { HttpResponse } from '../world/http-client.ts';
import { insertScan } from '../world/scan-fixtures.ts';
import type { Key } from '../world/service-keys.ts';
import { createWorld, type World } from '../world/world.ts';
import { citing } from './cite.ts';
import { ada, expectProblem, key, other, scanner, setUpScanningWorld, world } from './scanning-fixtures.ts';
import { errors } from './scanning-service-sentences.ts';

setUpScanningWorld();

const { requirement, assertAllCited } = citing(errors);
const sha = 'a'.repeat(40);
/** Nothing listens on the port of discarding. */
const deafProvider = { GIT_PROVIDER_URL: 'http://127.0.0.1:9', GIT_PROVIDER_ALLOW_INSECURE: '1' };

/** A start that its backend never confirms; it is given up after ten seconds, while the other tests run. */
let unconfirmed: {
  world: World;
  key: Key;
  body: object;
  idempotencyKey: string;
  answer: Promise<HttpResponse>;
};
const backend = flakyBackend();

beforeAll(async () => {
  const slow = await createWorld({}, { scanBackend: backend.create });
  const theirs = await slow.key();
  const body = slow.bodyFor(await slow.uploadedArchive(theirs));
  const idempotencyKey = randomUUID();
  backend.setFailureMode(() => 'hang');
  const answer = slow.startScan(theirs, body, idempotencyKey);
  unconfirmed = { world: slow, key: theirs, body, idempotencyKey, answer };
});
afterAll(() => unconfirmed.world.close());

requirement('error400', 'and says which of them it is, by a pointer into the body', async () => {
  const repoUrl = 'https://github.com/acme/shop';
  const faults: [object, string][] = [
    [{ repoUrl: 'shop', commit: sha }, '/repoUrl'],
    [{ repoUrl, commit: 'main' }, '/commit'],
    [{ repoUrl, commit: sha, paths: ['..'] }, '/paths/0'],
    [{ repoUrl, commit: sha, surprise: 1 }, ''],
  ];
  for (const [body, pointer] of faults) {
    const refused = expectProblem(await world.startScan(key, body), 400, 'bad_request');
    expect(refused.errors).toMatchObject([{ pointer, message: expect.stringMatching(/\S/) }]);
  }
});

requirement('error400', 'also for no body at all, whether or not a type of it was announced', async () => {
  for (const headers of [{}, { 'content-type': 'application/json' }] as Record<string, string>[]) {
    const named = { ...headers, 'idempotency-key': randomUUID() };
    expectProblem(await world.send(key, 'POST', `${scanner}/scans`, undefined, named), 400, 'bad_request');
  }
  const { workspace } = await world.connectedRepository(ada);
  const started = await world.send(ada, 'POST', `/api/v0/workspaces/${workspace.id}/scans`);
  expect(started).toMatchObject({ status: 400, body: { type: 'bad_request' } });
});

requirement('error401', 'whatever is asked for', async () => {
  for (const [method, path] of [
    ['POST', 'scans'],
    ['GET', 'scans'],
    ['GET', 'credits'],
    ['POST', 'source-uploads'],
  ] as const)
    expectProblem(await world.send(null, method, `${scanner}/${path}`), 401, 'auth_token_missing');
});

requirement('error403', 'before anything else of the request is looked at', async () => {
  const narrow = await world.key({ scopes: ['findings:read'] });
  expectProblem(await world.startScan(narrow, '{'), 403, 'insufficient_scope');
  expectProblem(await world.send(narrow, 'GET', `${scanner}/scans/nonsense`), 403, 'insufficient_scope');
});

requirement('error404', 'whether another organization has it or nobody does', async () => {
  const { workspace } = await world.connectedRepository(ada);
  const scanId = await insertScan(world.server.assembly.ctx, {
    organizationId: world.acme,
    workspaceId: workspace.id,
  });
  for (const path of [`scans/${scanId}`, `scans/${scanId}/findings`, `scans/${randomUUID()}`])
    expectProblem(await world.send(other.key, 'GET', `${scanner}/${path}`), 404, 'not_found');
});

for (const sentence of ['error429', 'rateLimit'] as const) {
  requirement(sentence, 'starting scans has a limit of its own', async () => {
    const narrow = await createWorld({ RATE_LIMIT_SCAN_CREATIONS_PER_MINUTE: '2' });
    try {
      const only = await narrow.key();
      for (let times = 0; times < 2; times++) expect((await narrow.startScan(only, {})).status).toBe(400);
      const refused = await narrow.startScan(only, {});
      expectProblem(refused, 429, 'too_many_requests');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(refused.headers.get('ratelimit')).toMatch(/^"scan-creations";r=0;t=\d+$/);
      expect((await narrow.send(only, 'GET', `${scanner}/scans`)).status).toBe(200);
    } finally {
      await narrow.close();
    }
  });
}

requirement('error500', 'and nothing of the inside is told', async () => {
  const broken = await createWorld();
  try {
    const theirs = await broken.key();
    await execute(broken.server.databaseUrl, 'alter table credit_accounts rename to mislaid');
    const answer = await broken.send(theirs, 'GET', `${scanner}/credits`);
    expectProblem(answer, 500, 'internal_error');
    expect(answer.text).not.toMatch(/credit_accounts|relation|select/);
  } finally {
    await broken.close();
  }
});

requirement(
  'error502',
  'of the provider: nothing is started or kept, and the identical request is asked anew',
  async () => {
    const deaf = await createWorld(deafProvider);
    try {
      const theirs = await deaf.key();
      const url = `${deafProvider.GIT_PROVIDER_URL}/acme/shop`;
      const { repoUrl } = await deaf.connectedRepository(deaf.administrator, { url });
      const id = randomUUID();
      for (let times = 0; times < 2; times++) {
        const answer = await deaf.startScan(theirs, { repoUrl, commit: sha }, id);
        expectProblem(answer, 502, 'provider_unavailable');
        expect(answer.headers.get('idempotent-replayed')).toBeNull();
      }
      expect(await deaf.requestOk(theirs, 'GET', `${scanner}/scans`)).toMatchObject({ items: [] });
      expect(await deaf.requestOk(theirs, 'GET', `${scanner}/credits`)).toMatchObject({
        balances: { standard: 25 },
      });
    } finally {
      await deaf.close();
    }
  },
);

requirement('error503', 'while its results are put together', async () => {
  const { workspace } = await world.connectedRepository(ada);
  const place = { organizationId: world.acme, workspaceId: workspace.id };
  const scanId = await insertScan(world.server.assembly.ctx, place, { phase: 'finalising' });
  const answer = await world.send(key, 'GET', `${scanner}/scans/${scanId}/findings`);
  expectProblem(answer, 503, 'findings_not_ready');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
});

requirement('safeReads', 'the same question has the same answer, and an entity tag saves it', async () => {
  const { workspace } = await world.connectedRepository(ada);
  const place = { organizationId: world.acme, workspaceId: workspace.id };
  const scanId = await insertScan(world.server.assembly.ctx, place, { status: 'queued', phase: 'queued' });
  const read = (headers = {}) => world.send(key, 'GET', `${scanner}/scans/${scanId}`, undefined, headers);
  const [first, second] = [await read(), await read()];
  expect(second.text).toBe(first.text);
  expect(Number(first.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect((await read({ 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304);
});

requirement('shape', 'every failure has the members of a problem, whatever failed', async () => {
  for (const [as, method, path] of [
    [null, 'GET', 'me'],
    [key, 'GET', 'nowhere'],
    [key, 'GET', 'scans/x'],
    [key, 'POST', 'scans'],
  ] as const) {
    const answer = await world.send(as, method, `${scanner}/${path}`);
    expect(answer.body).toMatchObject({
      type: expect.stringMatching(/\/docs\/errors\/[a-z_]+$/),
      title: expect.any(String),
      status: answer.status,
      detail: expect.any(String),
      code: expect.stringMatching(/^[a-z_]+$/),
      requestId: answer.headers.get('x-request-id'),
    });
  }
});

requirement('version', 'and no other version is there', async () => {
  const { info } = await world.requestOk<{ info: { version: string } }>(
    null,
    'GET',
    `${scanner}/openapi.json`,
  );
  expect(info.version).toMatch(/^1\./);
  for (const path of ['/api/scanner/v2/me', '/api/scanner/me'])
    expectProblem(await world.send(key, 'GET', path), 404, 'not_found');
});

requirement(
  'compatibility',
  'answers are described as open, so that a later version may add to them',
  async () => {
    const { components } = await world.requestOk<{ components: { schemas: Record<string, object> } }>(
      null,
      'GET',
      `${scanner}/openapi.json`,
    );
    for (const schema of ['Credits', 'CallingKey', 'Scan', 'SastReport', 'AcceptedScan'])
      expect(components.schemas[schema]).not.toMatchObject({ additionalProperties: false });
  },
);

requirement('error504', 'the same scan goes on, and one credit is taken', async () => {
  const { world: slow, key: theirs, body, idempotencyKey, answer } = unconfirmed;
  expectProblem(await answer, 504, 'backend_timeout');
  backend.setFailureMode(() => 'none');
  expect((await slow.startScan(theirs, body, idempotencyKey)).status).toBe(202);
  const { items } = await slow.requestOk<{ items: unknown[] }>(theirs, 'GET', `${scanner}/scans`);
  expect(items).toHaveLength(1);
  expect(await slow.requestOk(theirs, 'GET', `${scanner}/credits`)).toMatchObject({
    balances: { standard: 24 },
  });
});

assertAllCited();
