import type { FindingState } from '@vedette/contract';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Queries } from '../../platform/database.ts';
import { rowsToFetch } from '../../platform/page.ts';
import type { FindingsTable } from '../../platform/tables/findings.ts';
import type { Tables } from '../../platform/tables.ts';

type Row = Selectable<FindingsTable>;
/** A finding with what the rule of the newest scan that found it says. */
export type FindingRow = Row & { readonly rule_content: string };
export type FindingDetailRow = FindingRow & { readonly content: string };

export interface FindingFilter {
  readonly workspaceId: string;
  readonly limit: number;
  /** The last finding of the page before. */
  readonly after: { readonly severity: number; readonly id: string } | null;
  readonly state?: FindingState | undefined;
  readonly severity?: number | undefined;
  readonly rule?: string | undefined;
  readonly file?: string | undefined;
}

const withRule = (organizationId: string, db: Queries) =>
  db.kysely
    .selectFrom('findings as f')
    .innerJoin('scan_rules as r', (join) =>
      join
        .onRef('r.organization_id', '=', 'f.organization_id')
        .onRef('r.scan_id', '=', 'f.last_scan_id')
        .onRef('r.rule_id', '=', 'f.rule_id'),
    )
    .where('f.organization_id', '=', organizationId)
    .selectAll('f')
    .select('r.content as rule_content');

/** The most severe first; one row more than asked for. */
export function selectFindings(
  organizationId: string,
  db: Queries,
  filter: FindingFilter,
): Promise<FindingRow[]> {
  return findingsQuery(organizationId, db, filter).execute();
}

/** The statement of `selectFindings`, for the test that looks at its plan. */
export function findingsQuery(organizationId: string, db: Queries, filter: FindingFilter) {
  // The page is chosen before the rules are joined: only then is it certain that an index gives the order.
  const page = db.kysely
    .selectFrom('findings')
    .where('organization_id', '=', organizationId)
    .where('workspace_id', '=', filter.workspaceId)
    .selectAll()
    .orderBy('severity')
    .orderBy('id')
    .limit(rowsToFetch(filter));
  return db.kysely
    .selectFrom(filtered(page, filter).as('f'))
    .innerJoin('scan_rules as r', (join) =>
      join
        .on('r.organization_id', '=', organizationId)
        .onRef('r.scan_id', '=', 'f.last_scan_id')
        .onRef('r.rule_id', '=', 'f.rule_id'),
    )
    .selectAll('f')
    .select('r.content as rule_content')
    .orderBy('f.severity')
    .orderBy('f.id');
}

type Page = SelectQueryBuilder<Tables, 'findings', Row>;

function filtered(page: Page, { state, severity, rule, file, after }: FindingFilter): Page {
  let query = page;
  if (state !== undefined) query = query.where('state', '=', state);
  if (severity !== undefined) query = query.where('severity', '=', severity);
  if (rule !== undefined) query = query.where('rule_id', '=', rule);
  // The index holds a digest, because paths may be longer than its entries.
  if (file !== undefined)
    query = query.where(sql`md5(path)`, '=', sql`md5(${file})`).where('path', '=', file);
  if (after !== null)
    query = query.where(sql<boolean>`(severity, id) > (${after.severity}, ${after.id}::uuid)`);
  return query;
}

/** The finding as it is now; nobody changes it until the transaction ends. */
export function lockFinding(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<FindingRow | undefined> {
  return withRule(organizationId, db).where('f.id', '=', id).forUpdate('f').executeTakeFirst();
}

/** With everything that the newest scan that found it says. */
export function selectFindingDetail(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<FindingDetailRow | undefined> {
  return withRule(organizationId, db)
    .innerJoin('scan_findings as s', (join) =>
      join
        .onRef('s.organization_id', '=', 'f.organization_id')
        .onRef('s.scan_id', '=', 'f.last_scan_id')
        .onRef('s.number', '=', 'f.last_number'),
    )
    .select('s.content')
    .where('f.id', '=', id)
    .executeTakeFirst();
}

export async function updateDecision(
  organizationId: string,
  db: Queries,
  id: string,
  decision: { state: FindingState; reason: string | null; decided_by_name: string; decided_at: Date },
): Promise<void> {
  await db.kysely
    .updateTable('findings')
    .set(decision)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Across organizations: which one owns the finding. */
export async function selectOrganizationOfFinding(db: Queries, id: string): Promise<string | undefined> {
  const statement = {
    name: 'finding-organization',
    text: 'select organization_id from findings where id = $1',
  };
  return (await db.query<{ organization_id: string }>(statement, [id]))[0]?.organization_id;
}
