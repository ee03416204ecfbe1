import { randomUUIDv7 } from 'node:crypto';
import type { ScanType } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { accountOf } from './accounts.ts';
import { assertAffordable } from './price.ts';
import { changeBalance, insertEntry, insertSettlement, isReserved, lockAccount } from './store.ts';

/**
 * Asks whether a scan of the type would be accepted now, and changes nothing: by the time it is reserved for, others
 * may have taken the credits.
 * @throws Problem `scans_disabled`, `credits_unavailable`.
 */
export async function checkCredit(ctx: Ctx, organizationId: string, scanType: ScanType): Promise<void> {
  assertAffordable(ctx.config, await accountOf(ctx, organizationId), scanType);
}

/**
 * Takes what a scan costs out of the balance, until it is captured or released; asked again for the same scan it does
 * nothing. Until the transaction of `tx` ends, other reservations of the organization wait: reserve last.
 * @throws Problem `scans_disabled`, `credits_unavailable`.
 */
export async function reserveCredit(
  tx: Ctx,
  organizationId: string,
  scan: { readonly scanId: string; readonly scanType: ScanType },
): Promise<void> {
  const account = await accountOf(tx, organizationId, lockAccount);
  if (await isReserved(organizationId, tx.db, scan.scanId)) return;
  const { ledger, credits } = assertAffordable(tx.config, account, scan.scanType);
  await changeBalance(organizationId, tx.db, ledger, -credits);
  await insertEntry(organizationId, tx.db, {
    id: randomUUIDv7(),
    kind: 'reservation',
    ledger,
    credits,
    scan_id: scan.scanId,
    reason: null,
    created_at: tx.clock.now(),
  });
}

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
