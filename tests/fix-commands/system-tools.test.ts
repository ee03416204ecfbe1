/** The commands that alerts give for Cargo, Maven, Composer and Bundler, run by them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cargoEnvironment, layCargoRegistry } from '../setup/cargo-registry.ts';
import { applyFix } from './apply-fix.ts';
import { crates, registryCases } from './registry-cases.ts';
import { INSTALLING_MS, pathWith } from './tools.ts';

let folder: string;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  const path = await pathWith(['cargo', 'mvn', 'composer', 'bundle']);
  folder = await mkdtemp(join(tmpdir(), 'vedette-tools-'));
  await layCargoRegistry(join(folder, 'crates'), crates);
  env = {
    ...(await cargoEnvironment(join(folder, 'crates'), join(folder, 'cargo'))),
    COMPOSER_HOME: join(folder, 'composer'),
    COMPOSER_ALLOW_SUPERUSER: '1',
    PATH: path,
  };
}, INSTALLING_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(registryCases.map((one) => [one.title, one] as const))('what is told fixes %s', async (_, one) => {
  const { before, after, versions, titles } = await applyFix(one, env);
  expect(before).toMatch(/^affected_/);
  expect(titles.length).toBeGreaterThan(0);
  expect(versions).not.toEqual([]);
  expect(versions).not.toContain(one.asked.currentVersion);
  expect(after).not.toMatch(/^affected_/);
});
