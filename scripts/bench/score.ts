import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** One judged place: a line, or a whole file where `line` is null. Paths are relative to the folder of suites. */
export interface Label {
  readonly lang: string;
  readonly file: string;
  readonly line: number | null;
  readonly label: 0 | 1;
  readonly cwe: readonly string[];
  readonly rule: string | null;
  readonly half: 'tune' | 'held';
}

export interface Hit {
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly cwe: readonly string[];
}

export interface Score {
  readonly tp: number;
  readonly fn: number;
  readonly fp: number;
  readonly tn: number;
}

/** More general or sibling weaknesses that count for a label's own. */
const ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  'CWE-23': ['CWE-22'],
  'CWE-35': ['CWE-22'],
  'CWE-36': ['CWE-22'],
  'CWE-73': ['CWE-22'],
  'CWE-80': ['CWE-79'],
  'CWE-326': ['CWE-327', 'CWE-328'],
  'CWE-327': ['CWE-328'],
  'CWE-916': ['CWE-328'],
  'CWE-335': ['CWE-330'],
  'CWE-338': ['CWE-330'],
  'CWE-77': ['CWE-78'],
  'CWE-88': ['CWE-78'],
  'CWE-95': ['CWE-94'],
  'CWE-94': ['CWE-95'],
  'CWE-564': ['CWE-89'],
  'CWE-943': ['CWE-89'],
};

/** Reads `<suite>.jsonl.gz` or `<suite>.jsonl`. */
export function readLabels(file: string): Label[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Label);
}

/**
 * Whether a label is hit: with a line, by any finding whose lines hold it; without, by a finding in the file that shares a
 * weakness number with it.
 */
export function isHit(label: Label, hits: readonly Hit[]): boolean {
  const { line } = label;
  if (line !== null) return hits.some((hit) => hit.startLine <= line && line <= hit.endLine);
  if (label.cwe.length === 0) return hits.length > 0;
  return hits.some((hit) =>
    hit.cwe.some(
      (cwe) => label.cwe.includes(cwe) || ACCEPTED[cwe]?.some((other) => label.cwe.includes(other)),
    ),
  );
}

/** Counts over labels; `keyOf` says which rows a label counts in. */
export function scoreLabels(
  labels: readonly Label[],
  hits: readonly Hit[],
  keyOf: (label: Label) => string,
): Map<string, Score> {
  const byFile = new Map<string, Hit[]>();
  for (const hit of hits) {
    const list = byFile.get(hit.file);
    if (list) list.push(hit);
    else byFile.set(hit.file, [hit]);
  }
  const table = new Map<string, { tp: number; fn: number; fp: number; tn: number }>();
  for (const label of labels) {
    const key = keyOf(label);
    const row = table.get(key) ?? { tp: 0, fn: 0, fp: 0, tn: 0 };
    table.set(key, row);
    const hit = isHit(label, byFile.get(label.file) ?? []);
    if (label.label === 1) row[hit ? 'tp' : 'fn']++;
    else row[hit ? 'fp' : 'tn']++;
  }
  return table;
}

export function rates({ tp, fn, fp, tn }: Score): { tpr: number; fpr: number; j: number } {
  const tpr = tp + fn > 0 ? tp / (tp + fn) : 0;
  const fpr = fp + tn > 0 ? fp / (fp + tn) : 0;
  return { tpr, fpr, j: tpr - fpr };
}
