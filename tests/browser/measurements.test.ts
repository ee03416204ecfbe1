/**
 * How fast pages are with much on them, in a real browser: `MEASURE=1 npm run test:browser -- tests/browser/measurements.test.ts`
 * prints what `docs/benchmarks.md` quotes. Nothing is asserted but that the rows came: the figures are the machine's as well.
 */
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentKey } from '../../apps/server/src/domains/scans/result/format.ts';
import { bootstrap } from '../../apps/server/src/verbs/admin-bootstrap.ts';
import { startServer, type TestServer } from '../setup/app.ts';
import { insertCompletedScan, manyFindings } from '../world/scan-fixtures.ts';
import { openBrowser, signIn, type TestBrowser } from './browser.ts';

const FINDINGS = 10_000;
const DEPENDENCIES = 50_000;

let server: TestServer;
let browser: TestBrowser;
let page: Page;
let workspace = '';
beforeAll(async () => {
  server = await startServer({ worker: true, followsOwnLinks: true });
  browser = await openBrowser(server.baseUrl);
  const { ctx, auth } = server.assembly;
  const account = { company: 'Acme', handle: 'acme', email: 'owner@acme.test' };
  const { password, companyId, accessToken } = await bootstrap({ ctx, auth } as never, account);
  const authorization = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  const upload = {
    workspaceName: 'much',
    sha256: 'a'.repeat(64),
    compressedBytes: 100,
    uncompressedBytes: 10_240,
  };
  const opened = await fetch(`${server.baseUrl}/api/v0/companies/${companyId}/source-uploads`, {
    method: 'POST',
    headers: authorization,
    body: JSON.stringify(upload),
  });
  const { workspaceId } = (await opened.json()) as { workspaceId: string };
  const place = { organizationId: String(companyId), workspaceId };
  const scanId = await insertCompletedScan(ctx, place, manyFindings(FINDINGS));
  const key = documentKey({ ...place, scanId, attempt: 1 }, 'dependencies');
  await ctx.blobs.put(key, Readable.from([JSON.stringify(inventory())]).pipe(createGzip()));
  let synchronised = 503;
  while (synchronised === 503) {
    const report = await fetch(`${server.baseUrl}/api/v0/scans/${scanId}/findings`, {
      headers: authorization,
    });
    await report.arrayBuffer();
    synchronised = report.status;
  }
  expect(synchronised).toBe(200);
  workspace = `/workspace/${workspaceId}`;
  ({ page } = await browser.visitor());
  await signIn(page, account.email, String(password));
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

function inventory() {
  const components = Array.from({ length: DEPENDENCIES }, (_, index) => {
    const name = `package-${String(index).padStart(5, '0')}`;
    const id = `pkg:npm/${name}@1.0.${index % 9}`;
    return {
      id,
      ecosystem: 'npm',
      name,
      version: `1.0.${index % 9}`,
      range: null,
      purl: id,
      relation: index < 500 ? 'direct' : 'transitive',
      scope: 'production',
      source: { kind: 'registry', url: null },
      integrity: [],
      installScript: null,
      importNames: [],
      standsFor: [],
      occurrences: [],
      dependsOn: [],
    };
  });
  return { projects: [], components, gaps: [], ownPackages: [], files: [] };
}

/** Processor time that the page's main thread took so far, whatever else the machine was doing. */
async function cpuOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return Math.round(1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0));
}

/** Largest paint, layout shift, and compressed bytes of scripts, of a page that is opened with an empty cache. */
async function paintOf(path: string) {
  const visitor = await page
    .context()
    .browser()
    ?.newContext({
      viewport: { width: 1440, height: 900 },
      storageState: await page.context().storageState(),
      baseURL: server.baseUrl,
    });
  if (!visitor) throw new Error('the browser is gone');
  const fresh = await visitor.newPage();
  const session = await visitor.newCDPSession(fresh);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await fresh.addInitScript(`globalThis.seen = { paintMs: 0, shift: 0 };
    new PerformanceObserver((list) => { for (const one of list.getEntries()) seen.paintMs = one.startTime; })
      .observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) seen.shift += one.value; })
      .observe({ type: 'layout-shift', buffered: true });`);
  await fresh.goto(path);
  await fresh.locator('main :is(h1, [role=grid], .items, .empty)').first().waitFor();
  await fresh.locator('.skeleton').first().waitFor({ state: 'detached' });
  const seen = await fresh.evaluate<{
    paintMs: number;
    shift: number;
    scriptKb: number;
    scripts: number;
    calls: number;
  }>(`(() => {
    const all = performance.getEntriesByType('resource');
    const scripts = all.filter(({ name }) => name.endsWith('.js'));
    return { ...seen, scripts: scripts.length, calls: all.filter(({ name }) => name.includes('/api/')).length,
      scriptKb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024 };
  })()`);
  const cpuMs = await cpuOf(session);
  await visitor.close();
  return {
    path: path.replace(workspace, 'workspace'),
    paintMs: Math.round(seen.paintMs),
    shift: Number(seen.shift.toFixed(4)),
    scriptKb: Math.round(seen.scriptKb),
    scripts: seen.scripts,
    calls: seen.calls,
    cpuMs,
  };
}

/** Scrolls for three seconds, a screen about every fifth of one; the times between frames, and those of key presses. */
async function scrolled(path: string, name: string) {
  await page.goto(workspace + path);
  const grid = page.getByRole('grid', { name });
  await grid.locator('[role=row]').nth(5).waitFor();
  const frames = await page.evaluate<number[]>(`new Promise((done) => {
    const list = document.querySelector('[role=grid]');
    const times = []; const begin = performance.now(); let last = begin;
    const step = (now) => {
      times.push(now - last); last = now; list.scrollTop += 70;
      if (now - begin < 3000) requestAnimationFrame(step); else done(times.slice(1));
    };
    requestAnimationFrame(step);
  })`);
  const sorted = [...frames].sort((a, b) => a - b);
  await page.evaluate(`globalThis.slowest = 0;
    new PerformanceObserver((list) => { for (const one of list.getEntries()) slowest = Math.max(slowest, one.duration); })
      .observe({ type: 'event', durationThreshold: 16, buffered: false });`);
  for (let press = 0; press < 10; press++) await page.keyboard.press('j');
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))',
  );
  return {
    list: name,
    framesPerSecond: Math.round((1000 * frames.length) / frames.reduce((sum, ms) => sum + ms, 0)),
    median: Number(sorted[Math.floor(sorted.length / 2)]?.toFixed(1)),
    p95: Number(sorted[Math.floor(sorted.length * 0.95)]?.toFixed(1)),
    slowestKeyMs: await page.evaluate<number>('slowest'),
  };
}

test('lists of ten thousand findings and fifty thousand dependencies, and first views', async () => {
  const paints = [];
  for (const path of ['/', '/alerts?status=all', workspace, `${workspace}/threat-model`])
    paints.push(await paintOf(path));
  const lists = [await scrolled('', 'Findings'), await scrolled('/dependencies', 'Dependencies')];
  for (const figures of [...paints, ...lists]) process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(lists.every(({ framesPerSecond }) => framesPerSecond > 0)).toBe(true);
});
