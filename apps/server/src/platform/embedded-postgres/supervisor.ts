import { setTimeout as delay } from 'node:timers/promises';
import { findPostmaster } from './postmaster.ts';
import { ensureRunning, type StartOptions } from './starting.ts';
import { withStateLock } from './state-lock.ts';

/** How soon a dead server is noticed. Looking costs two small reads. */
const LOOK_EVERY_MS = 250;
/** After failed starts: a full disk or a taken port is not mended faster by trying harder. */
const RETRY_MS = { first: 500, most: 10_000 };

/**
 * A supervisor restarts a server that has died, on the same port. Every process that uses the server runs one; the state
 * lock lets one of them act.
 * @returns what ends the supervision; it waits for a restart under way to be given up
 */
export function supervise(options: Omit<StartOptions, 'signal'>): { stop(): Promise<void> } {
  const end = new AbortController();
  const watch = watchUntil(end.signal, options);
  return {
    stop: () => {
      end.abort();
      return watch;
    },
  };
}

async function watchUntil(signal: AbortSignal, options: Omit<StartOptions, 'signal'>): Promise<void> {
  const { layout, log } = options;
  let retryMs = RETRY_MS.first;
  let waitMs = LOOK_EVERY_MS;
  // The timer alone keeps no process alive; a restart under way does.
  while (await elapses(waitMs, signal)) {
    waitMs = LOOK_EVERY_MS;
    try {
      if (findPostmaster(layout.data)) continue;
      log.warn({}, 'embedded PostgreSQL has died; starting it again');
      await withStateLock(layout.lock, () => ensureRunning({ ...options, signal }), signal);
      log.info({}, 'embedded PostgreSQL is running again');
      retryMs = RETRY_MS.first;
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error, retryMs }, 'embedded PostgreSQL could not be started again');
      waitMs = retryMs;
      retryMs = Math.min(retryMs * 2, RETRY_MS.most);
    }
  }
}

async function elapses(waitMs: number, signal: AbortSignal): Promise<boolean> {
  try {
    await delay(waitMs, undefined, { signal, ref: false });
    return true;
  } catch {
    return false;
  }
}
