/** Beside what `tests/spec` says about starting scans: what only people do, what only a backend of our own can, and what only many at once show. */
import { randomUUID } from 'node:crypto';
import type { AcceptedScan, Credits } from '@vedette/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { flakyBackend } from '../../../../../../tests/world/flaky-backend.ts';
import type { TokenHolder } from '../../../../../../tests/world/people.ts';
import { createWorld, type World } from '../../../../../../tests/world/world.ts';

const backend = flakyBackend();
let world: World;
let key: TokenHolder & { id: string };
let source: Awaited<ReturnType<World['uploadedArchive']>>;
let body: ReturnType<World['bodyFor']>;

beforeAll(async () => {
  world = await createWorld({ INITIAL_CREDITS_STANDARD: '100000' }, { scanBackend: backend.create });
  key = await world.key();
});
afterAll(() => world.close());
beforeEach(async () => {
  backend.setFailureMode(() => 'none');
  backend.setTransactionalStart(false);
  source = await world.uploadedArchive(key);
  body = world.bodyFor(source);
});

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code;
const balance = async (companyId = world.acme) =>
  (await world.requestOk<Credits>(world.administrator, 'GET', `/api/v0/companies/${companyId}/credits`))
    .balances.standard;
const scansOf = async (workspaceId: string) =>
  (
    await world.requestOk<{ items: { scanId: string }[] }>(
      key,
      'GET',
      `/api/scanner/v1/scans?workspaceId=${workspaceId}`,
    )
  ).items.map((scan) => scan.scanId);

test('a person starts a scan with the same body, and a service key reads it', async () => {
  const answer = await world.send(
    world.administrator,
    'POST',
    `/api/v0/workspaces/${source.workspaceId}/scans`,
    body,
  );
  expect(answer.status, answer.text).toBe(202);
  const { scanId, statusUrl } = answer.body as AcceptedScan;
  expect(statusUrl).toBe(`/api/v0/scans/${scanId}`);
  expect((await world.statusOf(key, scanId)).status).toBe('queued');
  const other = await world.uploadedArchive(key);
  const mismatch = await world.send(
    world.administrator,
    'POST',
    `/api/v0/workspaces/${other.workspaceId}/scans`,
    body,
  );
  expect(mismatch).toMatchObject({ status: 409, body: { type: 'bad_request' } });
});

test('a backend in our own database has the scan as soon as it exists, with the answer that is kept', async () => {
  backend.setTransactionalStart(true);
  // It would refuse to be asked for a confirmation.
  backend.setFailureMode(() => 'refuse');
  const idempotencyKey = randomUUID();
  const answer = await world.startScan(key, body, idempotencyKey);
  expect(answer.status, answer.text).toBe(202);
  const rows = await world.server.assembly.ctx.db.query(
    {
      text: `select s.dispatched_at is not null as "dispatched", r.state, i.response_body as answer,
          s.xmin::text = i.xmin::text as "oneTransaction"
        from scans s join scan_runs r on r.scan_id = s.id join idempotency_records i on i.scan_id = s.id
        where s.id = $1 and s.xmin::text = r.xmin::text`,
    },
    [(answer.body as AcceptedScan).scanId],
  );
  expect(rows).toEqual([{ dispatched: true, state: 'waiting', answer: answer.text, oneTransaction: true }]);
});

test.each([true, false])(
  'of more scans at once than there are credits, as many are accepted, and one of a source at a time (within: %s)',
  async (within) => {
    const companyId = await world.company();
    const theirKey = await world.key({ companyId });
    const theirs = await Promise.all(
      Array.from({ length: 6 }, () => world.uploadedArchive(world.administrator, undefined, { companyId })),
    );
    await world.server.assembly.ctx.db.query(
      { text: 'update credit_accounts set standard = 3 where organization_id = $1' },
      [companyId],
    );
    backend.setTransactionalStart(within);
    // Each twice, at the same time: what is wrong with one must not be told to another.
    const answers = await Promise.all(
      [...theirs, ...theirs].map((one) => world.startScan(theirKey, world.bodyFor(one))),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
    for (const answer of answers) {
      if (answer.status !== 202) expect(['scan_active', 'credits_unavailable']).toContain(codeOf(answer));
    }
    const accepted = answers.flatMap(({ status, body: said }) =>
      status === 202 ? [(said as AcceptedScan).workspaceId] : [],
    );
    expect(new Set(accepted).size).toBe(3);
    expect(await balance(companyId)).toBe(0);
  },
);

test.each<[string, (good: typeof body) => unknown, string]>([
  ['a branch for a commit', () => ({ repoUrl: 'https://github.com/acme/shop', commit: 'main' }), '/commit'],
  ['an unknown scan type', (good) => ({ ...good, scanType: 'deep' }), '/scanType'],
  ['a list', () => [], ''],
  ['text', () => '"x"', ''],
  ['no JSON', () => '{', ''],
])('a body with %s is invalid, named by a pointer, and kept', async (_, change, pointer) => {
  const idempotencyKey = randomUUID();
  const answer = await world.startScan(key, change(body), idempotencyKey);
  expect([answer.status, codeOf(answer)], answer.text).toEqual([400, 'bad_request']);
  const errors = (answer.body as { errors?: { pointer: string }[] }).errors;
  if (errors) expect(errors.map((error) => error.pointer)).toContain(pointer);
  const again = await world.startScan(key, change(body), idempotencyKey);
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([answer.text, 'true']);
});

test('a source is scanned once at a time in a workspace, however many ask with keys of their own', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => world.startScan(key, body)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([202, ...Array(7).fill(409)]);
  const refused = answers.find((answer) => answer.status === 409);
  expect(codeOf(refused ?? { body: {} })).toBe('scan_active');
  expect(await scansOf(source.workspaceId)).toHaveLength(1);
});

test('a second scan of a local workspace goes on with its threat model', async () => {
  await world.acceptedScan(key, body);
  const name = `again-${randomUUID().slice(0, 8)}`;
  const one = await world.uploadedArchive(key, { 'a.js': randomUUID() }, { workspace: name });
  const two = await world.uploadedArchive(key, { 'a.js': randomUUID() }, { workspace: name });
  const { generateThreatModel: _, ...without } = world.bodyFor(two);
  expect((await world.startScan(key, without)).status).toBe(400);
  await world.acceptedScan(key, world.bodyFor(one));
  expect((await world.startScan(key, without)).status).toBe(202);
});
