import { type Credits, Problem, type ScanType, scanTypes } from '@vedette/contract';
import type { Config } from '../../platform/config.ts';
import type { Account } from './store.ts';

export type { Account } from './store.ts';

/** What a scan would take, and from where. */
export interface Charge {
  readonly ledger: ScanType;
  readonly credits: number;
}

/** Credits that a scan of the type takes. */
export function priceOf(config: Config, scanType: ScanType): number {
  const prices = {
    standard: config.SCAN_CREDITS_STANDARD,
    audit: config.SCAN_CREDITS_AUDIT,
    lite: config.SCAN_CREDITS_LITE,
  };
  return prices[scanType];
}

/** Which balance a scan of the type is charged to, whether it holds enough or not. */
export function chargeOf(config: Config, account: Account, scanType: ScanType): Charge {
  const credits = priceOf(config, scanType);
  const ledger = scanType === 'lite' && account.lite < credits ? 'standard' : scanType;
  return { ledger, credits };
}

/** Whether a scan with this charge would be accepted. */
export const isAffordable = (account: Account, { ledger, credits }: Charge): boolean =>
  account.scansEnabled && account[ledger] >= credits;

/** @throws Problem `scans_disabled`, `credits_unavailable` when a scan of the type would not be accepted. */
export function assertAffordable(config: Config, account: Account, scanType: ScanType): Charge {
  const charge = chargeOf(config, account, scanType);
  if (isAffordable(account, charge)) return charge;
  if (!account.scansEnabled) throw new Problem('scans_disabled');
  throw new Problem('credits_unavailable', {
    detail: `This type of scan (${scanType}) takes ${charge.credits} of ${charge.ledger}, and ${account[charge.ledger]} are left.`,
  });
}

export function viewOf(config: Config, account: Account): Credits {
  const { standard, audit, lite } = account;
  const about = (scanType: ScanType) => {
    const charge = chargeOf(config, account, scanType);
    const { ledger, credits: creditsRequired } = charge;
    return [scanType, { available: isAffordable(account, charge), ledger, creditsRequired }] as const;
  };
  return {
    scansEnabled: account.scansEnabled,
    balances: { standard, audit, lite },
    scanTypes: Object.fromEntries(scanTypes.map(about)) as Credits['scanTypes'],
  };
}
