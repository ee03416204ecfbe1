import type { ProposalKind, ProposalStatus } from '@vedette/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queries } from '../../platform/database.ts';
import { type KeysetPage, keysetPage } from '../../platform/keyset-page.ts';
import type { ProposalsTable } from '../../platform/tables/proposals.ts';

export type ProposalRow = Selectable<ProposalsTable>;

const WAITING = 'waiting_for_approval';

/** Across organizations: the id is what tells the organization. */
export async function selectOrganizationOfProposalAcrossOrganizations(
  db: Queries,
  id: string,
): Promise<string | undefined> {
  const statement = {
    name: 'proposal-organization',
    text: 'select organization_id from proposals where id = $1',
  };
  return (await db.query<{ organization_id: string }>(statement, [id]))[0]?.organization_id;
}

/** @returns whether it was written; not when the same waits already */
export async function insertProposal(
  organizationId: string,
  db: Queries,
  row: Omit<Insertable<ProposalsTable>, 'organization_id'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.kysely
    .insertInto('proposals')
    .values({ organization_id: organizationId, ...row })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'action_hash']).where('status', '=', WAITING).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Makes room for proposing again what was not decided in time. */
export async function expireProposals(organizationId: string, db: Queries, now: Date): Promise<void> {
  await db.kysely
    .updateTable('proposals')
    .set({ status: 'expired' })
    .where('organization_id', '=', organizationId)
    .where('status', '=', WAITING)
    .where('expires_at', '<=', now)
    .execute();
}

export function selectWaitingProposal(
  organizationId: string,
  db: Queries,
  actionHash: Buffer,
): Promise<ProposalRow | undefined> {
  return ofOrganization(organizationId, db)
    .where('action_hash', '=', actionHash)
    .where('status', '=', WAITING)
    .executeTakeFirst();
}

export async function countWaitingProposals(organizationId: string, db: Queries): Promise<number> {
  const { n } = await db.kysely
    .selectFrom('proposals')
    .select((builder) => builder.fn.countAll<string>().as('n'))
    .where('organization_id', '=', organizationId)
    .where('status', '=', WAITING)
    .executeTakeFirstOrThrow();
  return Number(n);
}

const ofOrganization = (organizationId: string, db: Queries) =>
  db.kysely.selectFrom('proposals').selectAll().where('organization_id', '=', organizationId);

export function selectProposal(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<ProposalRow | undefined> {
  return ofOrganization(organizationId, db).where('id', '=', id).executeTakeFirst();
}

/** Held until the transaction ends. */
export function lockProposal(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<ProposalRow | undefined> {
  return ofOrganization(organizationId, db).where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface ProposalFilter extends KeysetPage {
  readonly status: ProposalStatus | undefined;
  readonly kind: ProposalKind | undefined;
  readonly now: Date;
}

/** Newest first, one row more than asked for. What was not decided in time is expired, whether or not that was written down. */
export function selectProposals(
  organizationId: string,
  db: Queries,
  { status, kind, now, ...page }: ProposalFilter,
): Promise<ProposalRow[]> {
  let query = ofOrganization(organizationId, db);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (status === WAITING) query = query.where('status', '=', status).where('expires_at', '>', now);
  else if (status === 'expired') {
    query = query.where((is) =>
      is.or([
        is('status', '=', 'expired'),
        is.and([is('status', '=', WAITING), is('expires_at', '<=', now)]),
      ]),
    );
  } else if (status !== undefined) query = query.where('status', '=', status);
  return keysetPage(query, page, 'id');
}

export async function updateProposal(
  organizationId: string,
  db: Queries,
  id: string,
  changes: Updateable<ProposalsTable>,
): Promise<void> {
  await db.kysely
    .updateTable('proposals')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
