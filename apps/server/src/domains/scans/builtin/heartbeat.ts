import type { ScanPhase, ScanSoFar } from '@vedette/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import { RunStopped } from './failures.ts';
import type { ScanMessage } from './messages.ts';
import { beat, type ClaimedRun, type Progress } from './store.ts';

/** A lease that is not renewed for this long is lost: another worker claims the run, well within 30 s. */
export const LEASE_MS = 15_000;
const BEAT_MS = 1_000;

/** Shares of the whole that the engine's stages take, as seen on sources of many sizes. */
const spans = {
  inventory: [1, 4],
  files: [4, 75],
  program: [75, 92],
  report: [92, 95],
} as const;
const FINALISING_PERCENT = 95;

const nothingYet = {
  file: null,
  found: { files: 0, program: 0 },
  bySeverity: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  findings: [],
  skipped: [],
  skippedTotal: 0,
} as const satisfies Partial<ScanSoFar>;

const begun = (ctx: Ctx, phase: ScanPhase) => ({ phase, startedAt: ctx.clock.now().toISOString() });

export interface Heartbeat {
  /** Aborts when the run has to stop; its reason is a RunStopped. */
  readonly signal: AbortSignal;
  /** Notes the engine's progress; the next heartbeat stores it. */
  tell(progress: Extract<ScanMessage, { kind: 'progress' }>): void;
  /** Notes what the engine has found on its way; the next heartbeat stores it. */
  look(soFar: Extract<ScanMessage, { kind: 'so-far' }>): void;
  /** Says at once that the analysis is over and its result is being stored. */
  finalise(): Promise<void>;
  /** Notes how many findings were stored; the next heartbeat stores it. */
  count(findings: number): void;
  stop(): Promise<void>;
}

/** A heartbeat renews the lease of a run, stores its progress, and learns whether it was cancelled, preempted or lost. */
export function startHeartbeat(ctx: Ctx, run: ClaimedRun, stopping: AbortSignal): Heartbeat {
  const controller = new AbortController();
  let progress: Progress = { phase: 'source', filesTotal: null, filesDone: 0, percent: 0, findings: null };
  let soFar: ScanSoFar = { ...nothingYet, phases: [begun(ctx, 'source')] };
  let storedSoFar: ScanSoFar | null = null;
  let stored = '';
  let beating: Promise<void> = Promise.resolve();
  const letGo = (reason: RunStopped['reason']) => controller.abort(new RunStopped(reason));
  const onStop = () => letGo('stopping');
  stopping.addEventListener('abort', onStop, { once: true });
  if (stopping.aborted) onStop();

  async function beatOnce(): Promise<void> {
    try {
      const now = JSON.stringify(progress);
      const shown = soFar;
      const isNews = now !== stored || shown !== storedSoFar;
      const changed = shown === storedSoFar ? null : shown;
      const state = await beat(run, ctx.db, LEASE_MS, { ...progress, soFar: changed }, isNews);
      stored = now;
      storedSoFar = shown;
      // One whose analysis is over has its place free in a moment.
      if (state === 'held' || (state === 'preempted' && progress.phase === 'finalising')) return;
      letGo(state);
    } catch (error) {
      // A database that comes back in time finds the lease as it was.
      ctx.log.warn({ scanId: run.scan_id, err: String(error) }, 'lease not renewed');
    }
  }
  const soon = () => {
    beating = beating.then(beatOnce);
    return beating;
  };
  const reach = (phase: ScanPhase) => {
    if (soFar.phases.at(-1)?.phase === phase) return;
    soFar = { ...soFar, phases: [...soFar.phases, begun(ctx, phase)] };
  };
  const timer = setInterval(() => void soon(), BEAT_MS);
  return {
    signal: controller.signal,
    tell({ phase, done, total }) {
      const [from, to] = spans[phase];
      const percent = Math.round(from + (to - from) * (total === 0 ? 0 : Math.min(1, done / total)));
      const files = phase === 'files' ? { filesTotal: total, filesDone: done } : {};
      progress = { ...progress, ...files, phase, percent: Math.max(progress.percent, percent) };
      reach(phase);
    },
    look({ kind: _, ...seen }) {
      soFar = { phases: soFar.phases, ...seen };
    },
    async finalise() {
      if (progress.phase === 'finalising') return;
      progress = { ...progress, phase: 'finalising', percent: FINALISING_PERCENT, findings: 0 };
      reach('finalising');
      await soon();
    },
    count(findings) {
      progress = { ...progress, findings };
    },
    async stop() {
      clearInterval(timer);
      stopping.removeEventListener('abort', onStop);
      await beating;
    },
  };
}
