import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/setup/database.ts';

/** Looked up by their own ids and copied to every node; small, because they grow with people and not with use. */
const DIRECTORY = [
  'accounts',
  'advisories',
  'advisory_aliases',
  'advisory_imports',
  'advisory_packages',
  'advisory_scores',
  'attempts',
  'companies',
  'company_domains',
  'company_users',
  'device_authorizations',
  'device_logins',
  'device_tokens',
  'identity_providers',
  'invitations',
  'kysely_migration',
  'kysely_migration_lock',
  'known_addresses',
  'monitors',
  'outbox_messages',
  'passkey_challenges',
  'passkeys',
  'personal_access_tokens',
  'provider_identities',
  'recovery_codes',
  'repositories',
  'second_factors',
  'service_keys',
  'sessions',
  'sign_on_attempts',
  'users',
  'verifications',
];

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('every migration has a number of its own, so that the order of names is the order in which they came', async () => {
  const names = (await readdir(import.meta.dirname)).filter((name) => /^\d{4}-/.test(name));
  const numbers = names.map((name) => name.slice(0, 4));
  // Up to 0016 some share one; every database has run those.
  const later = numbers.filter((number) => number > '0016');
  expect(later.length).toBeGreaterThan(0);
  expect(new Set(later).size).toBe(later.length);
});

test('every table that grows with use has organization_id first in its primary key and in every unique key', async () => {
  const { rows } = await client.query<{ table: string; key: string; first: string }>(`
    select c.relname as table, i.relname as key, a.attname as first
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class c on c.oid = x.indrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
    where x.indisunique`);
  const growing = rows.filter((row) => !DIRECTORY.includes(row.table));
  expect(growing.length).toBeGreaterThan(0);
  expect(growing.filter((row) => row.first !== 'organization_id')).toEqual([]);
});

test('every table has a primary key, and every directory table named here exists', async () => {
  const { rows } = await client.query<{ name: string; keyed: boolean }>(`
    select c.relname as name, exists (select 1 from pg_index x where x.indrelid = c.oid and x.indisprimary) as keyed
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'`);
  expect(rows.filter((row) => !row.keyed)).toEqual([]);
  expect(DIRECTORY.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
});
