import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assemble } from '../../apps/server/src/assembly.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import type { Ctx } from '../../apps/server/src/platform/ctx.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { bootstrap } from '../../apps/server/src/verbs/admin-bootstrap.ts';
import { provideDatabase } from '../../apps/server/src/verbs/runtime.ts';

export interface BenchServer {
  readonly baseUrl: string;
  readonly accessToken: string;
  readonly companyId: string;
  /** With every scope. */
  readonly serviceKey: string;
  /** The same database and data folder, for servers in processes of their own. */
  readonly settings: { readonly DATABASE_URL: string; readonly VEDETTE_HOME: string };
  readonly ctx: Ctx;
  /** Runs SQL directly, to lay out data that would take too long over HTTP. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

export interface BenchRow {
  readonly what: string;
  readonly measured: string;
  readonly asked: string;
  readonly reached: boolean;
}

/** A server on an embedded PostgreSQL in a temporary folder (or on DATABASE_URL), with one company; removed afterwards. */
export async function withBenchServer<T>(work: (server: BenchServer) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'vedette-bench-'));
  const config = readConfig({
    DATABASE_URL: process.env.DATABASE_URL,
    VEDETTE_HOME: home,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_USER_PER_MINUTE: '10000000',
    RATE_LIMIT_SCAN_CREATIONS_PER_MINUTE: '10000000',
  });
  const log = createLog('silent');
  const database = await provideDatabase(config, log);
  try {
    const assembly = await assemble({ config, log, databaseUrl: database.url, baseUrl: 'http://127.0.0.1' });
    const app = await assembly.createApp();
    const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
    const handle = `bench-${Date.now().toString(36)}`;
    const owner = await bootstrap(assembly, { company: 'Bench', handle, email: `${handle}@bench.test` });
    try {
      return await work({
        baseUrl,
        accessToken: owner.accessToken ?? '',
        companyId: owner.companyId,
        serviceKey: owner.serviceKey?.secret ?? '',
        settings: { DATABASE_URL: database.url, VEDETTE_HOME: home },
        ctx: assembly.ctx,
        sql: (text, values = []) => assembly.ctx.db.query({ text }, values),
      });
    } finally {
      await app.close();
      await assembly.close(0);
    }
  } finally {
    await database.release();
    await rm(home, { recursive: true, force: true });
  }
}
