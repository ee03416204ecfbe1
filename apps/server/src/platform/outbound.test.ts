import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutbound, isPublicAddress } from './outbound.ts';

let server: Server;
let origin: string;
let asked = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked++;
    if (request.url === '/redirect') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    else if (request.url === '/large') response.end(Buffer.alloc(200_000));
    else if (request.url === '/slow') response.write('…');
    else response.end('hello');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const allowed = () => createOutbound({ origins: [], insecureOrigins: [origin] });

test('an origin that the operator allowed is called', async () => {
  const reply = await allowed().fetch(`${origin}/`);
  expect([reply.status, reply.body.toString()]).toEqual([200, 'hello']);
});

test('no packet leaves for an origin that is not on the list, is not https, carries credentials or is a private address', async () => {
  const before = asked;
  const outbound = createOutbound({
    origins: [origin, 'https://127.0.0.1', 'https://[::1]', 'https://localhost'],
    insecureOrigins: [],
  });
  for (const url of [
    'https://example.org/',
    `${origin}/`,
    'https://user:word@localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
  ]) {
    await expect(outbound.fetch(url)).rejects.toThrow(
      /not allowed|Only https|credentials|not a public address|private address/,
    );
  }
  expect(asked).toBe(before);
});

test('where another program may connect is held to the same rules, and to the one address that was looked at', async () => {
  const outbound = createOutbound({
    origins: ['https://localhost', 'https://127.0.0.1', 'https://private.invalid'],
    insecureOrigins: [origin],
  });
  await expect(outbound.resolve('https://localhost/acme/shop')).rejects.toThrow(/private address/);
  await expect(outbound.resolve('https://127.0.0.1/acme/shop')).rejects.toThrow(/not a public address/);
  await expect(outbound.resolve('https://example.org/acme/shop')).rejects.toThrow(/not allowed/);
  await expect(outbound.resolve('https://private.invalid/acme/shop')).rejects.toThrow();
  expect(await outbound.resolve(`${origin}/acme/shop`)).toMatchObject({
    address: '127.0.0.1',
    pinned: false,
  });
  const own = createOutbound({
    origins: ['https://localhost'],
    insecureOrigins: [],
    privateOrigins: ['https://localhost'],
  });
  expect(await own.resolve('https://localhost/acme/shop')).toMatchObject({
    host: 'localhost',
    port: 443,
    pinned: true,
  });
});

test('a redirect is answered, not followed', async () => {
  expect((await allowed().fetch(`${origin}/redirect`)).status).toBe(302);
});

test('an answer over the size limit, or not finished in time, is given up', async () => {
  await expect(allowed().fetch(`${origin}/large`, { maxBytes: 100_000 })).rejects.toThrow(
    /larger than 100000 bytes/,
  );
  await expect(allowed().fetch(`${origin}/slow`, { timeoutMs: 100 })).rejects.toThrow();
});

test('only global unicast addresses are public', () => {
  const closed = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    'fe80::1',
    'fc00::1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
  ];
  expect(closed.filter(isPublicAddress)).toEqual([]);
  expect(['8.8.8.8', '2606:4700:4700::1111'].filter(isPublicAddress)).toHaveLength(2);
});
