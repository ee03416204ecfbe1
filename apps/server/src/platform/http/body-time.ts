import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Problem } from '@vedette/contract';
import { answerAndEnd } from './broken-requests.ts';
import { serializeError } from './error-serializer.ts';
import { requestId } from './request-id.ts';

/** A body that has not arrived by then is not waited for (slow loris); all but uploads are small. */
const BODY_MS = 30_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Ends a request whose body does not arrive in time. Most bodies come with their head and are whole in the same turn of
 * the event loop: these need no timer, which took a fortieth of the time of a webhook. Requests that this process makes of
 * itself have no connection and bring their bodies whole.
 */
export function limitBodyTime(request: IncomingMessage, baseUrl: string): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (!(request.socket instanceof Socket)) return;
  if (coding === undefined && (length === undefined || length === '0')) return;
  setImmediate(() => {
    if (!request.complete && !request.destroyed && !timers.has(request)) endAfter(request, baseUrl, BODY_MS);
  });
}

/** For a request that has shown that it may take its time: as long as it goes on sending, and not for ever. */
export function allowSlowBody(
  request: IncomingMessage,
  baseUrl: string,
  { idleMs, totalMs }: SlowBody,
): void {
  endAfter(request, baseUrl, totalMs);
  request.setTimeout(idleMs, () => end(request, baseUrl));
}

export interface SlowBody {
  readonly idleMs: number;
  readonly totalMs: number;
}

function endAfter(request: IncomingMessage, baseUrl: string, ms: number): void {
  const set = timers.get(request);
  if (set === undefined) request.once('close', () => clearTimeout(timers.get(request)));
  else clearTimeout(set);
  timers.set(request, setTimeout(() => end(request, baseUrl), ms).unref());
}

/** In the error form of the interface that was called. */
function end(request: IncomingMessage, baseUrl: string): void {
  if (request.complete) return;
  const { socket, headers, url = '' } = request;
  const id = requestId(headers['x-request-id']);
  const { contentType, body } = serializeError(new Problem('request_timeout'), {
    url,
    requestId: id,
    baseUrl,
  });
  const status = '408 Request Timeout';
  if (socket.writable) {
    answerAndEnd(socket, { status, contentType, body: JSON.stringify(body), requestId: id });
  }
  socket.destroySoon();
}
