import { AGENT_CLIENT_ID, DEVICE_CODE_GRANT, type TokenResponse } from '@vedette/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TokenHolder } from '../../../../../../tests/world/people.ts';
import { createWorld, type World } from '../../../../../../tests/world/world.ts';

let world: World;
let ada: Awaited<ReturnType<World['caller']>>;
beforeAll(async () => {
  world = await createWorld();
  world.server.clock.stop();
  ada = await world.caller('manager');
});
afterAll(() => world.close());

const me = (as: TokenHolder) => world.send(as, 'GET', '/api/v0/me');
const MINUTE_MS = 60_000;

async function rows(query: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: world.server.databaseUrl });
  await client.connect();
  try {
    return (await client.query(query, values)).rows;
  } finally {
    await client.end();
  }
}

const failure = (answer: { status: number; body: unknown }) =>
  `${answer.status} ${(answer.body as { error?: string }).error}`;

/** A client with its tokens, whose person is `ada`. */
const signedIn = () => world.deviceTokens(ada);

describe('discovery', () => {
  test('names the endpoints, the grants and the scopes (RFC 8414)', async () => {
    const { status, body } = await world.send(null, 'GET', '/.well-known/oauth-authorization-server');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      issuer: world.origin,
      device_authorization_endpoint: `${world.origin}/oauth/device_authorization`,
      token_endpoint: `${world.origin}/oauth/token`,
      revocation_endpoint: `${world.origin}/oauth/revoke`,
      grant_types_supported: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
    });
  });
});

describe('a device login', () => {
  test('begins with a code of eight consonants that a person can type in any case and punctuation', async () => {
    const codes = await world.beginDeviceLogin();
    expect(codes.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(codes).toMatchObject({
      verification_uri: `${world.origin}/device`,
      verification_uri_complete: `${world.origin}/device?user_code=${codes.user_code}`,
      expires_in: 900,
      interval: 5,
    });
    const typed = codes.user_code.toLowerCase().replace('-', '. ');
    const shown = await world.send(ada, 'GET', `/api/v0/device-authorizations/${encodeURIComponent(typed)}`);
    expect(shown).toMatchObject({
      status: 200,
      body: { userCode: codes.user_code, status: 'pending', clientName: 'Vedette command line' },
    });
  });

  test('waits until it is approved, then answers tokens by which the client is the person', async () => {
    const codes = await world.beginDeviceLogin();
    expect(failure(await world.redeem(codes.device_code))).toBe('400 authorization_pending');
    await world.approve(ada, codes.user_code);
    const { status, body } = await world.redeem(codes.device_code);
    expect(status).toBe(200);
    const tokens = body as { access_token: string; refresh_token: string };
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read write' });
    expect((await me({ token: tokens.access_token })).body).toMatchObject({ id: ada.userId });
    const stored = JSON.stringify(await rows('select * from device_tokens'));
    const logged = world.server.logs.join('');
    for (const secret of [tokens.access_token, tokens.refresh_token, codes.device_code]) {
      expect(stored).not.toContain(secret);
      expect(logged).not.toContain(secret);
    }
  });

  test('is told to slow down when it asks before its interval is over, which is 5 seconds longer from then on', async () => {
    const codes = await world.beginDeviceLogin();
    const after = async (seconds: number) => {
      world.server.clock.advance(seconds * 1000);
      return failure(await world.redeem(codes.device_code));
    };
    expect(await after(0)).toBe('400 authorization_pending');
    expect(await after(1)).toBe('400 slow_down');
    expect(await after(6)).toBe('400 slow_down');
    expect(await after(16)).toBe('400 authorization_pending');
    await world.approve(ada, codes.user_code);
    expect((await world.redeem(codes.device_code)).status).toBe(200);
  });

  test('ends as access_denied when the person denies it, whoever approves it afterwards', async () => {
    const codes = await world.beginDeviceLogin();
    const path = `/api/v0/device-authorizations/${codes.user_code}`;
    expect((await world.send(ada, 'POST', `${path}/deny`)).status).toBe(204);
    expect((await world.send(ada, 'POST', `${path}/deny`)).status).toBe(204);
    expect((await world.send(ada, 'POST', `${path}/approve`)).status).toBe(409);
    expect(failure(await world.redeem(codes.device_code))).toBe('400 access_denied');
  });

  test('ends as expired_token when nobody decides in time, and can be approved no more', async () => {
    const codes = await world.beginDeviceLogin();
    world.server.clock.advance(codes.expires_in * 1000);
    expect(failure(await world.redeem(codes.device_code))).toBe('400 expired_token');
    const path = `/api/v0/device-authorizations/${codes.user_code}`;
    expect((await world.send(ada, 'POST', `${path}/approve`)).status).toBe(410);
    expect((await world.send(ada, 'GET', path)).status).toBe(410);
  });

  test('is opened once: a device code that is shown again ends what it opened', async () => {
    const codes = await world.beginDeviceLogin();
    await world.approve(ada, codes.user_code);
    const first = await world.redeem(codes.device_code);
    expect(failure(await world.redeem(codes.device_code))).toBe('400 invalid_grant');
    const { access_token: token } = first.body as { access_token: string };
    expect(await me({ token })).toMatchObject({ status: 401, body: { type: 'auth_invalid' } });
  });

  test('is opened by one of many that redeem its code at once', async () => {
    const codes = await world.beginDeviceLogin();
    await world.approve(ada, codes.user_code);
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.redeem(codes.device_code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is approved by no token of a device login, and by no stranger twice', async () => {
    const client = await world.deviceLogin(ada);
    const codes = await world.beginDeviceLogin();
    const path = `/api/v0/device-authorizations/${codes.user_code}`;
    for (const verb of ['approve', 'deny'])
      expect(await world.send(client, 'POST', `${path}/${verb}`)).toMatchObject({ status: 403 });
    await world.approve(ada, codes.user_code);
    expect((await world.send(await world.caller('member'), 'POST', `${path}/approve`)).status).toBe(409);
  });

  test('is opened, renewed and ended by the client that began it alone: what another one took from it is worth nothing', async () => {
    const codes = await world.beginDeviceLogin();
    await world.approve(ada, codes.user_code);
    const other = { client_id: AGENT_CLIENT_ID };
    const redeem = { grant_type: DEVICE_CODE_GRANT, device_code: codes.device_code };
    expect(failure(await world.sendForm('/oauth/token', { ...redeem, ...other }))).toBe('400 invalid_grant');
    const tokens = (await world.redeem(codes.device_code)).body as TokenResponse;
    expect(failure(await world.refresh(tokens.refresh_token, other))).toBe('400 invalid_grant');
    await world.sendForm('/oauth/revoke', { token: tokens.refresh_token, ...other });
    expect((await me({ token: tokens.access_token })).status).toBe(200);
    expect((await world.refresh(tokens.refresh_token)).status).toBe(200);
  });

  test('is not opened for an account that was disabled in between', async () => {
    const grace = await world.caller('member');
    const codes = await world.beginDeviceLogin();
    await world.approve(grace, codes.user_code);
    await world.requestOk(world.administrator, 'PATCH', `/api/v0/users/${grace.userId}`, { disabled: true });
    expect(failure(await world.redeem(codes.device_code))).toBe('400 access_denied');
  });

  test('cannot be found by guessing: after ten codes that are not there an account waits, however many it tries at once', async () => {
    const guesser = await world.caller('member');
    const letters = 'BCDFGHJKLMNPQRSTVWXZ';
    const guesses = Array.from(
      { length: 60 },
      (_, n) => `BBBB-BB${letters[n % 20]}${letters[Math.floor(n / 20)]}`,
    );
    const own = await world.beginDeviceLogin();
    await world.send(guesser, 'GET', `/api/v0/device-authorizations/${own.user_code}`);
    const answers = await Promise.all(
      guesses.map((code) => world.send(guesser, 'POST', `/api/v0/device-authorizations/${code}/approve`)),
    );
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
  });
});

describe('a refresh token', () => {
  test('is traded for a new pair, once', async () => {
    const first = await signedIn();
    const { status, body } = await world.refresh(first.refresh_token);
    expect(status).toBe(200);
    const second = body as typeof first;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await me({ token: second.access_token })).status).toBe(200);
  });

  test('that is used a second time ends the login with every token of it', async () => {
    const first = await signedIn();
    const second = (await world.refresh(first.refresh_token)).body as typeof first;
    expect(failure(await world.refresh(first.refresh_token))).toBe('400 invalid_grant');
    expect(failure(await world.refresh(second.refresh_token))).toBe('400 invalid_grant');
    for (const token of [first.access_token, second.access_token])
      expect(await me({ token })).toMatchObject({ status: 401, body: { type: 'auth_invalid' } });
    const entries = await rows(
      `select details from audit_entries where action = 'device_login.ended' and details->>'reason' = 'refresh_token_reused'`,
    );
    expect(entries).toHaveLength(1);
  });

  test('gives one of many at once a new pair, and then ends the login', async () => {
    const first = await signedIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.refresh(first.refresh_token)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const { body } of won)
      expect((await me({ token: (body as typeof first).access_token })).status).toBe(401);
  });

  test('gives no more than was granted, and less when less is asked', async () => {
    const first = await world.deviceTokens(ada, 'read');
    expect(failure(await world.refresh(first.refresh_token, { scope: 'read write' }))).toBe(
      '400 invalid_scope',
    );
    const wide = await signedIn();
    const narrow = (await world.refresh(wide.refresh_token, { scope: 'read' })).body as typeof wide;
    expect(narrow.scope).toBe('read');
    const change = await world.send({ token: narrow.access_token }, 'PATCH', '/api/v0/me', { name: 'Ada' });
    expect(change).toMatchObject({ status: 403, body: { type: 'forbidden' } });
  });

  test('runs out when it is not used for 30 days, and for good half a year after the approval', async () => {
    const unused = await signedIn();
    let used = await signedIn();
    for (let days = 0; days < 174; days += 29) {
      world.server.clock.advance(29 * 24 * 60 * MINUTE_MS);
      const { status, body } = await world.refresh(used.refresh_token);
      expect(status).toBe(200);
      used = body as typeof used;
    }
    expect(failure(await world.refresh(unused.refresh_token))).toBe('400 invalid_grant');
    world.server.clock.advance(10 * 24 * 60 * MINUTE_MS);
    expect(failure(await world.refresh(used.refresh_token))).toBe('400 invalid_grant');
  });
});

describe('an access token', () => {
  test('is good for an hour, and then told to be expired', async () => {
    const { access_token: token } = await signedIn();
    world.server.clock.advance(59 * MINUTE_MS);
    expect((await me({ token })).status).toBe(200);
    world.server.clock.advance(1 * MINUTE_MS);
    expect(await me({ token })).toMatchObject({ status: 401, body: { type: 'auth_expired' } });
  });
});

describe('signing out', () => {
  test('by either token ends the login with all its tokens, and is answered alike for a token nobody knows', async () => {
    for (const which of ['access_token', 'refresh_token'] as const) {
      const tokens = await signedIn();
      expect((await world.sendForm('/oauth/revoke', { token: tokens[which] })).status).toBe(200);
      expect((await me({ token: tokens.access_token })).status).toBe(401);
      expect(failure(await world.refresh(tokens.refresh_token))).toBe('400 invalid_grant');
      expect((await world.sendForm('/oauth/revoke', { token: tokens[which] })).status).toBe(200);
    }
    expect((await world.sendForm('/oauth/revoke', { token: 'nonsense' })).status).toBe(200);
  });

  test('is done for a client by its person, who sees it in a list', async () => {
    const grace = await world.caller('member');
    const client = await world.deviceLogin(grace);
    const path = '/api/v0/me/device-logins';
    const { items } = await world.requestOk<{ items: { id: string; current: boolean }[] }>(
      client,
      'GET',
      path,
    );
    expect(items).toMatchObject([{ clientId: 'vedette-cli', current: true, scopes: ['read', 'write'] }]);
    expect((await world.send(grace, 'DELETE', `${path}/${items[0]?.id}`)).status).toBe(204);
    expect((await me(client)).status).toBe(401);
    expect(await world.requestOk(grace, 'GET', path)).toMatchObject({ items: [] });
  });
});

describe('the OAuth endpoints', () => {
  test('answer failures in the form of RFC 6749, never in ours', async () => {
    const token = '/oauth/token';
    const seen = [
      await world.sendForm('/oauth/device_authorization', { client_id: 'somebody' }),
      await world.sendForm('/oauth/device_authorization', { scope: 'everything' }),
      await world.sendForm(token, { grant_type: 'password' }),
      await world.sendForm(token, { grant_type: 'refresh_token' }),
      await world.refresh('vdt_drt_nonsense'),
      await world.redeem('nonsense'),
      await world.send(null, 'POST', token, { grant_type: 'refresh_token' }),
    ];
    expect(seen.map(failure)).toEqual([
      '400 invalid_client',
      '400 invalid_scope',
      '400 unsupported_grant_type',
      '400 invalid_request',
      '400 invalid_grant',
      '400 invalid_grant',
      '415 invalid_request',
    ]);
    for (const { body } of seen) expect(Object.keys(body as object)).toEqual(['error', 'error_description']);
  });

  test('refuse a parameter that comes twice, and ignore one that they do not know', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const twice = 'client_id=vedette-cli&client_id=vedette-cli';
    expect(failure(await world.send(null, 'POST', '/oauth/device_authorization', twice, type))).toBe(
      '400 invalid_request',
    );
    expect((await world.sendForm('/oauth/device_authorization', { surprise: '1', scope: '' })).status).toBe(
      200,
    );
  });
});
