/** The commands that alerts give for Poetry, uv and PDM, run by them against an index on loopback. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PythonIndex, pythonEnvironment, startPythonIndex } from '../setup/python-index.ts';
import { applyFix } from './apply-fix.ts';
import { pythonCases, pythonPackages } from './python-cases.ts';
import { INSTALLING_MS, pathWith } from './tools.ts';

let index: PythonIndex;
let home: string;
let path: string;

beforeAll(async () => {
  path = await pathWith(['poetry', 'uv', 'pdm']);
  index = await startPythonIndex(pythonPackages);
  home = await mkdtemp(join(tmpdir(), 'vedette-python-'));
}, INSTALLING_MS);
afterAll(async () => {
  await index?.close();
  await rm(home, { recursive: true, force: true });
});

const cases = (['poetry', 'uv', 'pdm'] as const).flatMap((tool) =>
  (pythonCases[tool] ?? []).map((one) => [tool, one.title, one] as const),
);

test.each(cases)('what %s is told fixes %s', async (_, __, one) => {
  const env = { ...pythonEnvironment(index, home), PATH: path };
  const { before, after, versions, commands } = await applyFix(one, env);
  expect(before).toMatch(/^affected_/);
  expect(commands.length).toBeGreaterThan(0);
  expect(versions).not.toContain('1.0.0');
  expect(versions).not.toEqual([]);
  expect(after).toBe('unaffected');
});
