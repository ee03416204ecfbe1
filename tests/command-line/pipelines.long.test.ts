/** The pipeline script, as the GitHub action and the GitLab template run it, against a real server with its worker and engine. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Pipeline, root, script, startPipeline } from './pipeline-run.ts';

let pipeline: Pipeline;
beforeAll(async () => {
  pipeline = await startPipeline({ worker: true });
});
afterAll(() => pipeline.close());

const commandIn = (yaml: string, line: RegExp): string => line.exec(yaml)?.[1] ?? '';

test('the GitHub action scans the checkout, writes SARIF, annotates the line, and fails on what is over the threshold', async () => {
  const action = readFileSync(join(root, 'deploy/github-action/action.yml'), 'utf8');
  const { code, stdout, stderr } = await pipeline.run(['-c', commandIn(action, /^ +run: (.+)$/m)], {
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION_PATH: join(root, 'deploy/github-action'),
    VEDETTE_SARIF_REPORT: join(pipeline.folder, 'vedette.sarif'),
    VEDETTE_GITLAB_REPORT: join(pipeline.folder, 'before.json'),
    VEDETTE_RUN: '4711',
  });
  expect([code, stderr.includes('1 new findings, 1 at or over high')], stderr).toEqual([1, true]);
  expect(stdout).toMatch(/^::error file=app%2C 1\.js,line=2,title=[^:,]+::\S/);
  expect(JSON.parse(readFileSync(join(pipeline.folder, 'vedette.sarif'), 'utf8')).version).toBe('2.1.0');
  expect(stdout + stderr).not.toContain(pipeline.key);
  expect(readdirSync(join(pipeline.folder, 'tmp'))).toEqual([]);
});

test('of what the GitLab template runs, what an earlier report has fails nobody', async () => {
  const template = readFileSync(join(root, 'deploy/gitlab/vedette.gitlab-ci.yml'), 'utf8');
  const report = commandIn(template, /^ +sast: (.+)$/m);
  const { code, stderr } = await pipeline.run(['-c', commandIn(template, /^ +- (printf .+)$/m)], {
    VEDETTE_SCRIPT: script,
    VEDETTE_GITLAB_REPORT: join(pipeline.folder, report),
    VEDETTE_BASELINE: join(pipeline.folder, 'before.json'),
    // The same run of the same source: the scan that is there already.
    VEDETTE_RUN: '4711',
  });
  expect([code, stderr.includes('0 new findings, 0 at or over high')], stderr).toEqual([0, true]);
  expect(JSON.parse(readFileSync(join(pipeline.folder, report), 'utf8')).vulnerabilities).toHaveLength(1);
});
