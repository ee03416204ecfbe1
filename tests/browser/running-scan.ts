/** A scan that still runs, as the interface would tell of it: a real one of this size is over before somebody has looked. */
import type { Scan, ScanNews, ScanSoFar } from '@vedette/contract';
import type { Page } from 'playwright-core';
import { HOSTILE_NAME } from './sample-source.ts';

/** The scan as it stood in the middle of its files. @param done the same scan, completed */
export const runningScan = (done: Scan, percent: number): Scan => ({
  ...done,
  status: 'running',
  progress: { phase: 'files', filesTotal: 100, filesDone: percent, percent },
  coverage: null,
  finishedAt: null,
});

/** What that scan has shown; names of files are hostile. */
function soFarOf({ startedAt, createdAt }: Scan): ScanSoFar {
  const at = (seconds: number) =>
    new Date(Date.parse(startedAt ?? createdAt) + seconds * 1_000).toISOString();
  return {
    phases: [
      { phase: 'source', startedAt: at(0) },
      { phase: 'inventory', startedAt: at(2) },
      { phase: 'files', startedAt: at(3) },
    ],
    file: `lib/${HOSTILE_NAME}`,
    found: { files: 41, program: 0 },
    bySeverity: { critical: 1, high: 2, medium: 17, low: 20, info: 1 },
    findings: [
      {
        severity: 'critical' as const,
        title: 'Code built from untrusted input',
        path: HOSTILE_NAME,
        line: 2,
      },
      { severity: 'high' as const, title: 'Token is not verified', path: 'routes/orders.js', line: 8 },
      {
        severity: 'high' as const,
        title: 'Broken hash function',
        path: `${'deep/'.repeat(40)}hash.js`,
        line: 12_345,
      },
    ].map((one) => ({ ...one, phase: 'files' as const, foundAt: at(4) })),
    skipped: [
      { path: 'static/jquery.min.js', reason: 'minified' },
      { path: 'src/Main.swift', reason: 'unsupported-language', detail: 'Swift' },
    ],
    skippedTotal: 23,
  };
}

/** Lets a page see the scan as one that runs; what is asked without the stream has come to `asked()` per cent. */
export async function showRunning(page: Page, done: Scan, asked: () => number): Promise<void> {
  await page.route(/\/api\/v0\/companies\/[^/]+\/scans\?/, (route) =>
    route.fulfill({ json: { items: [runningScan(done, 10)], nextCursor: null } }),
  );
  await page.route(/\/api\/v0\/scans\/[^/]+$/, (route) =>
    route.fulfill({ json: runningScan(done, asked()) }),
  );
  const news: ScanNews = { scan: runningScan(done, 42), findings: null, soFar: soFarOf(done) };
  await page.route(/\/api\/v0\/scans\/[^/]+\/stream$/, (route) =>
    route.fulfill({
      headers: { 'content-type': 'text/event-stream' },
      body: `event: scan\ndata: ${JSON.stringify(news)}\n\n`,
    }),
  );
}
