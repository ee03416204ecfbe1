import type { Queries } from '../../../platform/database.ts';

/** Completed scans whose findings are all in the database; each is superseded by the next of its workspace. */
const READ_SCANS = `select s.workspace_id, s.id, s.finished_at, s.coverage,
    lead(s.finished_at) over (partition by s.workspace_id order by s.finished_at, s.id) as superseded_at
  from scans s join finding_syncs c on c.organization_id = s.organization_id and c.scan_id = s.id
  where s.organization_id = $1 and s.status = 'completed' and c.ready_at is not null`;

export interface OpenOfWorkspace {
  readonly workspace_id: string;
  readonly scan_id: string;
  readonly finished_at: Date;
  readonly files_analysed: number;
  readonly files_incomplete: number;
  readonly files_skipped: number;
  readonly complete: boolean;
  readonly counts: number[];
}

/** What the newest scan of each workspace found that nobody dismissed, by severity, and how much it looked at. */
export function selectOpenByWorkspace(organizationId: string, db: Queries): Promise<OpenOfWorkspace[]> {
  return db.query<OpenOfWorkspace & Record<string, unknown>>(
    {
      text: `with read as (${READ_SCANS}), newest as (select * from read where superseded_at is null)
        select n.workspace_id, n.id as scan_id, n.finished_at,
          coalesce((n.coverage->>'filesAnalysed')::int, 0) as files_analysed,
          coalesce((n.coverage->>'filesIncompleteTotal')::int, 0) as files_incomplete,
          coalesce((n.coverage->>'filesSkippedTotal')::int, 0) as files_skipped,
          coalesce((n.coverage->>'complete')::boolean, false) as complete,
          array(select (select count(*)::int from findings f where f.organization_id = $1
              and f.workspace_id = n.workspace_id and f.severity = level and f.last_scan_id = n.id and f.state <> 'dismissed')
            from generate_series(0, 4) level order by level) as counts
        from newest n`,
    },
    [organizationId],
  );
}

export interface OpenSpan {
  readonly severity: number;
  /** Days, as `2026-11-22`: the first on whose end they were open, and the first on whose end they were not. */
  readonly opened: string;
  readonly closed: string | null;
  readonly findings: number;
}

/** From when to when findings were open: until a newer scan missed them, or somebody dismissed them. */
export function selectOpenSpans(organizationId: string, db: Queries): Promise<OpenSpan[]> {
  return db.query<OpenSpan & Record<string, unknown>>(
    {
      text: `with read as (${READ_SCANS})
        select f.severity, to_char(f.first_seen_at at time zone 'UTC', 'YYYY-MM-DD') as opened,
          to_char(least(r.superseded_at, case when f.state = 'dismissed' then f.decided_at end) at time zone 'UTC', 'YYYY-MM-DD') as closed,
          count(*)::int as findings
        from findings f join read r on r.id = f.last_scan_id
        where f.organization_id = $1
        group by 1, 2, 3`,
    },
    [organizationId],
  );
}

/** The days since `since` on which a scan was completed. */
export async function selectScannedDays(organizationId: string, db: Queries, since: Date): Promise<string[]> {
  const rows = await db.query<{ day: string }>(
    {
      text: `select distinct to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD') as day from scans
        where organization_id = $1 and status = 'completed' and finished_at >= $2`,
    },
    [organizationId, since],
  );
  return rows.map(({ day }) => day);
}
