import { posix } from 'node:path';
import type { FileRole } from '../file-kinds/role.ts';

/** What is compiled or run: its own name and imports say what it is for. */
const CODE = /\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|go|php|java|kt|cs|rs)$/i;
/** So many tests lie directly in a folder of tests, and so many times as many as other code. */
const LEAST = 3;
const OUTNUMBER = 3;

/**
 * Settings, keys and compose files that lie in or below a folder of tests, whatever it is called: one in which tests by far outnumber other code
 * (`integration/` beside `integration/clusters/one/compose.yml`). Code there says by itself what it is for.
 * @param paths that are asked about
 * @param all paths of the program
 */
export function inTestFolders(
  paths: Iterable<string>,
  all: Iterable<string>,
  roleOf: (path: string) => FileRole,
): ReadonlySet<string> {
  const asked = [...new Set(paths)].filter((path) => !CODE.test(path) && roleOf(path) === 'main');
  const found = new Set<string>();
  if (asked.length === 0) return found;
  const counts = new Map<string, { tests: number; others: number }>();
  for (const path of all) {
    if (!CODE.test(path)) continue;
    const folder = posix.dirname(path);
    const count = counts.get(folder) ?? { tests: 0, others: 0 };
    if (roleOf(path) === 'test') count.tests++;
    else count.others++;
    counts.set(folder, count);
  }
  const isOfTests = (folder: string): boolean => {
    const { tests, others } = counts.get(folder) ?? { tests: 0, others: 0 };
    return tests >= LEAST && tests >= others * OUTNUMBER;
  };
  for (const path of asked)
    for (let folder = posix.dirname(path); folder !== '.' && folder !== '/'; folder = posix.dirname(folder))
      if (isOfTests(folder)) {
        found.add(path);
        break;
      }
  return found;
}
