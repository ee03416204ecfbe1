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

/** Addresses that mean "all of this machine": good to listen on, reachable for nobody. */
const UNSPECIFIED = /^(?:0\.0\.0\.0|\[?[0:]+\]?)$/;

/** Public origin for a process that listens on `port`. Past this machine it is `BASE_URL` that says how it is reached. */
export function baseUrlOf(config: Pick<Config, 'HOST' | 'BASE_URL'>, port: number): string {
  const named = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST;
  const host = UNSPECIFIED.test(config.HOST) ? '127.0.0.1' : named;
  return (config.BASE_URL ?? `http://${host}:${port}`).replace(/\/+$/, '');
}
