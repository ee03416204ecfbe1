import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { type CompanyDomain, Problem } from '@vedette/contract';
import type { Caller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import { type AuditRecord, auditOrigin, recordAudit, systemActor, userActor } from '../audit/index.ts';
import { tellManagers } from '../identity/index.ts';
import { lookUpValues, recordName, recordValue } from './domain-records.ts';
import {
  countDomainsLocked,
  type DomainRow,
  deleteDomain,
  hasVerifiedDomain,
  insertDomain,
  lockHolder,
  lockProvider,
  lockVerifiedDomain,
  selectDomain,
  selectDomains,
  updateDomain,
  updateProvider,
} from './store.ts';

const DOMAINS_MAX = 20;
const CHALLENGE_BYTES = 24;
/** One look that finds nothing may be a slip of whoever runs the name servers: the next one decides. */
const GONE_ONCE =
  'The record was not there at the last daily look. If the next finds none, the domain waits again.';
const DAILY_LOOK = systemActor('daily look at domains');

/** Who changes a domain, and the request that asks for it. */
type By = Pick<AuditRecord, 'actor' | 'requestId' | 'ipAddress'>;
const by = (caller: Caller, request: RequestContext): By => ({
  actor: userActor(caller),
  ...auditOrigin(request),
});

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
    await record(tx, by(caller, request), row, 'company_domain.added');
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
    if (found && before.verified_at === null) await takeOver(tx, by(caller, request), before, values ?? []);
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
    if (verified_at === null) await endEnforcementWithoutDomain(tx, by(caller, request), after);
    const isNew = found && before.verified_at === null;
    const action = isNew ? 'company_domain.verified' : 'company_domain.checked';
    const details = { verified: verified_at !== null, lastResult: last_result };
    await record(tx, by(caller, request), after, action, details);
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
    await endEnforcementWithoutDomain(tx, by(caller, request), row);
    await record(tx, by(caller, request), row, 'company_domain.removed');
  });
}

/** The DNS says whose the domain is: one whose record is gone makes room for one whose record is there. @throws Problem `conflict` */
async function takeOver(tx: Ctx, who: By, domain: DomainRow, values: readonly string[]): Promise<void> {
  const holder = await lockHolder(tx.db, domain.domain);
  if (holder === undefined) return;
  if (values.includes(recordValue(holder.challenge)))
    throw new Problem('conflict', {
      detail: `Another company has verified ${domain.domain}, and its record is there. Remove that record first.`,
    });
  const last_result = 'The record is gone, and another company has verified the domain.';
  await updateDomain(holder.company_id, tx.db, holder.id, { verified_at: null, last_result });
  await endEnforcementWithoutDomain(tx, who, holder);
  await record(tx, who, holder, 'company_domain.lost');
}

/**
 * Looks at a verified domain again, as is done daily: a company that gave a domain up speaks for its addresses no longer. The second
 * look in a row that finds no record takes the domain away, and tells the managers; name servers that do not answer take nothing.
 */
export async function lookAgain(ctx: Ctx, { id, company_id, domain }: DomainRow): Promise<void> {
  const values = await lookUpValues(ctx, domain);
  await ctx.transaction(async (tx) => {
    const before = await lockVerifiedDomain(company_id, tx.db, id);
    if (before === undefined) return;
    const checked_at = tx.clock.now();
    const found = values?.includes(recordValue(before.challenge)) ?? false;
    if (values === null || found || before.last_result !== GONE_ONCE) {
      const last_result = found ? null : values === null ? before.last_result : GONE_ONCE;
      await updateDomain(company_id, tx.db, id, { checked_at, last_result });
      return;
    }
    const last_result = 'The record is gone.';
    await updateDomain(company_id, tx.db, id, { verified_at: null, checked_at, last_result });
    const who = { actor: DAILY_LOOK };
    await endEnforcementWithoutDomain(tx, who, before);
    await record(tx, who, before, 'company_domain.lost');
    await tellManagers(tx, company_id, lostMessage(tx, domain));
  });
}

function lostMessage(tx: Ctx, domain: string): { subject: string; body: string } {
  return {
    subject: `${domain} is not verified any more`,
    body: `The TXT record ${recordName(domain)} was not found on two days. Until it is there again, people with addresses of ${domain} sign in to Vedette with their password and not with your provider.\n\nLook for the record again:\n${tx.baseUrl}/settings/single-sign-on\n`,
  };
}

/** Enforcement without a domain would be enforced on nobody, and on everybody of the next domain without a word. */
async function endEnforcementWithoutDomain(tx: Ctx, who: By, domain: DomainRow): Promise<void> {
  const provider = await lockProvider(domain.company_id, tx.db);
  if (!provider?.enforced || (await hasVerifiedDomain(domain.company_id, tx.db))) return;
  await updateProvider(domain.company_id, tx.db, { enforced: false, updated_at: tx.clock.now() });
  await record(tx, who, domain, 'single_sign_on.enforcement_ended', { reason: 'no verified domain' });
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
  who: By,
  row: DomainRow,
  action: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return recordAudit(tx, row.company_id, {
    ...who,
    action,
    subjectKind: 'company_domain',
    subjectId: row.id,
    details: { domain: row.domain, ...details },
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
