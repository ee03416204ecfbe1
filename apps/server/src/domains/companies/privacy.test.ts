/** What a manager can find out about an account before its owner accepts the invitation: nothing. */
import type { CompanyUser } from '@vedette/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../../../tests/world/people.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
let company: string;
let manager: Caller;
beforeAll(async () => {
  world = await createWorld();
  company = await world.company();
  manager = await world.caller('manager', company);
});
afterAll(() => world.close());

const users = () => `/api/v0/companies/${company}/users`;

async function invite(email: string, username = 'guess'): Promise<CompanyUser> {
  const body = { name: 'A guess', username, email, kind: 'member' };
  return world.requestOk(manager, 'POST', users(), body);
}

/** Accounts that a manager might wonder about, and an address without one. */
async function addresses(): Promise<string[]> {
  const [verified, unverified, disabled] = [
    await world.person('manager'),
    await world.person('unverified_member'),
    await world.person('member'),
  ];
  await world.requestOk(world.administrator, 'PATCH', `/api/v0/users/${disabled.userId}`, { disabled: true });
  return [verified.email, unverified.email, disabled.email, `${crypto.randomUUID()}@acme.example`];
}

test('every address is answered alike: verified, unverified, disabled or without an account', async () => {
  const seen: unknown[] = [];
  for (const email of await addresses()) {
    const asked = Date.now();
    const { id, userId, email: shown, createdAt, ...rest } = await invite(email);
    expect(shown).toBe(email);
    // Version 4: an id that held the time at which it was made would tell that the account was there before.
    expect(userId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(asked);
    expect(id).not.toBe(userId);
    seen.push(rest);
  }
  expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
});

test('a user name that is taken is no news for a manager, and the new account gets another', async () => {
  const taken = (await world.person('member')).record.username;
  const email = `${crypto.randomUUID()}@acme.example`;
  const invited = await invite(email, taken);
  expect(invited.username).toBe(taken);
  const account = await world.requestOk<{ username: string }>(
    world.administrator,
    'GET',
    `/api/v0/users/${invited.userId}`,
  );
  expect(account.username).toMatch(new RegExp(`^${taken}-\\d{6}$`));
});

test('making somebody a member does not show who they are: not in the company, not in a search, not on a repository', async () => {
  const grace = await world.person('member');
  const invited = await invite(grace.email, 'a-nickname');
  const path = `${users()}/${invited.id}`;
  const shown = { name: 'A guess', username: 'a-nickname' };
  expect(await world.requestOk(manager, 'PATCH', path, { kind: 'member' })).toMatchObject(shown);
  expect(await world.requestOk(manager, 'GET', path)).toMatchObject(shown);
  const { items } = await world.requestOk<{ items: CompanyUser[] }>(manager, 'GET', `${users()}?q=Hopper`);
  expect(items.map(({ id }) => id)).not.toContain(invited.id);
  const repository = await world.repository(manager, 'bounty', company);
  await world.add(manager, repository, { companyUserIds: [invited.id] });
  const onIt = await world.requestOk<{ items: { companyUserId: string; name: string }[] }>(
    manager,
    'GET',
    `/api/v0/repositories/${repository}/users`,
  );
  expect(onIt.items.find(({ companyUserId }) => companyUserId === invited.id)?.name).toBe('A guess');

  // The owner changes their name and accepts: from then on they are who they say.
  await world.requestOk(world.administrator, 'PATCH', path, { kind: 'unverified_member' });
  await world.requestOk(manager, 'POST', `${path}/invitation`);
  const token = await world.linkTo(grace.email);
  await world.choosePassword(grace.email);
  await world.requestOk(null, 'POST', '/api/v0/invitations/accept', { token: token });
  expect(await world.requestOk(manager, 'GET', path)).toMatchObject({
    name: 'Grace Hopper',
    username: grace.record.username,
  });
});

test('names in a mail turn nothing around and become no link', async () => {
  const spoof = await world.company();
  const body = { name: 'Bank\u202Emoc.live [click](https://evil.example/x) evil.example' };
  await world.requestOk(world.administrator, 'PATCH', `/api/v0/companies/${spoof}`, body);
  const someone = await world.caller('manager', spoof);
  await world.requestOk(someone, 'PATCH', '/api/v0/me', { name: 'www.evil.example a@b.example' });
  const invited = await world.person('unverified_member', spoof, someone);
  const { items } = await world.requestOk<{ items: { id: string; recipient: string; subject: string }[] }>(
    world.administrator,
    'GET',
    '/api/v0/outbox',
  );
  const message = items.find(({ recipient }) => recipient === invited.email);
  const mail = await world.requestOk<{ subject: string; body: string }>(
    world.administrator,
    'GET',
    `/api/v0/outbox/${message?.id}`,
  );
  const text = `${mail.subject}\n${mail.body}`.replace(/http:\/\/127\.0\.0\.1:8484\/\S+/, '');
  expect(text).not.toMatch(/\p{Cf}|:\/\/|www\.|evil\.example|@|[[\]()<>]/u);
  expect(text).toContain('evil example');
});
