import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import { createAuth } from './auth.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ SIGN_IN_ATTEMPTS: '3' });
});
afterAll(() => world.close());

const signIn = (email: string, password: string) =>
  world.send(null, 'POST', '/api/v0/auth/sign-in', { email, password });

/** A second session beside the one that `world.signIn` opened. */
async function signInAgain(email: string): Promise<string> {
  const answer = await signIn(email, 'correct horse battery');
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

async function rows(query: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: world.server.databaseUrl });
  await client.connect();
  try {
    return (await client.query(query, values)).rows;
  } finally {
    await client.end();
  }
}

describe('signing in', () => {
  test('compares a password with its scrypt of 64 bytes under a salt of its own', async () => {
    const { password } = await createAuth(world.server.assembly.ctx).$context;
    const hashes = [await password.hash('correct horse'), await password.hash('correct horse')];
    expect(new Set(hashes).size).toBe(2);
    for (const hash of hashes) {
      expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
      expect(await password.verify({ hash, password: 'correct horse' })).toBe(true);
      expect(await password.verify({ hash, password: 'correct horsf' })).toBe(false);
    }
  });

  test('opens a session whose cookie is HttpOnly, Secure and SameSite=Lax, and whose token is nowhere in the database', async () => {
    const ada = await world.person('member');
    const cookie = await world.signIn(ada);
    const token = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '').split('.')[0] ?? '';
    expect(token.length).toBeGreaterThan(20);
    const answer = await world.send(null, 'GET', '/api/v0/me', undefined, { cookie });
    expect(answer).toMatchObject({ status: 200, body: { id: ada.userId } });
    expect(JSON.stringify(await rows('select * from sessions'))).not.toContain(token);
    expect(world.server.logs.join('')).not.toContain(token);
    const again = await signIn(ada.email, 'correct horse battery');
    expect(again.headers.getSetCookie().join()).toMatch(/HttpOnly/i);
    expect(again.headers.getSetCookie().join()).toMatch(/Secure/i);
    expect(again.headers.getSetCookie().join()).toMatch(/SameSite=Lax/i);
  });

  test('answers the same for a wrong password, an account without one, and an unknown address', async () => {
    const [known, invited] = [await world.person('member'), await world.person('unverified_member')];
    await world.choosePassword(known.email);
    const answers = await Promise.all(
      [known.email, invited.email, 'nobody@acme.example'].map((email) => signIn(email, 'wrong password')),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 401, body: { type: 'invalid_password' } });
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  });

  test('is refused with 429 after as many failures as the setting says, the right password included, until the window is over', async () => {
    world.server.clock.stop();
    const ada = await world.person('member');
    await world.choosePassword(ada.email);
    for (let attempt = 0; attempt < 3; attempt++)
      expect((await signIn(ada.email, 'wrong password')).status).toBe(401);
    const refused = await signIn(ada.email, 'correct horse battery');
    expect(refused).toMatchObject({ status: 429, body: { type: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await rows('delete from attempts');
    expect((await signIn(ada.email, 'correct horse battery')).status).toBe(200);
  });

  test('with the right password to a disabled account is 403 and leaves no session', async () => {
    const ada = await world.person('member');
    await world.choosePassword(ada.email);
    await world.requestOk(world.administrator, 'PATCH', `/api/v0/users/${ada.userId}`, { disabled: true });
    expect(await signIn(ada.email, 'correct horse battery')).toMatchObject({
      status: 403,
      body: { type: 'disabled_user' },
    });
    expect(await rows('select from sessions where user_id = $1', [ada.userId])).toEqual([]);
  });
});

describe('a session', () => {
  test('ends at sign-out, and its cookie is refused from then on', async () => {
    const cookie = await world.signIn(await world.person('member'));
    const out = await world.send(null, 'POST', '/api/v0/auth/sign-out', undefined, {
      cookie,
      origin: world.origin,
    });
    expect(out.status).toBe(204);
    expect((await world.send(null, 'GET', '/api/v0/me', undefined, { cookie })).body).toMatchObject({
      type: 'auth_invalid',
    });
  });

  test('is refused as expired when its time is over', async () => {
    const cookie = await world.signIn(await world.person('member'));
    const earlier = new Date(world.server.clock.now().getTime() - 1000);
    await rows('update sessions set expires_at = $1', [earlier]);
    expect((await world.send(null, 'GET', '/api/v0/me', undefined, { cookie })).body).toMatchObject({
      type: 'auth_expired',
    });
  });

  test('is refused when the signature of its cookie was tampered with', async () => {
    const cookie = await world.signIn(await world.person('member'));
    const forged = cookie.replace(/\.[^.;]+(;|$)/, '.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D$1');
    expect((await world.send(null, 'GET', '/api/v0/me', undefined, { cookie: forged })).body).toMatchObject({
      type: 'auth_invalid',
    });
  });

  test('changes nothing for a request that comes from another site or does not say from where', async () => {
    const cookie = await world.signIn(await world.person('member'));
    const foreign: Record<string, string>[] = [
      { cookie },
      { cookie, origin: 'https://evil.example' },
      { cookie, 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const answer = await world.send(null, 'PATCH', '/api/v0/me', { name: 'Mallory' }, headers);
      expect(answer).toMatchObject({ status: 401, body: { type: 'unauthorized' } });
    }
    expect(
      (await world.send(null, 'PATCH', '/api/v0/me', { name: 'Ada' }, { cookie, origin: world.origin }))
        .status,
    ).toBe(200);
  });

  test('is listed with the others of its owner, and each can be ended by its id', async () => {
    const ada = await world.person('member');
    const [first, second] = [await world.signIn(ada), await signInAgain(ada.email)];
    const list = async () =>
      (await world.send(null, 'GET', '/api/v0/me/sessions', undefined, { cookie: second })).body as {
        items: { id: string; current: boolean }[];
      };
    const other = (await list()).items.find((session) => !session.current);
    const end = await world.send(null, 'DELETE', `/api/v0/me/sessions/${other?.id}`, undefined, {
      cookie: second,
      origin: world.origin,
    });
    expect(end.status).toBe(204);
    expect((await list()).items.every((session) => session.current)).toBe(true);
    expect((await world.send(null, 'GET', '/api/v0/me', undefined, { cookie: first })).status).toBe(401);
  });
});

describe('a password', () => {
  test('is changed only with the current one, and the change ends the other sessions', async () => {
    const ada = await world.person('member');
    const [mine, other] = [await world.signIn(ada), await signInAgain(ada.email)];
    const change = (currentPassword: string) =>
      world.send(
        null,
        'POST',
        '/api/v0/me/password',
        { currentPassword, newPassword: 'a better horse battery' },
        { cookie: other, origin: world.origin },
      );
    expect((await change('wrong password')).body).toMatchObject({ type: 'invalid_password' });
    expect((await change('correct horse battery')).status).toBe(204);
    expect((await world.send(null, 'GET', '/api/v0/me', undefined, { cookie: mine })).status).toBe(401);
    expect((await signIn(ada.email, 'a better horse battery')).status).toBe(200);
  });

  test('is reset by a link that works once, and asking for one tells nothing about the address', async () => {
    const ada = await world.person('member');
    const ask = (email: string) => world.send(null, 'POST', '/api/v0/auth/password/forgot', { email });
    const answers = [await ask(ada.email), await ask('nobody@acme.example')];
    expect(answers.map((answer) => [answer.status, answer.text])).toEqual([
      [202, ''],
      [202, ''],
    ]);
    const token = await world.requestReset(ada.email);
    expect(JSON.stringify(await rows('select * from verifications'))).not.toContain(token);
    expect(
      JSON.stringify(
        await rows(`select recipient, subject, encode(body_sealed, 'escape') as body from outbox_messages`),
      ),
    ).not.toContain(token);
    const reset = () =>
      world.send(null, 'POST', '/api/v0/auth/password/reset', { token, password: 'correct horse battery' });
    expect((await reset()).status).toBe(204);
    expect(await reset()).toMatchObject({ status: 410, body: { type: 'gone' } });
  });
});

describe('an e-mail address', () => {
  test('is verified by the link that is sent to it, and a link that is not ours is gone', async () => {
    const invited = await world.person('unverified_member');
    const token = await world.requestLink('/api/v0/auth/email/resend', invited.email);
    expect((await world.send(null, 'POST', '/api/v0/auth/email/verify', { token })).status).toBe(204);
    expect(await rows('select email_verified from users where id = $1', [invited.userId])).toEqual([
      { email_verified: true },
    ]);
    expect(
      (await world.send(null, 'POST', '/api/v0/auth/email/verify', { token: 'x.y.z' })).body,
    ).toMatchObject({ type: 'gone' });
  });
});

describe('a personal access token', () => {
  test('is stored as a hash, works until it is revoked, and never again', async () => {
    const ada = await world.caller('member');
    const minted = await world.requestOk<{ id: string; secret: string }>(ada, 'POST', '/api/v0/me/tokens', {
      name: 'ci',
    });
    expect(
      JSON.stringify(
        await rows(`select encode(secret_hash, 'escape') as hash, name from personal_access_tokens`),
      ),
    ).not.toContain(minted.secret.slice(8));
    const holder = { token: minted.secret };
    expect((await world.send(holder, 'GET', '/api/v0/me')).status).toBe(200);
    expect((await world.send(ada, 'DELETE', `/api/v0/me/tokens/${minted.id}`)).status).toBe(204);
    expect(await world.send(holder, 'GET', '/api/v0/me')).toMatchObject({
      status: 401,
      body: { type: 'auth_invalid' },
    });
    expect((await world.send(ada, 'DELETE', `/api/v0/me/tokens/${minted.id}`)).status).toBe(404);
  });

  test('of one user cannot be seen or revoked by another', async () => {
    const [ada, bob] = [await world.caller('member'), await world.caller('manager')];
    const minted = await world.requestOk<{ id: string }>(ada, 'POST', '/api/v0/me/tokens', { name: 'ci' });
    expect((await world.send(bob, 'DELETE', `/api/v0/me/tokens/${minted.id}`)).status).toBe(404);
    const { items } = (await world.send(bob, 'GET', '/api/v0/me/tokens')).body as { items: { id: string }[] };
    expect(items.map((item) => item.id)).not.toContain(minted.id);
  });
});

describe('platform administration', () => {
  test('cannot be taken from the last one, by demotion or by disabling, not even by two calls at once', async () => {
    const successor = await world.caller('member');
    const me = (await world.send(world.administrator, 'GET', '/api/v0/me')).body as { id: string };
    const change = (userId: string, body: object) =>
      world.send(world.administrator, 'PATCH', `/api/v0/users/${userId}`, body);
    expect((await change(me.id, { disabled: true })).status).toBe(409);
    expect((await change(me.id, { platformAdmin: false })).status).toBe(409);
    await change(successor.userId, { platformAdmin: true });
    const both = await Promise.all([
      world.send(successor, 'PATCH', `/api/v0/users/${me.id}`, { platformAdmin: false }),
      change(successor.userId, { platformAdmin: false }),
    ]);
    expect(both.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1);
    const left = await rows('select id from users where platform_admin and disabled_at is null');
    expect(left).toHaveLength(1);
    await rows('update users set platform_admin = true where id = $1', [me.id]);
  });
});
