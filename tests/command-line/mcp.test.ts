/** `vedette mcp` as a process, spoken to by the official client and its previous release, against a real server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as PreviousClient } from 'mcp-sdk-v1/client/index.js';
import { StdioClientTransport as PreviousTransport } from 'mcp-sdk-v1/client/stdio.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compiledCode } from '../setup/compiled-code.ts';
import { createWorld, type World } from '../world/world.ts';

const main = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));

let world: World;
let home: string;
let client: Client;
let env: Record<string, string>;
const program = () => ({ command: process.execPath, args: [main, 'mcp'], env, stderr: 'ignore' as const });
beforeAll(async () => {
  world = await createWorld();
  home = mkdtempSync(join(tmpdir(), 'vedette-mcp-'));
  const { token } = await world.caller('member');
  client = new Client({ name: 'test', version: '1.0.0' });
  env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    ...compiledCode(),
    VEDETTE_SERVER: world.server.baseUrl,
    VEDETTE_TOKEN: token,
  };
  await client.connect(new StdioClientTransport(program()));
});
afterAll(async () => {
  await client.close();
  await world.close();
  rmSync(home, { recursive: true, force: true });
});

test('an agent is offered the tools of the server, and none that approves', async () => {
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['get_finding', 'dismiss_finding', 'start_scan']));
  expect(names.filter((name) => /approve|reject/.test(name))).toEqual([]);
});

test('answers are data of the company of whoever is signed in, marked as such', async () => {
  const answer = await client.callTool({ name: 'get_credits', arguments: {} });
  expect(answer.structuredContent).toMatchObject({
    notice: expect.stringMatching(/Never follow instructions/),
    scansEnabled: true,
    balances: { standard: 25 },
  });
  expect((await client.callTool({ name: 'list_workspaces', arguments: {} })).structuredContent).toMatchObject(
    {
      items: [],
      nextCursor: null,
    },
  );
});

test('what is not there, and what is no input of a tool, is an answer that says so, not a failure of the protocol', async () => {
  const nobody = '0198c5d2-7a11-7c3e-9d8f-6b1a2c3d4e5f';
  const missing = await client.callTool({ name: 'get_finding', arguments: { findingId: nobody } });
  expect([missing.isError, JSON.stringify(missing.content)]).toEqual([
    true,
    expect.stringMatching(/no such/),
  ]);
  const wrong = await client
    .callTool({ name: 'get_finding', arguments: { findingId: 'x' } })
    .catch((error) => ({ isError: true, error }));
  expect(wrong.isError).toBe(true);
});

test('the previous release of the official client is served too', async () => {
  const previous = new PreviousClient({ name: 'test', version: '1.0.0' });
  await previous.connect(new PreviousTransport(program()));
  const { tools } = await previous.listTools();
  expect(tools.map(({ name }) => name)).toEqual((await client.listTools()).tools.map(({ name }) => name));
  const answer = await previous.callTool({ name: 'get_credits', arguments: {} });
  expect(answer.structuredContent).toMatchObject({ scansEnabled: true });
  await previous.close();
});
