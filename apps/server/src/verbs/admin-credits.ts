import { type Credits, creditReason, grantedCredits, scanType, scanTypes } from '@vedette/contract';
import { z } from 'zod';
import type { Assembly } from '../assembly.ts';
import { systemActor } from '../domains/audit/index.ts';
import { findCompany } from '../domains/companies/index.ts';
import { getCredits, grantCredits, setScansEnabled } from '../domains/credits/index.ts';
import { type AdminOptions, checked, companyOption, type Values } from './admin-values.ts';

export const grantOptions = {
  company: companyOption,
  ledger: { value: 'ledger', required: true, description: 'standard, audit or lite' },
  credits: { value: 'n', required: true, description: 'how many are added' },
  reason: { value: 'text', description: 'why, for whoever reads the ledger later' },
} as const satisfies AdminOptions;

export const scansOptions = { company: companyOption } as const satisfies AdminOptions;

const typedCredits = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number)
  .pipe(grantedCredits);

interface Granted {
  readonly companyId: string;
  readonly entryId: string;
  readonly ledger: string;
  readonly credits: number;
  readonly balances: Credits['balances'];
}

/** Adds credits to one balance of a company; audited. @throws Problem `not_found`, `conflict`. */
export async function grant({ ctx }: Assembly, values: Values): Promise<Granted> {
  const input = {
    ledger: checked(scanType, values.ledger, '--ledger'),
    credits: checked(typedCredits, values.credits, '--credits'),
    reason: values.reason === undefined ? undefined : checked(creditReason, values.reason, '--reason'),
  };
  const { id } = await findCompany(ctx, String(values.company));
  const entry = await grantCredits(ctx, id, systemActor('vedette admin grant'), input);
  const { balances } = await getCredits(ctx, id);
  return { companyId: id, entryId: entry.id, ledger: entry.ledger, credits: entry.credits, balances };
}

export function grantText({ credits, ledger, balances }: Granted): string {
  return `Granted ${credits} to ${ledger}. Balances: ${balancesText(balances)}.\n`;
}

interface ScansSwitched {
  readonly companyId: string;
  readonly scansEnabled: boolean;
  readonly balances: Credits['balances'];
}

export const enableScans = (assembly: Assembly, values: Values) => switchScans(assembly, values, true);
export const disableScans = (assembly: Assembly, values: Values) => switchScans(assembly, values, false);

async function switchScans({ ctx }: Assembly, values: Values, enabled: boolean): Promise<ScansSwitched> {
  const { id } = await findCompany(ctx, String(values.company));
  const actor = systemActor(`vedette admin ${enabled ? 'enable' : 'disable'}-scans`);
  const { scansEnabled, balances } = await setScansEnabled(ctx, id, actor, enabled);
  return { companyId: id, scansEnabled, balances };
}

export function scansText({ scansEnabled, balances }: ScansSwitched): string {
  return `Scans are ${scansEnabled ? 'enabled' : 'disabled'}. Balances: ${balancesText(balances)}.\n`;
}

const balancesText = (balances: Credits['balances']) =>
  scanTypes.map((ledger) => `${ledger} ${balances[ledger]}`).join(', ');
