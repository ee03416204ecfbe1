import { readdir } from 'node:fs/promises';
import { networkReason } from '@vedette/contract/network-reasons';
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { isDatabaseUnavailable } from './database.ts';
import { createJobSchema } from './job-schema.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

/**
 * Brings the database to the newest version. Safe to call from many processes at once: the migrator takes an advisory
 * lock, and those that come later find nothing to do.
 * @throws Error naming the migration that failed; earlier ones stay, the failed one is rolled back.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }),
  });
  try {
    const { error, results } = await new Migrator({
      db: kysely,
      provider: { getMigrations },
    }).migrateToLatest();
    if (isDatabaseUnavailable(error)) throw unavailable(databaseUrl, error);
    if (error) {
      const failed = results?.find((result) => result.status === 'Error')?.migrationName;
      throw new Error(`Migration ${failed ?? ''} failed: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  } finally {
    await kysely.destroy();
  }
  await createJobSchema(databaseUrl);
}

/** Where it is, without who signs in there; why, where the network says it; what to do. */
function unavailable(databaseUrl: string, cause: unknown): Error {
  const host = URL.parse(databaseUrl)?.host;
  const where = host ? ` at ${host}` : '';
  const why = networkReason(cause)?.text ?? 'it refuses this user, or takes no connections';
  return new Error(
    `The database${where} does not answer: ${why}. Check DATABASE_URL, and that PostgreSQL runs there.`,
    { cause },
  );
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}-.*\.ts$/.test(name)).sort();
  const loaded = await Promise.all(
    names.map(
      async (name) =>
        [name.replace(/\.ts$/, ''), (await import(new URL(name, FOLDER).href)) as Migration] as const,
    ),
  );
  return Object.fromEntries(loaded);
}
