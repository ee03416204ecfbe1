import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import { networkOf } from './guessing.ts';

const PASSWORD = 'correct horse battery';
/** As few as show it. */
const LIMIT = 3;

let world: World;
beforeAll(async () => {
  world = await createWorld({ TRUSTED_PROXIES: '127.0.0.1', SIGN_IN_ATTEMPTS: String(LIMIT) });
  world.server.clock.stop();
});
afterAll(() => world.close());

/** An account with a password, whose owner was never seen anywhere but here. */
async function account() {
  const someone = await world.caller('member');
  await world.choosePassword(someone.email);
  return someone;
}

const signIn = async (email: string, password: string, from: string) =>
  (await world.send(null, 'POST', '/api/v0/auth/sign-in', { email, password }, { 'x-forwarded-for': from }))
    .status;

const count = (statuses: readonly number[], status: number) =>
  statuses.filter((each) => each === status).length;

test('of 300 guesses at once as many are checked as the limit allows, and the right one is not told from the others', async () => {
  const ada = await account();
  const guesses = Array.from({ length: 300 }, (_, n) =>
    signIn(ada.email, `wrong password ${n}`, '192.0.2.1'),
  );
  const statuses = await Promise.all(guesses);
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([LIMIT, 300 - LIMIT]);
  expect(await signIn(ada.email, PASSWORD, '192.0.2.1')).toBe(429);
});

test('guesses of a stranger do not keep the owner out from another address', async () => {
  const ada = await account();
  for (let n = 0; n <= LIMIT; n++) await signIn(ada.email, 'wrong password', '192.0.2.2');
  expect(await signIn(ada.email, PASSWORD, '192.0.2.2')).toBe(429);
  expect(await signIn(ada.email, PASSWORD, '198.51.100.7')).toBe(200);
});

test('guesses from many addresses are slowed down, but never where the owner has signed in before', async () => {
  const ada = await account();
  expect(await signIn(ada.email, PASSWORD, '198.51.100.8')).toBe(200);
  const from = (n: number) => `203.0.113.${n}`;
  const statuses = await Promise.all(
    Array.from({ length: LIMIT * 10 + 10 }, (_, n) => signIn(ada.email, 'wrong password', from(n))),
  );
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([LIMIT * 10, 10]);
  expect(await signIn(ada.email, PASSWORD, '203.0.113.200')).toBe(429);
  expect(await signIn(ada.email, PASSWORD, '198.51.100.8')).toBe(200);
});

test('from the limit on every further attempt waits twice as long as the one before it', async () => {
  const ada = await account();
  const wrong = () => signIn(ada.email, 'wrong password', '192.0.2.3');
  for (let n = 0; n < LIMIT; n++) expect(await wrong()).toBe(401);
  for (const seconds of [30, 60, 120, 240]) {
    expect(await wrong()).toBe(429);
    world.server.clock.advance((seconds - 10) * 1000);
    expect(await wrong()).toBe(429);
    world.server.clock.advance(10_000);
    expect(await wrong()).toBe(401);
  }
});

test('the right password clears what failed before it', async () => {
  const ada = await account();
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < LIMIT - 1; n++)
      expect(await signIn(ada.email, 'wrong password', '192.0.2.4')).toBe(401);
    expect(await signIn(ada.email, PASSWORD, '192.0.2.4')).toBe(200);
  }
});

test('an own account in between does not clear the count of an address', async () => {
  const mine = await account();
  let checked = 0;
  for (let n = 0; n < LIMIT * 10 + 5; n++) {
    if ((await signIn(`victim-${n}@acme.example`, 'wrong password', '192.0.2.5')) === 401) checked++;
    if (n % 10 === 0) await signIn(mine.email, PASSWORD, '192.0.2.5');
  }
  expect(checked).toBe(LIMIT * 10);
});

test('guesses at the current password by who holds a session are limited like those at the door', async () => {
  const ada = await account();
  const guess = async (n: number) =>
    (
      await world.send(
        ada,
        'POST',
        '/api/v0/me/password',
        { currentPassword: `wrong password ${n}`, newPassword: 'a better horse battery' },
        { 'x-forwarded-for': '192.0.2.6' },
      )
    ).status;
  const statuses = await Promise.all(Array.from({ length: 100 }, (_, n) => guess(n)));
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([LIMIT, 100 - LIMIT]);
});

test('a reset link lets the owner in where guesses had failed', async () => {
  const ada = await account();
  for (let n = 0; n < LIMIT; n++) await signIn(ada.email, 'wrong password', '127.0.0.1');
  expect(await signIn(ada.email, PASSWORD, '127.0.0.1')).toBe(429);
  await world.choosePassword(ada.email);
  expect(await signIn(ada.email, PASSWORD, '127.0.0.1')).toBe(200);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:0:1::5', '2001:db8:0:1::/64'],
  ['2001:0DB8::1:0:0:7', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
