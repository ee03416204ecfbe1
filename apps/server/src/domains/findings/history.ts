import type { FindingHistory } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { listAudit } from '../audit/index.ts';
import { unknownFinding } from './findings.ts';
import { selectFindingDetail } from './store.ts';

/** More decisions about one finding than anybody reads. */
const DECISIONS_SHOWN = 100;

const kinds = {
  'finding.published': 'published',
  'finding.dismissed': 'dismissed',
  'finding.reopened': 'reopened',
} as const;

/** What scans found and people decided, newest first. @throws Problem `not_found`. */
export async function getFindingHistory(
  ctx: Ctx,
  organizationId: string,
  findingId: string,
): Promise<FindingHistory> {
  const row = await selectFindingDetail(organizationId, ctx.db, findingId);
  if (row === undefined) throw unknownFinding();
  const query = { limit: DECISIONS_SHOWN, subjectId: findingId };
  const { items } = await listAudit(ctx, organizationId, query);
  const decisions = items.flatMap((entry) => {
    const kind = kinds[entry.action as keyof typeof kinds];
    if (kind === undefined) return [];
    const reason = typeof entry.details.reason === 'string' ? entry.details.reason : null;
    return [{ kind, at: entry.createdAt, by: entry.actorName, reason, scanId: null }];
  });
  const byScan = (kind: 'found' | 'seen', time: Date, scanId: string) => ({
    kind,
    at: time.toISOString(),
    by: null,
    reason: null,
    scanId,
  });
  const found = byScan('found', row.first_seen_at, row.first_scan_id);
  const seen = byScan('seen', row.last_seen_at, row.last_scan_id);
  const all = [...decisions, ...(row.last_scan_id === row.first_scan_id ? [] : [seen]), found];
  return { items: all.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)) };
}
