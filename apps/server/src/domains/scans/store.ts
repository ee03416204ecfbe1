import type { ScanStatus } from '@vedette/contract';
import type { Selectable, Updateable } from 'kysely';
import type { Queries, Statement } from '../../platform/database.ts';
import { keysetPage } from '../../platform/keyset-page.ts';
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

/** What a scan is made of; the rest has yet to happen. */
export type NewScanRow = Pick<
  ScanRow,
  | 'id'
  | 'workspace_id'
  | 'scan_type'
  | 'source_kind'
  | 'repo_url'
  | 'commit_sha'
  | 'archive_id'
  | 'archive_sha256'
  | 'source_key'
  | 'paths'
  | 'generate_threat_model'
  | 'created_at'
  | 'dispatched_at'
>;

const INSERT: Statement = {
  name: 'scans-insert',
  text: `insert into scans (organization_id, id, workspace_id, scan_type, status, source_kind, repo_url, commit_sha,
      archive_id, archive_sha256, source_key, paths, generate_threat_model, phase, created_at, dispatched_at)
    select $1, id, workspace_id, scan_type, 'queued', source_kind, repo_url, commit_sha,
      archive_id, archive_sha256, source_key, paths, generate_threat_model, 'queued', created_at, dispatched_at
    from json_to_recordset($2) as r(id uuid, workspace_id uuid, scan_type text, source_kind text, repo_url text,
      commit_sha text, archive_id uuid, archive_sha256 text, source_key text, paths text[],
      generate_threat_model boolean, created_at timestamptz, dispatched_at timestamptz)
    order by workspace_id, source_key, scan_type`,
};

/** In one order, so that no two of these wait for each other. Violates `scans_active` when one of the same source runs. */
export async function insertScans(
  organizationId: string,
  db: Queries,
  scans: readonly NewScanRow[],
): Promise<void> {
  await db.query(INSERT, [organizationId, JSON.stringify(scans)]);
}

/** A scan that somebody wants. */
export interface WantedScan {
  readonly workspaceId: string;
  readonly sourceKey: string;
  readonly scanType: string;
  /** Whether it can only go by a threat model that is there already. */
  readonly needsModel: boolean;
}

export interface ScanPreconditions {
  /** The scan of the same source that has not ended yet. */
  readonly active: string | null;
  /** For one that needs it: whether the workspace has a threat model, or will have one when an accepted scan completes. */
  readonly modelled: boolean;
}

const PRECONDITIONS: Statement = {
  name: 'scan-preconditions',
  text: `select
      (select id from scans where organization_id = $1 and workspace_id = w.workspace_id
        and source_key = w.source_key and scan_type = w.scan_type and status in ('queued', 'running')) as active,
      w.needs_model and exists (select from scans where organization_id = $1 and workspace_id = w.workspace_id
        and (threat_model_scan_id is not null or (status in ('queued', 'running') and generate_threat_model))) as modelled
    from unnest($2::uuid[], $3::text[], $4::text[], $5::boolean[]) with ordinality
      as w(workspace_id, source_key, scan_type, needs_model, place)
    order by place`,
};

/** How it stands about each of the scans, in their order. */
export function selectPreconditions(
  organizationId: string,
  db: Queries,
  wanted: readonly WantedScan[],
): Promise<ScanPreconditions[]> {
  return db.query<ScanPreconditions & Record<string, unknown>>(PRECONDITIONS, [
    organizationId,
    wanted.map(({ workspaceId }) => workspaceId),
    wanted.map(({ sourceKey }) => sourceKey),
    wanted.map(({ scanType }) => scanType),
    wanted.map(({ needsModel }) => needsModel),
  ]);
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
  return keysetPage(query, filter, 'id');
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

const LATEST: Statement = {
  name: 'scan-latest-completed',
  text: `select * from scans where organization_id = $1 and workspace_id = $2 and status = 'completed'
    order by id desc limit 1`,
};

/** The newest scan of a workspace that was completed. */
export async function selectLatestCompletedScan(
  organizationId: string,
  db: Queries,
  workspaceId: string,
): Promise<ScanRow | undefined> {
  return (await db.query<ScanRow>(LATEST, [organizationId, workspaceId]))[0];
}

/** The channel on which processes tell one another that a scan went on; the payload is its id. */
export const SCAN_CHANNEL = 'vedette_scans';

/** Wakes whoever follows the scan when the transaction commits. */
export async function notifyScan(db: Queries, scanId: string): Promise<void> {
  await db.query(NOTIFY, [SCAN_CHANNEL, scanId]);
}

const NOTIFY: Statement = { name: 'scan-notify', text: 'select pg_notify($1, $2)' };

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

const DISPATCHED: Statement = {
  name: 'scan-dispatched',
  text: `update scans set dispatched_at = $3
    where organization_id = $1 and id = $2 and dispatched_at is null`,
};

export async function markDispatched(
  organizationId: string,
  db: Queries,
  id: string,
  now: Date,
): Promise<void> {
  await db.query(DISPATCHED, [organizationId, id, now]);
}

const UNDISPATCHED: Statement = {
  name: 'scans-undispatched',
  text: `select organization_id, id, created_at from scans
    where status = 'queued' and dispatched_at is null and (created_at < $1 or created_at > $2)
    order by created_at limit $3`,
};

/**
 * Across organizations: scans that were accepted before `before` and that no backend has confirmed, oldest first; and those
 * from after `after`, a time to come: they are from before the clock was set back.
 */
export function selectUndispatchedAcrossOrganizations(
  db: Queries,
  { before, after }: { before: Date; after: Date },
  limit: number,
): Promise<{ organization_id: string; id: string; created_at: Date }[]> {
  return db.query(UNDISPATCHED, [before, after, limit]);
}
