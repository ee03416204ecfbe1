import pg from 'pg';
import type { Assembly } from '../../apps/server/src/assembly.ts';
import type { JobHandler } from '../../apps/server/src/platform/jobs.ts';
import type { TestServer } from './app.ts';

/** Does the jobs of a name that wait, as a worker would; those that a worker has taken meanwhile are its own. */
export async function runJobs(
  server: TestServer,
  name: string,
  handlersOf: (assembly: Assembly) => readonly JobHandler[],
): Promise<void> {
  const handler = handlersOf(server.assembly).find(({ kind }) => kind.name === name);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    const text = `delete from jobs.job where name = $1 and state = 'created' returning data`;
    const { rows } = await client.query<{ data: unknown }>(text, [name]);
    for (const { data } of rows) await handler?.run(data, new AbortController().signal);
  } finally {
    await client.end();
  }
}
