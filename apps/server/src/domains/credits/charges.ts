import { randomUUIDv7 } from 'node:crypto';
import type { ScanType } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { accountOf } from './accounts.ts';
import { assertAffordable, type Charge, chargeOf, isAffordable } from './price.ts';
import {
  type Account,
  changeBalance,
  insertReservations,
  insertSettlement,
  isReserved,
  lockAccount,
} from './store.ts';

/** What a scan is charged for. */
export interface ChargedScan {
  readonly scanId: string;
  readonly scanType: ScanType;
}

/**
 * Takes what scans cost out of the balance, until it is captured or released, for all of them or none; asked again for
 * the same scan it does nothing. Until the transaction of `tx` ends, other reservations of the organization wait: reserve
 * last.
 * @throws Problem `scans_disabled`, `credits_unavailable` for the first that the balance has nothing left for.
 */
export async function reserveCredits(
  tx: Ctx,
  organizationId: string,
  scans: readonly ChargedScan[],
): Promise<void> {
  let account = await accountOf(tx, organizationId, lockAccount);
  const charges: (Charge & { readonly scanId: string })[] = [];
  for (const { scanId, scanType } of scans) {
    const isRefused = !isAffordable(account, chargeOf(tx.config, account, scanType));
    if (isRefused && (await isReserved(organizationId, tx.db, scanId))) continue;
    const charge = assertAffordable(tx.config, account, scanType);
    charges.push({ scanId, ...charge });
    account = without(account, charge);
  }
  await insertReservations(organizationId, tx.db, tx.clock.now(), charges);
}

const without = (account: Account, { ledger, credits }: Charge): Account => ({
  ...account,
  [ledger]: account[ledger] - credits,
});

/** The scan completed: what was reserved for it is spent. Does nothing when it was captured or released before. */
export async function captureCredit(tx: Ctx, organizationId: string, scanId: string): Promise<void> {
  await settle(tx, organizationId, scanId, 'capture');
}

/** The scan failed or was cancelled: what was reserved for it is there again. Does nothing when it was settled before. */
export async function releaseCredit(tx: Ctx, organizationId: string, scanId: string): Promise<void> {
  const released = await settle(tx, organizationId, scanId, 'release');
  if (released !== undefined) await changeBalance(organizationId, tx.db, released.ledger, released.credits);
}

async function settle(tx: Ctx, organizationId: string, scanId: string, kind: 'capture' | 'release') {
  await lockAccount(organizationId, tx.db);
  return insertSettlement(organizationId, tx.db, { id: randomUUIDv7(), scanId, kind, at: tx.clock.now() });
}
