import { connect, type Socket } from 'node:net';

export interface Load {
  /** How many were answered. */
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Milliseconds, of the middle request and of the slowest in a hundred. */
  readonly p50: number;
  readonly p99: number;
}

/** What is sent: the same over and over, or each time another, until there is none. */
export type Requests = Buffer | (() => Buffer | undefined);

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Sends requests on so many kept connections, each waiting for its answer. On sockets, because an HTTP client in
 * JavaScript costs more than the servers that are measured.
 * @param requests whole requests, head and body
 * @throws Error when an answer is not of `status` or has no Content-Length.
 */
export async function measureLoad(
  port: number,
  requests: Requests,
  options: { connections: number; ms: number; status: number },
): Promise<Load> {
  const times: number[] = [];
  const until = performance.now() + options.ms;
  const began = performance.now();
  const next = () =>
    performance.now() >= until ? undefined : Buffer.isBuffer(requests) ? requests : requests();
  await Promise.all(
    Array.from({ length: options.connections }, () => drive(port, next, options.status, times)),
  );
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  return {
    requests: times.length,
    requestsPerSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
  };
}

/** One connection, until there is nothing more to send. */
function drive(port: number, next: () => Buffer | undefined, status: number, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let pending: Buffer = Buffer.alloc(0);
    let sent = 0;
    const send = () => {
      const request = next();
      sent = performance.now();
      if (request === undefined) socket.end(resolve);
      else socket.write(request);
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const end = pending.indexOf(HEAD_END);
      if (end < 0) return;
      const head = pending.toString('latin1', 0, end);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      if (!head.startsWith(`HTTP/1.1 ${status} `) || Number.isNaN(length)) {
        socket.destroy();
        return reject(new Error(`Unexpected answer: ${pending.toString('utf8').slice(0, 500)}`));
      }
      if (pending.length < end + HEAD_END.length + length) return;
      pending = pending.subarray(end + HEAD_END.length + length);
      times.push(performance.now() - sent);
      send();
    });
  });
}
