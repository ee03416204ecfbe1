import type { Ctx } from '../../../platform/ctx.ts';
import { completeScan, failScan, type OnScanCompleted } from '../life.ts';
import { resultWriter } from '../result/write.ts';
import { isActive } from '../scans.ts';
import { type ScanRow, selectScan } from '../store.ts';
import { coverageView } from './coverage.ts';
import { endRun, removeAttempts } from './end-run.ts';
import { EngineLost, runEngine } from './engine-process.ts';
import { RunStopped, ScanFailed } from './failures.ts';
import { type LeftOut, laySource } from './lay-source.ts';
import { FINDINGS_MAX } from './messages.ts';
import { type Pulse, startPulse } from './pulse.ts';
import type { Sandbox } from './sandbox.ts';
import { beginScan, finishRun, handBackRun, type TakenRun } from './store.ts';
import { threatModelFor } from './threat-model.ts';
import { makeWorkFolder } from './work-folders.ts';

export interface RunTools {
  readonly sandbox: Sandbox;
  /** The product's rules in JSON. */
  readonly rules: () => Promise<string>;
  readonly workFolder: string;
  readonly hooks: readonly OnScanCompleted[];
}

/** A scan over which so many workers or processes were lost is taken for the cause of it. */
const LOSSES_MAX = 10;
const RETRY_FIRST_MS = 500;
const RETRY_LONGEST_MS = 60_000;

/** Runs a taken scan to one of its ends, or hands it back. Never rejects; `stopping` asks it to hand back. */
export async function runScan(
  ctx: Ctx,
  tools: RunTools,
  run: TakenRun,
  stopping: AbortSignal,
): Promise<void> {
  const log = ctx.log.child({ scanId: run.scan_id, attempt: run.attempt });
  try {
    await attempt(ctx, tools, run, stopping).catch((error: unknown) => settle(error));
  } catch (error) {
    // Without the database nothing can be said: the lease runs out, and another attempt is made.
    log.error({ err: error }, 'the end of a scan could not be recorded');
  }

  async function settle(error: unknown): Promise<void> {
    if (error instanceof RunStopped) {
      log.info({ reason: error.reason }, 'scan let go');
      if (error.reason === 'stopping') await handBackRun(run, ctx.db, false, 0);
      if (error.reason === 'cancelled') await endRun(ctx, run, async () => undefined);
      if (error.reason !== 'stopping') await removeAttempts(ctx, run, [run.attempt]);
    } else if (error instanceof ScanFailed) {
      log.warn({ code: error.code, internal: error.internal }, 'scan failed');
      const outcome = await endRun(ctx, run, (tx, ref) => failScan(tx, ref, error));
      if (outcome !== 'lost') await removeAttempts(ctx, run, attemptsUpTo(run.attempt));
    } else {
      const pauseMs = Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** run.losses);
      log.error(
        { err: error, pauseMs },
        error instanceof EngineLost ? 'scan process lost' : 'scan interrupted',
      );
      await handBackRun(run, ctx.db, true, pauseMs);
    }
  }
}

const attemptsUpTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** @throws RunStopped, ScanFailed, or whatever went wrong on the way. */
async function attempt(ctx: Ctx, tools: RunTools, run: TakenRun, stopping: AbortSignal): Promise<void> {
  const scan = await selectScan(run.organization_id, ctx.db, run.scan_id);
  if (scan === undefined || !isActive(scan.status)) {
    // Ended while it was being handed over: nothing is left to do.
    await finishRun(run, ctx.db);
    return;
  }
  if (scan.cancel_requested_at !== null) throw new RunStopped('cancelled');
  if (run.losses >= LOSSES_MAX) {
    const message = `The scan was interrupted ${run.losses} times and is not tried again.`;
    throw new ScanFailed('scan_interrupted', message);
  }
  if (!(await beginScan(run, ctx.db, ctx.clock.now()))) throw new RunStopped('lost');
  const pulse = startPulse(ctx, run, stopping);
  try {
    await inWorkFolder(tools, async (root) => {
      const leftOut = await laySource(ctx, scan, root, pulse.signal);
      await analyse(ctx, tools, run, scan, { root, leftOut, pulse });
    });
  } catch (error) {
    // What was cut off by the signal fails in many ways; the signal knows why.
    pulse.signal.throwIfAborted();
    throw error;
  } finally {
    await pulse.stop();
  }
}

async function inWorkFolder(tools: RunTools, work: (root: string) => Promise<void>): Promise<void> {
  const folder = await makeWorkFolder(tools.workFolder, tools.sandbox.group);
  try {
    await work(folder.source);
  } finally {
    await folder.remove();
  }
}

interface Laid {
  readonly root: string;
  readonly leftOut: LeftOut;
  readonly pulse: Pulse;
}

async function analyse(
  ctx: Ctx,
  tools: RunTools,
  run: TakenRun,
  scan: ScanRow,
  { root, leftOut, pulse }: Laid,
): Promise<void> {
  const { config } = ctx;
  const place = { organizationId: run.organization_id, scanId: run.scan_id, attempt: run.attempt };
  const writer = resultWriter(ctx, place);
  const held: { coverage: unknown; model: unknown } = { coverage: null, model: null };
  let findings = 0;
  const engine = {
    sandbox: tools.sandbox,
    rules: await tools.rules(),
    order: {
      root,
      scanType: scan.scan_type,
      focusPaths: scan.paths,
      threads: config.SCAN_THREADS,
      programHeapMb: config.SCAN_MEMORY_MB,
      maxFileBytes: config.SOURCE_FILE_BYTES_MAX,
    },
    heapMb: config.SCAN_MEMORY_MB,
    timeoutMs: config.SCAN_TIMEOUT_MINUTES * 60_000,
    signal: pulse.signal,
  };
  await runEngine(engine, async (message) => {
    if (message.kind === 'progress') return pulse.tell(message);
    // With the first thing that is said about its result, the analysis is over.
    await pulse.finalise();
    if (message.kind === 'finding') {
      if (++findings > FINDINGS_MAX) {
        throw new ScanFailed('scan_crashed', `The analysis reported more than ${FINDINGS_MAX} findings.`);
      }
      await writer.addFinding(message.finding);
    } else if (message.kind === 'document') {
      if (message.name === 'threat-model') held.model = message.value;
      else if (message.name === 'coverage') held.coverage = message.value;
      else await writer.putDocument(message.name, message.value);
    }
  });
  const coverage = coverageView(held.coverage, leftOut);
  await writer.putDocument('coverage', coverage.document);
  const model = await threatModelFor(ctx, scan, held.model);
  if (model !== null) await writer.putDocument('threat-model', model.document);
  const { pages, total } = await writer.finish();
  await pulse.stop();
  pulse.signal.throwIfAborted();
  const outcome = await endRun(ctx, run, (tx, ref) =>
    completeScan(
      tx,
      ref,
      {
        attempt: run.attempt,
        findingsPages: pages,
        findingsTotal: total,
        coverage: coverage.shown,
        threatModelScanId: model?.scanId ?? null,
      },
      tools.hooks,
    ),
  );
  if (outcome === 'lost') throw new RunStopped('lost');
  // Of earlier attempts' results nothing counts any more; what cannot be removed takes room and nothing else.
  const superseded = attemptsUpTo(outcome === 'cancelled' ? run.attempt : run.attempt - 1);
  await removeAttempts(ctx, run, superseded).catch(() => undefined);
  ctx.log.info({ scanId: scan.id, outcome, findings: total }, 'scan ended');
}
