import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ctx } from '../../../platform/ctx.ts';
import type { ScanBackend } from '../backend.ts';
import { redispatchOrphans } from '../dispatch.ts';
import type { OnScanCompleted } from '../transitions.ts';
import { runEngine } from './engine-process.ts';
import { LEASE_MS } from './heartbeat.ts';
import { rulesForScans } from './rules.ts';
import { type RunTools, runScan } from './run-scan.ts';
import { findSandbox, type Sandbox } from './sandbox.ts';
import { scanProgram } from './scan-program.ts';
import {
  claimRunAcrossOrganizations,
  preemptRunsAcrossOrganizations,
  reclaimRunsAcrossOrganizations,
} from './store.ts';
import { makeWorkBase, sweepWorkFolders } from './work-folders.ts';

/** How soon a scan that is dispatched is seen. Not by NOTIFY, which makes commits wait for one another. */
const POLL_INTERVAL_MS = 300;
const MAINTENANCE_INTERVAL_MS = 5_000;
const AFTER_FAULT_MS = 1_000;
/** A place that is free is found ten times as soon. */
const PREEMPTION_PATIENCE_MS = 3_000;

/** What analyses sources, as a worker is told to have it done. */
export interface ScanEngine {
  /** What can be taken away from it; asked once, when the worker starts, with a folder to try it in. */
  sandbox(workFolder: string): Promise<Sandbox>;
  /** Gives the module that scan processes run. */
  program(): Promise<string>;
  run: RunTools['run'];
}

/** A process of its own for every scan, with as few rights as this machine knows how to give it. */
export function engineProcesses(
  ctx: Pick<Ctx, 'config' | 'log'>,
  program = scanProgram(ctx.log),
): ScanEngine {
  const sandbox = async (workFolder: string) =>
    findSandbox(workFolder, ctx.config.SCAN_UID_FIRST, await program());
  return { sandbox, program, run: runEngine };
}

export interface ScanWorker {
  /** Ends the scan processes and hands their scans back; resolves when all is put away. */
  stop(): Promise<void>;
}

/** Begins to run scans, so many at once as the settings say. */
export async function startScanWorker(
  ctx: Ctx,
  backend: ScanBackend,
  hooks: readonly OnScanCompleted[],
  engine: ScanEngine = engineProcesses(ctx),
): Promise<ScanWorker> {
  const workerId = randomUUID();
  const workFolder = ctx.config.SCAN_WORK_FOLDER ?? join(ctx.config.home, 'work');
  const stopping = new AbortController();
  await makeWorkBase(workFolder);
  const swept = await sweepWorkFolders(workFolder);
  const sandbox = await engine.sandbox(workFolder);
  const { holds, lacks } = sandbox;
  ctx.log.info({ workerId, scanProcess: { holds, lacks }, sweptFolders: swept }, 'scan worker started');
  const { program, run } = engine;
  const tools: RunTools = { sandbox, program, run, rules: rulesForScans(), workFolder, hooks };

  async function slot(): Promise<void> {
    while (!stopping.signal.aborted) {
      const claimed = await claimRunAcrossOrganizations(ctx.db, workerId, LEASE_MS);
      if (claimed === undefined) await pause(POLL_INTERVAL_MS);
      else await runScan(ctx, tools, claimed, stopping.signal);
    }
  }
  async function maintain(): Promise<void> {
    while (!stopping.signal.aborted) {
      const lost = await reclaimRunsAcrossOrganizations(ctx.db, LEASE_MS);
      if (lost.length > 0) ctx.log.warn({ scanIds: lost }, 'scans of a lost worker are taken over');
      const preempted = await preemptRunsAcrossOrganizations(ctx.db, PREEMPTION_PATIENCE_MS);
      if (preempted.length > 0)
        ctx.log.info({ scanIds: preempted }, 'scans give way to organizations that wait');
      await redispatchOrphans(ctx, backend);
      await sweepWorkFolders(workFolder);
      await ctx.blobs.deleteStaleWrites(new Date(0));
      await pause(MAINTENANCE_INTERVAL_MS);
    }
  }
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  /** The database may be away for a while: that ends no worker. */
  async function lasting(work: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await work();
      } catch (error) {
        ctx.log.warn({ err: error }, 'scan worker interrupted');
        await pause(AFTER_FAULT_MS);
      }
    }
  }
  const slots = Array.from({ length: ctx.config.SCAN_CONCURRENCY }, () => lasting(slot));
  const all = Promise.all([...slots, lasting(maintain)]);
  return {
    async stop() {
      stopping.abort();
      await all;
    },
  };
}
