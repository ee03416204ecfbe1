import type { Queries, Statement } from '../../../platform/database.ts';

/** A finding as a row of a scan's report. */
export interface StoredFinding {
  readonly number: number;
  /** The id it will have unless the workspace knows the weakness already. */
  readonly mintedId: string;
  readonly weakness: string;
  /** A digest of file and occurrence, because paths are too long for keys. */
  readonly locationKey: string;
  readonly ruleId: string;
  readonly severity: number;
  readonly path: string;
  readonly startLine: number;
  readonly content: string;
}

/** What a rule says of all its findings; kept once for a scan. */
export interface StoredRule {
  readonly ruleId: string;
  readonly severity: number;
  readonly content: string;
}

/** How long a copier is believed to be at work without a sign. A page takes a small part of a second. */
const LEASE_SECONDS = 15;
/** Rows that one statement handles, so that none runs into the statement timeout however large the scan is. */
export const ROWS_PER_STATEMENT = 10_000;

export interface FindingSync {
  readonly next_page: number | null;
  readonly rows_synced: number;
  readonly ready: boolean;
}

const SYNC: Statement = {
  name: 'finding-sync',
  text: `select next_page, rows_synced, ready_at is not null as ready from finding_syncs
    where organization_id = $1 and scan_id = $2`,
};

/** How far the findings of a scan are synchronised; undefined before the first request for them. */
export async function selectSync(
  organizationId: string,
  db: Queries,
  scanId: string,
): Promise<FindingSync | undefined> {
  return (await db.query<FindingSync>(SYNC, [organizationId, scanId]))[0];
}

export async function insertSync(
  organizationId: string,
  db: Queries,
  sync: { scanId: string; firstPage: number },
): Promise<void> {
  await db.query(
    {
      text: `insert into finding_syncs (organization_id, scan_id, next_page) values ($1, $2, $3)
        on conflict (organization_id, scan_id) do nothing`,
    },
    [organizationId, sync.scanId, sync.firstPage],
  );
}

/** By the database's clock: copiers may be on several machines. A claim that reaches too far is from before it was set back. */
const CLAIM: Statement = {
  name: 'finding-sync-claim',
  text: `update finding_syncs set holder = $3, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where organization_id = $1 and scan_id = $2 and ready_at is null
      and (holder is null or holder = $3 or lease_until < now()
        or lease_until > now() + make_interval(secs => ${LEASE_SECONDS + 1}))
    returning next_page, rows_synced, false as ready`,
};

/** Makes `holder` the one who copies, or prolongs that. @returns undefined when another is at it, or nothing is left to do. */
export async function claimSync(
  organizationId: string,
  db: Queries,
  scanId: string,
  holder: string,
): Promise<FindingSync | undefined> {
  return (await db.query<FindingSync>(CLAIM, [organizationId, scanId, holder]))[0];
}

export async function releaseSync(
  organizationId: string,
  db: Queries,
  scanId: string,
  holder: string,
): Promise<void> {
  await db.query(
    {
      text: `update finding_syncs set holder = null, lease_until = null
        where organization_id = $1 and scan_id = $2 and holder = $3`,
    },
    [organizationId, scanId, holder],
  );
}

/** Moves the cursor past `page`, and writes down who found what is on it. @returns false when it does not stand there any more: another has synchronised the page. */
export async function advanceSync(
  organizationId: string,
  db: Queries,
  scanId: string,
  step: { page: number; nextPage: number | null; rows: number; engineVersion: string },
): Promise<boolean> {
  const moved = await db.query(
    {
      text: `update finding_syncs set next_page = $4, rows_synced = rows_synced + $5, engine_version = $6
        where organization_id = $1 and scan_id = $2 and next_page = $3 returning 1`,
    },
    [organizationId, scanId, step.page, step.nextPage, step.rows, step.engineVersion],
  );
  return moved.length > 0;
}

export async function finishSync(
  organizationId: string,
  db: Queries,
  scanId: string,
  now: Date,
): Promise<void> {
  await db.query(
    {
      text: `update finding_syncs set ready_at = $3, holder = null, lease_until = null
        where organization_id = $1 and scan_id = $2`,
    },
    [organizationId, scanId, now],
  );
}

/** Without a name: a plan that was made while the workspace had no findings would be kept when it has thousands. */
const INSERT_FINDINGS: Statement = {
  // What the workspace knows at the same place gets its id here already, so that a later scan rewrites hardly any row.
  text: `insert into scan_findings
      (organization_id, scan_id, number, finding_id, known, weakness, location_key, rule_id, severity, path, start_line, content)
    select $1, $2, r.number, coalesce(f.id, r.minted), f.id is not null, r.weakness, r.location_key, r.rule_id, r.severity, r.path, r.start_line, r.content
    from unnest($4::int[], $5::uuid[], $6::uuid[], $7::uuid[], $8::text[], $9::smallint[], $10::text[], $11::int[], $12::text[])
      as r(number, minted, weakness, location_key, rule_id, severity, path, start_line, content)
    left join findings f on f.organization_id = $1 and f.workspace_id = $3 and f.weakness = r.weakness and f.location_key = r.location_key`,
};

export async function insertScanFindings(
  organizationId: string,
  db: Queries,
  scan: { scanId: string; workspaceId: string },
  rows: readonly StoredFinding[],
): Promise<void> {
  await db.query(INSERT_FINDINGS, [
    organizationId,
    scan.scanId,
    scan.workspaceId,
    rows.map((row) => row.number),
    rows.map((row) => row.mintedId),
    rows.map((row) => row.weakness),
    rows.map((row) => row.locationKey),
    rows.map((row) => row.ruleId),
    rows.map((row) => row.severity),
    rows.map((row) => row.path),
    rows.map((row) => row.startLine),
    rows.map((row) => row.content),
  ]);
}

/** Of several findings of a rule the gravest one speaks for it. */
const UPSERT_RULES: Statement = {
  name: 'scan-rules-upsert',
  text: `insert into scan_rules (organization_id, scan_id, rule_id, severity, content)
    select $1, $2, r.* from unnest($3::text[], $4::smallint[], $5::text[]) as r
    on conflict (organization_id, scan_id, rule_id) do update
      set severity = excluded.severity, content = excluded.content
      where excluded.severity < scan_rules.severity`,
};

export async function upsertScanRules(
  organizationId: string,
  db: Queries,
  scanId: string,
  rules: readonly StoredRule[],
): Promise<void> {
  await db.query(UPSERT_RULES, [
    organizationId,
    scanId,
    rules.map((rule) => rule.ruleId),
    rules.map((rule) => rule.severity),
    rules.map((rule) => rule.content),
  ]);
}

/** Waits for, and holds until the transaction ends, the telling apart of a workspace's findings. */
export async function lockWorkspaceFindings(
  organizationId: string,
  db: Queries,
  workspaceId: string,
): Promise<void> {
  await db.query(
    {
      text: `insert into finding_locks (organization_id, workspace_id) values ($1, $2)
        on conflict (organization_id, workspace_id) do nothing`,
    },
    [organizationId, workspaceId],
  );
  await db.query(
    { text: 'select 1 from finding_locks where organization_id = $1 and workspace_id = $2 for update' },
    [organizationId, workspaceId],
  );
}

/** The rows of one scan, some at a time. */
export interface RowRange {
  readonly scanId: string;
  readonly workspaceId: string;
  /** The numbers above `after`, up to and with `upTo`. */
  readonly after: number;
  readonly upTo: number;
}

export interface LocatedWeakness {
  readonly weakness: string;
  readonly locationKey: string;
  readonly path: string;
}

export interface UnknownRow extends LocatedWeakness {
  readonly number: number;
  /** Weaknesses of the places that it stands for, as findings by themselves; null for one of one place. */
  readonly placeWeaknesses: readonly string[] | null;
}

/** True when any scan of the workspace has left findings. */
export async function hasFindings(
  organizationId: string,
  db: Queries,
  workspaceId: string,
): Promise<boolean> {
  const found = await db.query(
    { text: 'select 1 from findings where organization_id = $1 and workspace_id = $2 limit 1' },
    [organizationId, workspaceId],
  );
  return found.length > 0;
}

/** Rows of a scan that are no known finding, in report order. */
export function selectUnknown(organizationId: string, db: Queries, scanId: string): Promise<UnknownRow[]> {
  return db.query<UnknownRow & Record<string, unknown>>(
    {
      text: `select number, weakness, location_key as "locationKey", path,
          case when content like '%"places":[{%' then array(
            select (p ->> 'weakness')::uuid::text from jsonb_array_elements(content::jsonb -> 'places') p) end as "placeWeaknesses"
        from scan_findings where organization_id = $1 and scan_id = $2 and not known order by number`,
    },
    [organizationId, scanId],
  );
}

export interface MissingFinding extends LocatedWeakness {
  readonly id: string;
}

/** Findings of these weaknesses that are no row of the scan: seen last first, then in report order. */
export function selectMissing(
  organizationId: string,
  db: Queries,
  scan: { scanId: string; workspaceId: string },
  weaknesses: readonly string[],
): Promise<MissingFinding[]> {
  return db.query<MissingFinding & Record<string, unknown>>(
    {
      // `not in` reads the scan once; `not exists` may read it once a finding while nothing is known of its size.
      text: `select f.id, f.weakness, f.location_key as "locationKey", f.path from findings f
        where f.organization_id = $1 and f.workspace_id = $3 and f.weakness = any($4::uuid[])
          and f.id not in (select s.finding_id from scan_findings s
            where s.organization_id = $1 and s.scan_id = $2 and s.known)
        order by f.last_seen_at desc, f.path collate "C", f.start_line, f.id`,
    },
    [organizationId, scan.scanId, scan.workspaceId, weaknesses],
  );
}

export async function assignFindings(
  organizationId: string,
  db: Queries,
  scanId: string,
  pairs: readonly { readonly number: number; readonly findingId: string }[],
): Promise<void> {
  await db.query(
    {
      text: `update scan_findings s set finding_id = p.finding_id, known = true from unnest($3::int[], $4::uuid[]) as p(number, finding_id)
        where s.organization_id = $1 and s.scan_id = $2 and s.number = p.number`,
    },
    [organizationId, scanId, pairs.map((pair) => pair.number), pairs.map((pair) => pair.findingId)],
  );
}

/** Every row that is no known finding is a new one. */
export async function insertNewFindings(
  organizationId: string,
  db: Queries,
  range: RowRange,
  seenAt: Date,
): Promise<void> {
  await db.query(
    {
      text: `insert into findings (organization_id, id, workspace_id, weakness, location_key, rule_id, severity, path, start_line,
          first_scan_id, first_seen_at, last_scan_id, last_number, last_seen_at)
        select $1, s.finding_id, $3, s.weakness, s.location_key, s.rule_id, s.severity, s.path, s.start_line,
          $2, $6, $2, s.number, $6
        from scan_findings s
        where s.organization_id = $1 and s.scan_id = $2 and s.number > $4 and s.number <= $5 and not s.known
        on conflict (organization_id, id) do nothing`,
    },
    [organizationId, range.scanId, range.workspaceId, range.after, range.upTo, seenAt],
  );
}

/** Findings are where the newest scan that has them says, whichever scan is synchronised first. */
export async function updateSeen(
  organizationId: string,
  db: Queries,
  range: RowRange,
  seenAt: Date,
): Promise<void> {
  const values = [organizationId, range.scanId, range.after, range.upTo, seenAt];
  await db.query(
    {
      text: `update findings f set weakness = s.weakness, location_key = s.location_key, severity = s.severity, path = s.path, start_line = s.start_line,
          last_scan_id = $2, last_number = s.number, last_seen_at = $5
        from scan_findings s
        where s.organization_id = $1 and s.scan_id = $2 and s.number > $3 and s.number <= $4 and s.known
          and f.organization_id = $1 and f.id = s.finding_id and f.last_seen_at < $5`,
    },
    values,
  );
  await db.query(
    {
      text: `update findings f set first_scan_id = $2, first_seen_at = $5
        from scan_findings s
        where s.organization_id = $1 and s.scan_id = $2 and s.number > $3 and s.number <= $4 and s.known
          and f.organization_id = $1 and f.id = s.finding_id and f.first_seen_at > $5`,
    },
    values,
  );
}
