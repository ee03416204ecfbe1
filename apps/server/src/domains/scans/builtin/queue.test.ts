import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { execute } from '../../../../../../tests/setup/server.ts';
import { createWorld, type World } from '../../../../../../tests/world/world.ts';
import { redispatchOrphans } from '../dispatch.ts';
import { builtinBackend } from './index.ts';
import {
  beat,
  claimRunAcrossOrganizations,
  enqueueRuns,
  finishRun,
  reclaimRunsAcrossOrganizations,
  requeueRun,
} from './store.ts';

const LEASE_MS = 15_000;
const progress = { phase: 'files', filesTotal: 10, filesDone: 5, percent: 40 } as const;

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
  expect(await beat(lost, db(), LEASE_MS, progress)).toBe(false);
  await expireLeases();
  expect(await reclaimRunsAcrossOrganizations(db(), LEASE_MS)).toEqual([lost.scan_id]);
  expect(await beat(lost, db(), LEASE_MS, progress)).toBeUndefined();
  const next = await taken();
  expect(next).toMatchObject({ scan_id: lost.scan_id, attempt: 2, lost_attempts: 1 });
  expect(await beat(lost, db(), LEASE_MS, progress)).toBeUndefined();
  expect(await finishRun(lost, db())).toBe(false);
  expect(await beat(next, db(), LEASE_MS, progress)).toBe(false);
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
  expect(await beat(run, db(), LEASE_MS, progress)).toBe(false);
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
