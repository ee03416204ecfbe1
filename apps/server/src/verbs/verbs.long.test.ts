import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/setup/database.ts';
import { started, startVerb } from '../../../../tests/setup/server-process.ts';
import { unhinderedMs } from '../../../../tests/setup/unhindered.ts';

const ACME = ['--company', 'Acme', '--handle', 'acme', '--email', 'owner@acme.test'];

let database: TestDatabase;
let home: string;
beforeAll(async () => {
  database = await createTestDatabase();
  home = await mkdtemp(join(tmpdir(), 'vedette-verbs-'));
});
afterAll(async () => {
  await database.drop();
  await rm(home, { recursive: true });
});

const start = (args: readonly string[], settings?: Readonly<Record<string, string>>) =>
  startVerb({ databaseUrl: database.url, home }, args, settings);

async function listenAnywhere(): Promise<{ port: number; blocker: Server }> {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const address = blocker.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, blocker };
}

describe('vedette admin', () => {
  test('is a process that prints one JSON object and nothing else on standard output, and ends with 2 on wrong usage', async () => {
    const made = await start(['admin', 'bootstrap', ...ACME, '--json']).outcome;
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(made.stdout)).toMatchObject({ email: 'owner@acme.test' });
    const wrong = await start(['admin', 'launch']).outcome;
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    expect(wrong.stderr).toMatch(/unknown command 'launch'/i);
  });
});

describe('the server process', () => {
  test('stops within five seconds although a client has connected and never asks anything', async () => {
    const { child, outcome } = start(['all'], { PORT: '0' });
    const port = Number(new URL((await started(child)).baseUrl).port);
    const [silent, half] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    for (const socket of [silent, half]) socket.on('error', () => undefined);
    await Promise.all([once(silent, 'connect'), once(half, 'connect')]);
    half.write('POST /api/v0/repositories HTTP/1.1\r\nHost: x\r\nContent-Le');
    const stopped = await unhinderedMs(() => {
      child.kill('SIGINT');
      return outcome;
    });
    expect((await outcome).code).toBe(0);
    expect(stopped).toBeLessThan(5_000);
  });

  test('names every faulty setting and the way out when its port is taken', async () => {
    const faulty = await start(['all'], { PORT: 'x', LOG_LEVEL: 'loud' }).outcome;
    expect(faulty).toMatchObject({ code: 1 });
    expect(faulty.stderr).toMatch(/PORT must be a number\n[\s\S]*LOG_LEVEL must be one of: /);
    const { port, blocker } = await listenAnywhere();
    const blocked = await start(['serve'], { PORT: String(port) }).outcome;
    blocker.close();
    expect(blocked.stderr).toMatch(new RegExp(`Port ${port} on 127.0.0.1 is taken`));
    expect(blocked.code).toBe(1);
  });
});
