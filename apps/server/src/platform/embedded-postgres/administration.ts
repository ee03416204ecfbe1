import { realpathSync } from 'node:fs';
import pg from 'pg';
import type { Credentials } from './credentials.ts';
import { ADMINISTRATOR, APPLICATION } from './settings.ts';

const CONNECT_TIMEOUT_MS = 5_000;

/** The address that the server works with. */
export function applicationUrl(credentials: Credentials): string {
  return `postgresql://${APPLICATION}:${credentials.password}@127.0.0.1:${credentials.port}/${APPLICATION}`;
}

/**
 * Whether our server answers on its port: the same data folder, not merely some PostgreSQL.
 * @returns false while it is starting, stopping or gone
 * @throws Error when another server answers there, or ours no longer takes the stored password
 */
export async function answers(dataFolder: string, credentials: Credentials): Promise<boolean> {
  try {
    return await asAdministrator(credentials, async (client) => {
      const { rows } = await client.query<{ folder: string }>(
        `select current_setting('data_directory') as folder`,
      );
      if (rows[0] && realpathSync(rows[0].folder) === dataFolder) return true;
      throw new Error(
        `Port ${credentials.port} is answered by another PostgreSQL (data folder ${rows[0]?.folder}).`,
      );
    });
  } catch (error) {
    if (isNotYet(error)) return false;
    throw error;
  }
}

/** Makes the application's user and database unless they are there; repeatable, since any step may be the last before a kill. */
export async function createApplication(credentials: Credentials): Promise<void> {
  await asAdministrator(credentials, async (client) => {
    const user = await client.query('select from pg_roles where rolname = $1', [APPLICATION]);
    if (user.rowCount === 0) {
      const password = client.escapeLiteral(credentials.password);
      await client.query(`create role ${APPLICATION} login createdb password ${password}`);
    }
    const database = await client.query('select from pg_database where datname = $1', [APPLICATION]);
    if (database.rowCount === 0) await client.query(`create database ${APPLICATION} owner ${APPLICATION}`);
  });
}

async function asAdministrator<T>(
  credentials: Credentials,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: credentials.port,
    user: ADMINISTRATOR,
    password: credentials.administratorPassword,
    database: 'postgres',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A connection broken between two statements reports it here as well as in the next statement's own error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** SQLSTATE class 57P: starting up, shutting down, crashed. The others are the socket's own words for the same. */
function isNotYet(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code?.startsWith('57P') || code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EPIPE')
    return true;
  return /Connection terminated|timeout expired/.test(message ?? '');
}
