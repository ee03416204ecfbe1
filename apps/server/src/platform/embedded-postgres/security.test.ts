import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProcessesIn } from '../process-table.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { findPostmaster } from './postmaster.ts';
import { sharedBuffersMebibytes } from './settings.ts';
import { ask, temporaryHome } from './testing/processes.ts';

const { home, data, clear } = temporaryHome();
const log = { info: () => undefined, warn: () => undefined };
let server: EmbeddedPostgres;
beforeAll(async () => {
  server = await startEmbeddedPostgres({ home, log });
});
afterAll(async () => {
  await server.release();
  clear();
});

async function setting(name: string): Promise<unknown> {
  return (await ask(server.url, `select current_setting('${name}') as value`))[0]?.value;
}

test('what is committed is on the disk: fsync, synchronous commit, full page writes and checksums are on', async () => {
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']) {
    expect([name, await setting(name)]).toEqual([name, 'on']);
  }
});

test('the server listens on the loopback address and nowhere else', async () => {
  expect(await setting('listen_addresses')).toBe('127.0.0.1');
  const elsewhere = new URL(server.url);
  // On Linux the whole of 127.0.0.0/8 leads here, so this stands for every other address of the machine.
  elsewhere.hostname = '127.0.0.2';
  await expect(ask(elsewhere.href, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('nobody gets in without the password, not even from the same machine', async () => {
  const wrong = new URL(server.url);
  wrong.password = 'guessed';
  await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  const administrator = new URL(wrong.href);
  administrator.username = 'postgres';
  await expect(ask(administrator.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
});

test('the passwords are random, long, stored for the owner alone, and kept as SCRAM verifiers by the server', async () => {
  const file = join(home, 'postgres', 'credentials.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { password, administratorPassword } = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    string
  >;
  expect(password).toMatch(/^[\w-]{43}$/);
  expect(administratorPassword).not.toBe(password);
  expect(await setting('password_encryption')).toBe('scram-sha-256');
});

test("the server's own user is no superuser and owns its database", async () => {
  const [user] = await ask(
    server.url,
    `select usesuper as super, pg_get_userbyid(datdba) = current_user as owner
       from pg_user, pg_database where usename = current_user and datname = current_database()`,
  );
  expect(user).toEqual({ super: false, owner: true });
  await expect(ask(server.url, `copy (select 1) to program 'true'`)).rejects.toMatchObject({ code: '42501' });
});

test('PostgreSQL never runs as root, and its data is closed to all others', () => {
  const pid = findPostmaster(data)?.pid;
  const uid = Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  expect(uid).not.toBe(0);
  expect(statSync(data)).toMatchObject({ uid });
  expect(statSync(data).mode & 0o077).toBe(0);
});

test('every process of the server has a session apart from ours', () => {
  const session = (pid: number | 'self') => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3];
  };
  const processes = findProcessesIn(data);
  expect(processes.length).toBeGreaterThan(3);
  for (const pid of processes) expect(session(pid)).not.toBe(session('self'));
});

test('a failing statement leaves neither its text nor its values in the log', async () => {
  await ask(server.url, 'create table if not exists unique_secret (secret text primary key)');
  const insert = `insert into unique_secret values ('correct-horse-battery')`;
  await ask(server.url, insert);
  await expect(ask(server.url, insert)).rejects.toMatchObject({ code: '23505' });
  const folder = join(home, 'postgres', 'log');
  const written = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(written.join('')).not.toContain('correct-horse-battery');
});

test('memory for buffers follows the machine within sane bounds', () => {
  const gibibyte = 1024 ** 3;
  expect([0.25, 4, 64].map((size) => sharedBuffersMebibytes(size * gibibyte))).toEqual([64, 512, 1024]);
});
