/**
 * Pictures of every page in every state, both themes, three widths, to look at beside the design:
 * `SCREENSHOTS=/some/folder npm run test:browser -- tests/browser/screenshots.test.ts`
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootstrap } from '../../apps/server/src/verbs/admin-bootstrap.ts';
import { startServer, type TestServer } from '../setup/app.ts';
import { insertCompletedScan, manyFindings } from '../world/scan-fixtures.ts';
import { openBrowser, signIn, type TestBrowser, temporaryFolder } from './browser.ts';
import { plainPages, workspacePages } from './pages.ts';

const folder = process.env.SCREENSHOTS ?? '';
/** What fails is asked for twice more, with pauses, on each of two dozen pages. */
const PATIENCE_MS = 900_000;
const themes = ['light', 'dark'] as const;
const widths = [1440, 1024, 390];
const states = ['filled', 'empty', 'loading', 'error', 'forbidden'] as const;
type State = (typeof states)[number];

const kept = temporaryFolder();
let server: TestServer;
let browser: TestBrowser;
let workspace = '';
beforeAll(async () => {
  server = await startServer({ worker: true, followsOwnLinks: true });
  browser = await openBrowser(server.baseUrl);
  await signedIn('filled', 'Acme');
  await signedIn('empty', 'Other');
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  kept.remove();
});

const sessionOf = (name: string) => join(kept.path, `${name}.json`);

/** An organization of its own and its owner's session; the first has a workspace with findings. */
async function signedIn(name: 'filled' | 'empty', company: string): Promise<void> {
  const { ctx, auth } = server.assembly;
  const account = { company, handle: company.toLowerCase(), email: `owner@${name}.test` };
  const { password, companyId, accessToken } = await bootstrap({ ctx, auth } as never, account);
  const { page, context } = await browser.visitor();
  await signIn(page, account.email, String(password));
  await context.storageState({ path: sessionOf(name) });
  await context.close();
  if (name === 'empty') return;
  const call = async (path: string, body?: object) => {
    const answer = await fetch(server.baseUrl + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { id: string; workspaceId: string };
  };
  const upload = {
    workspaceName: 'shop',
    sha256: 'a'.repeat(64),
    compressedBytes: 100,
    uncompressedBytes: 10_240,
  };
  const { workspaceId } = await call(`/api/v0/companies/${companyId}/source-uploads`, upload);
  const place = { organizationId: String(companyId), workspaceId };
  const scanId = await insertCompletedScan(ctx, place, manyFindings(400));
  await call(`/api/v0/scans/${scanId}/findings`);
  workspace = `/workspace/${workspaceId}`;
}

/** What the interface answers in a state; who one is, it always answers. */
async function answerAs(page: Page, state: State): Promise<void> {
  if (state === 'filled' || state === 'empty') return;
  await page.route('**/api/v0/**', (route) => {
    if (route.request().url().endsWith('/api/v0/me')) return route.continue();
    if (state === 'loading') return undefined;
    const [status, type, msg] =
      state === 'error'
        ? [503, 'service_unavailable', 'The service cannot answer now.']
        : [403, 'forbidden', 'This takes a manager of the company.'];
    return route.fulfill({ status, json: { type, msg } });
  });
}

const combinations = themes.flatMap((theme) =>
  widths.flatMap((width) => states.map((state) => [theme, width, state] as const)),
);

test.each(combinations)(
  'every page, %s, %i pixels wide, %s',
  async (theme, width, state) => {
    const storageState = sessionOf(state === 'empty' ? 'empty' : 'filled');
    const { page, context } = await browser.visitor({ theme, width, storageState });
    await answerAs(page, state);
    const to = join(folder, state, `${theme}-${width}`);
    mkdirSync(to, { recursive: true });
    const ofWorkspace = state === 'empty' ? [] : workspacePages.map((one) => workspace + one);
    for (const path of [...plainPages, ...ofWorkspace]) {
      await page.goto(path);
      await page
        .locator(state === 'loading' ? '.app' : 'main :is(h1, h2, [role=grid], .empty)')
        .first()
        .waitFor();
      // Fonts are files: a picture before they came shows others.
      await page.evaluate('document.fonts.ready.then(() => null)');
      const name = path.replace(workspace, 'workspace').replaceAll(/[^a-z-]+/gi, '_') || 'overview';
      await page.screenshot({ path: join(to, `${name}.png`) });
      const wider = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
      expect(wider, `${path} scrolls sideways`).toBe(false);
    }
    await context.close();
  },
  PATIENCE_MS,
);
