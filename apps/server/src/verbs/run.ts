import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { type Assembly, assemble } from '../assembly.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import { serveMetrics } from '../platform/metrics.ts';
import { baseUrlOf, provideDatabase } from './runtime.ts';
import { startScreen } from './start-screen.ts';

/** Requests that are being answered get this long; then their connections are ended, and those that never sent one too. */
const REQUEST_GRACE_MS = 1_500;
/** Work in progress is finished or handed back within this. With the rest of stopping it stays under five seconds. */
const JOB_GRACE_MS = 2_000;
/** Past this nothing graceful is to be hoped for. */
const STOP_DEADLINE_MS = 9_000;

export interface RunOptions {
  readonly api: boolean;
  readonly worker: boolean;
  /** Prints for a person where it listens and what to do next. */
  readonly screen: boolean;
}

/** Runs the API, the worker or both until SIGINT or SIGTERM, then stops in order. */
export async function run(config: Config, log: Log, options: RunOptions): Promise<void> {
  const stop = stopSignal();
  const database = await provideDatabase(config, log);
  const port = config.PORT === 0 && options.api ? await freePort(config.HOST) : config.PORT;
  let assembly: Assembly | undefined;
  let metrics: Server | undefined;
  try {
    assembly = await assemble({ config, log, databaseUrl: database.url, baseUrl: baseUrlOf(config, port) });
    const app = options.api ? await assembly.createApp() : undefined;
    if (options.worker) await assembly.startWorker();
    if (config.METRICS_PORT !== undefined)
      metrics = await serveMetrics(assembly.ctx.metrics, config.METRICS_HOST, config.METRICS_PORT);
    if (app) await listen(() => app.listen({ host: config.HOST, port }), config.HOST, port);
    if (options.screen) process.stdout.write(await startScreen(assembly.ctx));
    log.info({ baseUrl: assembly.ctx.baseUrl, api: options.api, worker: options.worker }, 'started');
    const signal = await stop;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    assembly.beginStopping();
    // A connection on which nothing was ever asked keeps a server from closing as long as its peer likes.
    setTimeout(() => app?.server.closeAllConnections(), REQUEST_GRACE_MS).unref();
    await app?.close();
  } finally {
    metrics?.close();
    await assembly?.close(JOB_GRACE_MS);
    await database.release();
  }
}

function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
  });
}

async function listen(start: () => Promise<unknown>, host: string, port: number): Promise<void> {
  try {
    await start();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE') {
      throw new Error(
        `Port ${port} on ${host} is taken. Stop what listens there, or choose another: PORT=8485 npm start`,
      );
    }
    if (code === 'EACCES')
      throw new Error(`Port ${port} may not be used by this user. Choose one over 1023: PORT=8484`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(`This machine has no address ${host}. Set HOST to one of its own, or to 0.0.0.0.`);
    throw error;
  }
}

/** Links in mails need the port before the server listens, so a free one is looked up first. */
function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}
