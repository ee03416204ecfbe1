import { createHash } from 'node:crypto';
import type { DBAdapter, Where } from 'better-auth/types';

type Row = Record<string, unknown>;
type Change = (adapter: DBAdapter) => Partial<DBAdapter>;

/** How a session token rests in the database: a copy of the table lets nobody in. The token has 190 random bits, so no salt. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}

/**
 * Wraps the identity library's database adapter so that session tokens are stored and looked up as hashes. The library
 * goes on seeing the token it put in or asked for; rows found by other fields carry the hash, which opens nothing.
 */
export function withHashedSessions(adapter: DBAdapter): DBAdapter {
  const hashed: Change = (inner) => ({
    create: async <T extends Row, R = T>(input: Parameters<DBAdapter['create']>[0]): Promise<R> => {
      if (input.model !== 'session') return inner.create<T, R>(input as never);
      const token = String((input.data as Row).token);
      const row = await inner.create<Row, Row>({
        ...input,
        data: { ...input.data, token: hashSessionToken(token) },
      });
      return { ...row, token } as R;
    },
    findOne: async <T>(input: Parameters<DBAdapter['findOne']>[0]): Promise<T | null> => {
      if (input.model !== 'session') return inner.findOne<T>(input);
      const row = await inner.findOne<Row>({ ...input, where: hashWhere(input.where) });
      return restore<T>(row, input.where);
    },
    findMany: <T>(input: Parameters<DBAdapter['findMany']>[0]) =>
      inner.findMany<T>(
        input.model === 'session' ? { ...input, where: hashWhere(input.where ?? []) } : input,
      ),
    update: async <T>(input: Parameters<DBAdapter['update']>[0]): Promise<T | null> => {
      if (input.model !== 'session') return inner.update<T>(input);
      const update =
        typeof input.update.token === 'string'
          ? { ...input.update, token: hashSessionToken(input.update.token) }
          : input.update;
      const row = await inner.update<Row>({ ...input, where: hashWhere(input.where), update });
      return restore<T>(row, input.where);
    },
    updateMany: (input) => inner.updateMany(forSession(input)),
    delete: <T>(input: Parameters<DBAdapter['delete']>[0]) => inner.delete<T>(forSession(input)),
    deleteMany: (input) => inner.deleteMany(forSession(input)),
    consumeOne: <T>(input: Parameters<DBAdapter['consumeOne']>[0]) => inner.consumeOne<T>(forSession(input)),
  });
  return {
    ...adapter,
    ...hashed(adapter),
    transaction: (work) => adapter.transaction((inner) => work({ ...inner, ...hashed(inner as DBAdapter) })),
  };
}

function forSession<I extends { model: string; where: Where[] }>(input: I): I {
  return input.model === 'session' ? { ...input, where: hashWhere(input.where) } : input;
}

function hashWhere(where: Where[]): Where[] {
  return where.map((clause) => {
    if (clause.field !== 'token') return clause;
    if (Array.isArray(clause.value))
      return { ...clause, value: clause.value.map((token) => hashSessionToken(String(token))) };
    return { ...clause, value: hashSessionToken(String(clause.value)) };
  });
}

function restore<T>(row: Row | null, where: Where[]): T | null {
  const asked = where.find((clause) => clause.field === 'token')?.value;
  return (row !== null && typeof asked === 'string' ? { ...row, token: asked } : row) as T | null;
}
