import type { IncomingMessage } from 'node:http';
import { refuseBrokenRequest } from './broken-requests.ts';

/** A body that has not arrived by then is not waited for (slow loris); all but uploads are small. */
const BODY_MS = 30_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Ends a request whose body does not arrive in time. Most bodies come with their head and are whole in the same turn of
 * the event loop: these need no timer, which took a fortieth of the time of a webhook.
 */
export function limitBodyTime(request: IncomingMessage): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (coding === undefined && (length === undefined || length === '0')) return;
  setImmediate(() => {
    if (!request.complete && !request.destroyed && !timers.has(request)) endAfter(request, BODY_MS);
  });
}

/** For a request that has shown that it may take its time: as long as it goes on sending, and not for ever. */
export function allowSlowBody(request: IncomingMessage, { idleMs, totalMs }: SlowBody): void {
  endAfter(request, totalMs);
  request.setTimeout(idleMs, () => end(request));
}

export interface SlowBody {
  readonly idleMs: number;
  readonly totalMs: number;
}

function endAfter(request: IncomingMessage, ms: number): void {
  const set = timers.get(request);
  if (set === undefined) request.once('close', () => clearTimeout(timers.get(request)));
  else clearTimeout(set);
  timers.set(request, setTimeout(() => end(request), ms).unref());
}

function end(request: IncomingMessage): void {
  if (request.complete) return;
  const late = Object.assign(new Error('the body did not arrive in time'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  });
  refuseBrokenRequest(late, request.socket);
  request.socket.destroySoon();
}
