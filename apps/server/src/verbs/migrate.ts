import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import { provideDatabase } from './runtime.ts';

export async function migrateVerb(config: Config, log: Log): Promise<void> {
  const database = await provideDatabase(config, log);
  await database.release();
  log.info('the database is at the newest version');
}
