import type { Ctx } from '../../../platform/ctx.ts';
import { type Review, reviewer, reviewFindings } from '../model-review/review.ts';
import { removeResult, resultWriter } from '../result/write.ts';
import { isActive } from '../scans.ts';
import { type ScanRow, selectScan } from '../store.ts';
import { completeScan, failScan, type OnScanCompleted } from '../transitions.ts';
import { coverageView } from './coverage.ts';
import { endRun } from './end-run.ts';
import type { runEngine } from './engine-process.ts';
import { RunStopped, ScanFailed } from './failures.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';
import { type LeftOut, materializeSource } from './materialize-source.ts';
import { FINDINGS_MAX } from './messages.ts';
import { assertAttemptsLeft, retryDecision } from './retry-policy.ts';
import { undecidedFindings } from './review-cases.ts';
import type { Sandbox } from './sandbox.ts';
import { claimScanAccount } from './scan-accounts.ts';
import type { ScanPlace } from './scan-command.ts';
import { beginScan, type ClaimedRun, finishRun, requeueRun } from './store.ts';
import { threatModelFor } from './threat-model.ts';
import { makeWorkFolder } from './work-folders.ts';

export interface RunTools {
  readonly sandbox: Sandbox;
  /** Gives the module that scan processes run. */
  readonly program: () => Promise<string>;
  /** Analyses a source. */
  readonly run: typeof runEngine;
  /** Gives the product's rules and knowledge, as scan processes take them. */
  readonly rules: () => Promise<string>;
  readonly workFolder: string;
  readonly hooks: readonly OnScanCompleted[];
}

/** Runs a taken scan to one of its ends, or hands it back. Never rejects; `stopping` asks it to hand back. */
export async function runScan(
  ctx: Ctx,
  tools: RunTools,
  run: ClaimedRun,
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
      if (error.reason === 'stopping') await requeueRun(run, ctx.db, 'none', 0);
      if (error.reason === 'preempted') await requeueRun(run, ctx.db, 'preempted', 0);
      if (error.reason === 'cancelled') await endRun(ctx, run, async () => null);
      // Whoever has it now may have ended it before we stored our last.
      if (error.reason === 'lost') await removeResult(ctx, placeOf(run));
      return;
    }
    const decision = retryDecision(run, error);
    if (decision instanceof ScanFailed) {
      log.warn({ code: decision.code, internal: decision.internal }, 'scan failed');
      await endRun(ctx, run, async (tx, ref) => {
        await failScan(tx, ref, decision);
        return null;
      });
    } else {
      log.error({ err: error, ...decision }, 'scan interrupted');
      await requeueRun(run, ctx.db, decision.failureClass, decision.pauseMs);
    }
  }
}

const placeOf = (run: ClaimedRun) => ({
  organizationId: run.organization_id,
  scanId: run.scan_id,
  attempt: run.attempt,
});

/** @throws RunStopped, ScanFailed, or whatever went wrong on the way. */
async function attempt(ctx: Ctx, tools: RunTools, run: ClaimedRun, stopping: AbortSignal): Promise<void> {
  const scan = await selectScan(run.organization_id, ctx.db, run.scan_id);
  if (scan === undefined || !isActive(scan.status)) {
    // Ended while it was being dispatched: nothing is left to do.
    await finishRun(run, ctx.db);
    return;
  }
  if (scan.cancel_requested_at !== null) throw new RunStopped('cancelled');
  assertAttemptsLeft(run);
  if (!(await beginScan(run, ctx.db, ctx.clock.now()))) throw new RunStopped('lost');
  const heartbeat = startHeartbeat(ctx, run, stopping);
  try {
    await inWorkFolder(tools, async (place) => {
      const leftOut = await materializeSource(ctx, scan, place.source, heartbeat.signal);
      await analyse(ctx, tools, run, scan, { place, leftOut, heartbeat });
    });
  } catch (error) {
    // What was cut off by the signal fails in many ways; the signal knows why.
    heartbeat.signal.throwIfAborted();
    throw error;
  } finally {
    await heartbeat.stop();
  }
}

/** Gives the work a folder, and an account where scans have their own, for as long as it takes. */
async function inWorkFolder(
  { sandbox, workFolder }: RunTools,
  work: (place: ScanPlace) => Promise<void>,
): Promise<void> {
  const account = sandbox.accountFirst === null ? null : await claimScanAccount(sandbox.accountFirst);
  try {
    const folder = await makeWorkFolder(workFolder, account?.id ?? null);
    try {
      await work({ source: folder.source, view: folder.view, account: account?.id ?? null });
    } finally {
      await folder.remove();
    }
  } finally {
    account?.release();
  }
}

interface MaterializedSource {
  readonly place: ScanPlace;
  readonly leftOut: LeftOut;
  readonly heartbeat: Heartbeat;
}

async function analyse(
  ctx: Ctx,
  tools: RunTools,
  run: ClaimedRun,
  scan: ScanRow,
  { place, leftOut, heartbeat }: MaterializedSource,
): Promise<void> {
  const { config } = ctx;
  const writer = resultWriter(ctx, placeOf(run), heartbeat.signal);
  const held: { coverage: unknown; model: unknown; undecided: unknown } = {
    coverage: null,
    model: null,
    undecided: null,
  };
  const languageModel = reviewer(ctx, scan.scan_type);
  let findings = 0;
  const engine = {
    confinement: tools.sandbox.confinement,
    place,
    program: await tools.program(),
    rules: await tools.rules(),
    order: {
      root: place.source,
      scanType: scan.scan_type,
      focusPaths: scan.paths,
      threads: config.SCAN_THREADS,
      programHeapMb: config.SCAN_MEMORY_MB,
      maxFileBytes: config.SOURCE_FILE_BYTES_MAX,
      filesMs: config.SCAN_FILES_CPU_MINUTES * 60_000,
      ...(languageModel === null ? {} : { undecided: true }),
    },
    heapMb: config.SCAN_MEMORY_MB,
    timeoutMs: config.SCAN_TIMEOUT_MINUTES * 60_000,
    signal: heartbeat.signal,
  };
  await tools.run(engine, async (message) => {
    if (message.kind === 'progress') return heartbeat.tell(message);
    if (message.kind === 'so-far') return heartbeat.look(message);
    // With the first thing that is said about its result, the analysis is over.
    await heartbeat.finalise();
    if (message.kind === 'finding') {
      if (++findings > FINDINGS_MAX) {
        throw new ScanFailed('scan_crashed', `The analysis reported more than ${FINDINGS_MAX} findings.`);
      }
      await writer.addFinding(message.finding);
      heartbeat.count(findings);
    } else if (message.kind === 'document') {
      if (message.name === 'threat-model') held.model = message.value;
      else if (message.name === 'coverage') held.coverage = message.value;
      else if (message.name === 'undecided') held.undecided = message.value;
      else await writer.putDocument(message.name, message.value);
    }
  });
  const coverage = coverageView(held.coverage, leftOut);
  await writer.putDocument('coverage', coverage.document);
  const model = await threatModelFor(ctx, scan, held.model);
  if (model !== null) await writer.putDocument('threat-model', model.document);
  let review: Review | null = null;
  if (languageModel !== null) {
    const undecided = undecidedFindings.parse(held.undecided);
    review = await reviewFindings(ctx, languageModel, run.organization_id, undecided, heartbeat.signal);
    if (review.summary.opinions > 0) await writer.putDocument('opinions', review.opinions);
  }
  const { pages, total } = await writer.finish();
  await heartbeat.stop();
  heartbeat.signal.throwIfAborted();
  const completion = {
    attempt: run.attempt,
    findingsPages: pages,
    findingsTotal: total,
    coverage: coverage.shown,
    threatModelScanId: model?.scanId ?? null,
    modelReview: review?.summary ?? null,
  };
  const outcome = await endRun(ctx, run, async (tx, ref) => {
    await completeScan(tx, ref, completion, tools.hooks);
    return run.attempt;
  });
  if (outcome === 'lost') throw new RunStopped('lost');
  ctx.log.info({ scanId: scan.id, outcome, findings: total }, 'scan ended');
}
