import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import { execute } from './server.ts';

async function count(url: string, query: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

test('what one test file writes, another never sees', async () => {
  const [mine, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const table = `t_${randomUUID().replaceAll('-', '')}`;
  await execute(mine.url, `create table ${table} (id int)`);
  const query = `select from pg_tables where tablename = '${table}'`;
  expect(await count(mine.url, query)).toBe(1);
  expect(await count(other.url, query)).toBe(0);
  await Promise.all([mine.drop(), other.drop()]);
});

test('a dropped test database is gone although connections to it were open', async () => {
  const database = await createTestDatabase();
  const idle = new pg.Client({ connectionString: database.url });
  idle.on('error', () => undefined);
  await idle.connect();
  await database.drop();
  const name = new URL(database.url).pathname.slice(1);
  expect(await count(inject('testServer').url, `select from pg_database where datname = '${name}'`)).toBe(0);
  await idle.end().catch(() => undefined);
});

test('the PostgreSQL of the tests is one that we support', async () => {
  const { url } = inject('testServer');
  expect(await count(url, `select where current_setting('server_version_num')::int >= 150000`)).toBe(1);
});
