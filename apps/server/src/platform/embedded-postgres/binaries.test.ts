import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findPackagedBinaries, installBinaries, removeOtherBinaries } from './binaries.ts';

const runtimes = mkdtempSync(join(tmpdir(), 'vedette-binaries-'));
afterAll(() => rmSync(runtimes, { recursive: true, force: true }));
const packaged = findPackagedBinaries();

test('the links between libraries, which an install script would make, are made without it', async () => {
  const { folder } = await installBinaries(packaged, runtimes);
  const links = JSON.parse(readFileSync(join(packaged.folder, 'pg-symlinks.json'), 'utf8')) as {
    target: string;
  }[];
  expect(links.length).toBeGreaterThan(0);
  for (const { target } of links) {
    const path = join(folder, target.replace('native/', ''));
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(statSync(path).isFile()).toBe(true);
  }
});

test('the copy is open to the account that PostgreSQL runs as, and is made once', async () => {
  const { folder, major } = await installBinaries(packaged, runtimes);
  expect(major).toBe(18);
  expect(statSync(join(folder, 'bin', 'postgres')).mode & 0o777).toBe(0o755);
  expect(statSync(join(folder, 'lib')).mode & 0o777).toBe(0o755);
  const made = statSync(folder).ino;
  await installBinaries(packaged, runtimes);
  expect(statSync(folder).ino).toBe(made);
});

test('copies of other versions and half-made copies are removed', async () => {
  const kept = await installBinaries(packaged, runtimes);
  for (const name of ['17.0.0', 'draft-killed']) {
    mkdirSync(join(runtimes, name));
    writeFileSync(join(runtimes, name, 'file'), '');
  }
  removeOtherBinaries(runtimes, kept);
  expect(readdirSync(runtimes)).toEqual([packaged.version]);
});
