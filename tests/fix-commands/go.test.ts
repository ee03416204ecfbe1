/** The commands that alerts give for Go, run by it with modules of a folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goEnvironment, layGoProxy } from '../setup/go-proxy.ts';
import { applyFix } from './apply-fix.ts';
import { goCases, goModules } from './go-cases.ts';
import { INSTALLING_MS, pathWith } from './tools.ts';

let folder: string;
let path: string;

beforeAll(async () => {
  path = await pathWith(['go']);
  folder = await mkdtemp(join(tmpdir(), 'vedette-go-'));
  await layGoProxy(join(folder, 'proxy'), goModules);
}, INSTALLING_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(goCases.map((one) => [one.title, one] as const))(
  'the command that go is given fixes %s, in one go',
  async (_, one) => {
    const env = { ...goEnvironment(join(folder, 'proxy'), join(folder, 'home')), PATH: path };
    const { before, after, versions, commands } = await applyFix(one, env);
    expect(before).toMatch(/^affected_/);
    expect(commands.length).toBeGreaterThan(0);
    expect(versions).toEqual(['v1.2.0']);
    expect(after).toBe('unaffected');
  },
);
