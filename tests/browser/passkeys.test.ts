/** A passkey from the profile page to the next sign-in, with the virtual authenticator of Chromium. */
import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setupLink } from '../../apps/server/src/domains/setup/index.ts';
import { startServer, type TestServer } from '../setup/app.ts';
import { openBrowser, type TestBrowser, type Visitor } from './browser.ts';
import { pictured } from './pictures.ts';

const password = 'a horse and a battery';
let server: TestServer;
let browser: TestBrowser;
let grace: Visitor;
let authenticators: CDPSession;

beforeAll(async () => {
  // A name: browsers make no passkeys for addresses.
  server = await startServer({ followsOwnLinks: true, hostname: 'localhost' });
  browser = await openBrowser(server.baseUrl);
  grace = await browser.visitor();
  authenticators = await grace.context.newCDPSession(grace.page);
  await authenticators.send('WebAuthn.enable');
  await authenticators.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: true },
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function signOutAndShowPassword(): Promise<void> {
  const { page } = grace;
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await page.getByLabel('E-mail').fill('grace@acme.test');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('somebody adds a passkey, keeps the recovery codes, and is asked for it at the next sign-in', async () => {
  const { page } = grace;
  const link = new URL(String(await setupLink(server.assembly.ctx)));
  await page.goto(link.pathname + link.search);
  await page.getByLabel('Organization').fill('Acme');
  await page.getByLabel('Your name').fill('Grace');
  await page.getByLabel('Your e-mail').fill('grace@acme.test');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Make organization and sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'New scan' }).waitFor();

  await page.goto('/settings/profile');
  await page.getByLabel('Name of the passkey').fill('Key ring');
  await page.getByLabel('Your password, to add it').fill(password);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  expect((await page.locator('[data-secret]').innerText()).split(/\s+/)).toHaveLength(10);
  // Ticked, the codes are gone, and the box with them.
  await page.getByLabel('I have stored it').click();
  await page.getByRole('listitem').filter({ hasText: 'Key ring' }).waitFor();
  expect(await pictured(page, 'passkeys', 'list')).toEqual([]);

  await signOutAndShowPassword();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Overview').waitFor();
});

test('a key that somebody does not touch says so, and the next try has a challenge of its own', async () => {
  const { page } = grace;
  await signOutAndShowPassword();
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  expect(await pictured(page, 'passkeys', 'asked-for')).toEqual([]);
  // The browser goes on to wait for a key until the page is left.
  await page.evaluate(() => {
    const { credentials } = navigator as unknown as { credentials: { get: () => Promise<never> } };
    const get = credentials.get;
    credentials.get = () => {
      credentials.get = get;
      return Promise.reject(new DOMException('cancelled', 'NotAllowedError'));
    };
  });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('it was cancelled, or took too long').waitFor();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Overview').waitFor();
});

test('the application’s key is there as a QR code, and in letters beside it', async () => {
  const { page } = grace;
  await page.goto('/settings/profile');
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const code = page.getByRole('img', { name: /QR code of the key below/ });
  await code.waitFor();
  const box = await code.boundingBox();
  expect(box?.width).toBeGreaterThan(150);
  await page.getByText('Key', { exact: true }).waitFor();
  expect(await pictured(page, 'passkeys', 'code-of-the-application')).toEqual([]);
});

test('a passkey is removed with itself, and a password is enough again', async () => {
  const { page } = grace;
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: 'Remove Key ring' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Remove the passkey' }).click();
  await page.getByText('Removed Key ring').waitFor();
  await signOutAndShowPassword();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Overview').waitFor();
  expect(grace.complaints).toEqual([]);
});
