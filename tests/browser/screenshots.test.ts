/**
 * Pictures of every page in every state, both themes, three widths, to look at beside the design:
 * `SCREENSHOTS=/some/folder npm run test:browser -- screenshots sign-on passkeys` (the last two take those of their stories).
 */
import { join } from 'node:path';
import type { Scan } from '@vedette/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setupLink } from '../../apps/server/src/domains/setup/index.ts';
import { bootstrap } from '../../apps/server/src/verbs/admin-bootstrap.ts';
import { startServer, type TestServer } from '../setup/app.ts';
import { openBrowser, settled, signIn, type TestBrowser, temporaryFolder } from './browser.ts';
import { type FilledOrganization, fillOrganization } from './filled-organization.ts';
import { plainPages, soloPages, workspacePages } from './pages.ts';
import { pictured } from './pictures.ts';
import { showRunning } from './running-scan.ts';

/** What fails is asked for three times, with pauses, on each of four dozen pages. */
const PATIENCE_MS = 900_000;
const states = ['filled', 'empty', 'loading', 'error', 'forbidden'] as const;
/** `solo` is for who is not signed in, `running` shows a scan in the middle of its work. */
type State = (typeof states)[number] | 'solo' | 'running';

const kept = temporaryFolder();
let server: TestServer;
let browser: TestBrowser;
let filled: FilledOrganization;
let setUp = '';
beforeAll(async () => {
  server = await startServer({ worker: true, followsOwnLinks: true });
  browser = await openBrowser(server.baseUrl);
  const link = new URL(String(await setupLink(server.assembly.ctx)));
  setUp = link.pathname + link.search;
  await picturesOf('solo', [setUp, ...soloPages]);
  await signedIn('filled', 'Acme');
  await signedIn('empty', 'Other');
}, PATIENCE_MS);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  kept.remove();
});

const sessionOf = (name: string) => join(kept.path, `${name}.json`);

/** An organization of its own and its owner's session; the first is filled. */
async function signedIn(name: 'filled' | 'empty', company: string): Promise<void> {
  const account = { company, handle: company.toLowerCase(), email: `owner@${name}.test` };
  const { password } = await bootstrap(server.assembly, account);
  const { page, context } = await browser.visitor();
  await signIn(page, account.email, String(password));
  await context.storageState({ path: sessionOf(name) });
  if (name === 'filled') filled = await fillOrganization(page);
  await context.close();
}

/** What the interface answers in a state; who one is, it always answers. */
async function answerAs(page: Page, state: State): Promise<void> {
  if (state === 'running') {
    const scan = await page.request.get(`/api/v0/scans/${filled.scanId}`);
    return showRunning(page, (await scan.json()) as Scan, () => 42);
  }
  if (state === 'filled' || state === 'empty' || state === 'solo') return;
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

/** Takes the pages in all themes and widths. @returns what is wrong with them, a line each */
async function picturesOf(state: State, paths: readonly string[]): Promise<string[]> {
  const session = state === 'solo' ? {} : { storageState: sessionOf(state === 'empty' ? 'empty' : 'filled') };
  const { page, context, complaints } = await browser.visitor(session);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await answerAs(page, state);
  const faults: string[] = [];
  for (const [number, path] of paths.entries()) {
    await page.goto(path);
    if (state === 'loading') await page.locator('.app').waitFor();
    else await settled(page);
    if (state === 'loading')
      await page
        .locator('.sk-row')
        .first()
        .waitFor({ timeout: 2_000 })
        .catch(() => {});
    const name = path
      .replace(filled?.workspace ?? ' ', 'workspace')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      .replaceAll(/[^a-z-]+/gi, '_');
    faults.push(...(await pictured(page, state, `${String(number).padStart(2, '0')}${name}`)));
  }
  await context.close();
  return [...faults, ...complaints];
}

test.each(states)(
  'every page, %s',
  async (state) => {
    const ofWorkspace = workspacePages.map((one) => filled.workspace + one);
    const paths = state === 'empty' ? plainPages : [...plainPages, ...ofWorkspace, ...filled.pages];
    expect(await picturesOf(state, paths)).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  'a scan that runs',
  async () => {
    const path = `${filled.workspace}?scanId=${filled.scanId}`;
    expect(await picturesOf('running', [path])).toEqual([]);
  },
  PATIENCE_MS,
);
