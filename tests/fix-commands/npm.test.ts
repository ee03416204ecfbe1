/** The commands that alerts give for npm, pnpm, Yarn and Bun, run by them against a registry on loopback. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NpmRegistry, startNpmRegistry } from '../setup/npm-registry.ts';
import { applyFix } from './apply-fix.ts';
import { npmCases, npmEnvironment, packages } from './npm-cases.ts';
import { INSTALLING_MS, pathWith } from './tools.ts';

let registry: NpmRegistry;
let home: string;
let path: string;

beforeAll(async () => {
  path = await pathWith(['pnpm', 'yarn', 'bun']);
  registry = await startNpmRegistry(packages);
  home = await mkdtemp(join(tmpdir(), 'vedette-npm-'));
}, INSTALLING_MS);
afterAll(async () => {
  await registry?.close();
  await rm(home, { recursive: true, force: true });
});

/** The projects are known before the registry is: only their titles are taken from these. */
const titles = (['npm', 'pnpm', 'yarn', 'bun'] as const).flatMap((tool) =>
  npmCases('')[tool].map(({ title }, at) => [tool, title, at] as const),
);

test.each(titles)('what %s is told fixes %s, in one go', async (tool, _, at) => {
  const one = npmCases(registry.origin)[tool][at];
  if (one === undefined) throw new Error('no such project');
  const env = { ...npmEnvironment(registry.origin, home), PATH: path };
  const { before, after, versions, commands } = await applyFix(one, env);
  expect(before).toMatch(/^affected_/);
  expect(commands.length).toBeGreaterThan(0);
  expect(versions).not.toContain('1.0.0');
  expect(versions).toContain('1.2.0');
  if (one.keeps !== undefined) expect(versions).toContain(one.keeps);
  expect(after).not.toMatch(/^affected_/);
});
