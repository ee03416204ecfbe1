import type { Job } from 'pg-boss';
import { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Queries } from './database.ts';
import { JOB_SCHEMA } from './job-schema.ts';
import type { Log } from './log.ts';

/** A kind of background work. Its data is checked against the schema on both sides, because it outlives deployments. */
export interface JobKind<Data> {
  readonly name: string;
  readonly schema: z.ZodType<Data>;
  /** Tries before it is put aside in the dead-letter queue. */
  readonly tries: number;
  /** Seconds a try may take. */
  readonly expireInSeconds: number;
  /** Cron expression in UTC for work that runs by the clock. */
  readonly cron?: string;
  /** Whose work a job is: where several run at once, one owner's never take all the places. */
  ownerOf?(data: Data): string;
}

export interface JobHandler {
  readonly kind: JobKind<unknown>;
  readonly run: (data: unknown, signal: AbortSignal) => Promise<void>;
  /** Jobs of the kind that this process runs at the same time. */
  readonly atOnce: number;
  /** Jobs that are fetched together and run one after the other; when one fails, all of them are tried again. */
  readonly perFetch: number;
}

/** Binds behaviour to a kind; the data is parsed before `run` sees it. */
export function onJob<Data>(
  kind: JobKind<Data>,
  run: (data: Data, signal: AbortSignal) => Promise<void>,
  atOnce = 1,
  perFetch = 1,
): JobHandler {
  return { kind, run: (data, signal) => run(kind.schema.parse(data), signal), atOnce, perFetch };
}

export interface Jobs {
  /** Puts the job into the transaction of `queries`: it exists if and only if the transaction commits. */
  send<Data extends object>(queries: Queries, kind: JobKind<Data>, data: Data): Promise<void>;
  /** Begins to take jobs of these kinds. */
  work(handlers: readonly JobHandler[]): Promise<void>;
  /** True when the queue can be reached. */
  ready(): Promise<boolean>;
  /** Finishes what runs, for at most this long, hands back the rest, and disconnects. */
  stop(graceMs: number): Promise<void>;
}

const DEAD_LETTER = 'dead';
/** A connection that was cut off says nothing, for ever: the queue would wait on it long after the database is back. */
const SILENCE_TIMEOUT_MS = 60_000;
/** Seconds without a heartbeat after which a worker counts as lost; the library's minimum. */
const HEARTBEAT_SECONDS = 10;
/** Retries are not announced by NOTIFY, so the queue is also polled. */
const POLL_SECONDS = 2;

/** The library hands its pool whatever it is given; its own types know only some of it. */
const patience: object = { query_timeout: SILENCE_TIMEOUT_MS };

export async function openJobs(
  databaseUrl: string,
  kinds: readonly JobKind<unknown>[],
  log: Log,
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: JOB_SCHEMA,
    max: 4,
    ...patience,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    application_name: 'vedette-jobs',
  });
  let stopping = false;
  boss.on('error', (error: Error) => {
    // Its connection for notifications may outlast it, and is then ended by the database's own stop.
    log[stopping ? 'debug' : 'warn']({ err: error.message }, 'job queue error');
  });
  boss.on('warning', (warning: { message?: string }) =>
    log.warn({ warning: warning.message }, 'job queue warning'),
  );
  await boss.start();
  await boss.createQueue(DEAD_LETTER, { retentionSeconds: 30 * 86_400 });
  for (const kind of kinds) {
    await boss.createQueue(kind.name, {
      retryLimit: kind.tries - 1,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds: kind.expireInSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deadLetter: DEAD_LETTER,
      notify: true,
    });
  }
  return {
    async send(queries, kind, data) {
      const owner = kind.ownerOf?.(data);
      const group = owner === undefined ? {} : { group: { id: owner } };
      await boss.send(kind.name, kind.schema.parse(data), { db: asExecutor(queries), ...group });
    },
    async work(handlers) {
      for (const handler of handlers) {
        await startWorker(boss, handler, log);
        if (handler.kind.cron) await boss.schedule(handler.kind.name, handler.kind.cron, {}, { tz: 'UTC' });
      }
    },
    ready: async () => (await boss.getQueues([DEAD_LETTER])).length > 0,
    stop(graceMs) {
      stopping = true;
      return boss.stop({ graceful: graceMs > 0, timeout: graceMs });
    },
  };
}

async function startWorker(boss: PgBoss, handler: JobHandler, log: Log): Promise<void> {
  const { kind, run, atOnce, perFetch } = handler;
  const options = {
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: POLL_SECONDS,
    localConcurrency: atOnce,
    batchSize: perFetch,
    burstWhenBatchFull: true,
    ...(kind.ownerOf && atOnce > 1 ? { localGroupConcurrency: atOnce - 1 } : {}),
  };
  await boss.work(kind.name, options, async (jobs: Job<unknown>[]) => {
    for (const job of jobs) {
      const began = performance.now();
      try {
        await run(job.data, job.signal);
        log.debug({ job: kind.name, jobId: job.id, ms: Math.round(performance.now() - began) }, 'job done');
      } catch (error) {
        log.warn(
          { job: kind.name, jobId: job.id, err: error instanceof Error ? error.message : String(error) },
          'job failed',
        );
        throw error;
      }
    }
  });
}

function asExecutor(queries: Queries) {
  return {
    executeSql: async (text: string, values?: unknown[]) => ({
      rows: await queries.query({ text }, values ?? []),
    }),
  };
}
