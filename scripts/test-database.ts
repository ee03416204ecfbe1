/** The tests that talk to a database, and no others: `DATABASE_URL=… npm run test:database` runs them on that PostgreSQL. */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { databaseTests } from './database-tests.ts';

const root = dirname(import.meta.dirname);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const args = [vitest, 'run', '--project=database', ...databaseTests(), ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
