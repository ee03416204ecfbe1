import type { BlobStore } from './blobs/index.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, Queries } from './database.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Outbound } from './outbound.ts';
import type { SecretBox } from './secret-box.ts';

/** What behaviour may touch of the outside world. `assembly.ts` builds it; every function of behaviour takes it first. */
export interface Ctx {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  /** Bound to the transaction inside `transaction`. */
  readonly db: Queries;
  readonly jobs: Jobs;
  readonly blobs: BlobStore;
  readonly outbound: Outbound;
  readonly box: SecretBox;
  readonly metrics: Metrics;
  /** Public origin without a trailing slash: `{base_url}` and `{web_url}`. */
  readonly baseUrl: string;
  /** Writes, audit entries and jobs made through the given context become true together or not at all. Nested calls join. */
  transaction<T>(work: (tx: Ctx) => Promise<T>): Promise<T>;
}

export function createCtx(parts: Omit<Ctx, 'db' | 'transaction'>, database: Database): Ctx {
  const ctx: Ctx = {
    ...parts,
    db: database,
    transaction: (work) =>
      database.transaction((queries) => {
        const tx: Ctx = { ...ctx, db: queries, transaction: (inner) => inner(tx) };
        return work(tx);
      }),
  };
  return ctx;
}
