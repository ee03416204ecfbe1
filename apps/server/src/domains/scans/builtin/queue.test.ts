import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { execute } from '../../../../../../tests/setup/server.ts';
import { createWorld, type World } from '../../../../../../tests/world/world.ts';
import { redispatchOrphans } from '../dispatch.ts';
import { builtinBackend } from './index.ts';
import { assertAttemptsLeft } from './retry-policy.ts';
import {
  beat,
  claimRunAcrossOrganizations,
  enqueueRuns,
  finishRun,
  preemptRunsAcrossOrganizations,
  reclaimRunsAcrossOrganizations,
  requeueRun,
} from './store.ts';

/** Longer than any test takes on the slowest machine, and less than the hour by which clocks are set here. */
const LEASE_MS = 1_200_000;
const progress = { phase: 'files', filesTotal: 10, filesDone: 5, percent: 40, findings: null } as const;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() =>
  execute(world.server.databaseUrl, 'truncate scan_runs', 'truncate scan_scheduling', 'truncate scans'),
);

const db = () => world.server.assembly.ctx.db;
const take = () => claimRunAcrossOrganizations(db(), randomUUID(), LEASE_MS);

/** Waiting scans of an organization, as rows: only their order matters here. */
async function waiting(organizationId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) {
    await execute(
      world.server.databaseUrl,
      `insert into scans (organization_id, id, workspace_id, scan_type, status, source_kind, repo_url, commit_sha,
         source_key, paths, generate_threat_model, phase, created_at)
       values ('${organizationId}', '${id}', '${id}', 'standard', 'running', 'remote_repo', 'https://github.com/a/b',
         '${id}', '${id}', '{}', false, 'queued', now())`,
    );
    await enqueueRuns(organizationId, db(), [id]);
  }
  return ids;
}

async function taken() {
  const run = await take();
  if (run === undefined) throw new Error('nothing waits');
  return run;
}

const expireLeases = () =>
  execute(world.server.databaseUrl, `update scan_runs set lease_until = now() - interval '1 s'`);

test('a hundred scans of one organization do not delay the first of another, and turns go round', async () => {
  const [loud, late] = [randomUUID(), randomUUID()];
  await waiting(loud, 100);
  expect((await taken()).organization_id).toBe(loud);
  await waiting(late, 2);
  const order = [await taken(), await taken(), await taken(), await taken()];
  expect(order.map((run) => run.organization_id)).toEqual([late, expect.anything(), expect.anything(), loud]);
  expect(
    order
      .slice(1, 3)
      .map((run) => run.organization_id)
      .sort(),
  ).toEqual([late, loud].sort());
});

/** As by a worker that looks when everybody has waited long enough. */
const preempt = () => preemptRunsAcrossOrganizations(db(), 0);

test('an organization that holds every place gives the newest back as soon as another waits, and is held nothing against for it', async () => {
  const [loud, late] = [randomUUID(), randomUUID()];
  await waiting(loud, 4);
  const [first, second] = [await taken(), await taken()];
  expect(await preempt()).toEqual([]);
  const [wanted = ''] = await waiting(late, 2);
  expect(await preemptRunsAcrossOrganizations(db(), 60_000)).toEqual([]);
  expect(await preempt()).toEqual([second.scan_id]);
  // One is on its way back: no other has to go.
  expect(await preempt()).toEqual([]);
  expect(await beat(first, db(), LEASE_MS, progress)).toBe('held');
  expect(await beat(second, db(), LEASE_MS, progress)).toBe('preempted');
  await requeueRun(second, db(), 'preempted', 0);
  expect((await taken()).scan_id).toBe(wanted);
  // Now both have something running: what waits is served as places come free, and what was put back comes first.
  expect(await preempt()).toEqual([]);
  expect(await finishRun(first, db())).toBe(true);
  const again = await taken();
  expect(again).toMatchObject({
    scan_id: second.scan_id,
    attempt: 2,
    preemptions: 1,
    lost_attempts: 0,
    crashes: 0,
  });
  expect(await beat(again, db(), LEASE_MS, progress)).toBe('held');
});

test('of many places each organization that waits gets one, from whoever has the most; nobody gives up the last', async () => {
  const [most, some, single] = [randomUUID(), randomUUID(), randomUUID()];
  const claimed = new Map<string, number>();
  for (const [organization, count] of [
    [most, 3],
    [some, 2],
    [single, 1],
  ] as const) {
    await waiting(organization, count);
    for (let at = 0; at < count; at++) claimed.set((await taken()).scan_id, at);
  }
  const late = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  for (const organization of late) await waiting(organization, 1);
  const given = await preempt();
  // Three are there to be given; the first of each organization is not.
  expect(given.map((scanId) => claimed.get(scanId)).sort()).toEqual([1, 1, 2]);
  expect(await preempt()).toEqual([]);
});

test('a run that waits for its time preempts nobody', async () => {
  const [loud, late] = [randomUUID(), randomUUID()];
  await waiting(late, 1);
  await requeueRun(await taken(), db(), 'lost', 60_000);
  await waiting(loud, 2);
  await taken();
  await taken();
  expect(await preempt()).toEqual([]);
});

test('an attempt that had to give way is none of those that a scan has', () => {
  const run = { organization_id: '', scan_id: '', lost_attempts: 0, crashes: 0 };
  expect(() => assertAttemptsLeft({ ...run, attempt: 200, preemptions: 150 })).not.toThrow();
  expect(() => assertAttemptsLeft({ ...run, attempt: 200, preemptions: 100 })).toThrow(/begun 199 times/);
});

test('within an organization the oldest scan is first, and none is taken twice', async () => {
  const organization = randomUUID();
  const ids = await waiting(organization, 8);
  expect((await taken()).scan_id).toBe(ids[0]);
  const rest = await Promise.all(Array.from({ length: 12 }, take));
  const seen = rest.flatMap((run) => (run === undefined ? [] : [run.scan_id]));
  expect(new Set(seen).size).toBe(seen.length);
  while (true) {
    const run = await take();
    if (run === undefined) break;
    seen.push(run.scan_id);
  }
  expect(seen.sort()).toEqual(ids.slice(1).sort());
});

test('starting a scan again puts it into the queue once, and one that was taken stays taken', async () => {
  const organizationId = randomUUID();
  const [scanId = ''] = await waiting(organizationId, 1);
  const backend = builtinBackend(world.server.assembly.ctx);
  const ref = { organizationId, scanId };
  const { signal } = new AbortController();
  await Promise.all([backend.start(ref, signal), backend.start(ref, signal)]);
  expect(await backend.status(ref)).toBe('waiting');
  await taken();
  await backend.start(ref, signal);
  expect(await backend.status(ref)).toBe('running');
  expect(await take()).toBeUndefined();
});

test('a run whose lease ran out waits again, and who held it can neither renew nor end it', async () => {
  await waiting(randomUUID(), 1);
  const lost = await taken();
  expect(await reclaimRunsAcrossOrganizations(db(), LEASE_MS)).toEqual([]);
  expect(await beat(lost, db(), LEASE_MS, progress)).toBe('held');
  await expireLeases();
  expect(await reclaimRunsAcrossOrganizations(db(), LEASE_MS)).toEqual([lost.scan_id]);
  expect(await beat(lost, db(), LEASE_MS, progress)).toBe('lost');
  const next = await taken();
  expect(next).toMatchObject({ scan_id: lost.scan_id, attempt: 2, lost_attempts: 1 });
  expect(await beat(lost, db(), LEASE_MS, progress)).toBe('lost');
  expect(await finishRun(lost, db())).toBe(false);
  expect(await beat(next, db(), LEASE_MS, progress)).toBe('held');
  expect(await finishRun(next, db())).toBe(true);
  expect(await finishRun(next, db())).toBe(false);
});

test('what is handed back after a failure waits for its time, and others are not held up by it', async () => {
  const organization = randomUUID();
  const [first, second] = await waiting(organization, 2);
  const run = await taken();
  expect(run.scan_id).toBe(first);
  await requeueRun(run, db(), 'lost', 60_000);
  expect((await taken()).scan_id).toBe(second);
  expect(await take()).toBeUndefined();
});

test('a clock that is set back holds up nobody: what waits for a time far off is taken, and what is held until then reclaimed', async () => {
  await waiting(randomUUID(), 1);
  const run = await taken();
  // As an hour less on the clock would make it seem.
  const hourOn = (column: string) =>
    execute(world.server.databaseUrl, `update scan_runs set ${column} = now() + interval '1 h'`);
  await hourOn('lease_until');
  expect(await reclaimRunsAcrossOrganizations(db(), LEASE_MS)).toEqual([run.scan_id]);
  await hourOn('not_before');
  expect(await taken()).toMatchObject({ scan_id: run.scan_id, attempt: 2 });
});

test('a clock that is set forward takes a run from nobody who renews its lease before others look', async () => {
  await waiting(randomUUID(), 1);
  const run = await taken();
  await execute(world.server.databaseUrl, `update scan_runs set lease_until = now() - interval '1 h'`);
  expect(await beat(run, db(), LEASE_MS, progress)).toBe('held');
  expect(await reclaimRunsAcrossOrganizations(db(), LEASE_MS)).toEqual([]);
  expect(await finishRun(run, db())).toBe(true);
});

test('a scan that nobody handed over is dispatched though the clock was set back after it was accepted', async () => {
  const organizationId = randomUUID();
  const [scanId = ''] = await waiting(organizationId, 1);
  await execute(
    world.server.databaseUrl,
    'truncate scan_runs',
    `update scans set status = 'queued', created_at = now() + interval '1 h'`,
  );
  const { ctx } = world.server.assembly;
  const backend = builtinBackend(ctx);
  await redispatchOrphans(ctx, backend);
  expect(await backend.status({ organizationId, scanId })).toBe('waiting');
});
