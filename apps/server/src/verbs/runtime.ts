import type { Config } from '../platform/config.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import type { Log } from '../platform/log.ts';
import { migrate } from '../platform/migrations.ts';

export interface OpenedDatabase {
  readonly url: string;
  release(): Promise<void>;
}

/** The database that `DATABASE_URL` names, or the embedded one of the data folder, started or joined. Migrated either way. */
export async function provideDatabase(config: Config, log: Log): Promise<OpenedDatabase> {
  const database = config.DATABASE_URL
    ? { url: config.DATABASE_URL.reveal(), release: async () => undefined }
    : await startEmbeddedPostgres({ home: config.home, log });
  try {
    await migrate(database.url);
    return database;
  } catch (error) {
    await database.release();
    throw error;
  }
}

/** Public origin for a process that listens on `port`. */
export function baseUrlOf(config: Config, port: number): string {
  const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST;
  return (config.BASE_URL ?? `http://${host}:${port}`).replace(/\/+$/, '');
}
