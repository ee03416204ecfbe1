// A process that uses the embedded PostgreSQL as the server does: `node holder.ts <home>`. It prints the address, and on
// SIGTERM or SIGINT asks the database one last thing, gives it up and ends.
import pg from 'pg';
import { startEmbeddedPostgres } from '../index.ts';

const home = process.argv[2] ?? '';
const note = (fields: object, message: string) =>
  process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
const server = await startEmbeddedPostgres({ home, log: { info: note, warn: note } });
// The postmaster's process keeps nobody alive, and neither does the watch over it: this does.
const reason = setInterval(() => undefined, 60_000);

const leave = async () => {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('select 1');
  await client.end();
  await server.release();
  clearInterval(reason);
  process.stdout.write('left\n');
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void leave());

process.stdout.write(`${server.url}\n`);
