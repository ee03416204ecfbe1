import type { QueryResult } from 'pg';
import { type Ctx, createCtx } from '../../apps/server/src/platform/ctx.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';

export interface DatabaseCost {
  readonly statements: number;
  /** Handed over by the database. */
  readonly rows: number;
}

/** What `work` asks of the database, over connections of its own: counts that no load of the machine changes. */
export async function costOf(
  { assembly, databaseUrl }: { readonly assembly: { readonly ctx: Ctx }; readonly databaseUrl: string },
  work: (ctx: Ctx) => Promise<unknown>,
): Promise<DatabaseCost> {
  const { ctx } = assembly;
  const database = openDatabase(databaseUrl, { poolSize: 1, log: ctx.log });
  let statements = 0;
  let rows = 0;
  database.pool.on('connect', (client) => {
    const query = client.query as (...all: unknown[]) => unknown;
    const count = (result: QueryResult | undefined) => {
      rows += result?.rows.length ?? 0;
      return result;
    };
    const counting = (...all: unknown[]) => {
      statements++;
      // A pool calls its clients back; transactions await them.
      const done = all.at(-1);
      if (typeof done === 'function') {
        const counted = (error: unknown, result: QueryResult | undefined) => done(error, count(result));
        return query.apply(client, [...all.slice(0, -1), counted]);
      }
      return (query.apply(client, all) as Promise<QueryResult>).then(count);
    };
    client.query = counting as typeof client.query;
  });
  try {
    await work(createCtx(ctx, database));
    return { statements, rows };
  } finally {
    await database.close();
  }
}
