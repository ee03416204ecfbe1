import { randomUUID } from 'node:crypto';
import { type AcceptedScan, acceptedScan, type Credits } from '@vedette/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moodyBackend } from '../../../../../../tests/world/moody-backend.ts';
import type { TokenHolder } from '../../../../../../tests/world/people.ts';
import { createWorld, type World } from '../../../../../../tests/world/world.ts';

const backend = moodyBackend();
let world: World;
let key: TokenHolder & { id: string };
let source: Awaited<ReturnType<World['uploadedArchive']>>;
let body: ReturnType<World['bodyFor']>;

beforeAll(async () => {
  world = await createWorld({ FIRST_CREDITS_STANDARD: '100000' }, { scanBackend: backend.create });
  key = await world.key();
});
afterAll(() => world.close());
beforeEach(async () => {
  backend.setMood(() => 'well');
  backend.setWithin(false);
  source = await world.uploadedArchive(key);
  body = world.bodyFor(source);
});

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code;
const balance = async (companyId = world.acme) =>
  (await world.must<Credits>(world.administrator, 'GET', `/api/v0/companies/${companyId}/credits`)).balances
    .standard;
const scansOf = async (workspaceId: string) =>
  (
    await world.must<{ items: { scanId: string }[] }>(
      key,
      'GET',
      `/api/scanner/v1/scans?workspaceId=${workspaceId}`,
    )
  ).items.map((scan) => scan.scanId);

test('an accepted scan is queued, says where it is read, and takes one credit', async () => {
  const before = await balance();
  const answer = await world.startScan(key, body);
  expect(answer.status).toBe(202);
  const accepted = acceptedScan.parse(answer.body);
  expect(accepted).toEqual({
    scanId: accepted.scanId,
    status: 'queued',
    statusUrl: `/api/scanner/v1/scans/${accepted.scanId}`,
    findingsUrl: `/api/scanner/v1/scans/${accepted.scanId}/findings`,
    workspaceId: source.workspaceId,
  });
  expect(answer.headers.get('location')).toBe(accepted.statusUrl);
  expect(answer.headers.get('idempotent-replayed')).toBeNull();
  expect(await balance()).toBe(before - 1);
  expect(await world.statusOf(key, accepted.scanId)).toMatchObject({
    status: 'queued',
    source: { kind: 'local_archive', archiveId: source.archiveId, sha256: source.sha256 },
    progress: { phase: 'queued', filesTotal: null, filesDone: 0, percent: 0 },
    coverage: null,
    startedAt: null,
    finishedAt: null,
    failure: null,
  });
});

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

test('the same request is given the same answer, byte for byte, and makes nothing new', async () => {
  const before = await balance();
  const idempotencyKey = randomUUID();
  const first = await world.startScan(key, body, idempotencyKey);
  const spaced = JSON.stringify(Object.fromEntries(Object.entries(body).reverse()), null, 2);
  const rotated = await world.key();
  for (const again of [
    await world.startScan(key, body, idempotencyKey),
    await world.startScan(key, spaced, `"${idempotencyKey}"`),
    await world.startScan(rotated, body, idempotencyKey),
  ]) {
    expect(again.text).toBe(first.text);
    expect(again.status).toBe(202);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
  }
  expect(await scansOf(source.workspaceId)).toHaveLength(1);
  expect(await balance()).toBe(before - 1);
});

test('the same key with another body is refused, and the record stays as it was', async () => {
  const idempotencyKey = randomUUID();
  const first = await world.startScan(key, body, idempotencyKey);
  const other = await world.startScan(key, { ...body, paths: ['src'] }, idempotencyKey);
  expect([other.status, codeOf(other)]).toEqual([409, 'idempotency_key_reused']);
  expect(other.headers.get('idempotent-replayed')).toBeNull();
  expect((await world.startScan(key, body, idempotencyKey)).text).toBe(first.text);
});

test('of 64 identical concurrent requests one makes the scan', async () => {
  const before = await balance();
  const idempotencyKey = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => world.startScan(key, body, idempotencyKey)),
  );
  for (const answer of answers) {
    if (answer.status === 202) continue;
    expect([answer.status, codeOf(answer)]).toEqual([409, 'idempotency_in_progress']);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  }
  const accepted = answers.filter((answer) => answer.status === 202);
  expect(new Set(accepted.map((answer) => answer.text)).size).toBe(1);
  expect(accepted.filter((answer) => answer.headers.get('idempotent-replayed') === null)).toHaveLength(1);
  expect(await scansOf(source.workspaceId)).toHaveLength(1);
  expect(await balance()).toBe(before - 1);
});

test('organizations do not share keys', async () => {
  const idempotencyKey = randomUUID();
  const other = await world.company();
  const theirs = await world.uploadedArchive(world.administrator, undefined, { companyId: other });
  const first = await world.startScan(key, body, idempotencyKey);
  const second = await world.startScan(
    await world.key({ companyId: other }),
    world.bodyFor(theirs),
    idempotencyKey,
  );
  expect([first.status, second.status]).toEqual([202, 202]);
  expect((first.body as AcceptedScan).scanId).not.toBe((second.body as AcceptedScan).scanId);
});

test.each(['refuse', 'lose'] as const)(
  'a scan whose start failed (%s) is gone on with by the same request: one scan, one charge',
  async (mood) => {
    const before = await balance();
    const idempotencyKey = randomUUID();
    backend.setMood(() => mood);
    const failed = await world.startScan(key, body, idempotencyKey);
    expect([failed.status, codeOf(failed)]).toEqual([502, 'backend_unavailable']);
    const [scanId] = await scansOf(source.workspaceId);
    backend.setMood(() => 'well');
    const again = await world.startScan(key, body, idempotencyKey);
    expect(again.status).toBe(202);
    expect(again.headers.get('idempotent-replayed')).toBeNull();
    expect((again.body as AcceptedScan).scanId).toBe(scanId);
    expect(await scansOf(source.workspaceId)).toEqual([scanId]);
    expect(await balance()).toBe(before - 1);
  },
);

test('a start that is not confirmed within 10 s is 504, an identical request is told to come back meanwhile, and goes on with the same scan', async () => {
  const idempotencyKey = randomUUID();
  backend.setMood(() => 'hang');
  const first = world.startScan(key, body, idempotencyKey);
  while ((await scansOf(source.workspaceId)).length === 0);
  const second = await world.startScan(key, body, idempotencyKey);
  expect([second.status, codeOf(second)]).toEqual([409, 'idempotency_in_progress']);
  expect(second.headers.get('retry-after')).toBe('1');
  const late = await first;
  expect([late.status, codeOf(late)]).toEqual([504, 'backend_timeout']);
  const [scanId] = await scansOf(source.workspaceId);
  backend.setMood(() => 'well');
  const again = await world.startScan(key, body, idempotencyKey);
  expect((again.body as AcceptedScan).scanId).toBe(scanId);
  expect(await scansOf(source.workspaceId)).toHaveLength(1);
});

test('a backend in our own database has the scan as soon as it exists, with the answer that is kept', async () => {
  backend.setWithin(true);
  // It would refuse to be asked for a confirmation.
  backend.setMood(() => 'refuse');
  const idempotencyKey = randomUUID();
  const answer = await world.startScan(key, body, idempotencyKey);
  expect(answer.status, answer.text).toBe(202);
  const rows = await world.server.assembly.ctx.db.query(
    {
      text: `select s.handed_over_at is not null as "handedOver", r.state, i.answer_body as answer,
          s.xmin::text = i.xmin::text as "oneTransaction"
        from scans s join scan_runs r on r.scan_id = s.id join idempotency_records i on i.scan_id = s.id
        where s.id = $1 and s.xmin::text = r.xmin::text`,
    },
    [(answer.body as AcceptedScan).scanId],
  );
  expect(rows).toEqual([{ handedOver: true, state: 'waiting', answer: answer.text, oneTransaction: true }]);
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
    backend.setWithin(within);
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

test('a refusal is kept: 402 stays 402 after a grant, with the first body', async () => {
  const poor = await world.company();
  const theirKey = await world.key({ companyId: poor });
  const theirs = world.bodyFor(
    await world.uploadedArchive(world.administrator, undefined, { companyId: poor }),
  );
  const credits = `/api/v0/companies/${poor}/credits`;
  await world.must(world.administrator, 'PATCH', credits, { scansEnabled: false });
  const idempotencyKey = randomUUID();
  const refused = await world.startScan(theirKey, theirs, idempotencyKey);
  expect([refused.status, codeOf(refused)]).toEqual([402, 'scans_disabled']);
  await world.must(world.administrator, 'PATCH', credits, { scansEnabled: true });
  const again = await world.startScan(theirKey, theirs, idempotencyKey);
  expect([again.status, again.text]).toEqual([402, refused.text]);
  expect(again.headers.get('content-type')).toContain('application/problem+json');
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect((await world.startScan(theirKey, theirs)).status).toBe(202);
});

test('records are kept for thirty days, and the key is a new one then', async () => {
  const idempotencyKey = randomUUID();
  const first = await world.startScan(key, body, idempotencyKey);
  const { scanId } = first.body as AcceptedScan;
  await world.must(key, 'POST', `/api/scanner/v1/scans/${scanId}/cancel`);
  world.server.clock.advance(29 * 86_400_000);
  expect((await world.startScan(key, body, idempotencyKey)).text).toBe(first.text);
  world.server.clock.advance(2 * 86_400_000);
  const later = await world.startScan(key, body, idempotencyKey);
  expect(later.status).toBe(202);
  expect((later.body as AcceptedScan).scanId).not.toBe(scanId);
});

test.each<[string, (good: typeof body) => unknown, string]>([
  ['an unknown field', (good) => ({ ...good, surprise: 1 }), ''],
  ['no source', ({ source: _, ...rest }) => rest, ''],
  [
    'both sources',
    (good) => ({ ...good, repoUrl: 'https://github.com/acme/shop', commit: 'a'.repeat(40) }),
    '',
  ],
  ['a commit without a repository', () => ({ commit: 'a'.repeat(40) }), '/repoUrl'],
  ['a repository without a commit', () => ({ repoUrl: 'https://github.com/acme/shop' }), '/commit'],
  ['a branch for a commit', () => ({ repoUrl: 'https://github.com/acme/shop', commit: 'main' }), '/commit'],
  ['an archive scanned as audit', (good) => ({ ...good, scanType: 'audit' }), '/scanType'],
  ['an archive scanned as lite', (good) => ({ ...good, scanType: 'lite' }), '/scanType'],
  ['an unknown scan type', (good) => ({ ...good, scanType: 'deep' }), '/scanType'],
  ['an absolute path', (good) => ({ ...good, paths: ['/etc'] }), '/paths/0'],
  ['a path upwards', (good) => ({ ...good, paths: ['src/../..'] }), '/paths/0'],
  ['101 paths', (good) => ({ ...good, paths: Array.from({ length: 101 }, (_, n) => `src/${n}`) }), '/paths'],
  [
    'no threat model for a first scan',
    (good) => ({ ...good, generateThreatModel: false }),
    '/generateThreatModel',
  ],
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

test('an archive that is not there, is another, or belongs elsewhere is told apart', async () => {
  const unknown = await world.startScan(key, {
    ...body,
    source: { ...body.source, archiveId: randomUUID() },
  });
  expect([unknown.status, codeOf(unknown)]).toEqual([400, 'archive_not_found']);
  const changed = await world.startScan(key, { ...body, source: { ...body.source, sha256: '0'.repeat(64) } });
  expect([changed.status, codeOf(changed)]).toEqual([400, 'archive_mismatch']);
  const { workspaceId } = await world.uploadedArchive(key);
  const elsewhere = await world.startScan(key, { ...body, workspaceId });
  expect([elsewhere.status, codeOf(elsewhere)]).toEqual([409, 'workspace_mismatch']);
  const nowhere = await world.startScan(key, { ...body, workspaceId: randomUUID() });
  expect([nowhere.status, codeOf(nowhere)]).toEqual([404, 'not_found']);
  const stranger = await world.key({ companyId: await world.company() });
  const { workspaceId: _, ...without } = body;
  const foreign = await world.startScan(stranger, without);
  expect([foreign.status, codeOf(foreign)]).toEqual([400, 'archive_not_found']);
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

test('the checks come in their order: key, look-up, body, workspace, active scan, credits', async () => {
  const poor = await world.company();
  const theirKey = await world.key({ companyId: poor });
  const theirs = world.bodyFor(
    await world.uploadedArchive(world.administrator, undefined, { companyId: poor }),
  );
  await world.acceptedScan(theirKey, theirs);
  await world.must(world.administrator, 'PATCH', `/api/v0/companies/${poor}/credits`, {
    scansEnabled: false,
  });
  const code = async (sent: unknown, idempotencyKey?: string) =>
    codeOf(await world.startScan(theirKey, sent, idempotencyKey));
  const wrongWorkspace = { ...theirs, workspaceId: randomUUID() };
  expect(await code({ ...wrongWorkspace, surprise: 1 }, 'not a key')).toBe('idempotency_key_invalid');
  expect(await code({ ...wrongWorkspace, surprise: 1 })).toBe('bad_request');
  expect(await code(wrongWorkspace)).toBe('not_found');
  expect(await code(theirs)).toBe('scan_active');
  const other = world.bodyFor(
    await world.uploadedArchive(world.administrator, undefined, { companyId: poor }),
  );
  expect(await code(other)).toBe('scans_disabled');
});
