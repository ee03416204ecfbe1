import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long for their size, because they start processes, run every rule or read the whole repository. Before anything
 * is known of earlier runs, vitest begins with the largest files: these would come last, and one worker would wait for them.
 */
const LONG = [
  'packages/engine/src/rule-examples/shipped-rules.test.ts',
  'tests/hostile/engine.test.ts',
  'apps/server/src/domains/scans/running.test.ts',
  'apps/server/src/domains/scans/builtin/ends.test.ts',
  'apps/server/src/platform/embedded-postgres/killing.test.ts',
  'tests/grid.test.ts',
  'tests/grid-audit.test.ts',
  'tests/command-line/',
  'scripts/import-law.test.ts',
  'apps/server/src/platform/embedded-postgres/',
  'apps/server/src/domains/scans/builtin/',
];

/** Vitest's own order, the long ones before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((path) => moduleId.includes(path));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
