import type { RecoveryCodes, SecondFactorSecret } from '@vedette/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bytesOf, shownCode } from '../../../../../../tests/world/authenticator.ts';
import type { Caller } from '../../../../../../tests/world/people.ts';
import { createWorld, type World } from '../../../../../../tests/world/world.ts';
import { codeOf, stepAt } from './totp.ts';

const password = 'correct horse battery';
const path = '/api/v0/me/second-factor';

let world: World;
let person: Caller;
beforeAll(async () => {
  world = await createWorld();
  world.server.clock.stop();
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await world.caller('member');
  await world.choosePassword(person.email);
});

const HALF_MINUTE_MS = 30_000;

/** What the application shows now; the next time half a minute has passed, so that no code comes twice. */
function codeFor(secret: string): string {
  world.server.clock.advance(HALF_MINUTE_MS);
  return shownCode(secret, world.server.clock.now());
}

const begin = () => world.requestOk<SecondFactorSecret>(person, 'POST', path, { currentPassword: password });
const confirm = (code: string) => world.send(person, 'POST', `${path}/confirm`, { code });
const signIn = (code?: string, tried = password) =>
  world.send(null, 'POST', '/api/v0/auth/sign-in', {
    email: person.email,
    password: tried,
    ...(code === undefined ? {} : { code }),
  });

/** Turned on; the secret, and what is shown with it. */
async function turnedOn() {
  const { secret } = await begin();
  const answer = await confirm(codeFor(secret));
  expect(answer.status, answer.text).toBe(200);
  return { secret, ...(answer.body as RecoveryCodes) };
}

const isSession = ({ headers }: { headers: Headers }) => headers.getSetCookie().length > 0;

test('nothing is asked for until a code is confirmed, then a password alone opens no session', async () => {
  const { secret } = await begin();
  expect(isSession(await signIn())).toBe(true);
  expect((await confirm('000000')).status).toBe(401);
  expect((await confirm(codeFor(secret))).status).toBe(200);

  const alone = await signIn();
  expect(alone.body).toEqual({ secondFactorRequired: true, application: true, passkeys: null });
  expect(isSession(alone)).toBe(false);
  expect(isSession(await signIn(codeFor(secret)))).toBe(true);
});

test('with a wrong password nothing tells that there is a second factor', async () => {
  const { secret } = await turnedOn();
  const refused = await signIn(codeFor(secret), 'another horse battery');
  const stranger = await world.send(null, 'POST', '/api/v0/auth/sign-in', {
    email: 'nobody@acme.example',
    password,
    code: '123456',
  });
  expect([refused.status, refused.body]).toEqual([stranger.status, stranger.body]);
});

test('a code works once, however it is asked for', async () => {
  const { secret } = await turnedOn();
  const code = codeFor(secret);
  const answers = await Promise.all([signIn(code), signIn(code)]);
  expect(answers.filter(isSession)).toHaveLength(1);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('each recovery code works once, written as people write it, and new ones end the old', async () => {
  const { secret, recoveryCodes } = await turnedOn();
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = '', second = ''] = recoveryCodes;
  expect(isSession(await signIn(first.toLowerCase().replaceAll('-', ' ')))).toBe(true);
  expect((await signIn(first)).status).toBe(401);
  expect(
    (await world.send(person, 'POST', `${path}/recovery-codes`, { proof: { code: second } })).status,
  ).toBe(401);
  await world.requestOk(person, 'POST', `${path}/recovery-codes`, { proof: { code: codeFor(secret) } });
  expect((await signIn(recoveryCodes[2])).status).toBe(401);
  expect(await world.requestOk(person, 'GET', path)).toMatchObject({ recoveryCodesLeft: 10 });
});

test('wrong codes are throttled for the account, and the right one waits like any other', async () => {
  const { secret } = await turnedOn();
  for (let attempt = 0; attempt < 5; attempt++) expect((await signIn('000000')).status).toBe(401);
  const refused = await signIn(codeOf(bytesOf(secret), stepAt(world.server.clock.now()) + 1));
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).not.toBeNull();
});

test('turning it on and off ends the other sessions of the account', async () => {
  const before = await world.signIn(person);
  const alive = async (cookie: string) =>
    (await world.send(null, 'GET', '/api/v0/me', undefined, { cookie })).status === 200;
  expect(await alive(before)).toBe(true);
  const { secret } = await turnedOn();
  expect(await alive(before)).toBe(false);
  const off = { currentPassword: password, proof: { code: codeFor(secret) } };
  expect((await world.send(person, 'POST', `${path}/end`, { ...off, currentPassword: 'wrong' })).status).toBe(
    401,
  );
  expect((await world.send(person, 'POST', `${path}/end`, off)).status).toBe(204);
  expect(isSession(await signIn())).toBe(true);
});

test('one that is on is replaced by nobody who does not turn it off first', async () => {
  await turnedOn();
  expect((await world.send(person, 'POST', path, { currentPassword: password })).status).toBe(409);
});

test('a platform administrator turns it off for somebody who lost everything, ends what lets them in, and the owner is told', async () => {
  await turnedOn();
  const answer = await world.send(
    world.administrator,
    'DELETE',
    `/api/v0/users/${person.userId}/second-factor`,
  );
  expect(answer.status).toBe(204);
  expect((await world.send(person, 'GET', '/api/v0/me')).status).toBe(401);
  const outbox = await world.requestOk<{ items: { recipient: string; subject: string }[] }>(
    world.administrator,
    'GET',
    '/api/v0/outbox',
  );
  expect(outbox.items[0]).toMatchObject({
    recipient: person.email,
    subject: expect.stringContaining('turned off'),
  });
  expect(isSession(await signIn())).toBe(true);
});
