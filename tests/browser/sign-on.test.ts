/** Single sign-on as a manager sets it up and as somebody new uses it, with a real provider, in a real browser. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setupLink } from '../../apps/server/src/domains/setup/index.ts';
import { bootstrap } from '../../apps/server/src/verbs/admin-bootstrap.ts';
import { startServer, type TestServer } from '../setup/app.ts';
import { CLIENT, type IdentityProvider, startIdentityProvider } from '../setup/identity-provider.ts';
import { startNameServer } from '../setup/name-server.ts';
import { shownCode } from '../world/authenticator.ts';
import { openBrowser, signIn, type TestBrowser, type Visitor } from './browser.ts';
import { pictured } from './pictures.ts';

let server: TestServer;
let provider: IdentityProvider;
let names: Awaited<ReturnType<typeof startNameServer>>;
let browser: TestBrowser;
let grace: Visitor;

beforeAll(async () => {
  provider = await startIdentityProvider(() => `${server.baseUrl}/single-sign-on`);
  names = await startNameServer();
  server = await startServer({
    followsOwnLinks: true,
    settings: {
      SINGLE_SIGN_ON_PRIVATE_ORIGINS: provider.issuer,
      SINGLE_SIGN_ON_DNS_SERVERS: names.address,
    },
  });
  browser = await openBrowser(server.baseUrl);
  grace = await browser.visitor();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await provider?.close();
  await names?.close();
});

/** Going to the provider is what these stories are about. */
const complaintsOf = ({ complaints }: Visitor) =>
  complaints.filter((complaint) => !complaint.startsWith(`asked ${provider.issuer}`));

test('a manager proves a domain and sets the provider, reading nothing but the page', async () => {
  const { page } = grace;
  const link = new URL(String(await setupLink(server.assembly.ctx)));
  await page.goto(link.pathname + link.search);
  await page.getByLabel('Organization').fill('Acme');
  await page.getByLabel('Your name').fill('Grace');
  await page.getByLabel('Your e-mail').fill('grace@acme.test');
  await page.getByLabel('Password').fill('a horse and a battery');
  await page.getByRole('button', { name: 'Make organization and sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'New scan' }).waitFor();

  await page.goto('/settings/members');
  await page.getByRole('link', { name: 'Single sign-on' }).click();
  await page.getByLabel('Another domain').fill('acme.test');
  await page.getByRole('button', { name: 'Add the domain' }).click();
  const domain = page.getByRole('article', { name: 'acme.test' });
  await domain.getByRole('button', { name: 'Look for the record' }).click();
  await domain.getByText('The record is not there yet.').waitFor();
  const [name = '', value = ''] = await domain.locator('code').allInnerTexts();
  expect(name).toBe('_vedette-challenge.acme.test');
  names.setText(name, value);
  await domain.getByRole('button', { name: 'Look for the record' }).click();
  await domain.getByText('verified', { exact: true }).waitFor();

  await page.getByLabel('Issuer').fill('http://127.0.0.1:1');
  await page.getByLabel('Client id').fill(CLIENT.id);
  await page.getByLabel('Client secret').fill(CLIENT.secret);
  await page.getByRole('button', { name: 'Save the provider' }).click();
  await page.getByText(/no discovery document of this issuer/).waitFor();
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByRole('button', { name: 'Save the provider' }).click();
  await page.getByText('Nobody has signed in with these settings yet').waitFor();
  expect(await pictured(page, 'sign-on', 'provider-and-domain')).toEqual([]);
});

test('somebody new is offered the provider for their address, and comes back signed in, as an unverified member', async () => {
  const rin = await browser.visitor();
  provider.add('rin@acme.test', { name: 'Rin' });
  await rin.page.goto('/sign-in?next=/settings/profile');
  await rin.page.getByLabel('E-mail').fill('rin@acme.test');
  await rin.page.keyboard.press('Tab');
  await rin.page.getByRole('button', { name: 'Sign in with Acme' }).click();
  await rin.page.getByRole('heading', { name: 'The terms have changed' }).waitFor();
  expect(new URL(rin.page.url()).search).toBe('');
  expect(complaintsOf(rin)).toEqual([]);
  await grace.page.goto('/settings/members');
  await grace.page.getByText('rin@acme.test').first().waitFor();
});

test('whose account has a second factor of its own shows it after the provider, and comes to the page they wanted', async () => {
  const address = 'ada@acme.test';
  const made = await bootstrap(server.assembly, {
    company: 'Beta',
    handle: 'beta',
    email: address,
    'no-platform-admin': true,
  });
  const ada = await browser.visitor();
  const { page } = ada;
  await signIn(page, address, String(made.password));
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { origin: server.baseUrl } });
    return (await answer.json()) as { secret: string; recoveryCodes: string[] };
  };
  const { secret } = await post('/api/v0/me/second-factor', { currentPassword: made.password });
  const code = shownCode(secret, server.clock.now());
  const { recoveryCodes } = await post('/api/v0/me/second-factor/confirm', { code });
  await ada.context.clearCookies();

  provider.add(address);
  await page.goto('/sign-in?next=/settings/profile');
  await page.getByLabel('E-mail').fill(address);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Sign in with Acme' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your second factor' }).waitFor();
  expect(await pictured(page, 'sign-on', 'second-factor')).toEqual([]);
  await page.getByLabel('Code').fill('aaaa-bbbb');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Code').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/settings/profile');
  expect(complaintsOf(ada)).toEqual([]);
});

test('enforced, the sign-in page takes the provider alone, and an answer that was used says so', async () => {
  const { page } = grace;
  await page.goto('/settings/single-sign-on');
  await page.getByRole('button', { name: 'Enforce single sign-on' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enforce it' }).click();
  await page.getByText('passwords are refused').waitFor();
  const ben = await browser.visitor();
  await ben.page.goto('/sign-in');
  await ben.page.getByLabel('E-mail').fill('ben@acme.test');
  await ben.page.keyboard.press('Tab');
  await ben.page.getByRole('button', { name: 'use their password' }).waitFor();
  expect(await ben.page.getByLabel('Password').count()).toBe(0);
  expect(await pictured(ben.page, 'sign-on', 'enforced')).toEqual([]);
  await ben.page.goto('/single-sign-on?state=used&code=12345678901234567890123');
  await ben.page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
  expect(await pictured(ben.page, 'sign-on', 'answer-used')).toEqual([]);
  expect(complaintsOf(ben)).toEqual([]);
  expect(complaintsOf(grace)).toEqual([]);
});
