import { readdir } from 'node:fs/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
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
