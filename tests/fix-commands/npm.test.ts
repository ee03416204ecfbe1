/** The commands that alerts give for npm, run by npm against a registry on loopback. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NpmRegistry, startNpmRegistry } from '../setup/npm-registry.ts';
import { applyFix } from './apply-fix.ts';
import { npmCases, packages } from './npm-cases.ts';

let registry: NpmRegistry;
let cache: string;

beforeAll(async () => {
  registry = await startNpmRegistry(packages);
  cache = await mkdtemp(join(tmpdir(), 'vedette-npm-'));
});
afterAll(async () => {
  await registry.close();
  await rm(cache, { recursive: true, force: true });
});

const cases = npmCases('npm install', null);

test.each(cases.map((one) => [one.title, one] as const))(
  'the command that npm is given fixes %s, in one go',
  async (_, one) => {
    const { before, after, versions, commands } = await applyFix(one, {
      npm_config_registry: registry.origin,
      npm_config_cache: cache,
      npm_config_userconfig: join(cache, 'none'),
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
    });
    expect(before).toMatch(/^affected_/);
    expect(commands.length).toBeGreaterThan(0);
    expect(versions).not.toContain('1.0.0');
    expect(versions).toContain('1.2.0');
    expect(after).not.toMatch(/^affected_/);
  },
);
