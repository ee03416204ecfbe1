/** The credits of an organization under every interleaving, on several connections to a real PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { Problem, type ScanType, scanTypes } from '@vedette/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withServer } from '../../../../../tests/setup/app.ts';
import { propertyRuns } from '../../../../../tests/setup/property-runs.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { systemActor } from '../audit/index.ts';
import { captureCredit, grantCredits, grantInitialCredits, releaseCredit, reserveCredits } from './index.ts';

const first = { standard: 3, audit: 1, lite: 2 };
const server = withServer({
  settings: {
    INITIAL_CREDITS_STANDARD: String(first.standard),
    INITIAL_CREDITS_AUDIT: String(first.audit),
    INITIAL_CREDITS_LITE: String(first.lite),
  },
});
const actor = systemActor('test');
const ctxOf = () => server.current.assembly.ctx;

async function newOrganization(): Promise<string> {
  const organizationId = randomUUID();
  await ctxOf().transaction((tx) => grantInitialCredits(tx, organizationId, actor));
  return organizationId;
}

/** What the account holds beside what its entries say it must hold, both of one moment. */
const BOOKS = `
  select ledger, held, coalesce(expected, 0)::int as expected from
    (select unnest(array['standard', 'audit', 'lite']) as ledger,
            unnest(array[standard, audit, lite]) as held
     from credit_accounts where organization_id = $1) account
  left join (
    select e.ledger, sum(case
      when e.kind = 'grant' then e.credits
      when e.kind = 'capture' then -e.credits
      when e.kind = 'reservation' and not exists (
        select 1 from credit_entries s
        where s.organization_id = $1 and s.scan_id = e.scan_id and s.kind in ('capture', 'release'))
      then -e.credits else 0 end) as expected
    from credit_entries e where e.organization_id = $1 group by e.ledger) entries
  using (ledger)`;

interface Book {
  ledger: ScanType;
  held: number;
  expected: number;
}

async function books(ctx: Ctx, organizationId: string): Promise<Book[]> {
  const rows = await ctx.db.query<Book & Record<string, unknown>>({ text: BOOKS }, [organizationId]);
  expect(rows).toHaveLength(scanTypes.length);
  for (const { held, expected, ledger } of rows) {
    expect(held, ledger).toBe(expected);
    expect(held, ledger).toBeGreaterThanOrEqual(0);
  }
  return rows;
}

interface Entry {
  kind: string;
  ledger: ScanType;
  credits: number;
  scan_id: string | null;
  [column: string]: unknown;
}

const entriesOf = (organizationId: string) =>
  ctxOf().db.query<Entry>(
    { text: 'select kind, ledger, credits, scan_id from credit_entries where organization_id = $1' },
    [organizationId],
  );

type Step =
  | { readonly do: 'reserve'; readonly scan: number; readonly scanType: ScanType; readonly rollBack: boolean }
  | { readonly do: 'capture' | 'release'; readonly scan: number }
  | { readonly do: 'grant'; readonly ledger: ScanType; readonly credits: number };

const scan = fc.integer({ min: 0, max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('reserve' as const),
      scan,
      scanType: fc.constantFrom(...scanTypes),
      rollBack: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('capture' as const, 'release' as const), scan }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      ledger: fc.constantFrom(...scanTypes),
      credits: fc.integer({ min: 1, max: 3 }),
    }),
  },
);

const given = new Error('the rest of the transaction failed');

/** Takes one step in a transaction of its own. @returns what was told: done, refused, or rolled back on purpose. */
async function take(organizationId: string, scans: readonly string[], one: Step): Promise<string> {
  const scanId = 'scan' in one ? (scans[one.scan] ?? '') : '';
  try {
    await ctxOf().transaction(async (tx) => {
      if (one.do === 'grant') await grantCredits(tx, organizationId, actor, one);
      else if (one.do === 'reserve') {
        await reserveCredits(tx, organizationId, [{ scanId, scanType: one.scanType }]);
        if (one.rollBack) throw given;
      } else if (one.do === 'capture') await captureCredit(tx, organizationId, scanId);
      else await releaseCredit(tx, organizationId, scanId);
    });
    return 'done';
  } catch (error) {
    if (error === given) return 'rolled back';
    if (error instanceof Problem && error.code === 'credits_unavailable') return 'refused';
    throw error;
  }
}

test('no interleaving of reservations, captures, releases and grants spends a credit twice or loses one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 5 }),
      async (clients) => {
        const organizationId = await newOrganization();
        const scans = Array.from({ length: 6 }, () => randomUUID());
        const reserved = new Set<string>();
        const work = Promise.all(
          clients.map(async (steps) => {
            for (const one of steps) {
              const told = await take(organizationId, scans, one);
              if (one.do === 'reserve' && told === 'done') reserved.add(scans[one.scan] ?? '');
            }
          }),
        );
        let working = true;
        const finished = work.finally(() => {
          working = false;
        });
        // At all times: the books are looked at while the clients work, and once more when they are done.
        while (working) await books(ctxOf(), organizationId);
        await finished;
        await books(ctxOf(), organizationId);
        const entries = await entriesOf(organizationId);
        const scansOf = (...kinds: string[]) =>
          entries.filter((entry) => kinds.includes(entry.kind)).map((entry) => entry.scan_id);
        expect(scansOf('reservation').sort()).toEqual([...reserved].sort());
        expect(new Set(scansOf('capture', 'release')).size).toBe(scansOf('capture', 'release').length);
        const granted = clients.flat().flatMap((one) => (one.do === 'grant' ? [one.credits] : []));
        const grants = entries.filter((entry) => entry.kind === 'grant').map((entry) => entry.credits);
        expect(sum(grants)).toBe(sum(granted) + first.standard + first.audit + first.lite);
      },
    ),
    { numRuns: propertyRuns(20) },
  );
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

test('of more scans at once than there are credits, exactly as many are accepted as there are credits', async () => {
  const organizationId = await newOrganization();
  const told = await Promise.all(
    Array.from({ length: 24 }, () =>
      take(organizationId, [randomUUID()], { do: 'reserve', scan: 0, scanType: 'lite', rollBack: false }),
    ),
  );
  // Two of its own, then three of standard.
  expect(told.filter((answer) => answer === 'done')).toHaveLength(first.lite + first.standard);
  expect(await books(ctxOf(), organizationId)).toMatchObject([
    { ledger: 'standard', held: 0 },
    { ledger: 'audit', held: first.audit },
    { ledger: 'lite', held: 0 },
  ]);
});

test('the same scan reserved many times at once is charged once, and settled once, one way or the other', async () => {
  const organizationId = await newOrganization();
  const scans = [randomUUID()];
  const many = (one: Step) => Promise.all(Array.from({ length: 12 }, () => take(organizationId, scans, one)));
  expect(new Set(await many({ do: 'reserve', scan: 0, scanType: 'audit', rollBack: false }))).toEqual(
    new Set(['done']),
  );
  await Promise.all([many({ do: 'capture', scan: 0 }), many({ do: 'release', scan: 0 })]);
  const entries = (await entriesOf(organizationId)).filter((entry) => entry.scan_id !== null);
  expect(entries.filter((entry) => entry.kind === 'reservation')).toHaveLength(1);
  expect(entries).toHaveLength(2);
  await books(ctxOf(), organizationId);
});

test('the database itself refuses a balance below zero, a second charge and a second settlement', async () => {
  const organizationId = await newOrganization();
  const run = (text: string) => ctxOf().db.query({ text }, [organizationId]);
  await expect(
    run('update credit_accounts set audit = audit - 2 where organization_id = $1'),
  ).rejects.toThrow(/check constraint/);
  const scanId = randomUUID();
  const entry = (kind: string) =>
    run(`insert into credit_entries (organization_id, id, kind, ledger, credits, scan_id, created_at)
      values ($1, gen_random_uuid(), '${kind}', 'audit', 1, '${scanId}', now())`);
  await entry('reservation');
  await expect(entry('reservation')).rejects.toThrow(/credit_entries_reservation/);
  await entry('capture');
  await expect(entry('release')).rejects.toThrow(/credit_entries_settlement/);
});

test('reservations of one organization do not wait for those of another', async () => {
  const [mine, other] = [await newOrganization(), await newOrganization()];
  await ctxOf().transaction(async (tx) => {
    await reserveCredits(tx, mine, [{ scanId: randomUUID(), scanType: 'standard' }]);
    // In the middle of that transaction, on another connection: it would wait for ever behind a shared lock.
    expect(
      await take(other, [randomUUID()], { do: 'reserve', scan: 0, scanType: 'standard', rollBack: false }),
    ).toBe('done');
  });
});
