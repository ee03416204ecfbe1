import { sql } from 'kysely';
import type { Queries } from '../../platform/database.ts';

/**
 * Since when a scan is pending goes by the database's clock alone: those who complete scans and those who wait for their
 * index are several processes, and one whose clock is a millisecond behind would miss what was just committed.
 */
const NOW = sql<Date>`clock_timestamp()`;

export async function insertPendingScanIndex(
  organizationId: string,
  db: Queries,
  scanId: string,
): Promise<void> {
  await db.kysely
    .insertInto('pending_scan_indexes')
    .values({ organization_id: organizationId, scan_id: scanId, completed_at: NOW })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deletePendingScanIndex(
  organizationId: string,
  db: Queries,
  scanId: string,
): Promise<void> {
  await db.query(
    {
      name: 'pending-scan-index-delete',
      text: 'delete from pending_scan_indexes where organization_id = $1 and scan_id = $2',
    },
    [organizationId, scanId],
  );
}

/** Forgets scans of a workspace that were completed by then and are still pending: a later one is in place. */
export async function deleteSupersededPending(
  organizationId: string,
  db: Queries,
  workspaceId: string,
  completedAt: Date,
): Promise<void> {
  await db.query(
    {
      name: 'pending-scan-index-superseded',
      text: `delete from pending_scan_indexes p using scans s, inventories i
        where p.organization_id = $1 and s.organization_id = p.organization_id and s.id = p.scan_id
          and s.workspace_id = $2 and s.finished_at < $3
          and i.organization_id = p.organization_id and i.workspace_id = s.workspace_id and i.completed_at >= $3`,
    },
    [organizationId, workspaceId, completedAt],
  );
}

/** Across organizations: scans whose index has been pending for longer than that, the oldest first. */
export async function selectStalePendingAcrossOrganizations(
  db: Queries,
  olderThanMs: number,
  limit: number,
): Promise<{ organizationId: string; workspaceId: string; scanId: string }[]> {
  return db.query(
    {
      text: `select p.organization_id as "organizationId", s.workspace_id as "workspaceId", p.scan_id as "scanId"
        from pending_scan_indexes p
        join scans s on s.organization_id = p.organization_id and s.id = p.scan_id
        where p.completed_at < clock_timestamp() - $1 * interval '1 ms'
        order by p.completed_at limit $2`,
    },
    [olderThanMs, limit],
  );
}

/** Across organizations: those with a scan that was completed less than `withinMs` ago and is not indexed. */
export async function selectPendingScanIndexesAcrossOrganizations(
  db: Queries,
  withinMs: number,
): Promise<string[]> {
  const rows = await db.query<{ organization_id: string }>(
    {
      name: 'pending-scan-indexes',
      text: `select distinct organization_id from pending_scan_indexes
        where completed_at > clock_timestamp() - $1 * interval '1 ms'`,
    },
    [withinMs],
  );
  return rows.map((row) => row.organization_id);
}

export interface PendingScan {
  readonly workspaceId: string;
  readonly scanId: string;
  readonly completedAt: Date;
}

/** Scans that are completed and whose inventory is not in place: the index job has not come to them, or fails on them. */
export async function selectPendingScans(organizationId: string, db: Queries): Promise<PendingScan[]> {
  return db.query<PendingScan & Record<string, unknown>>(
    {
      name: 'pending-scans-of-organization',
      text: `select s.workspace_id as "workspaceId", p.scan_id as "scanId", p.completed_at as "completedAt"
        from pending_scan_indexes p
        join scans s on s.organization_id = p.organization_id and s.id = p.scan_id
        left join inventories i on i.organization_id = s.organization_id and i.workspace_id = s.workspace_id
        where p.organization_id = $1 and (i.completed_at is null or s.finished_at > i.completed_at)
        order by p.completed_at`,
    },
    [organizationId],
  );
}
