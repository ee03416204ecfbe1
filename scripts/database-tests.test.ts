import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseTests } from './database-tests.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vedette-database-tests-'));
  const files = {
    'tests/setup/database.ts': `import { inject } from 'vitest';\nexport interface Database {}\nexport const url = () => inject('testServer').url;\n`,
    'tests/world/world.ts': `import {\n  url,\n} from '../setup/database.ts';\nimport './circle.ts';\nexport { url };\n`,
    'tests/world/circle.ts': `export * from './world.ts';\n`,
    'tests/direct.test.ts': `import { url } from './setup/database.ts';\n`,
    'tests/through-others.test.ts': `import './world/circle.ts';\n`,
    'tests/types-alone.test.ts': `import type { Database } from './setup/database.ts';\n`,
    'tests/command-line/client.test.ts': `import { url } from '../setup/database.ts';\n`,
    'apps/server/src/totp.test.ts': `import { code } from './totp.ts';\n`,
    'apps/server/src/totp.ts': 'export const code = 1;\n',
    'apps/server/src/itself.test.ts': `import { inject } from 'vitest';\ninject('testServer');\n`,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

test('what talks to the database of the run, itself or by what it imports, is a database test; what takes types alone, or nothing, or is about a client, is none', () => {
  expect(databaseTests(folder)).toEqual([
    'apps/server/src/itself.test.ts',
    'tests/direct.test.ts',
    'tests/through-others.test.ts',
  ]);
});

test('of the project they are those of the tables, of every change and the specifications, and not those of pure functions or of who is refused', () => {
  const found = databaseTests();
  expect(found).toEqual(
    expect.arrayContaining([
      'apps/server/migrations/catalogue.test.ts',
      'apps/server/src/domains/credits/credits.test.ts',
      'tests/grid-audit.test.ts',
      'tests/spec/scanning-service-scans.test.ts',
    ]),
  );
  for (const pure of ['identity/second-factor/totp.test.ts', 'uploads/unpack-archive.test.ts'])
    expect(found).not.toContain(`apps/server/src/domains/${pure}`);
  expect(found).not.toContain('tests/grid.test.ts');
});
