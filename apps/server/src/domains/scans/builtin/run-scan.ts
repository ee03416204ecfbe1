import type { Ctx } from '../../../platform/ctx.ts';
import { completeScan, failScan, type OnScanCompleted } from '../life.ts';
import { removeResult, resultWriter } from '../result/write.ts';
import { isActive } from '../scans.ts';
import { type ScanRow, selectScan } from '../store.ts';
import { coverageView } from './coverage.ts';
import { endRun } from './end-run.ts';
import { runEngine } from './engine-process.ts';
import { RunStopped, ScanFailed } from './failures.ts';
import { type LeftOut, laySource } from './lay-source.ts';
import { FINDINGS_MAX } from './messages.ts';
import { type Pulse, startPulse } from './pulse.ts';
import { judge, refuseWornOut } from './retrying.ts';
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
      if (error.reason === 'stopping') await handBackRun(run, ctx.db, 'none', 0);
      if (error.reason === 'cancelled') await endRun(ctx, run, async () => null);
      // Whoever has it now may have ended it before we stored our last.
      if (error.reason === 'lost') await removeResult(ctx, placeOf(run));
      return;
    }
    const verdict = judge(run, error);
    if (verdict instanceof ScanFailed) {
      log.warn({ code: verdict.code, internal: verdict.internal }, 'scan failed');
      await endRun(ctx, run, async (tx, ref) => {
        await failScan(tx, ref, verdict);
        return null;
      });
    } else {
      log.error({ err: error, ...verdict }, 'scan interrupted');
      await handBackRun(run, ctx.db, verdict.mark, verdict.pauseMs);
    }
  }
}

const placeOf = (run: TakenRun) => ({
  organizationId: run.organization_id,
  scanId: run.scan_id,
  attempt: run.attempt,
});

/** @throws RunStopped, ScanFailed, or whatever went wrong on the way. */
async function attempt(ctx: Ctx, tools: RunTools, run: TakenRun, stopping: AbortSignal): Promise<void> {
  const scan = await selectScan(run.organization_id, ctx.db, run.scan_id);
  if (scan === undefined || !isActive(scan.status)) {
    // Ended while it was being handed over: nothing is left to do.
    await finishRun(run, ctx.db);
    return;
  }
  if (scan.cancel_requested_at !== null) throw new RunStopped('cancelled');
  refuseWornOut(run);
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
  const writer = resultWriter(ctx, placeOf(run), pulse.signal);
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
  const completion = {
    attempt: run.attempt,
    findingsPages: pages,
    findingsTotal: total,
    coverage: coverage.shown,
    threatModelScanId: model?.scanId ?? null,
  };
  const outcome = await endRun(ctx, run, async (tx, ref) => {
    await completeScan(tx, ref, completion, tools.hooks);
    return run.attempt;
  });
  if (outcome === 'lost') throw new RunStopped('lost');
  ctx.log.info({ scanId: scan.id, outcome, findings: total }, 'scan ended');
}
