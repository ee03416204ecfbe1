import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/setup/longest-first.ts';

// The threads and processes that tests start by the hundred compile our sources once between them.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.compile-cache');

// Asked for by CI, which counts what ran; the name of a file.
const report = process.env.TEST_REPORT;

/** Only what hangs takes so long: a machine that is busy with other things may take ten times what an idle one does. */
const PATIENCE_MS = 240_000;

/**
 * Whole processes of the product, PostgreSQL folders of their own, sizes that are the guarantee (`….long.test.ts`, beside what tests the same
 * cheaply), and, for minutes each, killed processes, hostile sources, a million rows, every command of the documentation. They run
 * when asked for: `npm run test:long`.
 */
const long = [
  '**/*.long.test.ts',
  'tests/chaos/**/*.test.ts',
  'tests/documentation/**/*.test.ts',
  'tests/fix-commands/**/*.test.ts',
  'tests/hostile/**/*.test.ts',
  'apps/server/src/platform/embedded-postgres/killing.test.ts',
  'apps/server/src/domains/alerts/lists.test.ts',
];
/** Properties that are tried with a few random cases each time, and here with many. */
const deeper = [
  'apps/server/src/domains/credits/concurrency.test.ts',
  'apps/server/src/domains/findings/synchronisation/stable-ids.test.ts',
  'apps/server/src/domains/scans/idempotency/interleavings.test.ts',
];
const askedForLong = process.argv.includes('--project=long');
/** Stories in a real browser, which has to be installed: `npm run test:browser`. */
const browser = ['tests/browser/**/*.test.ts'];
/** A picture of every page in every state: only where somebody wants to look at them (`SCREENSHOTS=folder npm run test:browser`). */
const pictures = process.env.SCREENSHOTS ? [] : ['tests/browser/screenshots.test.ts'];
/** Prints how fast pages are: `MEASURE=1 npm run test:browser -- tests/browser/measurements.test.ts`. */
const measurements = process.env.MEASURE ? [] : ['tests/browser/measurements.test.ts'];
const askedForBrowser = process.argv.includes('--project=browser');

export default defineConfig({
  test: {
    passWithNoTests: true,
    // Two for each of two cores: a quarter of what a test takes is waiting for processes and deadlines (304 s with two, 226 with three, 193 with four).
    maxWorkers: 4,
    // Modules are loaded once a worker, not once a file: files share no state but what modules keep, which is nothing.
    isolate: false,
    // Node loads sources and tests as it does the product, with what it compiled before, and not Vite's rewriting of every import: a seventh of
    // the processor time. Nothing here replaces modules, which alone would need the hook that parses each of them.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    expect: { poll: { timeout: PATIENCE_MS / 2 } },
    sequence: { sequencer: LongestFirst },
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [
            'packages/**/*.test.ts',
            'apps/cli/**/*.test.ts',
            'apps/web/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...long],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['apps/server/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...long, ...browser],
          globalSetup: ['tests/setup/server.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      ...(askedForBrowser
        ? [
            {
              extends: true as const,
              test: {
                name: 'browser',
                include: browser,
                exclude: [...pictures, ...measurements],
                globalSetup: ['tests/setup/server.ts'],
                testTimeout: PATIENCE_MS,
                hookTimeout: PATIENCE_MS,
              },
            },
          ]
        : []),
      ...(askedForLong
        ? [
            {
              extends: true as const,
              test: {
                name: 'long',
                include: [...long, ...deeper],
                env: { PROPERTY_RUNS: '10' },
                globalSetup: ['tests/setup/server.ts'],
                testTimeout: PATIENCE_MS,
                hookTimeout: PATIENCE_MS,
              },
            },
          ]
        : []),
    ],
  },
});
