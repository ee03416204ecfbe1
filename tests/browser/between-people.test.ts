/** Stories of several people and programs at one installation: what each is given, and what nobody else sees. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Scan } from '@vedette/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bootstrap } from '../../apps/server/src/verbs/admin-bootstrap.ts';
import { startServer, type TestServer } from '../setup/app.ts';
import { compiledCode } from '../setup/compiled-code.ts';
import { insertCompletedScan, manyFindings } from '../world/scan-fixtures.ts';
import {
  axeFaults,
  openBrowser,
  pressBesideTitle,
  settled,
  signIn,
  type TestBrowser,
  temporaryFolder,
  type Visitor,
} from './browser.ts';
import { showRunning } from './running-scan.ts';
import { HOSTILE_NAME } from './sample-source.ts';

const run = promisify(execFile);
const cli = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));
/** Compressed: what the first view of a page may load. */
const FIRST_VIEW_BYTES = 200 * 1024;

const home = temporaryFolder();
let server: TestServer;
let browser: TestBrowser;
let grace: Visitor;
let ben: Visitor;
/** Joins by an invitation of Grace. */
let rin: Visitor;
let shop: { workspace: string; scanId: string };
beforeAll(async () => {
  server = await startServer({ worker: true, followsOwnLinks: true });
  browser = await openBrowser(server.baseUrl);
  const acme = await organization('Acme', 'grace@acme.test');
  grace = acme.visitor;
  ben = (await organization('Other', 'ben@other.test', false)).visitor;
  shop = await scannedWorkspace(acme);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  home.remove();
});

/** An organization, and its owner in a browser of their own. */
async function organization(company: string, email: string, isPlatformAdmin = true) {
  const made = await bootstrap(server.assembly, {
    company,
    handle: company.toLowerCase(),
    email,
    'no-platform-admin': !isPlatformAdmin,
  });
  const visitor = await browser.visitor();
  await signIn(visitor.page, email, String(made.password));
  return { ...made, visitor };
}

async function scannedWorkspace(of: { companyId?: string; accessToken?: string }) {
  const call = async (path: string, body?: object) => {
    const answer = await fetch(server.baseUrl + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${of.accessToken}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { workspaceId } = (await answer.json()) as { workspaceId?: string };
    return { status: answer.status, workspaceId: String(workspaceId) };
  };
  const { workspaceId } = await call(`/api/v0/companies/${of.companyId}/source-uploads`, {
    workspaceName: 'shop',
    sha256: 'a'.repeat(64),
    compressedBytes: 100,
    uncompressedBytes: 10_240,
  });
  const place = { organizationId: String(of.companyId), workspaceId };
  const scanId = await insertCompletedScan(server.assembly.ctx, place, manyFindings(40));
  // Whoever comes first keeps the findings; the other is told to come again.
  await vi.waitUntil(async () => (await call(`/api/v0/scans/${scanId}/findings`)).status === 200, {
    timeout: 120_000,
  });
  return { workspace: `/workspace/${workspaceId}`, scanId };
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('the first view of a workspace loads less than two hundred kilobytes of scripts', async () => {
  const { page, context } = await browser.visitor({ storageState: await grace.context.storageState() });
  await page.goto(shop.workspace);
  await page.getByRole('grid', { name: 'Findings' }).waitFor();
  const bytes = await page.evaluate<number>(`performance.getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(FIRST_VIEW_BYTES);
  await context.close();
});

test('somebody is invited, joins by the link of the message, and is given a role on a repository', async () => {
  const { page } = grace;
  await page.goto('/settings/members');
  await pressBesideTitle(page, 'Invite');
  await page.getByRole('dialog').getByLabel('Name').fill('Rin');
  await page.getByRole('dialog').getByLabel('E-mail').fill('rin@acme.test');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('row', { name: /Rin.*rin@acme\.test/ }).waitFor();
  await page.goto('/admin/outbox');
  await page
    .getByRole('row', { name: /rin@acme\.test/ })
    .getByRole('button', { name: 'Read' })
    .click();
  const message = await page.getByRole('dialog').locator('pre').innerText();
  const link = /https?:\/\/\S+\/invitation\S+/.exec(message)?.[0] ?? '';

  rin = await browser.visitor();
  await rin.page.goto(link);
  await rin.page.getByLabel('Password').fill('a horse and a battery');
  await rin.page.getByLabel(/I accept/).check();
  await press(rin.page, 'Join');
  await title(rin.page, 'You are in').waitFor();
  await signIn(rin.page, 'rin@acme.test', 'a horse and a battery');

  await page.goto('/repositories');
  await pressBesideTitle(page, 'New repository');
  await page.getByRole('dialog').getByLabel('Name').fill('Shop bounty');
  await press(page, 'Make the repository');
  await page.getByRole('link', { name: 'Add company users' }).click();
  await page.getByLabel('Company users', { exact: true }).fill('rin');
  await press(page, /^Rin/);
  await press(page, 'Add 1 user');
  await page.getByRole('cell', { name: 'Rin', exact: true }).waitFor();

  await rin.page.goto('/repositories');
  await rin.page.getByRole('link', { name: 'Shop bounty' }).first().click();
  await title(rin.page, 'Shop bounty').waitFor();
  await rin.page.getByText('You are its client; admins change members.').waitFor();
  expect(await rin.page.getByRole('link', { name: 'Add company users' }).count()).toBe(0);
});

test('a key that is made here is used with curl', async () => {
  const { page } = grace;
  await page.goto('/settings/keys');
  await pressBesideTitle(page, 'New key');
  await page.getByRole('dialog').getByLabel('Name').fill('ci');
  await press(page, 'Make the key');
  const key = await page.locator('[data-secret]').innerText();
  const { stdout } = await run('curl', [
    '-sS',
    '-H',
    `Authorization: Bearer ${key}`,
    `${server.baseUrl}/api/scanner/v1/scans/${shop.scanId}/findings`,
  ]);
  expect(JSON.parse(stdout).vulnerabilities).toHaveLength(40);
  await page.getByLabel('I have stored it').check();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
});

test('the signed command that a monitor shows is run as it stands, its alert comes by itself, and is closed', async () => {
  const { page } = grace;
  await page.goto('/settings/integrations');
  await pressBesideTitle(page, 'Add monitor');
  await page.getByRole('dialog').getByLabel('Name').fill('nightly');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await title(page, 'nightly').waitFor();
  const secret = await page.locator('[data-secret]').innerText();
  const command = await page
    .locator('pre')
    .filter({ hasText: 'openssl' })
    .evaluate((pre) => pre.textContent);
  await page.getByLabel('I have stored it').check();
  await page.goto('/alerts?status=all');
  await page.getByText('No alert').first().waitFor();
  await run('bash', ['-c', String(command).replace(/^\$ /, '')], {
    env: { PATH: process.env.PATH ?? '', SECRET: secret },
  });
  await page.getByRole('button', { name: /CVE-2015-9235/ }).click();
  // The agent's own conclusion comes first, so that it does not come between the reason and the button.
  await page.getByText(/Priority \d+ of 100/).waitFor();
  await page.getByLabel('Reason, or a comment').fill('Not ours.');
  await press(page, 'False positive');
  await page.getByText('Reason for reopening').waitFor();
});

test('a terminal that waits for its login is approved here, and is signed in', async () => {
  const { page } = grace;
  const options = {
    cwd: home.path,
    env: { PATH: process.env.PATH ?? '', HOME: home.path, ...compiledCode() },
  };
  const login = spawn(process.execPath, [cli, 'login', '--server', server.baseUrl, '--no-keyring'], options);
  login.stdout.resume();
  const ended = once(login, 'exit');
  let told = '';
  // Left open after the loop: the program goes on to say what became of it.
  for await (const chunk of login.stderr.iterator({ destroyOnReturn: false })) {
    told += chunk;
    const address = /http\S+\/device\?user_code=[A-Z]{4}-[A-Z]{4}/.exec(told)?.[0];
    if (address === undefined) continue;
    await page.goto(address);
    await title(page, 'Is this code on your screen?').waitFor();
    await press(page, 'Approve');
    await title(page, 'Approved').waitFor();
    break;
  }
  login.stderr.resume();
  expect(await ended).toEqual([0, null]);
  const { stdout } = await run(process.execPath, [cli, 'whoami', '--json'], options);
  expect(stdout).toContain('grace@acme.test');
});

test('two organizations in two browsers see nothing of one another', async () => {
  await ben.page.goto('/repositories');
  await pressBesideTitle(ben.page, 'New repository');
  await ben.page.getByRole('dialog').getByLabel('Name').fill('Secret project');
  await press(ben.page, 'Make the repository');
  await title(ben.page, 'Secret project').waitFor();
  const theirs = new URL(ben.page.url()).pathname;
  /** Each page with what it says of Grace's organization and of no other. */
  const pages: readonly (readonly [string, ...string[]])[] = [
    ['/', 'shop'],
    ['/workspaces', 'shop'],
    ['/alerts?status=all', 'CVE-2015-9235'],
    ['/incidents'],
    ['/repositories', 'Shop bounty'],
    ['/settings/members', 'rin@acme.test', 'grace@acme.test'],
    ['/settings/keys'],
    ['/settings/integrations', 'nightly'],
    ['/settings/audit'],
    ['/settings/credits'],
  ];
  const texts = async ({ page }: Visitor, see: 'her words' | 'none of them'): Promise<string> => {
    let all = '';
    for (const [path, ...words] of pages) {
      await page.goto(path);
      await settled(page);
      if (see === 'her words')
        for (const word of words) await page.locator('#main').getByText(word).first().waitFor();
      all += await page.locator('#main').innerText();
    }
    return all;
  };
  const [hers, his] = [await texts(grace, 'her words'), await texts(ben, 'none of them')];
  for (const word of pages.flatMap(([, ...words]) => words)) expect(his).not.toContain(word);
  expect(his).toContain('Secret project');
  expect(hers).not.toContain('Secret project');
  // Grace runs the platform, and may look into every organization by its address.
  await rin.page.goto(theirs);
  await rin.page.getByText('There is nothing at this address').waitFor();
  await ben.page.goto(`${shop.workspace}?scanId=${shop.scanId}`);
  await ben.page.getByText('There is nothing at this address').waitFor();
});

test('a scan that runs tells by events what it has found so far, and is asked for while there are none', async () => {
  const { page, context } = await browser.visitor({ storageState: await grace.context.storageState() });
  const done = (await (await page.request.get(`/api/v0/scans/${shop.scanId}`)).json()) as Scan;
  let asked = 10;
  await showRunning(page, done, () => asked);
  await page.goto(`${shop.workspace}?scanId=${shop.scanId}`);
  const found = page.getByRole('table', { name: 'Found so far' });
  await found.getByRole('row', { name: /^Critical Code built from untrusted input/ }).waitFor();
  await found.getByText(HOSTILE_NAME).waitFor();
  await page.getByText('42 of 100 files parsed and searched, 41 findings').waitFor();
  await page.getByText('Unsupported language, Swift').waitFor();
  expect(await page.evaluate(() => (globalThis as { owned?: number }).owned)).toBeUndefined();
  expect(await axeFaults(page)).toEqual([]);
  // Before the other one, not in its place: a stream asked for between the two would be the server's own, of a scan that has ended.
  await page.route(/\/api\/v0\/scans\/[^/]+\/stream$/, (route) => route.abort());
  asked = 77;
  await page
    .getByRole('progressbar', { name: 'Scan progress' })
    .and(page.locator('[aria-valuenow="77"]'))
    .waitFor();
  await context.close();
});

test('no page of these stories complained, threw or asked another origin', () => {
  expect([...grace.complaints, ...ben.complaints, ...rin.complaints]).toEqual([]);
});
