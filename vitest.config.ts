import { defineConfig } from 'vitest/config';

// Asked for by CI, which counts what ran; the name of a file.
const report = process.env.TEST_REPORT;

export default defineConfig({
  test: {
    passWithNoTests: true,
    maxWorkers: 2,
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['packages/**/*.test.ts', 'apps/cli/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['apps/server/**/*.test.ts', 'tests/**/*.test.ts'],
          globalSetup: ['tests/setup/server.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
