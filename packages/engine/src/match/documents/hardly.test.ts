import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { LoadedRules } from '../../rules/load.ts';
import { compileDocumentRules, matchDocument } from './match-document.ts';

const file = join(
  import.meta.dirname,
  '../../../../../rules/yaml/github-actions/github-actions-untrusted-checkout.yaml',
);
const rules = compileDocumentRules(
  { rules: [{ rule: parse(readFileSync(file, 'utf8')) }] } as unknown as LoadedRules,
  'standard',
);

const workflow = (steps: string, persists = 'false'): string =>
  `on: pull_request_target\njobs:\n  check:\n    steps:\n      - uses: actions/checkout@v4.1.7\n        with:\n          ref: refs/pull/\${{ github.event.number }}/merge\n          persist-credentials: ${persists}\n${steps}`;

const isHardly = (text: string): boolean[] =>
  matchDocument(rules, '.github/workflows/check.yml', text).map((one) => one.evidence?.isHardly === true);

test('a privileged checkout of which nothing is run, and which keeps no credentials, hardly harms', () => {
  const looks = '      - run: |\n          git diff --stat origin/main\n';
  expect(isHardly(workflow(looks))).toEqual([true]);
  expect(isHardly(workflow(''))).toEqual([true]);
  expect(isHardly(workflow(looks, 'true'))).toEqual([false]);
  for (const runs of [
    '      - run: npm ci\n',
    '      - run: |\n          cd app\n          ./build.sh\n',
    '      - run: python3 check.py\n',
    '      - uses: ./.github/actions/check\n',
    '      - uses: docker/build-push-action@v6\n',
    "      - uses: actions/github-script@v7\n        with:\n          script: require('./check.js')()\n",
    "      - uses: actions/github-script@v7\n        with:\n          script: require('child_process').execSync('./check.sh')\n",
  ])
    expect(isHardly(workflow(runs)), runs).toEqual([false]);
  const fetched =
    "      - run: curl -fsSLO https://tools.example/size.sh\n      - uses: actions/github-script@v7\n        with:\n          script: require('child_process').execSync('./size.sh')\n";
  expect(isHardly(workflow(fetched))).toEqual([true]);
});

const guesses = (checkout: string, more = ''): number[] =>
  matchDocument(
    rules,
    '.github/workflows/check.yml',
    `on: pull_request_target\njobs:\n  check:\n    steps:\n      - uses: actions/checkout@${checkout}\n        with:\n          ref: refs/pull/1/merge\n${more}      - run: npm ci\n`,
  ).map((one) => one.evidence?.guesses ?? 0);

test('a privileged checkout is told unless its version refuses it, and doubted where the version may', () => {
  expect(guesses('v4.3.1')).toEqual([0]);
  for (const refuses of ['v7.0.1', 'v4.4.0', '6.1']) expect(guesses(refuses), refuses).toEqual([]);
  for (const may of ['v4', 'main', 'a'.repeat(40)]) expect(guesses(may), may).toEqual([1]);
  for (const asked of ['v4', 'v7.0.1', 'a'.repeat(40)])
    expect(guesses(asked, '          allow-unsafe-pr-checkout: true\n'), asked).toEqual([0]);
});
