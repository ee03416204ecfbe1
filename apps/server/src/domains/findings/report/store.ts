import type { FindingState } from '@vedette/contract';
import type { Queries, Statement } from '../../../platform/database.ts';

export interface ReportRow {
  readonly number: number;
  readonly finding_id: string;
  readonly rule_id: string;
  readonly content: string;
  readonly state: FindingState;
  readonly reason: string | null;
}

/** Without a name: a plan that was made for small tables would be kept for large ones, and reads them whole a batch. */
const ROWS: Statement = {
  text: `select s.number, s.finding_id, s.rule_id, s.content, f.state, f.reason
    from scan_findings s
    join findings f on f.organization_id = s.organization_id and f.id = s.finding_id
    where s.organization_id = $1 and s.scan_id = $2 and s.number > $3
    order by s.number limit $4`,
};

/** The next rows of a scan's report. */
export function selectReportRows(
  organizationId: string,
  db: Queries,
  page: { scanId: string; after: number; limit: number },
): Promise<ReportRow[]> {
  const values = [organizationId, page.scanId, page.after, page.limit];
  return db.query<ReportRow & Record<string, unknown>>(ROWS, values);
}

const RULES: Statement = {
  name: 'report-rules',
  text: 'select rule_id, content from scan_rules where organization_id = $1 and scan_id = $2 order by rule_id',
};

export function selectScanRules(
  organizationId: string,
  db: Queries,
  scanId: string,
): Promise<{ rule_id: string; content: string }[]> {
  return db.query<{ rule_id: string; content: string }>(RULES, [organizationId, scanId]);
}

const ENGINE: Statement = {
  name: 'report-engine',
  text: 'select engine_version from finding_syncs where organization_id = $1 and scan_id = $2',
};

/** Version of the engine that made the scan's findings; undefined before any are synchronised. */
export async function selectEngineVersion(
  organizationId: string,
  db: Queries,
  scanId: string,
): Promise<string | undefined> {
  return (
    (await db.query<{ engine_version: string | null }>(ENGINE, [organizationId, scanId]))[0]
      ?.engine_version ?? undefined
  );
}
