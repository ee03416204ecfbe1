/**
 * Folders of data for tests: a manifest there is what a test reads, and nobody installs it. What it declares is in the
 * inventory like everything else; what it leaves open hides nothing that is part of the project.
 */
const TEST_DATA =
  /(?:^|\/)(?:fixtures?|__fixtures__|test[-_]?data|test[-_]?fixtures?|syntax-tests|__snapshots__|snapshots|src\/[^/]*test[^/]*\/resources)\//i;

/** By path alone. */
export const isTestData = (path: string): boolean => TEST_DATA.test(path);
