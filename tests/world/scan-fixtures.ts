/** Scans as their end leaves them, without a worker: the row, and the result in the blob store. */
import { randomUUIDv7 } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { routes } from '@vedette/contract';
import { engineVersion, type Finding, finishFindings, type RawFinding, type RuleFile } from '@vedette/engine';
import {
  documentKey,
  FINDINGS_PER_PAGE,
  pageKey,
} from '../../apps/server/src/domains/scans/result/format.ts';
import type { Ctx } from '../../apps/server/src/platform/ctx.ts';
import type { NewScan } from '../../apps/server/src/platform/tables/scans.ts';

export interface ScanPlace {
  readonly organizationId: string;
  readonly workspaceId: string;
}

/** Minutes after which each scan of a test was finished, so that a later one is the newer. */
let finishedScans = 0;

/** A scan in any state. @returns its id */
export async function insertScan(
  ctx: Ctx,
  { organizationId, workspaceId }: ScanPlace,
  fields: Partial<NewScan> = {},
): Promise<string> {
  const id = randomUUIDv7();
  const scan = {
    id,
    workspace_id: workspaceId,
    scan_type: 'standard' as const,
    status: 'running' as const,
    source_kind: 'remote_repo' as const,
    repo_url: 'https://github.com/acme/shop',
    commit_sha: 'a'.repeat(40),
    source_key: id,
    paths: [],
    generate_threat_model: false,
    phase: 'files' as const,
    created_at: new Date(),
    ...fields,
  };
  await ctx.db.kysely
    .insertInto('scans')
    .values({ organization_id: organizationId, ...scan })
    .execute();
  return id;
}

/**
 * A completed scan with these findings, in pages of the blob store.
 * @param foundBy the version of the engine that made them
 * @returns its id
 */
export async function insertCompletedScan(
  ctx: Ctx,
  place: ScanPlace,
  findings: readonly Finding[],
  pageSize = FINDINGS_PER_PAGE,
  foundBy = engineVersion,
): Promise<string> {
  const pages = Math.ceil(findings.length / pageSize);
  const finished = new Date(Date.UTC(2026, 0, 1) + ++finishedScans * 60_000);
  const scanId = await insertScan(ctx, place, {
    status: 'completed',
    phase: 'ended',
    percent: 100,
    created_at: new Date(finished.getTime() - 30_000),
    started_at: new Date(finished.getTime() - 20_000),
    finished_at: finished,
    coverage: JSON.stringify({
      complete: true,
      filesAnalysed: 3,
      filesSkipped: [
        { path: 'dist/app.min.js', reason: 'minified' },
        { path: 'logo.png', reason: 'binary' },
      ],
      filesSkippedTotal: 2,
      filesIncomplete: [{ path: 'shop/odd.py', reasons: ['syntax-error'] }],
      filesIncompleteTotal: 1,
    }),
    result_attempt: 1,
    findings_pages: pages,
    findings_total: findings.length,
  });
  for (let page = 1; page <= pages; page++) {
    const lines = findings
      .slice((page - 1) * pageSize, page * pageSize)
      .map((finding) => `${JSON.stringify(finding)}\n`);
    const key = resultPage(place.organizationId, scanId, page);
    await ctx.blobs.put(key, Readable.from(lines).pipe(createGzip()));
  }
  const engine = { version: foundBy, rules: [...rules.values()].map(({ id, message }) => ({ id, message })) };
  const result = { organizationId: place.organizationId, scanId, attempt: 1 };
  await ctx.blobs.put(
    documentKey(result, 'engine'),
    Readable.from([JSON.stringify(engine)]).pipe(createGzip()),
  );
  await ctx.blobs.put(
    documentKey(result, 'threat-model'),
    Readable.from([JSON.stringify(threatModel)]).pipe(createGzip()),
  );
  await ctx.db.kysely
    .updateTable('scans')
    .set({ threat_model_scan_id: scanId })
    .where('organization_id', '=', place.organizationId)
    .where('id', '=', scanId)
    .execute();
  return scanId;
}

/** One entry point and one threat. */
const threatModel = routes.getThreatModel.example.reply;

/** Where a page of the result rests in the blob store. */
export const resultPage = (organizationId: string, scanId: string, page: number): string =>
  pageKey({ organizationId, scanId, attempt: 1 }, page);

const rule: RuleFile = {
  id: 'python-sql-injection',
  title: 'SQL query built from untrusted input',
  message: 'Untrusted data reaches a query as text.',
  remediation: 'Pass the value as a parameter of the query.',
  severity: 'high',
  confidence: 'medium',
  cwe: ['CWE-89'],
  owasp: ['A03:2021'],
  references: ['https://cwe.mitre.org/data/definitions/89.html'],
  scan: ['standard'],
  languages: ['python'],
};
const rules = new Map<string, RuleFile>([
  [rule.id, rule],
  [
    'python-weak-hash',
    { ...rule, id: 'python-weak-hash', title: 'Weak hash', severity: 'low', cwe: ['CWE-328'] },
  ],
  [
    'python-debug',
    { ...rule, id: 'python-debug', title: 'Debugger on', severity: 'critical', cwe: ['CWE-489'] },
  ],
]);

/** Findings as the engine makes them out of what its stages hand over; what is left out is the same in all. */
export function madeFindings(
  raw: readonly Partial<RawFinding>[],
  suppressed: (finding: RawFinding) => string | null = () => null,
): Finding[] {
  return finishFindings(
    raw.map((over) => rawFinding(over)),
    rules,
    (finding) => ({ suppressed: suppressed(finding), ignoreRequest: null }),
  );
}

function rawFinding(over: Partial<RawFinding>): RawFinding {
  const path = over.path ?? 'shop/orders.py';
  const startLine = over.startLine ?? 42;
  const at = { path, startColumn: 5, endColumn: 30 };
  return {
    ruleId: rule.id,
    ...at,
    startLine,
    endLine: startLine,
    message: null,
    symbol: ['Orders', 'find'],
    scope: { names: ['Orders[0]', 'find[0]'], line: startLine - 4 },
    statement: 'cursor.execute(query)',
    flow: [
      {
        ...at,
        startLine: startLine - 2,
        endLine: startLine - 2,
        description: 'untrusted value',
        kind: 'source',
      },
      { ...at, startLine, endLine: startLine, description: 'runs as SQL', kind: 'sink' },
    ],
    ...over,
  };
}

/** So many different findings, spread over a tenth as many files. */
export function manyFindings(count: number): Finding[] {
  return madeFindings(
    Array.from({ length: count }, (_, index) => ({
      path: `src/module-${String(index % Math.ceil(count / 10)).padStart(6, '0')}.py`,
      startLine: 10 + index,
      symbol: [`function_${index}`],
    })),
  );
}
