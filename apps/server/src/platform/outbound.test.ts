import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutbound, isPrivateAddress, isPublicAddress } from './outbound.ts';

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

test('plain http that was allowed reaches private addresses only, whether named or looked up', async () => {
  const named = origin.replace('127.0.0.1', 'localhost');
  const elsewhere = ['http://8.8.8.8', 'http://[2606:4700:4700::1111]', 'http://169.254.169.254'];
  const outbound = createOutbound({ origins: [], insecureOrigins: [origin, named, ...elsewhere] });
  expect((await outbound.fetch(`${named}/`)).status).toBe(200);
  expect(await outbound.resolve(named)).toMatchObject({ host: 'localhost', pinned: true });
  for (const url of elsewhere) {
    await expect(outbound.fetch(url)).rejects.toThrow(/not a private address/);
    await expect(outbound.resolve(url)).rejects.toThrow(/not a private address/);
  }
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

test('addresses of one’s own network are private; public, link-local, unspecified and multicast ones are not', () => {
  const own = ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1', '::1', 'fc00::1'];
  expect(own.filter((address) => !isPrivateAddress(address))).toEqual([]);
  expect(isPrivateAddress('::ffff:10.0.0.1')).toBe(true);
  const others = ['8.8.8.8', '169.254.169.254', '0.0.0.0', '224.0.0.1', 'fe80::1', '2606:4700:4700::1111'];
  expect(others.filter(isPrivateAddress)).toEqual([]);
});
