import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEvents } from '../../../../../tests/world/event-stream.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';

const PASSWORD = 'correct horse battery';
const NEXT = 'a better horse battery';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function rows<Row>(query: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: world.server.databaseUrl });
  await client.connect();
  try {
    return (await client.query(query, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

const messagesTo = async (recipient: string) =>
  (
    await rows<{ count: number }>('select count(*)::int from outbox_messages where recipient = $1', [
      recipient,
    ])
  )[0]?.count;

describe('asking for a link', () => {
  const paths = ['/api/v0/auth/password/forgot', '/api/v0/auth/email/resend'];
  test.each(paths)('%s does the same for every address while its answer is awaited', async (path) => {
    const addresses = [
      (await world.person('member')).email,
      (await world.person('unverified_member')).email,
      'nobody@acme.example',
    ];
    for (const email of addresses) {
      const sent = await messagesTo(email);
      const answer = await world.send(null, 'POST', path, { email });
      expect([answer.status, answer.text]).toEqual([202, '']);
      expect(await messagesTo(email)).toBe(sent);
      const waiting = `select data->>'email' as email from jobs.job where name = 'identity.recovery-link' and data->>'email' = $1`;
      expect(await rows(waiting, [email])).toHaveLength(1);
      await rows(`delete from jobs.job where name = 'identity.recovery-link'`);
    }
  });

  test('fills no mailbox: of thirty asked for at once, five are sent in an hour', async () => {
    const ada = await world.person('member');
    const before = (await messagesTo(ada.email)) ?? 0;
    const ask = () => world.send(null, 'POST', '/api/v0/auth/password/forgot', { email: ada.email });
    await Promise.all(Array.from({ length: 30 }, ask));
    await world.runRecoveryJobs();
    expect(await messagesTo(ada.email)).toBe(before + 5);
    world.server.clock.advance(3_600_000);
    await ask();
    await world.runRecoveryJobs();
    expect(await messagesTo(ada.email)).toBe(before + 6);
  });
});

/** Somebody with a session, tokens of both kinds, two links and an open stream. */
async function everywhere() {
  const ada = await world.caller('manager');
  const cookie = await world.signIn(ada);
  const client = await world.deviceLogin(ada);
  const links = [await world.requestReset(ada.email), await world.requestReset(ada.email)];
  const path = `${world.server.baseUrl}/api/v0/companies/${world.acme}/alert-stream`;
  const streams = [
    await openEvents(path, { authorization: `Bearer ${ada.token}` }),
    await openEvents(path, { authorization: `Bearer ${client.token}` }),
    await openEvents(path, { cookie }),
  ];
  const reachable = async () => {
    const me = async (as: { token: string } | null, headers = {}) =>
      (await world.send(as, 'GET', '/api/v0/me', undefined, headers)).status;
    return { token: await me(ada), device: await me(client), session: await me(null, { cookie }) };
  };
  return { ada, cookie, client, links, streams, reachable };
}

describe('a new password', () => {
  test('by a link ends all other links, all sessions, all tokens, and the streams that are open with them', async () => {
    const { links, streams, reachable } = await everywhere();
    const reset = (token = '') =>
      world.send(null, 'POST', '/api/v0/auth/password/reset', { token, password: NEXT });
    expect(await reachable()).toEqual({ token: 200, device: 200, session: 200 });
    expect((await reset(links[0])).status).toBe(204);
    expect(await reachable()).toEqual({ token: 401, device: 401, session: 401 });
    for (const stream of streams) await stream.ended();
    expect((await reset(links[1])).status).toBe(410);
  });

  test('ends no token when the person wants to keep them', async () => {
    const { ada, cookie, streams, reachable } = await everywhere();
    const body = { currentPassword: PASSWORD, newPassword: NEXT, revokeTokens: false };
    const headers = { cookie, origin: world.origin };
    expect((await world.send(null, 'POST', '/api/v0/me/password', body, headers)).status).toBe(204);
    expect(await reachable()).toEqual({ token: 200, device: 200, session: 200 });
    for (const stream of streams) await stream.close();
    expect((await world.send(ada, 'GET', '/api/v0/me')).status).toBe(200);
  });

  test('by its owner keeps the session that it was changed in, and ends everything else', async () => {
    const { cookie, links, streams, reachable } = await everywhere();
    const body = { currentPassword: PASSWORD, newPassword: NEXT };
    const headers = { cookie, origin: world.origin };
    expect((await world.send(null, 'POST', '/api/v0/me/password', body, headers)).status).toBe(204);
    expect(await reachable()).toEqual({ token: 401, device: 401, session: 200 });
    await streams[0]?.ended();
    await streams[1]?.ended();
    await streams[2]?.close();
    const reset = { token: links[0], password: PASSWORD };
    expect((await world.send(null, 'POST', '/api/v0/auth/password/reset', reset)).status).toBe(410);
  });

  test('is set once by two that follow one link at once', async () => {
    const ada = await world.person('member');
    const token = await world.requestReset(ada.email);
    const reset = (password: string) =>
      world.send(null, 'POST', '/api/v0/auth/password/reset', { token, password });
    const both = await Promise.all([reset(PASSWORD), reset(NEXT)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 410]);
  });
});

describe('an open stream', () => {
  test('ends with the credential that opened it, when that ends at another process', async () => {
    const other = await world.replica();
    const ada = await world.caller('manager');
    const ends: [string, (as: { token: string }) => Promise<unknown>][] = [
      ['a device login that is signed out', (as) => world.sendForm('/oauth/revoke', { token: as.token })],
      [
        'an account that is disabled',
        () =>
          world.requestOk(world.administrator, 'PATCH', `/api/v0/users/${ada.userId}`, { disabled: true }),
      ],
    ];
    try {
      for (const [what, end] of ends) {
        const client = await world.deviceLogin(ada);
        const stream = await openEvents(`${other.baseUrl}/api/v0/companies/${world.acme}/alert-stream`, {
          authorization: `Bearer ${client.token}`,
        });
        await end(client);
        await stream.ended();
        expect(what).toBeTruthy();
      }
    } finally {
      await other.close();
    }
  });
});
