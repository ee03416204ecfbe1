import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readCredentials } from '../../apps/server/src/platform/embedded-postgres/credentials.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { openLayout } from '../../apps/server/src/platform/embedded-postgres/layout.ts';
import { ADMINISTRATOR } from '../../apps/server/src/platform/embedded-postgres/settings.ts';
import { migrate } from '../../apps/server/src/platform/migrations.ts';
import { lookUpProcess } from '../../apps/server/src/platform/process-table.ts';
import { compileAhead } from './compiled-code.ts';
import { folderInMemory } from './folder-in-memory.ts';

/** Where tests find their PostgreSQL, and the beginning of the names of all this run's databases. */
export interface TestServer {
  readonly url: string;
  readonly prefix: string;
  /**
   * How databases are copied soonest there. Copying files takes an eighth of the processor time of copying through the log, but
   * begins and ends with a checkpoint: where the server waits for the disk, that is the disk of everyone's tests.
   */
  readonly copyStrategy: 'file_copy' | 'wal_log';
}

const HOMES = 'vedette-test-';
const silent = { info: () => undefined, warn: () => undefined };

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/**
 * Once a run: a real PostgreSQL, `DATABASE_URL`'s or an embedded one in a folder of its own, and on it one migrated
 * template that `createTestDatabase` copies. Everything this run made is dropped at its end.
 */
export default async function provideTestServer(project: TestProject): Promise<() => Promise<void>> {
  const compiled = compileAhead();
  const server = await openServer(process.env.DATABASE_URL);
  const prefix = `vedette_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  try {
    const template = `${prefix}_template`;
    await execute(server.url, `create database ${template}`);
    await migrate(databaseUrl(server.url, template));
    await compiled;
    project.provide('testServer', { url: server.url, prefix, copyStrategy: server.copyStrategy });
  } catch (error) {
    await server.close();
    throw error;
  }
  return async () => {
    await dropAll(server.url, prefix);
    await server.close();
  };
}

/** @returns the same server's address with another database's name */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements on a connection of their own. */
export async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function waitsForDisk(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ fsync: string }>('show fsync');
    return rows[0]?.fsync !== 'off';
  } finally {
    await client.end();
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** Ends the connections of a database and removes it. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  try {
    await execute(url, `drop database if exists ${name} with (force)`);
  } catch (error) {
    // The server's own vacuum may be at work there, which only it may end: without force it does.
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    await execute(url, `drop database if exists ${name}`);
  }
}

interface OpenServer extends Pick<TestServer, 'url' | 'copyStrategy'> {
  close(): Promise<void>;
}

async function openServer(url: string | undefined): Promise<OpenServer> {
  if (url) {
    return {
      url,
      copyStrategy: (await waitsForDisk(url)) ? 'wal_log' : 'file_copy',
      close: async () => undefined,
    };
  }
  // One that everybody may enter, because PostgreSQL runs under another account when the tests run as root.
  const folder = folderInMemory();
  await stopAbandoned(folder);
  const home = mkdtempSync(join(folder, `${HOMES}${process.pid}-`));
  try {
    const server = await startEmbeddedPostgres({ home, log: silent });
    await execute(administratorUrl(home), ...FORGETFUL);
    const close = async () => {
      await server.release();
      removeHome(home);
    };
    return { url: server.url, copyStrategy: 'file_copy', close };
  } catch (error) {
    removeHome(home);
    throw error;
  }
}

/**
 * What is in these databases outlives no run, so nothing waits for the disk, and no vacuum of the server's own comes between a test
 * and what it measures.
 */
const FORGETFUL = [
  ...['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'].map(
    (setting) => `alter system set ${setting} = off`,
  ),
  'select pg_reload_conf()',
];

function administratorUrl(home: string): string {
  const credentials = readCredentials(openLayout(home).credentials);
  if (credentials === undefined) throw new Error(`${home} has lost its credentials`);
  return `postgresql://${ADMINISTRATOR}:${credentials.administratorPassword}@127.0.0.1:${credentials.port}/postgres`;
}

/** A run that was killed leaves its server running, which is right for a product's and a nuisance for a test's. */
async function stopAbandoned(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(HOMES))) {
    const home = join(folder, name);
    const pid = Number.parseInt(name.slice(HOMES.length), 10);
    if (lookUpProcess(pid) || statSync(home).uid !== process.getuid?.()) continue;
    // Best effort: another run may be clearing up the same one, and this run needs none of it.
    await startEmbeddedPostgres({ home, log: silent }).then(
      (server) => server.release(),
      () => undefined,
    );
    removeHome(home);
  }
}

function removeHome(home: string): void {
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}

async function dropAll(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, $1)`,
      [prefix],
    );
    for (const { name } of rows) await dropDatabase(url, name);
  } finally {
    await client.end();
  }
}
