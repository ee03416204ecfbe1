import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProject, type Project } from './bootstrap/testing/project.ts';

let project: Project;
beforeEach(() => {
  project = createProject();
});
afterEach(() => project.remove());

test("the first start installs, the second does not, and stdout holds the verb's words alone", async () => {
  const first = project.start(['test', '--one', 'two words']);
  expect(await first.code).toBe(0);
  expect(JSON.parse(first.stdout())).toMatchObject({
    args: ['run', '--one', 'two words'],
    cwd: project.root,
  });
  expect(first.stderr()).toContain('words of npm');
  const second = project.start(['test']);
  expect(await second.code).toBe(0);
  expect(second.stderr()).toBe('');
  expect(project.npmRuns()).toHaveLength(1);
});

test('a failed install is told with its exit code, runs no verb, and is tried again next time', async () => {
  writeFileSync(join(project.outside, 'fail'), '');
  const run = project.start(['test']);
  expect(await run.code).toBe(1);
  expect(run.stderr()).toContain('npm ci failed with exit code 7');
  expect(run.stdout()).toBe('');
  rmSync(join(project.outside, 'fail'));
  expect(await project.start(['test']).code).toBe(0);
});

test('an unknown verb is refused with the known ones, before anything is installed', async () => {
  const run = project.start(['destroy']);
  expect(await run.code).toBe(1);
  expect(run.stderr()).toMatch(
    /unknown verb "destroy"; known are start, test, test:long, test:database, test:browser, check/,
  );
  expect(project.npmRuns()).toEqual([]);
});

test('what runs before the install imports nothing that would have to be installed first', () => {
  const folder = join(project.root, 'scripts/bootstrap');
  const parts = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  expect(parts.length).toBeGreaterThan(0);
  for (const file of ['../bootstrap.mjs', ...parts]) {
    const sources = readFileSync(join(folder, file), 'utf8').matchAll(/ from '([^']+)'/g);
    for (const [, source] of sources) expect(source).toMatch(/^node:|^\.\.?\/.*\.mjs$/);
  }
});
