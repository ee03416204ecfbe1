import type { FindingCode } from '@vedette/contract';
import { BlobMissing } from '../../platform/blobs/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { getScan, readResultDocument } from '../scans/index.ts';
import { unknownFinding } from './findings.ts';
import { selectFindingDetail } from './store.ts';
import { type RuleContent, toFinding } from './synchronisation/stored-finding.ts';

/** Lines shown before and after what is pointed at; the scan kept as many. */
const AROUND = 3;

type Excerpt = FindingCode['excerpts'][number];

/** The code around a finding and its steps, as the newest scan that found it kept it. @throws Problem `not_found`. */
export async function getFindingCode(
  ctx: Ctx,
  organizationId: string,
  findingId: string,
): Promise<FindingCode> {
  const row = await selectFindingDetail(organizationId, ctx.db, findingId);
  if (row === undefined) throw unknownFinding();
  const finding = toFinding(row.content, JSON.parse(row.rule_content) as RuleContent);
  const kept = await keptLines(ctx, organizationId, row.last_scan_id);
  const excerpts = [finding, ...(finding.flow ?? [])].reduce(
    (files, place) => note(files, place),
    new Map<string, Set<number>>(),
  );
  const found = [...excerpts].flatMap(([file, numbers]) => runsOf(file, numbers, kept.get(file)));
  return { excerpts: found, kept: found.length > 0 };
}

function note(
  files: Map<string, Set<number>>,
  { path, startLine, endLine }: { path: string; startLine: number; endLine: number },
): Map<string, Set<number>> {
  const numbers = files.get(path) ?? new Set<number>();
  for (let line = Math.max(1, startLine - AROUND); line <= endLine + AROUND; line++) numbers.add(line);
  return files.set(path, numbers);
}

async function keptLines(
  ctx: Ctx,
  organizationId: string,
  scanId: string,
): Promise<Map<string, Map<number, string>>> {
  const scan = await getScan(ctx, organizationId, scanId);
  if (scan === null || scan.resultAttempt === null) return new Map();
  try {
    const document = await readResultDocument(ctx, scan, 'excerpts');
    return new Map(document?.files.map(({ path, lines }) => [path, new Map(lines)]));
  } catch (error) {
    // Scans of earlier versions kept none.
    if (error instanceof BlobMissing) return new Map();
    throw error;
  }
}

/** Lines that follow one another make one excerpt. */
function runsOf(
  file: string,
  wanted: ReadonlySet<number>,
  kept: ReadonlyMap<number, string> | undefined,
): Excerpt[] {
  const runs: Excerpt[] = [];
  for (const number of [...wanted].sort((a, b) => a - b)) {
    const text = kept?.get(number);
    if (text === undefined) continue;
    const last = runs.at(-1);
    if (last && last.startLine + last.lines.length === number) last.lines.push(text);
    else runs.push({ file, startLine: number, lines: [text] });
  }
  return runs;
}
