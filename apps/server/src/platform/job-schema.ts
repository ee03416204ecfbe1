import { PgBoss } from 'pg-boss';

/** The job library's own tables live in their own schema, made and upgraded together with our migrations. */
export const JOB_SCHEMA = 'jobs';

/** Creates or upgrades the job library's tables, and nothing else: no worker, no maintenance. */
export async function createJobSchema(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: JOB_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  });
  const faults: unknown[] = [];
  boss.on('error', (error) => faults.push(error));
  await boss.start();
  await boss.stop({ graceful: false });
  if (faults.length > 0) throw new Error('The job tables could not be made', { cause: faults[0] });
}
