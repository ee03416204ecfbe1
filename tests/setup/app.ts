import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Assembly, type AssemblyParts, assemble } from '../../apps/server/src/assembly.ts';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createTestDatabase } from './database.ts';
import { engineInProcess } from './engine-in-process.ts';
import { quickPasswords } from './quick-passwords.ts';

/** A clock that goes with the real one, ahead of it by what a test adds, until a test stops it. */
export interface TestClock extends Clock {
  advance(ms: number): void;
  /** From here on time goes by `advance` alone: for what counts within a time, which a slow machine would let pass. */
  stop(): void;
}

export interface TestServer {
  /** Where it listens, on loopback. */
  readonly baseUrl: string;
  readonly assembly: Assembly;
  readonly clock: TestClock;
  readonly databaseUrl: string;
  readonly home: string;
  /** Every line that was logged so far. */
  readonly logs: readonly string[];
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** Settings as an operator would give them in the environment. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Takes background jobs as well. */
  readonly worker?: boolean;
  /** Its scans are analysed in this process, which takes a thirtieth of what a scan process takes: for what does not look at those. */
  readonly scansInProcess?: boolean;
  /** Another process of the same platform: on this one's database, and gone before it. */
  readonly beside?: TestServer;
  /** Listens where its own links lead, for clients that follow them: the address of uploads. */
  readonly followsOwnLinks?: boolean;
  /** What its links and cookies call this machine. Default: 127.0.0.1. */
  readonly hostname?: 'localhost';
  /** Listens here, where another listened before. */
  readonly port?: number;
  /** Who runs the scans instead of our own queue and engine. */
  readonly scanBackend?: AssemblyParts['scanBackend'];
}

/**
 * A whole server on a free loopback port, on a database of its own, answering over real HTTP. Replies are checked
 * against the contract: one that it does not describe is a 500.
 */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const ground = options.beside ?? (await createDatabaseAndHome());
  const logs: string[] = [];
  const port = options.port ?? (options.followsOwnLinks ? await freePort() : 0);
  const clock = testClock();
  const config = readConfig({
    VEDETTE_HOME: ground.home,
    PORT: '0',
    DATABASE_POOL_SIZE: '8',
    LOG_LEVEL: 'debug',
    ...options.settings,
  });
  const log = createLog(config.LOG_LEVEL, { write: (line) => void logs.push(line) });
  const assembly = await assemble({
    config,
    log,
    clock,
    databaseUrl: ground.databaseUrl,
    baseUrl: `http://${options.hostname ?? '127.0.0.1'}:${port === 0 ? 8484 : port}`,
    passwords: quickPasswords,
    ...(options.scanBackend ? { scanBackend: options.scanBackend } : {}),
    ...(options.scansInProcess ? { scanEngine: engineInProcess } : {}),
  });
  const app = await assembly.createApp({ checkReplies: true });
  await app.listen({ host: '127.0.0.1', port });
  if (options.worker) await assembly.startWorker();
  const address = app.server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server does not listen on a port');
  return {
    baseUrl: `http://${options.hostname ?? '127.0.0.1'}:${address.port}`,
    assembly,
    clock,
    databaseUrl: ground.databaseUrl,
    home: ground.home,
    logs,
    async close() {
      // A client that stopped reading in the middle would hold it up, as it would hold up a real one (`verbs/run.ts`).
      setTimeout(() => app.server.closeAllConnections(), 1_000).unref();
      await app.close();
      await assembly.close(2_000);
      if ('clear' in ground) await ground.clear();
    },
  };
}

/** Free when it was asked for; taken by nobody else meanwhile unless the system has run through all others. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A database and a data folder of the caller's own. */
async function createDatabaseAndHome() {
  const database = await createTestDatabase();
  const home = await mkdtemp(join(tmpdir(), 'vedette-home-'));
  const clear = async () => {
    await database.drop();
    await rm(home, { recursive: true, force: true });
  };
  return { databaseUrl: database.url, home, clear };
}

/** A server for all tests of a file, started before the first and closed after the last. */
export function withServer(options: TestServerOptions = {}): { readonly current: TestServer } {
  let running: TestServer | undefined;
  beforeAll(async () => {
    running = await startServer(options);
  });
  afterAll(async () => {
    await running?.close();
  });
  return {
    get current() {
      if (running === undefined) throw new Error('the server runs inside tests only');
      return running;
    },
  };
}

function testClock(): TestClock {
  let offsetMs = 0;
  let stoppedAtMs: number | undefined;
  return {
    now: () => new Date((stoppedAtMs ?? Date.now()) + offsetMs),
    advance: (ms) => {
      offsetMs += ms;
    },
    stop: () => {
      stoppedAtMs ??= Date.now();
    },
  };
}
