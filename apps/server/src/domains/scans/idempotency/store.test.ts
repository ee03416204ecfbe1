import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { withServer } from '../../../../../../tests/setup/app.ts';
import type { Queries } from '../../../platform/database.ts';
import { claimRecords, type RecordClaim, renewLeases, writeResponses } from './store.ts';

const server = withServer();
const now = () => new Date();

const claim = (key: string): RecordClaim => ({
  api: 'scanner',
  key,
  fingerprint: Buffer.from(key),
  scanId: randomUUID(),
  holder: randomUUID(),
});

const take = (organizationId: string, db: Queries, claims: readonly RecordClaim[]) =>
  claimRecords(organizationId, db, claims, { leaseMs: 60_000, now: now(), expiredBefore: new Date(0) });

const heldOf = ({ api, key, holder }: RecordClaim) => ({ record: { api, key }, holder });

/** Records that the transaction has read so far. */
async function readSoFar(db: Queries): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    {
      text: `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as n
        from pg_stat_xact_user_tables where relname = 'idempotency_records'`,
    },
    [],
  );
  return row?.n ?? 0;
}

test('a batch reads its own records, though its statements were first run while there were none', async () => {
  const { ctx } = server.current.assembly;
  const organizationId = randomUUID();
  await ctx.transaction(async ({ db }) => {
    await db.query({ text: 'analyze idempotency_records' }, []);
    const early = Array.from({ length: 8 }, (_, n) => claim(`early-${n}`));
    await take(organizationId, db, early);
    // As often as makes PostgreSQL keep one plan for all values.
    for (const one of early) {
      expect(await renewLeases(organizationId, db, [heldOf(one)], 60_000)).toBe(1);
      const answer = { status: 202, body: '{}', contentType: 'application/json', location: null };
      expect(await writeResponses(organizationId, db, [{ ...heldOf(one), answer }])).toBe(1);
    }
    await db.query(
      {
        text: `insert into idempotency_records (organization_id, api, key, fingerprint, scan_id, created_at)
          select $1, 'scanner', 'other-' || n, '', gen_random_uuid(), now() from generate_series(1, 5000) n`,
      },
      [organizationId],
    );
    const late = [claim('late-1'), claim('late-2')];
    await take(organizationId, db, late);
    const before = await readSoFar(db);
    expect(await renewLeases(organizationId, db, late.map(heldOf), 60_000)).toBe(2);
    const answer = { status: 202, body: '{}', contentType: 'application/json', location: null };
    expect(
      await writeResponses(
        organizationId,
        db,
        late.map((one) => ({ ...heldOf(one), answer })),
      ),
    ).toBe(2);
    expect((await readSoFar(db)) - before).toBeLessThan(50);
  });
});
