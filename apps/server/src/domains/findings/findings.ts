import {
  type Finding,
  type FindingDetail,
  type FindingQuery,
  findingSeverities,
  Problem,
} from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { type Page, toPage } from '../../platform/page.ts';
import {
  type FindingRow,
  selectFindingDetail,
  selectFindings,
  selectOrganizationOfFinding,
} from './store.ts';
import { type RuleContent, severityRank, toFinding } from './synchronisation/stored-finding.ts';

/** The findings of a workspace, the most severe first. */
export async function listFindings(
  ctx: Ctx,
  organizationId: string,
  workspaceId: string,
  query: FindingQuery,
): Promise<Page<Finding>> {
  const rows = await selectFindings(organizationId, ctx.db, {
    workspaceId,
    limit: query.limit,
    after: query.cursor === undefined ? null : afterOf(query.cursor),
    state: query.state,
    severity: query.severity === undefined ? undefined : severityRank(query.severity),
    rule: query.rule,
    file: query.file,
  });
  return toPage(rows, query, (row) => `${row.severity}.${row.id}`, findingView);
}

/** @throws Problem `not_found`. */
export async function getFinding(
  ctx: Ctx,
  organizationId: string,
  findingId: string,
): Promise<FindingDetail> {
  const row = await selectFindingDetail(organizationId, ctx.db, findingId);
  if (row === undefined) throw unknownFinding();
  const found = toFinding(row.content, JSON.parse(row.rule_content) as RuleContent);
  return {
    ...findingView(row),
    startColumn: columnOf(found.startColumn),
    endLine: found.endLine,
    endColumn: columnOf(found.endColumn),
    confidence: found.confidence,
    message: found.message,
    remediation: found.remediation,
    cwe: [...found.cwe],
    owasp: [...found.owasp],
    references: [...found.references],
    symbol: [...found.symbol],
    flow:
      found.flow?.map(({ kind, path, startLine, startColumn, endLine, endColumn, description }) => ({
        kind,
        file: path,
        startLine,
        startColumn: columnOf(startColumn),
        endLine,
        endColumn: columnOf(endColumn),
        description,
      })) ?? null,
    suppressed: found.suppressed,
    ignoreRequest: found.ignoreRequest ?? null,
    fix: found.fix ?? null,
    ...(found.opinion ? { opinion: found.opinion } : {}),
  };
}

/** A whole line is reported as column 0 by some rules; columns count from 1. */
const columnOf = (column: number) => Math.max(1, column);

/** The organization that owns a finding; undefined when there is no such finding. */
export function locateFinding(ctx: Ctx, findingId: string): Promise<string | undefined> {
  return selectOrganizationOfFinding(ctx.db, findingId);
}

export const unknownFinding = () => new Problem('not_found', { detail: 'There is no such finding.' });

export function findingView(row: FindingRow): Finding {
  const rule = JSON.parse(row.rule_content) as RuleContent;
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    ruleId: row.rule_id,
    title: rule.title,
    severity: findingSeverities[row.severity] ?? 'info',
    state: row.state,
    reason: row.reason,
    file: row.path,
    startLine: row.start_line,
    firstSeenAt: row.first_seen_at.toISOString(),
    firstScanId: row.first_scan_id,
    lastSeenAt: row.last_seen_at.toISOString(),
    lastScanId: row.last_scan_id,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by_name,
  };
}

const CURSOR = /^([0-4])\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function afterOf(cursor: string): { severity: number; id: string } {
  const [, severity, id] = CURSOR.exec(cursor) ?? [];
  if (severity === undefined || id === undefined)
    throw new Problem('bad_request', { detail: 'query parameter cursor: not a cursor of this interface' });
  return { severity: Number(severity), id };
}
