import type { Queries } from '../../platform/database.ts';

/** Any number, as long as nothing else of ours locks by it. */
const SETUP_LOCK = 4_711_0001;

/** Whoever sets the installation up waits here for another who does. Until the end of the transaction. */
export async function lockSetup(db: Queries): Promise<void> {
  await db.query({ name: 'setup-lock', text: 'select pg_advisory_xact_lock($1)' }, [SETUP_LOCK]);
}

/** Across organizations: whether anybody administers the platform. */
export async function hasPlatformAdministrator(db: Queries): Promise<boolean> {
  const statement = { name: 'setup-administrator', text: 'select 1 from users where platform_admin limit 1' };
  return (await db.query(statement, [])).length > 0;
}
