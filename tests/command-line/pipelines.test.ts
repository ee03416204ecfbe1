/** The pipeline script where it runs no scan; `pipelines.long.test.ts` has the rest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Pipeline, root, script, scriptFile, startPipeline } from './pipeline-run.ts';

let pipeline: Pipeline;
beforeAll(async () => {
  pipeline = await startPipeline({ worker: false });
});
afterAll(() => pipeline.close());

test('the GitLab template holds the same script', () => {
  const template = readFileSync(join(root, 'deploy/gitlab/vedette.gitlab-ci.yml'), 'utf8');
  const indented = script.replaceAll(/^(?=.)/gm, ' '.repeat(8));
  expect(template).toContain(`      expand: false\n      value: |\n${indented}  before_script:`);
});

test('wrong settings, a refused key and a server that is away have exit codes of their own', async () => {
  const file = [scriptFile];
  expect((await pipeline.run(file, { VEDETTE_FAIL_ON: 'severe' })).code).toBe(2);
  expect((await pipeline.run(file, { VEDETTE_URL: '' })).code).toBe(2);
  const refused = await pipeline.run(file, { VEDETTE_SERVICE_KEY: `vdt_sk_live_${'a'.repeat(46)}` });
  expect(refused.code, refused.stderr).toBe(3);
});
