import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type BinaryValue, type CopyIn, copyIn } from './copy-in.ts';
import type { Log } from './log.ts';
import type { Tables } from './tables.ts';

/**
 * How long a statement may run before PostgreSQL gives it up. Requests answer in milliseconds; a statement that takes
 * this long is stuck behind a lock or a bad plan, and holding its connection would starve the others.
 */
const STATEMENT_TIMEOUT_MS = 30_000;
/** A server that is frozen or cut off does not even give up: a connection that says nothing for this long is dropped. */
const SILENCE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** What stores use: Kysely for most, `query` for named statements on hot paths. Inside a transaction both are bound to it. */
export interface Queries {
  readonly kysely: Kysely<Tables>;
  /** Runs one statement; with a `name` it is prepared once a connection and its plan reused. */
  query<Row extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Adds rows by `copy … from stdin (format binary)`: for many or large ones, in a moment when nothing can stand in their way. */
  copyIn(text: string, rows: readonly (readonly BinaryValue[])[]): Promise<void>;
}

export interface Statement {
  readonly name?: string;
  readonly text: string;
}

export interface Database extends Queries {
  readonly pool: pg.Pool;
  /** Commits when `work` resolves, rolls back when it rejects. Deadlocks and serialisation failures are retried, so `work` must be repeatable. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function openDatabase(url: string, options: { poolSize: number; log: Log }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: SILENCE_TIMEOUT_MS,
    application_name: 'vedette',
  });
  // An idle connection that breaks is dropped by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.log.warn({ err: error.message }, 'database connection lost'));
  // Nor does the pool listen to a connection that is lent: one that the server ends right behind an answer would end the
  // process before whoever borrowed it can give it back. The pool drops it then.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    pool,
    kysely,
    query: (statement, values) => run(pool, statement, values),
    copyIn: (text, rows) => runCopy(pool, text, rows),
    transaction: (work) => retried(() => inTransaction(pool, work)),
    // Not `kysely.destroy()`: it leaves the pool open when Kysely itself was never used, and the process waits for it.
    close: () => pool.end(),
  };
}

/** Three tries: the second is nearly always enough, because the transaction that won has ended by then. */
const TRIES = 3;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (tries === TRIES || (code !== SERIALIZATION_FAILURE && code !== DEADLOCK)) throw error;
    }
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (queries: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection that breaks between two statements says so as an event; without a listener that ends the process.
  const onBreak = (error: Error) => {
    broken = error;
  };
  client.on('error', onBreak);
  try {
    await client.query('begin');
    // Kysely on this one connection: it takes and gives back the same client, and never ends it. Made when it is wanted:
    // the transactions of hot paths run named statements only.
    let bound: Kysely<Tables> | undefined;
    const result = await work({
      get kysely() {
        bound ??= new Kysely<Tables>({ dialect: new PostgresDialect({ pool: onlyThis(client) }) });
        return bound;
      },
      query: (statement, values) => run(client, statement, values),
      copyIn: (text, rows) => runCopy(client, text, rows),
    });
    await client.query('commit');
    return result;
  } catch (error) {
    // Over a connection that does not answer, nothing can be rolled back, and nothing need be: with it the transaction ends.
    if (isDatabaseUnavailable(error)) broken ??= error as Error;
    else await client.query('rollback').catch(onBreak);
    throw error;
  } finally {
    client.off('error', onBreak);
    client.release(broken);
  }
}

function onlyThis(client: pg.PoolClient) {
  const lent = new Proxy(client, {
    get: (target, key) => {
      if (key === 'release') return () => undefined;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { options: {}, connect: async () => lent, end: async () => undefined };
}

async function run<Row extends pg.QueryResultRow>(
  on: pg.Pool | pg.PoolClient,
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await on.query<Row>({ ...statement, values: [...values] });
  return result.rows;
}

/** By a callback: the client gives its promises to statements of its own alone. */
function runCopy(
  on: pg.Pool | pg.PoolClient,
  text: string,
  rows: readonly (readonly BinaryValue[])[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null | undefined) => (error ? reject(error) : resolve());
    (on.query as (copy: CopyIn, values: undefined, done: (error?: Error | null) => void) => void)(
      copyIn(text, rows),
      undefined,
      done,
    );
  });
}

/** ENOENT is a socket in the file system that is not there. */
const UNREACHED = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * SQLSTATE classes 08 (connection), 28 (authorization), 53 (resources) and 57P (operator intervention), a database that is gone
 * (3D000) or closed to connections (55000), and the network errors below them.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string') {
    return /^(08...|28...|53...|57P0[1-4]|3D000|55000)$/.test(code) || UNREACHED.has(code);
  }
  return (
    error instanceof Error &&
    /(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}

/** True when `error` is the violation of the unique key of that name. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const fault = error as { code?: unknown; constraint?: unknown } | null;
  return fault?.code === '23505' && fault.constraint === constraint;
}

/** True for SQLSTATE classes 22 (data), 23 (integrity) and 40 (rolled back): with other rows the same may succeed. */
export function isRowLevelError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^(22|23|40)...$/.test(code);
}

/** Text as PostgreSQL can keep it: U+0000 and lone surrogates become U+FFFD. */
export function toPgText<T extends string | null>(text: T): T {
  return (text === null ? null : text.toWellFormed().replaceAll('\0', '\ufffd')) as T;
}

/** The same for every text in a value that is kept as `jsonb`. */
export function toPgJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'string' ? toPgText(member) : member,
  );
}
