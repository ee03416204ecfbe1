import { randomUUIDv7 } from 'node:crypto';
import { Readable } from 'node:stream';
import { Problem } from '@vedette/contract';
import type { Caller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Notifications } from '../../platform/notifications.ts';
import { scopeOfCompany } from '../companies/index.ts';
import { isCredentialAlive, onCredentialEnd } from '../identity/index.ts';
import { ALERT_CHANNEL } from './changes.ts';
import { selectChangedAlerts } from './store.ts';
import { toView } from './view.ts';

export interface FeedOptions {
  /** A comment this often keeps proxies from ending a silent connection; 15 s is under the shortest usual limit of 30. */
  readonly heartbeatMs: number;
  /** A stream ends after this, and the client comes back with its credential, which may have been revoked meanwhile. */
  readonly lifetimeMs: number;
  readonly streamsMax: number;
  readonly streamsPerUserMax: number;
}

const STANDARD: FeedOptions = {
  heartbeatMs: 15_000,
  lifetimeMs: 5 * 60_000,
  streamsMax: 500,
  streamsPerUserMax: 10,
};

export interface AlertFeed {
  /**
   * Changes of the organization's alerts as server-sent events, read as fast as the client takes them.
   * @throws Problem `too_many_requests` past the number of streams of a user or of this process.
   */
  open(ctx: Ctx, request: FeedRequest): Readable;
  /** Ends all streams; clients come back to another instance. */
  stop(): void;
}

export interface FeedRequest {
  readonly caller: Caller;
  readonly organizationId: string;
  /** Id of the last event that the client has; null to begin now. */
  readonly lastEventId: string | null;
  readonly signal: AbortSignal;
}

/** Ids of changes are minted before their transaction commits, and a commit takes at most about this long to be seen. */
const OVERLAP_MS = 2_000;
/** A flood of changes is told this often at most. */
const PASS_MS = 200;
const BATCH = 200;
/** Who was away for longer is told to read the list anew. */
const RESUME_MS = 24 * 3_600_000;
const RETRY_SECONDS = 5;

export function createAlertFeed(notifications: Notifications, options = STANDARD): AlertFeed {
  const streams = new Map<AbortController, string>();
  return {
    open(ctx, request) {
      const userId = request.caller.user.id;
      const ofUser = [...streams.values()].filter((id) => id === userId).length;
      if (streams.size >= options.streamsMax || ofUser >= options.streamsPerUserMax) {
        throw new Problem('too_many_requests', {
          detail: `Too many streams are open (at most ${options.streamsPerUserMax} for a user). Close one first.`,
          retryAfterSeconds: RETRY_SECONDS,
        });
      }
      const end = new AbortController();
      streams.set(end, userId);
      const lifetime = setTimeout(() => end.abort(), options.lifetimeMs);
      const wake = createWake(AbortSignal.any([end.signal, request.signal]));
      const stopListening = notifications.listen(ALERT_CHANNEL, (organizationId) => {
        if (organizationId === null || organizationId === request.organizationId) wake.now();
      });
      const stopWatching = onCredentialEnd(notifications, userId, wake.now);
      const stream = Readable.from(follow(ctx, request, wake, options.heartbeatMs), { objectMode: false });
      stream.once('close', () => {
        end.abort();
        clearTimeout(lifetime);
        stopListening();
        stopWatching();
        streams.delete(end);
      });
      return stream;
    },
    stop() {
      for (const end of streams.keys()) end.abort();
    },
  };
}

/** ParsedEvent that something happened; remembered until somebody waits for it. */
interface Wake {
  now(): void;
  readonly ended: boolean;
  /** Until something happened or `ms` are over, but at least `leastMs`. @returns false when nothing happened */
  wait(leastMs: number, ms: number): Promise<boolean>;
}

function createWake(signal: AbortSignal): Wake {
  let pending = false;
  let resume: (() => void) | undefined;
  signal.addEventListener('abort', () => resume?.());
  const pause = (ms: number, early: () => boolean) =>
    new Promise<void>((resolve) => {
      if (signal.aborted || early()) return resolve();
      const timer = setTimeout(() => resume?.(), ms);
      resume = () => {
        clearTimeout(timer);
        resume = undefined;
        resolve();
      };
    });
  return {
    now() {
      pending = true;
      resume?.();
    },
    get ended() {
      return signal.aborted;
    },
    async wait(leastMs, ms) {
      await new Promise((resolve) => setTimeout(resolve, leastMs));
      await pause(ms, () => pending);
      const happened = pending;
      pending = false;
      return happened;
    },
  };
}

async function* follow(
  ctx: Ctx,
  request: FeedRequest,
  wake: Wake,
  heartbeatMs: number,
): AsyncGenerator<string> {
  const oldest = Date.now() - RESUME_MS;
  let cursor = request.lastEventId ?? randomUUIDv7();
  yield 'retry: 2000\n\n';
  if (msOf(cursor) < oldest) {
    cursor = firstIdOf(oldest);
    yield 'event: reset\ndata: {"msg":"Too much has changed since. Read the list anew."}\n\n';
  }
  const told = new Map<string, string>();
  while (!wake.ended) {
    if (!(await isStillAllowed(ctx, request))) return;
    let position = firstIdOf(msOf(cursor) - OVERLAP_MS);
    for (let more = true; more && !wake.ended; ) {
      const rows = await selectChangedAlerts(request.organizationId, ctx.db, position, BATCH);
      const fresh = rows.filter(
        (row) => row.change_id !== request.lastEventId && !told.has(row.change_id + row.id),
      );
      for (const row of fresh) told.set(row.change_id + row.id, row.change_id);
      position = rows.at(-1)?.change_id ?? position;
      if (position > cursor) cursor = position;
      more = rows.length === BATCH;
      if (fresh.length > 0) {
        yield fresh.map((row) => eventOf(row.change_id, toView(row))).join('');
      }
    }
    for (const [key, id] of told) if (msOf(id) < msOf(cursor) - OVERLAP_MS) told.delete(key);
    if (!(await wake.wait(PASS_MS, heartbeatMs)) && !wake.ended) yield ': keep-alive\n\n';
  }
}

const eventOf = (id: string, data: unknown) => `id: ${id}\nevent: alert\ndata: ${JSON.stringify(data)}\n\n`;

/** The stream ends with the credential that it was opened with, and with the membership. */
async function isStillAllowed(ctx: Ctx, { caller, organizationId }: FeedRequest): Promise<boolean> {
  if (!(await isCredentialAlive(ctx, caller))) return false;
  try {
    await scopeOfCompany(ctx, caller, organizationId, 'member');
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** Milliseconds since the epoch in a UUIDv7: its first 48 bits (RFC 9562, 5.7). */
const msOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

function firstIdOf(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
