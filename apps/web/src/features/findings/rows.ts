/** What the table shows: findings that pass the filters, under the headings of their groups. */
import type { Finding } from '@vedette/contract';

export type Grouping = 'severity' | 'rule' | 'file';

export interface FindingFilters {
  readonly query: string;
  readonly state: string | undefined;
  readonly severity: string | undefined;
  readonly seen: string | undefined;
  readonly rule: string | undefined;
}

export type Row =
  | { readonly kind: 'group'; readonly key: string; readonly label: string; readonly count: number }
  | { readonly kind: 'finding'; readonly finding: Finding };

/** @param newestScanId the newest completed scan of the workspace: what it did not find is not there any more */
export function filterFindings(
  findings: readonly Finding[],
  filters: FindingFilters,
  newestScanId: string | undefined,
): readonly Finding[] {
  const words = filters.query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return findings.filter((finding) => {
    const isThere = newestScanId === undefined || finding.lastScanId === newestScanId;
    if (filters.seen === 'gone' ? isThere : filters.seen !== 'all' && !isThere) return false;
    if (filters.seen === 'new' && finding.firstScanId !== newestScanId) return false;
    if (filters.state === 'all' || filters.state === undefined) {
      if (filters.state === undefined && finding.state === 'dismissed') return false;
    } else if (finding.state !== filters.state) return false;
    if (filters.severity !== undefined && finding.severity !== filters.severity) return false;
    if (filters.rule !== undefined && finding.ruleId !== filters.rule) return false;
    const text = `${finding.title} ${finding.ruleId} ${finding.file}:${finding.startLine}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function groupRows(
  findings: readonly Finding[],
  by: Grouping,
  closed: ReadonlySet<string>,
): readonly Row[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = by === 'severity' ? finding.severity : by === 'rule' ? finding.ruleId : finding.file;
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups].flatMap(([key, members]): Row[] => {
    const label = by === 'rule' ? (members[0]?.title ?? key) : key;
    const heading: Row = { kind: 'group', key, label, count: members.length };
    return closed.has(key)
      ? [heading]
      : [heading, ...members.map((finding): Row => ({ kind: 'finding', finding }))];
  });
}
