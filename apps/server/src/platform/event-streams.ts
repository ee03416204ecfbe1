/**
 * Server-sent events (WHATWG HTML, 9.2): how many there may be, what wakes them, and when they end. What they tell is their
 * domain's.
 */
import { Readable } from 'node:stream';
import { Problem } from '@vedette/contract';
import type { Caller } from './caller.ts';
import type { Ctx } from './ctx.ts';
import { Answer } from './http/bind.ts';
import type { Notifications } from './notifications.ts';

export interface EventStreamOptions {
  /** A comment this often keeps proxies from ending a silent connection; 15 s is under the shortest usual limit of 30. */
  readonly heartbeatMs: number;
  /** A stream ends after this, and the client comes back with its credential, which may have been revoked meanwhile. */
  readonly lifetimeMs: number;
  readonly streamsMax: number;
  readonly streamsPerUserMax: number;
}

export const standardEventStreams: EventStreamOptions = {
  heartbeatMs: 15_000,
  lifetimeMs: 5 * 60_000,
  streamsMax: 500,
  streamsPerUserMax: 10,
};

/** Whether what a stream was opened with still holds. */
export interface Standing {
  /** The credential is alive, and its owner belongs to the organization. */
  readonly isStillAllowed: (ctx: Ctx, caller: Caller, organizationId: string) => Promise<boolean>;
  /** Calls when it may have changed for the user. @returns a function that stops it */
  readonly onChange: (notifications: Notifications, userId: string, mayHaveChanged: () => void) => () => void;
}

export interface StreamRequest {
  readonly caller: Caller;
  readonly organizationId: string;
  readonly signal: AbortSignal;
  /** The channel that wakes the stream, and which of its notifications are about it. */
  readonly channel: string;
  readonly concerns: (payload: string) => boolean;
  /**
   * The events since it was asked last; asked at the beginning, when the stream was woken, and at every heartbeat.
   * @param isOver true when nobody listens any more @returns whether there may be more to tell: otherwise the stream ends
   */
  readonly news: (isOver: () => boolean) => AsyncGenerator<string, boolean>;
}

export interface EventStreams {
  /**
   * Events as text, read as fast as the client takes them.
   * @throws Problem `too_many_requests` past the number of streams of a user or of this process.
   */
  open(ctx: Ctx, request: StreamRequest): Readable;
  /** Ends all streams; clients come back to another instance. */
  stop(): void;
}

/** Many changes are told this often at most. */
const PASS_MS = 200;
const RETRY_SECONDS = 5;

export function createEventStreams(
  notifications: Notifications,
  standing: Standing,
  options = standardEventStreams,
): EventStreams {
  const streams = new Map<AbortController, string>();
  return {
    open(ctx, request) {
      const { caller, organizationId } = request;
      const userId = caller.user.id;
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
      const stopListening = notifications.listen(request.channel, (payload) => {
        if (payload === null || request.concerns(payload)) wake.now();
      });
      const stopWatching = standing.onChange(notifications, userId, wake.now);
      const isStillAllowed = () => standing.isStillAllowed(ctx, caller, organizationId);
      const text = follow(request, wake, isStillAllowed, options.heartbeatMs);
      const stream = Readable.from(text, { objectMode: false });
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

/** An answer that goes on: no proxy may hold it back until it is whole. */
export const eventStreamAnswer = (stream: Readable) =>
  new Answer<never>(stream, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
  });

/** One event as it stands in a stream. */
export const eventText = (event: string, id: string, data: unknown) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

async function* follow(
  { news }: StreamRequest,
  wake: Wake,
  isStillAllowed: () => Promise<boolean>,
  heartbeatMs: number,
): AsyncGenerator<string> {
  yield 'retry: 2000\n\n';
  while (!wake.ended) {
    if (!(await isStillAllowed())) return;
    if (!(yield* news(() => wake.ended))) return;
    if (!(await wake.wait(PASS_MS, heartbeatMs)) && !wake.ended) yield ': keep-alive\n\n';
  }
}

/** That something happened; remembered until somebody waits for it. */
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
