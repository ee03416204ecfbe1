import { createVerify, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import { installationToken } from './github-app.ts';

/** GitHub's part of the exchange, as its documentation has it; it believes nothing but a good signature. */
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const requests: { line: string; claims: Record<string, number | string>; body: unknown }[] = [];
let server: Server;
let origin: string;
let world: World;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const [head = '', claims = '', signature = ''] = (request.headers.authorization ?? '')
      .replace('Bearer ', '')
      .split('.');
    const good = createVerify('sha256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url');
    const line = `${request.method} ${request.url}`;
    requests.push({
      line,
      claims: JSON.parse(Buffer.from(claims, 'base64url').toString()),
      body: text && JSON.parse(text),
    });
    const reply = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (!good) reply(401, { message: 'A JSON web token could not be decoded' });
    else if (line === 'GET /api/v3/repos/acme/shop/installation') reply(200, { id: 77 });
    else if (line === 'POST /api/v3/app/installations/77/access_tokens')
      reply(201, {
        token: `ghs_${requests.length}`,
        expires_at: new Date(Date.now() + 3_600_000).toISOString().replace(/\.\d+/, ''),
      });
    else reply(404, { message: 'Not Found' });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  world = await createWorld({
    GIT_PROVIDER_URL: origin,
    GIT_PROVIDER_ALLOW_INSECURE: '1',
    GITHUB_APP_ID: '4711',
    GITHUB_APP_PRIVATE_KEY: privateKey
      .export({ type: 'pkcs1', format: 'pem' })
      .toString()
      .replaceAll('\n', '\\n'),
  });
});
afterAll(async () => {
  await world.close();
  server.closeAllConnections();
  server.close();
});

test('a token is asked for one repository, to read its contents, and kept while it is good', async () => {
  const { ctx } = world.server.assembly;
  const first = await installationToken(ctx, `${origin}/acme/shop`);
  expect(first?.reveal()).toBe('ghs_2');
  const [asked, granted] = requests;
  expect(granted?.body).toEqual({ repositories: ['shop'], permissions: { contents: 'read' } });
  expect(asked?.claims.iss).toBe('4711');
  expect(Number(asked?.claims.exp) - Number(asked?.claims.iat)).toBeLessThanOrEqual(600);
  expect((await installationToken(ctx, `${origin}/acme/shop`))?.reveal()).toBe('ghs_2');
  expect(requests).toHaveLength(2);
  world.server.clock.advance(50 * 60_000);
  expect((await installationToken(ctx, `${origin}/acme/shop`))?.reveal()).toBe('ghs_4');
});

test('a repository that the App is not installed on has none', async () => {
  expect(await installationToken(world.server.assembly.ctx, `${origin}/acme/other`)).toBeNull();
});
