import type { ScanStatus } from '@vedette/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queries, Statement } from '../../platform/database.ts';
import type { ScansTable } from '../../platform/tables/scans.ts';

export type ScanRow = Selectable<ScansTable>;

const BY_ID: Statement = {
  name: 'scan-by-id',
  text: 'select * from scans where organization_id = $1 and id = $2',
};

export async function selectScan(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<ScanRow | undefined> {
  return (await db.query<ScanRow>(BY_ID, [organizationId, id]))[0];
}

const BY_IDS: Statement = {
  name: 'scans-by-id',
  text: 'select * from scans where organization_id = $1 and id = any($2::uuid[])',
};

/** Those of the scans that the organization has, in no order. */
export function selectScansById(
  organizationId: string,
  db: Queries,
  ids: readonly string[],
): Promise<ScanRow[]> {
  return db.query<ScanRow>(BY_IDS, [organizationId, ids]);
}

/** The scan as it is now; nobody changes it until the transaction ends. */
export async function lockScan(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<ScanRow | undefined> {
  const statement = { name: 'scan-lock', text: `${BY_ID.text} for update` };
  return (await db.query<ScanRow>(statement, [organizationId, id]))[0];
}

/** Across organizations: which one owns the scan. */
export async function selectOrganizationOfScan(db: Queries, id: string): Promise<string | undefined> {
  const statement = { name: 'scan-organization', text: 'select organization_id from scans where id = $1' };
  return (await db.query<{ organization_id: string }>(statement, [id]))[0]?.organization_id;
}

export async function insertScan(
  organizationId: string,
  db: Queries,
  scan: Omit<Insertable<ScansTable>, 'organization_id'>,
): Promise<void> {
  await db.kysely
    .insertInto('scans')
    .values({ organization_id: organizationId, ...scan })
    .execute();
}

export interface SameSource {
  readonly workspaceId: string;
  readonly sourceKey: string;
  readonly scanType: string;
}

const ACTIVE: Statement = {
  name: 'scan-active',
  text: `select id from scans where organization_id = $1 and workspace_id = $2 and source_key = $3 and scan_type = $4
    and status in ('queued', 'running')`,
};

/** The scan of the same source that has not ended yet. */
export async function selectActiveScan(
  organizationId: string,
  db: Queries,
  { workspaceId, sourceKey, scanType }: SameSource,
): Promise<string | undefined> {
  const rows = await db.query<{ id: string }>(ACTIVE, [organizationId, workspaceId, sourceKey, scanType]);
  return rows[0]?.id;
}

/** Newest first, one row more than asked for. */
export function selectScans(
  organizationId: string,
  db: Queries,
  filter: {
    limit: number;
    after: string | null;
    workspaceId?: string | undefined;
    status?: ScanStatus | undefined;
  },
): Promise<ScanRow[]> {
  let query = db.kysely.selectFrom('scans').selectAll().where('organization_id', '=', organizationId);
  if (filter.workspaceId !== undefined) query = query.where('workspace_id', '=', filter.workspaceId);
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  if (filter.after !== null) query = query.where('id', '<', filter.after);
  return query
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
    .execute();
}

const MODEL: Statement = {
  name: 'scan-model',
  text: `select threat_model_scan_id as id from scans
    where organization_id = $1 and workspace_id = $2 and status = 'completed' and threat_model_scan_id is not null
    order by id desc limit 1`,
};

/** The scan whose threat model holds for a workspace. */
export async function selectThreatModelScan(
  organizationId: string,
  db: Queries,
  workspaceId: string,
): Promise<string | undefined> {
  return (await db.query<{ id: string }>(MODEL, [organizationId, workspaceId]))[0]?.id;
}

const MODEL_COMING: Statement = {
  name: 'scan-model-coming',
  text: `select exists (select from scans where organization_id = $1 and workspace_id = $2
      and (threat_model_scan_id is not null or (status in ('queued', 'running') and generate_threat_model))) as found`,
};

/** Whether the workspace has a threat model, or will have one when a scan that was accepted completes. */
export async function hasThreatModel(
  organizationId: string,
  db: Queries,
  workspaceId: string,
): Promise<boolean> {
  return (await db.query<{ found: boolean }>(MODEL_COMING, [organizationId, workspaceId]))[0]?.found ?? false;
}

export async function updateScan(
  organizationId: string,
  db: Queries,
  id: string,
  changes: Updateable<ScansTable>,
): Promise<void> {
  await db.kysely
    .updateTable('scans')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

const HANDED_OVER: Statement = {
  name: 'scan-handed-over',
  text: `update scans set handed_over_at = $3
    where organization_id = $1 and id = $2 and handed_over_at is null`,
};

export async function markHandedOver(
  organizationId: string,
  db: Queries,
  id: string,
  now: Date,
): Promise<void> {
  await db.query(HANDED_OVER, [organizationId, id, now]);
}

const NOT_HANDED_OVER: Statement = {
  name: 'scans-not-handed-over',
  text: `select organization_id, id, created_at from scans
    where status = 'queued' and handed_over_at is null and created_at < $1 order by created_at limit $2`,
};

/** Across organizations: scans that were accepted before `before` and that no backend has confirmed, oldest first. */
export function selectNotHandedOverAcrossOrganizations(
  db: Queries,
  before: Date,
  limit: number,
): Promise<{ organization_id: string; id: string; created_at: Date }[]> {
  return db.query(NOT_HANDED_OVER, [before, limit]);
}
