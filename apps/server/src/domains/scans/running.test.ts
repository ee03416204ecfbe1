import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Credits, threatModel } from '@vedette/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engineInProcess } from '../../../../../tests/setup/engine-in-process.ts';
import { unhinderedMs } from '../../../../../tests/setup/unhindered.ts';
import type { TokenHolder } from '../../../../../tests/world/people.ts';
import { insertCompletedScan, insertScan } from '../../../../../tests/world/scan-fixtures.ts';
import { vulnerableShop } from '../../../../../tests/world/scans.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import { engineProcesses, type ScanWorker, startScanWorker } from './builtin/index.ts';
import { builtinBackend, getScan, readFindingsPage, readResultDocument, resultPlaceOf } from './index.ts';

const ENDLESS = fileURLToPath(new URL('./builtin/testing/endless-process.ts', import.meta.url));

let world: World;
let key: TokenHolder;
beforeAll(async () => {
  world = await createWorld({ INITIAL_CREDITS_STANDARD: '1000' });
  key = await world.key();
});
afterAll(() => world.close());

const workFolder = () => join(world.server.home, 'work');
const balance = async () =>
  (await world.requestOk<Credits>(key, 'GET', '/api/scanner/v1/credits')).balances.standard;

/** Processes whose folder is one of the worker's. */
async function scanProcesses(of: World): Promise<number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const at = await Promise.all(names.map((name) => readlink(`/proc/${name}/cwd`).catch(() => '')));
  return names.filter((_, index) => at[index]?.startsWith(join(of.server.home, 'work'))).map(Number);
}

async function storedScan(scanId: string) {
  const scan = await getScan(world.server.assembly.ctx, world.acme, scanId);
  if (scan === null) throw new Error('the scan is gone');
  return scan;
}

/** Whatever a test did, nothing of it is left on this machine. */
afterEach(async () => {
  while ((await readdir(workFolder())).length > 0) await turn();
  expect(await scanProcesses(world)).toEqual([]);
});

/** A scan that whoever comes first runs, for everybody who asks something of one that has completed. */
let completed: ReturnType<World['completedScan']> | undefined;
const completedScan = () => {
  completed ??= world.completedScan();
  return completed;
};

test('a source goes in, and its weaknesses, packages and threat model come out', async () => {
  const before = await balance();
  const { scan } = await completedScan();
  expect(scan).toMatchObject({
    status: 'completed',
    progress: { phase: 'ended', percent: 100, filesTotal: 2, filesDone: 2 },
    coverage: { complete: true, filesAnalysed: 2, filesSkipped: [], filesSkippedTotal: 0 },
    failure: null,
  });
  expect(await balance()).toBe(before - 1);
  const { ctx } = world.server.assembly;
  const row = await storedScan(scan.scanId);
  const findings = await readFindingsPage(ctx, resultPlaceOf(row), 1);
  expect(findings.map((finding) => finding.ruleId)).toEqual(
    expect.arrayContaining(['javascript-command-injection', 'javascript-sql-injection']),
  );
  const packages = await readResultDocument(ctx, row, 'dependencies');
  expect(packages?.components.map((one) => one.purl)).toEqual(['pkg:npm/express@4.17.1']);
  expect((await readResultDocument(ctx, row, 'threat-model'))?.entryPoints).toHaveLength(2);
});

test('a later scan of a workspace goes by the threat model that is there, unless a new one is asked for', async () => {
  const quick = await createWorld({}, { scansInProcess: true });
  try {
    const first = await quick.completedScan();
    const again = async (change: object) => {
      const { scanId } = await quick.acceptedScan(first.key, { ...quick.bodyFor(first.source), ...change });
      expect((await quick.endedScan(first.key, scanId)).status).toBe('completed');
      return getScan(quick.server.assembly.ctx, quick.acme, scanId);
    };
    expect((await again({ generateThreatModel: false }))?.threatModelScanId).toBe(first.scan.scanId);
    const renewed = await again({});
    expect(renewed?.threatModelScanId).toBe(renewed?.id ?? 'no scan');
  } finally {
    await quick.close();
  }
});

test('the threat model of a scan is read over HTTP, as data and as text, where one holds for it', async () => {
  const { scan, source } = await completedScan();
  const manager = await world.caller('manager');
  const read = (scanId: string, headers: Record<string, string> = {}) =>
    world.send(manager, 'GET', `/api/v0/scans/${scanId}/threat-model`, undefined, headers);
  const answer = await read(scan.scanId);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  expect(threatModel.parse(answer.body).entryPoints).toHaveLength(2);
  const written = await read(scan.scanId, { accept: 'text/markdown' });
  expect(written.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(written.text).toMatch(/^# Threat model\n/);
  const place = { organizationId: world.acme, workspaceId: source.workspaceId };
  const { ctx } = world.server.assembly;
  const without = await insertCompletedScan(ctx, place, []);
  await ctx.db.kysely
    .updateTable('scans')
    .set({ threat_model_scan_id: null })
    .where('id', '=', without)
    .execute();
  expect((await read(without)).body).toMatchObject({
    type: 'not_found',
    msg: expect.stringMatching('No threat model holds'),
  });
  const running = await insertScan(ctx, place, { status: 'running' });
  expect((await read(running)).status).toBe(409);
});

describe('a scan in the middle of its analysis', () => {
  let other: World;
  let theirs: TokenHolder;
  let worker: ScanWorker;
  /** Whether scans have processes that go on until somebody ends them, or end in this one. */
  let isEndless: boolean;
  beforeAll(async () => {
    other = await createWorld({ INITIAL_CREDITS_STANDARD: '10' });
    theirs = await other.key();
  });
  beforeEach(async () => {
    isEndless = true;
    worker = await startWorker();
  });
  afterEach(() => worker.stop());
  afterAll(() => other.close());

  const startWorker = () => {
    const { ctx } = other.server.assembly;
    const endless = engineProcesses(ctx, async () => ENDLESS);
    const run: typeof endless.run = (...all) => (isEndless ? endless : engineInProcess).run(...all);
    return startScanWorker(ctx, builtinBackend(ctx), [], { ...endless, run });
  };
  const left = async () =>
    (await other.requestOk<Credits>(theirs, 'GET', '/api/scanner/v1/credits')).balances.standard;
  const folders = () => readdir(join(other.server.home, 'work'));

  async function running(): Promise<string> {
    const source = await other.uploadedArchive(theirs, vulnerableShop);
    const { scanId } = await other.acceptedScan(theirs, other.bodyFor(source));
    await other.scanIn(theirs, scanId, 'running');
    return scanId;
  }

  test('is tried again when its process is killed, and ends once', async () => {
    const before = await left();
    const scanId = await running();
    let victims: number[] = [];
    while (victims.length === 0) victims = await scanProcesses(other);
    isEndless = false;
    for (const pid of victims) kill(pid);
    expect(await other.endedScan(theirs, scanId)).toMatchObject({ status: 'completed', failure: null });
    const stored = await getScan(other.server.assembly.ctx, other.acme, scanId);
    expect(stored?.resultAttempt).toBe(2);
    expect(await left()).toBe((before ?? 0) - 1);
  });

  test('ends when it is cancelled, and its credit is given back', async () => {
    const before = await left();
    const scanId = await running();
    const cancel = () => other.send(theirs, 'POST', `/api/scanner/v1/scans/${scanId}/cancel`);
    expect((await cancel()).status).toBe(202);
    expect((await other.endedScan(theirs, scanId)).status).toBe('cancelled');
    expect((await cancel()).status).toBe(202);
    expect(await left()).toBe(before);
  });

  test('is handed back by a worker that stops, and another goes on with it', async () => {
    const scanId = await running();
    expect(await unhinderedMs(() => worker.stop())).toBeLessThan(10_000);
    expect(await folders()).toEqual([]);
    expect((await other.statusOf(theirs, scanId)).status).toBe('running');
    isEndless = false;
    worker = await startWorker();
    expect((await other.endedScan(theirs, scanId)).status).toBe('completed');
  });
});

/** A process that may have gone along with one that was killed before it. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
