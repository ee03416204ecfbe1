import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import { weaknessOf } from './password-policy.ts';

const own = ['Grace Hopper', 'amazing-grace', 'grace.h@navy.example', 'Acme', 'acme'];

test.each([
  'password1234',
  'P@ssw0rd!2026',
  '!!letmein!!12',
  'passwordpassword',
  'qwertyuiop123',
  'aaaabbbbaaaa',
  '123456789012',
  'abcdefghijklm',
  '210987654321',
  'abc123abc123',
  'gracehopper!1',
  'Hopper-Grace-1906',
  'amazing-grace',
  'grace.h@navy.example',
  'acmeacme2026!',
  'emca-ecarg-1!',
])('%s is refused as a password', async (password) => {
  expect(await weaknessOf(password, own)).not.toBeNull();
});

test.each([
  'correct horse battery',
  'a better horse battery',
  'acme pays for my coffee',
  'Xw8-qT2.vB7#',
  'ein Satz, den nur ich schreibe',
  'пароль из трёх слов',
])('%s is accepted as a password', async (password) => {
  expect(await weaknessOf(password, own)).toBeNull();
});

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('a password is chosen nowhere without these rules, and a refused one leaves the link as it was', async () => {
  const invited = await world.person('unverified_member');
  const token = await world.linkTo(invited.email);
  const own = `${invited.record.username}-2026`;
  const accept = (password: string) =>
    world.send(null, 'POST', '/api/v0/invitations/accept', { token, password });
  expect((await accept('password1234')).msg).toMatch(/most common/);
  expect((await accept(own)).msg).toMatch(/stands in the account/);
  expect((await accept('short horse')).msg).toMatch(/at least 12/);
  expect((await accept('correct horse battery')).status).toBe(200);

  const link = await world.requestReset(invited.email);
  const reset = (password: string) =>
    world.send(null, 'POST', '/api/v0/auth/password/reset', { token: link, password });
  expect((await reset('password1234')).msg).toMatch(/field password .* most common/);
  expect((await reset('correct horse battery')).status).toBe(204);

  const ada = await world.caller('member');
  await world.choosePassword(ada.email);
  const body = { currentPassword: 'correct horse battery', newPassword: 'password1234' };
  expect((await world.send(ada, 'POST', '/api/v0/me/password', body)).msg).toMatch(/field newPassword/);
});
