import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { databaseUrl, dropDatabase, execute } from './server.ts';

export interface TestDatabase {
  readonly url: string;
  /** Ends its connections and removes it. */
  drop(): Promise<void>;
}

/**
 * A database of the caller's own with every migration applied, on the real PostgreSQL of this run: a copy of the run's
 * template, made in tens of milliseconds. Call once a test file; what is not dropped goes at the end of the run.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, prefix, copyStrategy } = inject('testServer');
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await execute(url, `create database ${name} template ${prefix}_template strategy ${copyStrategy}`);
  return {
    url: databaseUrl(url, name),
    drop: () => dropDatabase(url, name),
  };
}
