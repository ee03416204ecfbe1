import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { type CompanyDomain, Problem } from '@vedette/contract';
import type { Caller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import { auditOrigin, recordAudit, userActor } from '../audit/index.ts';
import { lookUpValues, recordName, recordValue } from './domain-records.ts';
import {
  countDomainsLocked,
  type DomainRow,
  deleteDomain,
  hasVerifiedDomain,
  insertDomain,
  lockHolder,
  lockProvider,
  selectDomain,
  selectDomains,
  updateDomain,
  updateProvider,
} from './store.ts';

const DOMAINS_MAX = 20;
const CHALLENGE_BYTES = 24;

export async function listDomains(
  ctx: Ctx,
  organizationId: string,
  query: PageQuery,
): Promise<Page<CompanyDomain>> {
  const rows = await selectDomains(organizationId, ctx.db, { limit: query.limit, after: afterId(query) });
  return toPage(rows, query, (row) => row.id, toView);
}

/** @throws Problem `conflict` */
export function addDomain(
  ctx: Ctx,
  caller: Caller,
  organizationId: string,
  domain: string,
  request: RequestContext,
): Promise<CompanyDomain> {
  return ctx.transaction(async (tx) => {
    if ((await countDomainsLocked(organizationId, tx.db)) >= DOMAINS_MAX)
      throw new Problem('conflict', { detail: `A company has at most ${DOMAINS_MAX} domains.` });
    const row = await insertDomain(organizationId, tx.db, {
      id: randomUUIDv7(),
      domain,
      challenge: randomBytes(CHALLENGE_BYTES).toString('base64url'),
      created_at: tx.clock.now(),
    });
    if (row === undefined)
      throw new Problem('conflict', { detail: `The company has the domain ${domain} already.` });
    await record(tx, caller, row, 'company_domain.added', request);
    return toView(row);
  });
}

/**
 * Looks for the record and says what was found. The look itself is made outside of a transaction, as name servers take their time.
 * @throws Problem `not_found`, `conflict`
 */
export async function checkDomain(
  ctx: Ctx,
  caller: Caller,
  organizationId: string,
  domainId: string,
  request: RequestContext,
): Promise<CompanyDomain> {
  const { domain } = await readDomain(ctx, organizationId, domainId);
  const values = await lookUpValues(ctx, domain);
  return ctx.transaction(async (tx) => {
    const before = await readDomain(tx, organizationId, domainId);
    const found = values?.includes(recordValue(before.challenge)) ?? false;
    if (found && before.verified_at === null) await takeOver(tx, caller, before, values ?? [], request);
    const checked_at = tx.clock.now();
    // Name servers that do not answer take nothing away.
    const verified_at = found
      ? (before.verified_at ?? checked_at)
      : values === null
        ? before.verified_at
        : null;
    const last_result = found ? null : whatWasFound(values);
    const after = await updateDomain(organizationId, tx.db, domainId, {
      verified_at,
      checked_at,
      last_result,
    });
    if (after === undefined) throw unknownDomain();
    if (verified_at === null) await endEnforcementWithoutDomain(tx, caller, after, request);
    const isNew = found && before.verified_at === null;
    const action = isNew ? 'company_domain.verified' : 'company_domain.checked';
    const details = { verified: verified_at !== null, lastResult: last_result };
    await record(tx, caller, after, action, request, details);
    return toView(after);
  });
}

export function removeDomain(
  ctx: Ctx,
  caller: Caller,
  organizationId: string,
  domainId: string,
  request: RequestContext,
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const row = await deleteDomain(organizationId, tx.db, domainId);
    if (row === undefined) throw unknownDomain();
    await endEnforcementWithoutDomain(tx, caller, row, request);
    await record(tx, caller, row, 'company_domain.removed', request);
  });
}

/** The DNS says whose the domain is: one whose record is gone makes room for one whose record is there. @throws Problem `conflict` */
async function takeOver(
  tx: Ctx,
  caller: Caller,
  domain: DomainRow,
  values: readonly string[],
  request: RequestContext,
): Promise<void> {
  const holder = await lockHolder(tx.db, domain.domain);
  if (holder === undefined) return;
  if (values.includes(recordValue(holder.challenge)))
    throw new Problem('conflict', {
      detail: `Another company has verified ${domain.domain}, and its record is there. Remove that record first.`,
    });
  const last_result = 'The record is gone, and another company has verified the domain.';
  await updateDomain(holder.company_id, tx.db, holder.id, { verified_at: null, last_result });
  await endEnforcementWithoutDomain(tx, caller, holder, request);
  await record(tx, caller, holder, 'company_domain.lost', request);
}

/** Enforcement without a domain would be enforced on nobody, and on everybody of the next domain without a word. */
async function endEnforcementWithoutDomain(
  tx: Ctx,
  caller: Caller,
  domain: DomainRow,
  request: RequestContext,
): Promise<void> {
  const provider = await lockProvider(domain.company_id, tx.db);
  if (!provider?.enforced || (await hasVerifiedDomain(domain.company_id, tx.db))) return;
  await updateProvider(domain.company_id, tx.db, { enforced: false, updated_at: tx.clock.now() });
  await record(tx, caller, domain, 'single_sign_on.enforcement_ended', request, {
    reason: 'no verified domain',
  });
}

function whatWasFound(values: readonly string[] | null): string {
  if (values === null) return 'The name servers of the domain did not answer. Try again later.';
  return values.length === 0
    ? 'The record is not there yet.'
    : 'The record is there, and says something else.';
}

async function readDomain(ctx: Ctx, organizationId: string, domainId: string): Promise<DomainRow> {
  const row = await selectDomain(organizationId, ctx.db, domainId);
  if (row === undefined) throw unknownDomain();
  return row;
}

const unknownDomain = () => new Problem('not_found', { detail: 'The company has no such domain.' });

function record(
  tx: Ctx,
  caller: Caller,
  row: DomainRow,
  action: string,
  request: RequestContext,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return recordAudit(tx, row.company_id, {
    actor: userActor(caller),
    action,
    subjectKind: 'company_domain',
    subjectId: row.id,
    details: { domain: row.domain, ...details },
    ...auditOrigin(request),
  });
}

function toView(row: DomainRow): CompanyDomain {
  return {
    id: row.id,
    domain: row.domain,
    state: row.verified_at === null ? 'pending' : 'verified',
    recordName: recordName(row.domain),
    recordValue: recordValue(row.challenge),
    verifiedAt: row.verified_at?.toISOString() ?? null,
    checkedAt: row.checked_at?.toISOString() ?? null,
    lastResult: row.last_result,
    createdAt: row.created_at.toISOString(),
  };
}
