import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { allowSlowBody, limitBodyTime } from './body-time.ts';

/** What the requests are allowed by their path: those that are to be taken have time for a process that is busy with others. */
const LIMITS = { '/patient': { idleMs: 3_000, totalMs: 120_000 } };
const SHORT = { idleMs: 400, totalMs: 1_500 };

let server: Server;
beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    limitBodyTime(request, 'http://vedette.test');
    allowSlowBody(request, 'http://vedette.test', LIMITS[request.url as keyof typeof LIMITS] ?? SHORT);
    request.on('error', () => undefined).resume();
    request.once('end', () => response.end('whole'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Announces ten bytes, sends some of them one by one with pauses, and gives the answer. */
async function drip(bytes: number, pauseMs: number, path = '/'): Promise<string> {
  const address = server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`PUT ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 10\r\n\r\n`);
  let sent = 0;
  const timer = setInterval(() => {
    if (sent++ < bytes) socket.write('x');
  }, pauseMs);
  try {
    return await text(socket);
  } finally {
    clearInterval(timer);
  }
}

test('a body that goes on arriving is taken, although it takes longer than a pause may', async () => {
  expect(await drip(10, 350, '/patient')).toMatch(/^HTTP\/1\.1 200[\s\S]*whole$/);
});

test('a body that stops arriving is 408', async () => {
  expect(await drip(3, 20)).toMatch(/^HTTP\/1\.1 408/);
});

test('a body that arrives too slowly altogether is 408, although it never stops', async () => {
  expect(await drip(10, 300)).toMatch(/^HTTP\/1\.1 408/);
});

test.each([
  ['/api/scanner/v1/scans', 'application/problem+json', { code: 'request_timeout', status: 408 }],
  ['/api/v0/companies', 'application/json', { type: 'bad_request' }],
])('the 408 of %s has the error form of its interface', async (path, contentType, body) => {
  const [head = '', text = ''] = (await drip(3, 20, path)).split('\r\n\r\n');
  expect(head).toContain(`content-type: ${contentType}; charset=utf-8`);
  expect(head).toMatch(/x-request-id: [\w-]+/);
  expect(JSON.parse(text)).toMatchObject(body);
});

test('a request that the process makes of itself is not timed: it has no connection to end', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const app = fastify();
  app.addHook('onRequest', (request, _reply, done) => {
    limitBodyTime(request.raw, 'http://vedette.test');
    // The turn of the event loop in which a timer would be set.
    setImmediate(() => setImmediate(done));
  });
  app.post('/', () => 'whole');
  const answer = await app.inject({ method: 'POST', url: '/', payload: { a: 1 } });
  expect(answer.body).toBe('whole');
  expect(timers.mock.calls.map(([, ms]) => ms)).not.toContain(30_000);
  timers.mockRestore();
  await app.close();
});
