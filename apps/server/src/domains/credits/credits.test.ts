import { randomUUID } from 'node:crypto';
import type { AuditEntry, Charges, CreditEntry, Credits, ScanType } from '@vedette/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import { accountOf, assertAffordable, captureCredit, releaseCredit, reserveCredits } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ctx = () => world.server.assembly.ctx;
const creditsOf = (companyId: string) =>
  world.requestOk<Credits>(world.administrator, 'GET', `/api/v0/companies/${companyId}/credits`);
const entriesOf = async (companyId: string) =>
  (
    await world.requestOk<{ items: CreditEntry[] }>(
      world.administrator,
      'GET',
      `/api/v0/companies/${companyId}/credits/entries?limit=200`,
    )
  ).items;

const reserve = (organizationId: string, scanType: ScanType, scanId: string = randomUUID()) =>
  ctx()
    .transaction((tx) => reserveCredits(tx, organizationId, [{ scanId, scanType }]))
    .then(() => scanId);
const check = async (organizationId: string, scanType: ScanType) =>
  assertAffordable(ctx().config, await accountOf(ctx(), organizationId), scanType);
const capture = (organizationId: string, scanId: string) =>
  ctx().transaction((tx) => captureCredit(tx, organizationId, scanId));
const release = (organizationId: string, scanId: string) =>
  ctx().transaction((tx) => releaseCredit(tx, organizationId, scanId));

describe('a new company', () => {
  test('opens with the configured first grant, and its ledger says so', async () => {
    const company = await world.company();
    expect(await creditsOf(company)).toEqual({
      scansEnabled: true,
      balances: { standard: 25, audit: 5, lite: 50 },
      scanTypes: {
        standard: { available: true, ledger: 'standard', creditsRequired: 1 },
        audit: { available: true, ledger: 'audit', creditsRequired: 1 },
        lite: { available: true, ledger: 'lite', creditsRequired: 1 },
      },
    });
    // They are of one moment, so none comes before another.
    const entries = (await entriesOf(company)).sort((a, b) => a.ledger.localeCompare(b.ledger));
    expect(entries).toMatchObject(
      ['audit', 'lite', 'standard'].map((ledger) => ({ kind: 'grant', ledger, reason: 'First grant' })),
    );
  });

  test('is not there without its credits, nor they without it', async () => {
    const handle = `acme-${randomUUID().slice(0, 8)}`;
    const body = { name: 'Acme', handle };
    await world.requestOk(world.administrator, 'POST', '/api/v0/companies', body);
    const before = await ctx().db.query({ text: 'select 1 from credit_accounts' }, []);
    expect((await world.send(world.administrator, 'POST', '/api/v0/companies', body)).status).toBe(409);
    expect(await ctx().db.query({ text: 'select 1 from credit_accounts' }, [])).toHaveLength(before.length);
  });
});

describe('a scan', () => {
  test('takes its credit when it is accepted, and spends it when it completes', async () => {
    const company = await world.company();
    const scanId = await reserve(company, 'audit');
    expect((await creditsOf(company)).balances).toEqual({ standard: 25, audit: 4, lite: 50 });
    await capture(company, scanId);
    await release(company, scanId);
    expect((await creditsOf(company)).balances.audit).toBe(4);
    expect((await entriesOf(company)).slice(0, 2)).toMatchObject([
      { kind: 'capture', ledger: 'audit', credits: 1, scanId },
      { kind: 'reservation', ledger: 'audit', credits: 1, scanId },
    ]);
  });

  test('gives its credit back to the ledger it came from when it fails, once', async () => {
    const company = await world.company();
    await world.requestOk(world.administrator, 'POST', `/api/v0/companies/${company}/credits/grants`, {
      ledger: 'lite',
      credits: 1,
    });
    for (let left = 51; left > 0; left--) await reserve(company, 'lite');
    const onStandard = await reserve(company, 'lite');
    expect((await creditsOf(company)).balances).toMatchObject({ standard: 24, lite: 0 });
    await world.grant('lite', 5, company);
    await release(company, onStandard);
    await release(company, onStandard);
    await capture(company, onStandard);
    expect((await creditsOf(company)).balances).toMatchObject({ standard: 25, lite: 5 });
  });

  test('that was never reserved for costs nothing, whatever becomes of it', async () => {
    const company = await world.company();
    await capture(company, randomUUID());
    await release(company, randomUUID());
    expect((await creditsOf(company)).balances).toEqual({ standard: 25, audit: 5, lite: 50 });
  });

  test('is refused with what it takes and what is there, before and after it is reserved for', async () => {
    const company = await world.company();
    for (let left = 5; left > 0; left--) await reserve(company, 'audit');
    const refusal = {
      code: 'credits_unavailable',
      status: 402,
      message: 'This type of scan (audit) takes 1 of audit, and 0 are left.',
    };
    await expect(check(company, 'audit')).rejects.toMatchObject(refusal);
    await expect(reserve(company, 'audit')).rejects.toMatchObject(refusal);
    expect((await creditsOf(company)).scanTypes.audit).toEqual({
      available: false,
      ledger: 'audit',
      creditsRequired: 1,
    });
    await check(company, 'standard');
    expect((await creditsOf(company)).balances.standard).toBe(25);
  });

  test('is charged together with others, for all of them or for none', async () => {
    const company = await world.company();
    const many = (...types: ScanType[]) =>
      ctx().transaction((tx) =>
        reserveCredits(
          tx,
          company,
          types.map((scanType) => ({ scanId: randomUUID(), scanType })),
        ),
      );
    await many('audit', 'standard', 'audit', 'lite');
    expect((await creditsOf(company)).balances).toEqual({ standard: 24, audit: 3, lite: 49 });
    await expect(many('standard', 'audit', 'audit', 'audit', 'audit')).rejects.toMatchObject({
      code: 'credits_unavailable',
    });
    expect((await creditsOf(company)).balances).toEqual({ standard: 24, audit: 3, lite: 49 });
    // The last of these finds lite empty.
    await many(...Array.from({ length: 50 }, () => 'lite' as const));
    expect((await creditsOf(company)).balances).toEqual({ standard: 23, audit: 3, lite: 0 });
  });

  test('is refused while scans are disabled, though one that was accepted is not charged again', async () => {
    const company = await world.company();
    const accepted = await reserve(company, 'standard');
    expect(await world.switchScans(false, company)).toMatchObject({
      scansEnabled: false,
      scanTypes: { standard: { available: false } },
    });
    const refusal = { code: 'scans_disabled', status: 402 };
    await expect(check(company, 'standard')).rejects.toMatchObject(refusal);
    await expect(reserve(company, 'standard')).rejects.toMatchObject(refusal);
    await reserve(company, 'standard', accepted);
    await capture(company, accepted);
    await world.switchScans(true, company);
    await reserve(company, 'standard');
    expect((await creditsOf(company)).balances.standard).toBe(23);
  });
});

describe('prices', () => {
  test('are configured; a lite scan takes from standard when lite does not hold what it costs, and never from both', async () => {
    const settings = { SCAN_CREDITS_LITE: '3', INITIAL_CREDITS_LITE: '4', SCAN_CREDITS_STANDARD: '0' };
    const other = await world.replica(settings);
    try {
      const { ctx } = other.assembly;
      const company = await world.company();
      await ctx.db.query(
        { text: 'update credit_accounts set lite = 4, standard = 3 where organization_id = $1' },
        [company],
      );
      const reserveThere = (scanType: ScanType) =>
        ctx.transaction((tx) => reserveCredits(tx, company, [{ scanId: randomUUID(), scanType }]));
      await reserveThere('lite');
      expect((await creditsOf(company)).balances).toMatchObject({ standard: 3, lite: 1 });
      await reserveThere('lite');
      expect((await creditsOf(company)).balances).toMatchObject({ standard: 0, lite: 1 });
      await expect(reserveThere('lite')).rejects.toMatchObject({ code: 'credits_unavailable' });
      await reserveThere('standard');
    } finally {
      await other.close();
    }
  });
});

describe('a grant', () => {
  test('is of whole credits to one ledger, by a platform administrator, and audited', async () => {
    const company = await world.company();
    const manager = await world.caller('manager', company);
    const path = `/api/v0/companies/${company}/credits/grants`;
    const body = { ledger: 'audit', credits: 7, reason: 'Order 4711' };
    expect((await world.send(manager, 'POST', path, body)).status).toBe(403);
    expect(await world.requestOk(world.administrator, 'POST', path, body)).toMatchObject({
      kind: 'grant',
      ...body,
    });
    expect((await creditsOf(company)).balances.audit).toBe(12);
    for (const wrong of [0, -1, 1.5, '7', 1_000_001, null])
      expect((await world.send(world.administrator, 'POST', path, { ...body, credits: wrong })).status).toBe(
        400,
      );
    const audit = await world.requestOk<{ items: AuditEntry[] }>(
      manager,
      'GET',
      `/api/v0/companies/${company}/audit-log?action=credits.granted`,
    );
    expect(audit.items[0]).toMatchObject({ details: body, actorKind: 'user' });
    expect(audit.items).toHaveLength(4);
  });

  test('does not make a balance larger than it can be', async () => {
    const company = await world.company();
    await ctx().db.query(
      { text: 'update credit_accounts set audit = 999999999 where organization_id = $1' },
      [company],
    );
    await world.grant('audit', 1, company);
    const path = `/api/v0/companies/${company}/credits/grants`;
    const answer = await world.send(world.administrator, 'POST', path, { ledger: 'audit', credits: 1 });
    expect(answer).toMatchObject({ status: 409, msg: expect.stringContaining('1000000000') });
  });
});

test('charges a day are what completed scans took, by balance, and nothing of what was given back', async () => {
  const company = await world.company();
  await capture(company, await reserve(company, 'standard'));
  await capture(company, await reserve(company, 'standard'));
  await capture(company, await reserve(company, 'audit'));
  await release(company, await reserve(company, 'lite'));
  const path = `/api/v0/companies/${company}/credits/charges?days=2`;
  const { days } = await world.requestOk<Charges>(world.administrator, 'GET', path);
  const today = ctx().clock.now().toISOString().slice(0, 10);
  expect(days).toHaveLength(2);
  expect(days[0]).toMatchObject({ standard: 0, audit: 0, lite: 0 });
  expect(days[1]).toEqual({ day: today, standard: 2, audit: 1, lite: 0 });
});
