import { randomUUIDv7 } from 'node:crypto';
import {
  type Charges,
  type CreditEntry,
  type Credits,
  Problem,
  type ScanType,
  scanTypes,
} from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { selectSpentTokens } from '../../platform/llm/budget-store.ts';
import { isModelConfigured } from '../../platform/llm/configured-model.ts';
import { budgetDay } from '../../platform/llm/tokens.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { viewOf } from './price.ts';
import {
  changeBalance,
  type EntryRow,
  insertAccount,
  insertEntry,
  lockAccount,
  selectAccount,
  selectCharges,
  selectEntries,
  updateScansEnabled,
} from './store.ts';

/** Far more than anybody is granted, and far below what the column holds. */
const BALANCE_MAX = 1_000_000_000;

export interface Grant {
  readonly ledger: ScanType;
  readonly credits: number;
  readonly reason?: string | undefined;
}

/** The account of an organization. @throws Problem `not_found`: every company has one. */
export async function accountOf(ctx: Ctx, organizationId: string, read = selectAccount) {
  const account = await read(organizationId, ctx.db);
  if (account === undefined) throw new Problem('not_found', { detail: 'There is no such company.' });
  return account;
}

export async function getCredits(ctx: Ctx, organizationId: string): Promise<Credits> {
  const credits = viewOf(ctx.config, await accountOf(ctx, organizationId));
  if (!isModelConfigured(ctx.config)) return credits;
  const tokensSpent = await selectSpentTokens(organizationId, ctx.db, budgetDay(ctx.clock.now()));
  return { ...credits, model: { tokensPerDay: ctx.config.TRIAGE_MODEL_TOKENS_PER_DAY, tokensSpent } };
}

const DAY_MS = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** What completed scans took, each of the last days (UTC), today included. */
export async function getCharges(ctx: Ctx, organizationId: string, days: number): Promise<Charges> {
  const today = ctx.clock.now().getTime();
  const names = Array.from({ length: days }, (_, index) => dayOf(today - (days - 1 - index) * DAY_MS));
  const rows = await selectCharges(organizationId, ctx.db, new Date(`${names[0]}T00:00:00Z`));
  const of = (day: string, ledger: ScanType) =>
    rows.find((row) => row.day === day && row.ledger === ledger)?.credits ?? 0;
  return {
    days: names.map((day) => ({
      day,
      standard: of(day, 'standard'),
      audit: of(day, 'audit'),
      lite: of(day, 'lite'),
    })),
  };
}

/** Opens the account of a new organization with the configured first grant, in the transaction that makes it. */
export async function grantInitialCredits(tx: Ctx, organizationId: string, actor: Actor): Promise<void> {
  const { config } = tx;
  const first = {
    standard: config.INITIAL_CREDITS_STANDARD,
    audit: config.INITIAL_CREDITS_AUDIT,
    lite: config.INITIAL_CREDITS_LITE,
  };
  await insertAccount(organizationId, tx.db);
  for (const ledger of scanTypes) {
    if (first[ledger] === 0) continue;
    await grantCredits(tx, organizationId, actor, { ledger, credits: first[ledger], reason: 'First grant' });
  }
}

/** Adds credits to one balance; audited. @throws Problem `not_found`; `conflict` when the balance would grow beyond reason. */
export async function grantCredits(
  ctx: Ctx,
  organizationId: string,
  actor: Actor,
  grant: Grant,
  requestId?: string,
): Promise<CreditEntry> {
  const { ledger, credits, reason } = grant;
  return ctx.transaction(async (tx) => {
    const account = await accountOf(tx, organizationId, lockAccount);
    if (account[ledger] + credits > BALANCE_MAX) {
      throw new Problem('conflict', {
        detail: `The balance of ${ledger} is ${account[ledger]}; it holds at most ${BALANCE_MAX}.`,
      });
    }
    await changeBalance(organizationId, tx.db, ledger, credits);
    const entry = await insertEntry(organizationId, tx.db, {
      id: randomUUIDv7(),
      kind: 'grant',
      ledger,
      credits,
      scan_id: null,
      reason: reason ?? null,
      created_at: tx.clock.now(),
    });
    await recordAudit(tx, organizationId, {
      actor,
      action: 'credits.granted',
      subjectKind: 'credit_entry',
      subjectId: entry.id,
      details: { ledger, credits, ...(reason === undefined ? {} : { reason }) },
      ...(requestId === undefined ? {} : { requestId }),
    });
    return toView(entry);
  });
}

/** Lets the organization start scans, or stops it; audited when it changes something. @throws Problem `not_found`. */
export async function setScansEnabled(
  ctx: Ctx,
  organizationId: string,
  actor: Actor,
  scansEnabled: boolean,
  requestId?: string,
): Promise<Credits> {
  return ctx.transaction(async (tx) => {
    const account = await accountOf(tx, organizationId, lockAccount);
    if (account.scansEnabled !== scansEnabled) {
      await updateScansEnabled(organizationId, tx.db, scansEnabled);
      await recordAudit(tx, organizationId, {
        actor,
        action: scansEnabled ? 'scans.enabled' : 'scans.disabled',
        subjectKind: 'company',
        subjectId: organizationId,
        ...(requestId === undefined ? {} : { requestId }),
      });
    }
    return getCredits(tx, organizationId);
  });
}

export async function listEntries(
  ctx: Ctx,
  organizationId: string,
  query: PageQuery,
): Promise<Page<CreditEntry>> {
  const rows = await selectEntries(organizationId, ctx.db, { limit: query.limit, after: afterId(query) });
  return toPage(rows, query, (row) => row.id, toView);
}

function toView(row: EntryRow): CreditEntry {
  return {
    id: row.id,
    kind: row.kind,
    ledger: row.ledger,
    credits: row.credits,
    scanId: row.scan_id,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
  };
}
