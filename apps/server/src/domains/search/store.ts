import type { AlertSeverity, AlertStatus, FindingState } from '@vedette/contract';
import type { Queries } from '../../platform/database.ts';
import { occurringAnywhere } from '../../platform/like.ts';

interface FindingHit {
  readonly id: string;
  readonly workspace_id: string;
  readonly title: string;
  readonly severity: number;
  readonly state: FindingState;
  readonly path: string;
  readonly start_line: number;
}

/** By the title that the newest scan's rule has, by rule or file. */
export function findFindings(
  organizationId: string,
  db: Queries,
  text: string,
  limit: number,
): Promise<FindingHit[]> {
  return db.query<FindingHit & Record<string, unknown>>(
    {
      text: `select f.id, f.workspace_id, r.content::json->>'title' as title, f.severity, f.state, f.path, f.start_line
        from findings f join scan_rules r
          on r.organization_id = f.organization_id and r.scan_id = f.last_scan_id and r.rule_id = f.rule_id
        where f.organization_id = $1 and f.state <> 'dismissed'
          and (f.path ilike $2 or f.rule_id ilike $2 or r.content::json->>'title' ilike $2)
        order by f.severity, f.id limit $3`,
    },
    [organizationId, occurringAnywhere(text), limit],
  );
}

interface FileHit {
  readonly workspace_id: string;
  readonly path: string;
  readonly findings: number;
}

/** Files with findings, those with the gravest first. */
export function findFiles(
  organizationId: string,
  db: Queries,
  text: string,
  limit: number,
): Promise<FileHit[]> {
  return db.query<FileHit & Record<string, unknown>>(
    {
      text: `select workspace_id, path, count(*)::int as findings from findings
        where organization_id = $1 and state <> 'dismissed' and path ilike $2
        group by workspace_id, path order by min(severity), path, workspace_id limit $3`,
    },
    [organizationId, occurringAnywhere(text), limit],
  );
}

interface PackageHit {
  readonly workspace_id: string;
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string | null;
  readonly purl: string;
}

/** What newest scans found; the shortest name is the likeliest to be meant. */
export function findPackages(
  organizationId: string,
  db: Queries,
  text: string,
  limit: number,
): Promise<PackageHit[]> {
  return db.query<PackageHit & Record<string, unknown>>(
    {
      text: `select workspace_id, ecosystem, name, version, purl from components
        where organization_id = $1 and present and name ilike $2
        order by length(name), name, workspace_id, version_key limit $3`,
    },
    [organizationId, occurringAnywhere(text), limit],
  );
}

interface AlertHit {
  readonly id: string;
  readonly title: string;
  readonly severity: AlertSeverity;
  readonly status: AlertStatus;
}

/** By title (which has package and advisory), newest first; repeats are found by the alert that counts them. */
export function findAlerts(
  organizationId: string,
  db: Queries,
  text: string,
  limit: number,
): Promise<AlertHit[]> {
  return db.query<AlertHit & Record<string, unknown>>(
    {
      text: `select id, title, severity, status from alerts
        where organization_id = $1 and disposition <> 'duplicated' and title ilike $2
        order by id desc limit $3`,
    },
    [organizationId, occurringAnywhere(text), limit],
  );
}

export function findWorkspaces(
  organizationId: string,
  db: Queries,
  text: string,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  return db.query<{ id: string; name: string }>(
    {
      text: `select id, name from workspaces
        where organization_id = $1 and status = 'active' and name ilike $2 order by length(name), name, id limit $3`,
    },
    [organizationId, occurringAnywhere(text), limit],
  );
}
