import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { assertReachable } from './account.ts';
import { findPackagedBinaries, installBinaries } from './binaries.ts';
import { assertRoom } from './data-folder.ts';
import { explainCode, explainOutput, failure } from './failures.ts';
import { startEmbeddedPostgres } from './index.ts';
import { temporaryHome } from './testing/processes.ts';

const log = { info: () => undefined, warn: () => undefined };
const base = mkdtempSync(join(tmpdir(), 'vedette-refusals-'));
/** A database that each test leaves as it found it: to make one takes most of a second of processor time. */
const { home, data, clear } = temporaryHome();
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(base, 'case-'));
});
afterAll(() => {
  clear();
  rmSync(base, { recursive: true, force: true });
});

test('where there is no binary for the machine, the advice is to set DATABASE_URL', () => {
  for (const [platform, architecture] of [
    ['linux', 'riscv64'],
    ['sunos', 'x64'],
    ['win32', 'x64'],
  ] as const) {
    expect(() => findPackagedBinaries(platform, architecture)).toThrow(/Set DATABASE_URL/);
  }
});

test('where the binaries do not run, as on musl, the advice is to set DATABASE_URL and no copy stays', async () => {
  const packaged = join(folder, 'native');
  const runtimes = join(folder, 'runtime');
  mkdirSync(join(packaged, 'bin'), { recursive: true });
  mkdirSync(runtimes);
  writeFileSync(join(packaged, 'bin', 'postgres'), '#!/lib/ld-of-another-libc.so.1\n', { mode: 0o755 });
  const install = () => installBinaries({ folder: packaged, version: '18.0.0' }, runtimes);
  await expect(install()).rejects.toThrow(/does not run on this machine.*Set DATABASE_URL/);
  await expect(install()).rejects.toThrow(/does not run on this machine/);
});

test('a data folder of another major version is refused with the way out, and left alone', async () => {
  await (await startEmbeddedPostgres({ home, log })).release();
  writeFileSync(join(data, 'PG_VERSION'), '17\n');
  await expect(startEmbeddedPostgres({ home, log })).rejects.toThrow(/made by PostgreSQL 17.*Dump it/s);
  writeFileSync(join(data, 'PG_VERSION'), '18\n');
  await (await startEmbeddedPostgres({ home, log })).release();
});

test('lost credentials, and a folder that is no database, are refused rather than replaced by an empty database', async () => {
  await (await startEmbeddedPostgres({ home, log })).release();
  const credentials = join(home, 'postgres', 'credentials.json');
  renameSync(credentials, `${credentials}.away`);
  await expect(startEmbeddedPostgres({ home, log })).rejects.toThrow(/credentials\.json is missing/);
  rmSync(join(data, 'PG_VERSION'));
  await expect(startEmbeddedPostgres({ home, log })).rejects.toThrow(/not a PostgreSQL data folder/);
  renameSync(`${credentials}.away`, credentials);
  writeFileSync(join(data, 'PG_VERSION'), '18\n');
});

test('too little room for a new database is told before anything is written', () => {
  expect(() => assertRoom(folder, Number.MAX_SAFE_INTEGER)).toThrow(/The disk is full: .* MiB left/);
  expect(() => assertRoom(folder, 1)).not.toThrow();
});

test("PostgreSQL's own words for a full disk become plain ones, with its words below", () => {
  const output = 'FATAL:  could not write lock file "postmaster.pid": No space left on device';
  expect(failure('It did not start', output).message).toBe(
    `It did not start: the disk is full; make room and start again, nothing that was committed is lost.\n${output}`,
  );
  expect(explainOutput('FATAL:  something new')).toBeUndefined();
});

test('a full disk and a closed folder met by our own files are plain words too', () => {
  const refused = (code: string) => explainCode(Object.assign(new Error(code), { code }), '/home/of/it');
  expect(refused('ENOSPC')).toMatchObject({
    message: 'The disk is full: there is no room left in /home/of/it.',
  });
  expect(refused('EACCES')).toMatchObject({ message: expect.stringContaining('set VEDETTE_HOME') });
  expect(refused('EOTHER')).toMatchObject({ message: 'EOTHER' });
});

test("a home that PostgreSQL's account cannot enter is named, with what to do", () => {
  const account = { name: 'nobody', uid: 64_999, gid: 64_999 };
  const closed = join(folder, 'closed');
  mkdirSync(join(closed, 'home'), { recursive: true });
  // mkdtemp closes its folders to others; only the one under test shall be closed.
  for (const path of [base, folder]) chmodSync(path, 0o755);
  expect(() => assertReachable(join(closed, 'home'), account)).not.toThrow();
  chmodSync(closed, 0o700);
  expect(() => assertReachable(join(closed, 'home'), account)).toThrow(
    `nobody cannot enter ${closed}. Set VEDETTE_HOME`,
  );
});
