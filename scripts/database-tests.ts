import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = dirname(import.meta.dirname);

/** How a test, or what it imports, gets at the PostgreSQL of its run (`tests/setup/server.ts`). */
const ASKS = /\binject\('testServer'\)/;
/** Files that are imported for more than their types. */
const IMPORTS = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/gm;

/**
 * Tests of other programs than the server (the command line, git, confined scan processes, the server's own process), and those of who is
 * refused by each route. What the server asks of the database for them, it is asked by tests of its own: every change that a route makes by
 * `grid-audit.test.ts`, how scans run and end by the tests beside `scans/builtin`.
 */
const NOT_ABOUT_THE_DATABASE = [
  'tests/command-line/',
  'tests/grid.test.ts',
  'tests/grid-service-keys.test.ts',
  'apps/server/src/domains/workspaces/commits.test.ts',
  'apps/server/src/domains/scans/running.test.ts',
  'apps/server/src/verbs/verbs.test.ts',
];

/**
 * The test files that talk to the database of the run, themselves or by what they import, by path in the project. They are what
 * has to be run anew on another PostgreSQL.
 */
export function databaseTests(folder = root): string[] {
  const known = new Map<string, readonly string[] | 'asks'>();
  const read = (file: string): readonly string[] | 'asks' => {
    const text = readFileSync(file, 'utf8');
    if (ASKS.test(text)) return 'asks';
    const imported = [...text.matchAll(IMPORTS)].map(([, path = '']) => join(dirname(file), path));
    return imported.filter((path) => /\.tsx?$/.test(path) && existsSync(path));
  };
  const asks = (file: string, seen: Set<string>): boolean => {
    if (seen.has(file)) return false;
    seen.add(file);
    const found = known.get(file) ?? read(file);
    known.set(file, found);
    return found === 'asks' || found.some((path) => asks(path, seen));
  };
  const files = globSync(['apps/server/**/*.test.ts', 'tests/**/*.test.ts'], {
    cwd: folder,
    exclude: (path) => path === 'node_modules',
  });
  return files
    .map((path) => join(folder, path))
    .filter((path) => asks(path, new Set()))
    .map((path) => relative(folder, path))
    .filter((path) => !NOT_ABOUT_THE_DATABASE.some((each) => path.startsWith(each)))
    .sort();
}
