import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long for their size, the longest first: processes, installations, every rule, the whole repository. Before anything is
 * known of earlier runs, vitest begins with the largest files: these would come last, and the other workers would wait for them.
 */
const LONG = [
  'tests/browser/stories.test.ts',
  'tests/browser/between-people.test.ts',
  'tests/hostile/',
  'tests/fix-commands/python.test.ts',
  'tests/fix-commands/npm.test.ts',
  'tests/documentation/commands.test.ts',
  'tests/fix-commands/system-tools.test.ts',
  'tests/documentation/',
  'apps/server/src/verbs/verbs.long.test.ts',
  'apps/server/src/platform/embedded-postgres/killing.test.ts',
  'tests/grid.test.ts',
  'apps/server/src/domains/workspaces/commits.test.ts',
  'apps/server/src/domains/scans/running.test.ts',
  'apps/server/src/domains/scans/builtin/ends.test.ts',
  'tests/grid-audit.test.ts',
  'tests/command-line/',
  'apps/server/src/platform/embedded-postgres/',
  'apps/server/src/domains/scans/builtin/',
  'packages/engine/src/dependencies/hostile.long.test.ts',
  'packages/engine/src/scan/scan.test.ts',
  'apps/cli/src/program.test.ts',
  'packages/engine/src/scan/budgets.long.test.ts',
  'packages/engine/src/scan/unrelated-files.long.test.ts',
  'apps/cli/src/scan/baseline.test.ts',
  'packages/engine/src/rule-examples/shipped-rules.test.ts',
  'scripts/import-law.test.ts',
];

/** Vitest's own order, the long ones of each project before its others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project);
    // A worker is of one project, and a new one loads everything anew: projects stay together.
    return [...projects.values()].flatMap((ofOne) => ofOne.sort((a, b) => placeOf(a) - placeOf(b)));
  }
}

/** Place among the long ones; after them all for any other. */
function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((path) => moduleId.includes(path));
  return place === -1 ? LONG.length : place;
}
