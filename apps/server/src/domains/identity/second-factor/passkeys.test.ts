import type {
  AddedPasskey,
  Passkey,
  PasskeyChallenge,
  PasskeyCreation,
  PasskeyProof,
  SecondFactor,
  SecondFactorSecret,
} from '@vedette/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { execute } from '../../../../../../tests/setup/server.ts';
import { shownCode } from '../../../../../../tests/world/authenticator.ts';
import type { Caller } from '../../../../../../tests/world/people.ts';
import {
  createAuthenticator,
  type SoftwareAuthenticator,
  type Wrongly,
} from '../../../../../../tests/world/software-authenticator.ts';
import { createWorld, type World } from '../../../../../../tests/world/world.ts';

const password = 'correct horse battery';
const path = '/api/v0/me/passkeys';

let world: World;
let person: Caller;
let key: SoftwareAuthenticator;
beforeAll(async () => {
  // Browsers make no passkeys for addresses.
  world = await createWorld({}, { hostname: 'localhost' });
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await world.caller('member');
  await world.choosePassword(person.email);
  key = createAuthenticator(world.origin);
});

const begin = (as = person) =>
  world.requestOk<PasskeyCreation>(as, 'POST', `${path}/begin`, { currentPassword: password });
const add = (credential: unknown, as = person, name = 'Security key') =>
  world.send(as, 'POST', path, { name, credential });

async function added(authenticator = key, as = person): Promise<AddedPasskey> {
  const answer = await add(authenticator.create(await begin(as)), as);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as AddedPasskey;
}

const signIn = (more: object = {}, email = person.email) =>
  world.send(null, 'POST', '/api/v0/auth/sign-in', { email, password, ...more });

async function challenged(): Promise<PasskeyChallenge> {
  const { body } = await signIn();
  const { passkeys } = body as { passkeys: PasskeyChallenge | null };
  expect(passkeys).not.toBeNull();
  return passkeys as PasskeyChallenge;
}

const show = (passkey: PasskeyProof) => signIn({ passkey });
const isSession = ({ headers }: { headers: Headers }) => headers.getSetCookie().length > 0;
const list = async () => (await world.requestOk<{ items: Passkey[] }>(person, 'GET', path)).items;

test('with a passkey a password alone opens no session, and the passkey does', async () => {
  const before = await world.signIn(person);
  const { recoveryCodes } = await added();
  expect(recoveryCodes).toHaveLength(10);
  expect((await world.send(null, 'GET', '/api/v0/me', undefined, { cookie: before })).status).toBe(401);
  const alone = await signIn();
  expect(alone.body).toMatchObject({ secondFactorRequired: true, application: false });
  expect(isSession(alone)).toBe(false);
  expect(isSession(await show(key.answer(await challenged())))).toBe(true);
  expect((await list())[0]).toMatchObject({ name: 'Security key', lastUsedAt: expect.any(String) });
});

test('a recovery code stands for it once, and a second passkey brings no others', async () => {
  const { recoveryCodes } = await added();
  expect((await added(createAuthenticator(world.origin))).recoveryCodes).toEqual([]);
  expect(isSession(await signIn({ code: recoveryCodes[0] }))).toBe(true);
  expect((await signIn({ code: recoveryCodes[0] })).status).toBe(401);
});

test('an answer works once, also when it is sent twice at the same time', async () => {
  await added();
  const answer = key.answer(await challenged());
  const both = await Promise.all([show(answer), show(answer)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
});

const wrong: [string, Wrongly][] = [
  ['of another site', { origin: 'https://evil.example' }],
  ['for another site', { rpId: 'evil.example' }],
  ['to a challenge that was never given', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['that was made to make a passkey', { type: 'webauthn.create' }],
  ['that nobody was there for', { absent: true }],
  ['signed by another key', { foreignKey: true }],
];
test.each(wrong)('an answer %s is refused', async (_, how) => {
  await added();
  const refused = await show(key.answer(await challenged(), how));
  expect(refused).toMatchObject({ status: 401, body: { type: 'invalid_password' } });
  expect(isSession(refused)).toBe(false);
});

test.each(wrong.slice(0, 5))('a passkey is not made from an answer %s', async (_, how) => {
  const options = await begin();
  const turned = how.type === undefined ? how : { ...how, type: 'webauthn.get' };
  expect((await add(key.create(options, turned))).status).toBe(401);
  expect(await list()).toEqual([]);
});

test('a count that does not go up is refused: there may be a copy of the key', async () => {
  await added();
  expect(isSession(await show(key.answer(await challenged(), { counter: 7 })))).toBe(true);
  expect((await show(key.answer(await challenged(), { counter: 7 }))).status).toBe(401);
  expect((await show(key.answer(await challenged(), { counter: 3 }))).status).toBe(401);
  expect(isSession(await show(key.answer(await challenged(), { counter: 8 })))).toBe(true);
});

test('an authenticator that does not count is taken', async () => {
  await added();
  for (let time = 0; time < 2; time++)
    expect(isSession(await show(key.answer(await challenged(), { counter: 0 })))).toBe(true);
});

test('the challenge of one account, and of making a passkey, answers for nothing else, and none lasts', async () => {
  await added();
  const other = await world.caller('member');
  await world.choosePassword(other.email);
  const theirs = createAuthenticator(world.origin);
  await added(theirs, other);
  expect((await signIn({ passkey: theirs.answer(await challenged()) }, other.email)).status).toBe(401);
  expect((await show(theirs.answer(await challenged()))).status).toBe(401);
  const { challenge } = await begin();
  expect((await show(key.answer({ ...(await challenged()), challenge }))).status).toBe(401);
  const late = await challenged();
  await execute(
    world.server.databaseUrl,
    `update passkey_challenges set expires_at = now() - interval '1 s'`,
  );
  expect((await show(key.answer(late))).status).toBe(401);
});

test('a passkey is one account’s, and is renamed and removed by its owner alone, with password and proof', async () => {
  const { passkey, recoveryCodes } = await added();
  const other = await world.caller('member');
  await world.choosePassword(other.email);
  expect((await add(key.create(await begin(other)), other)).status).toBe(409);
  const one = `${path}/${passkey.id}`;
  expect((await world.send(other, 'PATCH', one, { name: 'Mine' })).status).toBe(404);
  expect(await world.requestOk(person, 'PATCH', one, { name: 'Blue key' })).toMatchObject({
    name: 'Blue key',
  });
  const remove = (body: object, as = person) => world.send(as, 'POST', `${one}/remove`, body);
  const proof = { code: recoveryCodes[0] };
  expect((await remove({ currentPassword: password, proof }, other)).status).toBe(404);
  expect((await remove({ currentPassword: 'wrong', proof })).status).toBe(401);
  expect((await remove({ currentPassword: password, proof: { code: '000000' } })).status).toBe(401);
  const challenge = await world.requestOk<PasskeyChallenge>(
    person,
    'POST',
    '/api/v0/me/second-factor/challenge',
  );
  const own = { passkey: key.answer(challenge) };
  expect((await remove({ currentPassword: password, proof: own })).status).toBe(204);
  expect(isSession(await signIn())).toBe(true);
  expect(await world.requestOk<SecondFactor>(person, 'GET', '/api/v0/me/second-factor')).toMatchObject({
    recoveryCodesLeft: 0,
  });
});

test('an application and a passkey stand side by side, and what is left goes on asking', async () => {
  const { recoveryCodes } = await added();
  const factor = '/api/v0/me/second-factor';
  const { secret } = await world.requestOk<SecondFactorSecret>(person, 'POST', factor, {
    currentPassword: password,
  });
  // A recovery code proves no application.
  expect((await world.send(person, 'POST', `${factor}/confirm`, { code: recoveryCodes[0] })).status).toBe(
    401,
  );
  const confirmed = await world.requestOk<{ recoveryCodes: string[] }>(person, 'POST', `${factor}/confirm`, {
    code: shownCode(secret, world.server.clock.now()),
  });
  expect(confirmed.recoveryCodes).toEqual([]);
  expect((await signIn()).body).toMatchObject({ application: true, passkeys: { rpId: 'localhost' } });
  const off = { currentPassword: password, proof: { code: recoveryCodes[0] } };
  expect((await world.send(person, 'POST', `${factor}/end`, off)).status).toBe(204);
  expect(isSession(await signIn())).toBe(false);
  expect(isSession(await signIn({ code: recoveryCodes[1] }))).toBe(true);
});

test('an administrator’s reset takes the passkeys away as well', async () => {
  await added();
  const path = `/api/v0/users/${person.userId}/second-factor`;
  expect((await world.send(world.administrator, 'DELETE', path)).status).toBe(204);
  expect(isSession(await signIn())).toBe(true);
});

test('where the installation is reached at a bare address, it says that there are none', async () => {
  const bare = await world.replica();
  try {
    const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
    const ask = (to: string, init: RequestInit = {}) => fetch(bare.baseUrl + to, { headers, ...init });
    expect(await (await ask('/api/v0/me/second-factor')).json()).toMatchObject({ passkeysAvailable: false });
    const body = JSON.stringify({ currentPassword: password });
    expect((await ask(`${path}/begin`, { method: 'POST', body })).status).toBe(409);
  } finally {
    await bare.close();
  }
});
