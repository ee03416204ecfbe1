import { type Credits, Problem, type ScanType, scanTypes } from '@vedette/contract';
import type { Config } from '../../platform/config.ts';
import type { Account } from './store.ts';

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

/** @throws Problem `scans_disabled`, `credits_unavailable` when the scan would not be accepted. */
export function assertAffordable(config: Config, account: Account, scanType: ScanType): Charge {
  if (!account.scans_enabled) throw new Problem('scans_disabled');
  const charge = chargeOf(config, account, scanType);
  if (account[charge.ledger] < charge.credits) {
    throw new Problem('credits_unavailable', {
      detail: `This type of scan (${scanType}) takes ${charge.credits} of ${charge.ledger}, and ${account[charge.ledger]} are left.`,
    });
  }
  return charge;
}

export function viewOf(config: Config, account: Account): Credits {
  const { standard, audit, lite } = account;
  const about = (scanType: ScanType) => {
    const { ledger, credits } = chargeOf(config, account, scanType);
    const available = account.scans_enabled && account[ledger] >= credits;
    return [scanType, { available, ledger, creditsRequired: credits }] as const;
  };
  return {
    scansEnabled: account.scans_enabled,
    balances: { standard, audit, lite },
    scanTypes: Object.fromEntries(scanTypes.map(about)) as Credits['scanTypes'],
  };
}
