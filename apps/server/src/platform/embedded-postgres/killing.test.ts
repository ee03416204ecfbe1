import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { findProcessesIn, sendSignal } from '../process-table.ts';
import { startEmbeddedPostgres } from './index.ts';
import { findPostmaster } from './postmaster.ts';
import { ask, killServer, spawnHolder, temporaryHome, until } from './testing/processes.ts';

const { home, data, clear } = temporaryHome();
const log = { info: () => undefined, warn: () => undefined };
afterEach(() => killServer(data));
afterAll(clear);

function postmasterPid(): number {
  return findPostmaster(data)?.pid ?? 0;
}

/** Succeeds as soon as the server takes statements again. */
async function answersAgain(url: string): Promise<boolean> {
  return ask(url, 'select 1').then(
    () => true,
    () => false,
  );
}

test('a start killed at any moment leaves nothing that keeps the next one from starting', async () => {
  for (let round = 0; round < 12; round++) {
    const holder = spawnHolder(home);
    // The moment of the blow, anywhere from before the first file to after the last: not a wait for something.
    await delay(randomInt(50, 900));
    await holder.end('SIGKILL');
  }
  const server = await startEmbeddedPostgres({ home, log });
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.release();
  expect(findProcessesIn(data)).toEqual([]);
});

test('the last one out leaves nothing running, of what killed starts had only just begun neither', async () => {
  const server = await startEmbeddedPostgres({ home, log });
  // As postmasters that have not looked at the folder yet: many, since one is gone before anybody can look.
  const begun = Array.from({ length: 40 }, () => spawn('sleep', ['60'], { cwd: data, stdio: 'ignore' }));
  await Promise.all(begun.map((child) => once(child, 'spawn')));
  await server.release();
  expect(findProcessesIn(data)).toEqual([]);
});

test('a server whose every user was killed is adopted, and stopped by the next last one out', async () => {
  const holders = [spawnHolder(home), spawnHolder(home)];
  await Promise.all(holders.map((holder) => holder.url));
  const pid = postmasterPid();
  await Promise.all(holders.map((holder) => holder.end('SIGKILL')));
  expect(postmasterPid()).toBe(pid);
  const server = await startEmbeddedPostgres({ home, log });
  expect(postmasterPid()).toBe(pid);
  await server.release();
  expect(findProcessesIn(data)).toEqual([]);
});

test('a killed server is started again on the same address while a process uses it, with all that was committed', async () => {
  const holder = spawnHolder(home);
  const url = await holder.url;
  await ask(url, 'create table if not exists survivors as select 7 as number');
  for (let round = 0; round < 3; round++) {
    const pid = postmasterPid();
    sendSignal(pid, 'SIGKILL');
    await until(() => postmasterPid() !== 0 && postmasterPid() !== pid);
    await until(() => answersAgain(url));
  }
  expect(await ask(url, 'select number from survivors')).toEqual([{ number: 7 }]);
  await holder.end('SIGTERM');
  expect(findProcessesIn(data)).toEqual([]);
});

test('of several users of a killed server one starts it again and all go on with it', async () => {
  const holders = [spawnHolder(home), spawnHolder(home), spawnHolder(home)];
  const [url = ''] = await Promise.all(holders.map((holder) => holder.url));
  const pid = postmasterPid();
  sendSignal(pid, 'SIGKILL');
  await until(() => postmasterPid() !== pid && answersAgain(url));
  const ends = await Promise.all(holders.map((holder) => holder.end('SIGTERM')));
  expect(ends.map((end) => end.code)).toEqual([0, 0, 0]);
  expect(postmasterPid()).toBe(0);
});

test('after everything was killed, children still busy included, the next start waits until they have gone', async () => {
  const holder = spawnHolder(home);
  const client = new pg.Client({ connectionString: await holder.url });
  client.on('error', () => undefined);
  await client.connect();
  // Busy without ever waiting: it does not notice that the postmaster has died.
  client.query('select count(*) from generate_series(1, 1e12::bigint)').catch(() => undefined);
  await until(async () => {
    const busy = `select from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()`;
    return (await ask(await holder.url, busy)).length === 1;
  });
  await holder.end('SIGKILL');
  sendSignal(postmasterPid(), 'SIGKILL');
  await until(() => postmasterPid() === 0);
  expect(findProcessesIn(data).length).toBeGreaterThan(0);
  const server = await startEmbeddedPostgres({ home, log });
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.release();
  await client.end().catch(() => undefined);
});

test("a stranger that has got the dead server's process number is neither adopted nor in the way", async () => {
  await (await startEmbeddedPostgres({ home, log })).release();
  const stranger = spawn('sleep', ['60']);
  writeFileSync(
    join(data, 'postmaster.pid'),
    `${stranger.pid}\n${data}\n1\n5432\n\n127.0.0.1\n  1 1\nready   \n`,
  );
  const server = await startEmbeddedPostgres({ home, log });
  expect(postmasterPid()).not.toBe(stranger.pid);
  await server.release();
  expect(stranger.kill('SIGTERM')).toBe(true);
});

test('a port that someone else has taken meanwhile is left to them', async () => {
  await (await startEmbeddedPostgres({ home, log })).release();
  const { port } = JSON.parse(readFileSync(join(home, 'postgres', 'credentials.json'), 'utf8')) as {
    port: number;
  };
  const stranger = createServer();
  await new Promise<void>((resolve) => stranger.listen(port, '127.0.0.1', resolve));
  const server = await startEmbeddedPostgres({ home, log });
  expect(Number(new URL(server.url).port)).not.toBe(port);
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.release();
  await new Promise((resolve) => stranger.close(resolve));
});
