/** Every way in which an attempt at a scan can end, made by a real cause, and what is left of it. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Credits } from '@vedette/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { execute } from '../../../../../../tests/setup/server.ts';
import { unhinderedMs } from '../../../../../../tests/setup/unhindered.ts';
import { startUnresponsiveServer } from '../../../../../../tests/setup/unresponsive-server.ts';
import type { TokenHolder } from '../../../../../../tests/world/people.ts';
import { createWorld, type World } from '../../../../../../tests/world/world.ts';
import { guardedBlobStore } from '../../../platform/blobs/guarded.ts';
import type { BlobStore } from '../../../platform/blobs/index.ts';
import { s3BlobStore } from '../../../platform/blobs/s3.ts';
import type { Config } from '../../../platform/config.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findProcessesUnder } from '../../../platform/process-table.ts';
import { runEngine } from './engine-process.ts';
import { builtinBackend } from './index.ts';
import { rulesForScans } from './rules.ts';
import { runScan } from './run-scan.ts';
import { findSandbox, type Sandbox } from './sandbox.ts';
import { scanProgram } from './scan-program.ts';
import { type ClaimedRun, claimRunAcrossOrganizations } from './store.ts';
import { makeWorkBase } from './work-folders.ts';

const ENDLESS = fileURLToPath(new URL('./testing/endless-process.ts', import.meta.url));
const GRANTED = 100;
const rules = rulesForScans();
let world: World;
let key: TokenHolder;
let sandbox: Sandbox;
let program: () => Promise<string>;
beforeAll(async () => {
  world = await createWorld({ INITIAL_CREDITS_STANDARD: String(GRANTED) });
  key = await world.key();
  await makeWorkBase(workFolder());
  const { config, log } = world.server.assembly.ctx;
  program = scanProgram(log);
  sandbox = await findSandbox(workFolder(), config.SCAN_UID_FIRST, await program());
});
afterAll(() => world.close());

const workFolder = () => join(world.server.home, 'work');
const blobFolder = (...path: string[]) => join(world.server.home, 'blobs', ...path);
const sql = (statement: string) => execute(world.server.databaseUrl, statement);

afterEach(async () => {
  expect(await readdir(workFolder())).toEqual([]);
  expect(await readdir(blobFolder('incoming')).catch(() => [])).toEqual([]);
  await sql('delete from scan_runs');
});

/** A scan that was accepted. No worker is there but the tests themselves. */
async function accepted(): Promise<string> {
  const source = await world.uploadedArchive(key, { 'a.js': `require('child_process').exec(input);` });
  return (await world.acceptedScan(key, world.bodyFor(source))).scanId;
}

interface Conditions {
  readonly config?: Partial<Config>;
  readonly blobs?: BlobStore;
  readonly stopping?: AbortSignal;
  /** Whether its process goes on until somebody ends it. */
  readonly endless?: boolean;
}

/** Makes one attempt at the scan that waits. */
async function attempt({ config = {}, blobs, stopping, endless }: Conditions = {}): Promise<ClaimedRun> {
  const { ctx } = world.server.assembly;
  const run = await claimRunAcrossOrganizations(ctx.db, randomUUID(), 60_000);
  if (run === undefined) throw new Error('nothing waits');
  const inside: Ctx = { ...ctx, config: { ...ctx.config, ...config }, blobs: blobs ?? ctx.blobs };
  const tools = {
    sandbox,
    program: endless ? async () => ENDLESS : program,
    run: runEngine,
    rules,
    workFolder: workFolder(),
    hooks: [],
  };
  await runScan(inside, tools, run, stopping ?? new AbortController().signal);
  return run;
}

/** Makes an attempt whose scan process gets this signal as soon as it is there. */
async function attemptEndedBy(signal: NodeJS.Signals): Promise<void> {
  const ending = attempt({ endless: true });
  let pids: number[] = [];
  while (pids.length === 0) {
    await turn();
    const folders = await readdir(workFolder());
    pids = folders.flatMap((folder) => findProcessesUnder(join(workFolder(), folder)));
  }
  for (const pid of pids) sendSignal(pid, signal);
  await ending;
}

/** To a process that may have gone along with one that was signalled before it. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const statusOf = (scanId: string) => world.statusOf(key, scanId);

/** The scan waits again, with these counts, and once its pause is over it can be taken. */
async function waitsAgain(scanId: string, counts: { lost_attempts: number; crashes: number }): Promise<void> {
  const { ctx } = world.server.assembly;
  expect((await statusOf(scanId)).status).toBe('running');
  expect(await builtinBackend(ctx).status({ organizationId: world.acme, scanId })).toBe('waiting');
  const rows = await ctx.db.query({ text: 'select lost_attempts, crashes from scan_runs' }, []);
  expect(rows).toEqual([counts]);
  expect(await claimRunAcrossOrganizations(ctx.db, randomUUID(), 60_000)).toBeUndefined();
  await sql('update scan_runs set not_before = now()');
}

async function failedWith(scanId: string, code: string, message: RegExp): Promise<void> {
  const scan = await statusOf(scanId);
  expect(scan).toMatchObject({
    status: 'failed',
    failure: { code, message: expect.stringMatching(message) },
  });
}

async function balance(): Promise<number> {
  return (await world.requestOk<Credits>(key, 'GET', '/api/scanner/v1/credits')).balances.standard;
}

describe('a scan fails, and its credit is given back,', () => {
  let before: number;
  beforeAll(async () => {
    before = await balance();
  });
  afterEach(async () => expect(await balance()).toBe(before));

  test('when the analysis takes longer than the settings allow', async () => {
    const scanId = await accepted();
    await attempt({ endless: true, config: { SCAN_TIMEOUT_MINUTES: 0.1 / 60 } });
    await failedWith(scanId, 'scan_timeout', /not done after/);
  });

  test('when the analysis needs more memory than the settings allow', async () => {
    const scanId = await accepted();
    await attempt({ config: { SCAN_MEMORY_MB: 10 } });
    await failedWith(scanId, 'scan_memory', /more than the 10 MiB/);
  });

  test('when its process breaks of itself a second time', async () => {
    const scanId = await accepted();
    await attemptEndedBy('SIGSEGV');
    await waitsAgain(scanId, { lost_attempts: 0, crashes: 1 });
    await attemptEndedBy('SIGABRT');
    await failedWith(scanId, 'scan_crashed', /crashed over this source, and again/);
  });

  test('when ten processes or workers were lost over it, and not before', async () => {
    const scanId = await accepted();
    await sql('update scan_runs set lost_attempts = 9');
    await attemptEndedBy('SIGKILL');
    await waitsAgain(scanId, { lost_attempts: 10, crashes: 0 });
    await attempt();
    await failedWith(scanId, 'scan_interrupted', /interrupted 10 times/);
  });

  test('when what every scan needs was away for all of an hour', async () => {
    const scanId = await accepted();
    await sql('update scan_runs set attempt = 64');
    await attempt({ blobs: brokenStore() });
    await waitsAgain(scanId, { lost_attempts: 0, crashes: 0 });
    await attempt();
    await failedWith(scanId, 'scan_interrupted', /begun 65 times/);
  });

  test('at once when its archive is gone', async () => {
    const scanId = await accepted();
    await rm(blobFolder('data', 'archives'), { recursive: true });
    await attempt();
    await failedWith(scanId, 'source_unavailable', /archive of the scan is gone/);
  });
});

/** A server that is not there. */
const brokenStore = () => storeAt('http://127.0.0.1:1');
const storeAt = (endpoint: string, stallMs?: number) =>
  guardedBlobStore(s3BlobStore({ bucket: 'vedette', prefix: '', endpoint, forcePathStyle: true }), stallMs);

test('a scan whose results cannot be stored waits without blame', async () => {
  const scanId = await accepted();
  // A file where the folder of all results should be: root is refused as well.
  await mkdir(blobFolder('data'), { recursive: true });
  await writeFile(blobFolder('data', 'scans'), '');
  await attempt();
  await waitsAgain(scanId, { lost_attempts: 0, crashes: 0 });
  await rm(blobFolder('data', 'scans'));
});

test('a scan that has to give way lets its place go at once, and nothing is held against it', async () => {
  const scanId = await accepted();
  const { ctx } = world.server.assembly;
  const ending = attempt({ endless: true });
  await expect.poll(() => statusOf(scanId)).toMatchObject({ status: 'running' });
  await sql('update scan_runs set preempted_at = now()');
  await ending;
  const next = await claimRunAcrossOrganizations(ctx.db, randomUUID(), 60_000);
  expect(next).toMatchObject({ scan_id: scanId, attempt: 2, preemptions: 1, lost_attempts: 0, crashes: 0 });
});

describe('a store that never answers', () => {
  let unresponsive: Awaited<ReturnType<typeof startUnresponsiveServer>>;
  beforeAll(async () => {
    unresponsive = await startUnresponsiveServer();
  });
  afterAll(() => unresponsive.close());

  test('holds a scan up for a while only, and no blame falls on the scan', async () => {
    const scanId = await accepted();
    await attempt({ blobs: storeAt(`http://127.0.0.1:${unresponsive.port}`, 200) });
    await waitsAgain(scanId, { lost_attempts: 0, crashes: 0 });
  });

  test('holds up no worker that stops: the scan is handed back at once', async () => {
    const scanId = await accepted();
    const stopping = new AbortController();
    const ended = attempt({
      blobs: storeAt(`http://127.0.0.1:${unresponsive.port}`),
      stopping: stopping.signal,
    });
    while ((await readdir(workFolder())).length === 0) await turn();
    const stopped = await unhinderedMs(() => {
      stopping.abort();
      return ended;
    });
    expect(stopped).toBeLessThan(5_000);
    const { ctx } = world.server.assembly;
    const next = await claimRunAcrossOrganizations(ctx.db, randomUUID(), 60_000);
    expect(next).toMatchObject({ scan_id: scanId, attempt: 2, lost_attempts: 0, crashes: 0 });
  });
});
