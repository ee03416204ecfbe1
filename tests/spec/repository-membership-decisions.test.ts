import { expect } from 'vitest';
import { createWorld } from '../world/world.ts';
import { citing } from './cite.ts';
import {
  ada,
  added,
  idOf,
  manager,
  member,
  refused,
  setUpMembershipWorld,
  stranger,
  unverified,
  world,
} from './membership-fixtures.ts';
import { decisions } from './repository-membership-sentences.ts';

setUpMembershipWorld();

const { requirement, assertAllCited } = citing(decisions);
const unknownId = '01980000-0000-7000-8000-00000000dead';

requirement('credential', 'either will do, and the cookie ends with the session', async () => {
  const repository = await world.repository(ada, 'bounty');
  const headers = { cookie: await world.signIn(ada), origin: world.origin };
  const body = { companyUserIds: [idOf(member)] };
  expect((await world.add(ada, repository, body)).status).toBe(204);
  expect((await world.add(null, repository, body, headers)).status).toBe(204);
  expect((await world.send(null, 'POST', '/api/v0/auth/sign-out', undefined, headers)).status).toBe(204);
  expect(await world.add(null, repository, body, headers)).toMatchObject({
    status: 401,
    body: { type: 'auth_invalid' },
  });
});

requirement('serviceKey', 'in either header', async () => {
  const key = `vdt_sk_live_${'0'.repeat(46)}`;
  for (const headers of [{ authorization: `Bearer ${key}` }, { 'x-api-key': key }] as Record<
    string,
    string
  >[]) {
    const answer = await world.add(null, unknownId, {}, headers);
    expect(answer).toMatchObject({ status: 401, body: { type: 'auth_id_missing' } });
  }
});

requirement('exactBody', 'also where no route is, and for what is not HTTP as we know it', async () => {
  for (const [method, path] of [
    ['GET', '/api/v0/nowhere'],
    ['POST', '/api/v0/repositories/%zz/add-company-users'],
    ['OPTIONS', world.addPath(unknownId)],
  ] as const) {
    const answer = await world.send(ada, method, path);
    expect(Object.keys(answer.body as object).sort(), path).toEqual(['msg', 'type']);
  }
});

requirement('refusedCredential', 'a token that was revoked is good no longer', async () => {
  const { id, secret } = await world.requestOk<{ id: string; secret: string }>(
    ada,
    'POST',
    '/api/v0/me/tokens',
    {
      name: 'short-lived',
    },
  );
  expect((await world.add({ token: secret }, unknownId, {})).status).toBe(404);
  await world.requestOk(ada, 'DELETE', `/api/v0/me/tokens/${id}`);
  expect(await world.add({ token: secret }, unknownId, {})).toMatchObject({
    status: 401,
    body: { type: 'auth_invalid' },
  });
});

requirement('refusedCredential', 'a token with one character changed is unknown', async () => {
  const changed = ada.token.slice(0, -1) + (ada.token.endsWith('0') ? '1' : '0');
  expect((await world.add({ token: changed }, unknownId, {})).body).toMatchObject({ type: 'auth_invalid' });
});

requirement('evicted', 'until they are taken back, and then they start without a role', async () => {
  const repository = await world.repository(ada, 'bounty');
  const caller = await world.caller('manager');
  await added(repository, caller);
  await world.evict(caller);
  const body = { companyUserIds: [idOf(member)] };
  expect(await world.add(caller, repository, body)).toMatchObject({ status: 403, body: { type: 'evicted' } });
  const { name, username, email } = caller.record;
  const again = { name, username, email, kind: 'manager' };
  await world.requestOk(world.administrator, 'POST', `/api/v0/companies/${world.acme}/users`, again);
  expect(await world.add(caller, repository, body)).toMatchObject({
    status: 403,
    body: { type: 'forbidden' },
  });
});

requirement('goneInvitation', 'used, replaced by a newer one, or withdrawn by an eviction', async () => {
  const accept = ({ acceptance }: { acceptance: object }) =>
    world.send(null, 'POST', '/api/v0/invitations/accept', acceptance);
  const used = await world.invited();
  expect((await accept(used)).status).toBe(200);
  const replaced = await world.invited();
  await world.requestOk(ada, 'POST', `${world.pathOf(replaced.person)}/invitation`);
  const withdrawn = await world.invited();
  await world.evict(withdrawn.person);
  for (const invitation of [used, replaced, withdrawn]) {
    expect(await accept(invitation)).toMatchObject({ status: 410, body: { type: 'gone' } });
  }
});

requirement('goneInvitation', 'or left lying for too long', async () => {
  const later = await createWorld({ INVITATION_DAYS: '7' });
  try {
    const { acceptance } = await later.invited();
    later.server.clock.advance(7 * 86_400_000);
    const answer = await later.send(null, 'POST', '/api/v0/invitations/accept', acceptance);
    expect(answer).toMatchObject({ status: 410, body: { type: 'gone' } });
  } finally {
    await later.close();
  }
});

requirement('sharedType', 'an archived repository takes nobody until it is brought back', async () => {
  const repository = await world.repository(ada, 'bounty');
  const path = `/api/v0/repositories/${repository}`;
  await world.requestOk(ada, 'PATCH', path, { archived: true });
  expect(await world.add(ada, repository, { companyUserIds: [idOf(member)] })).toMatchObject({
    status: 409,
    body: { type: 'bad_request' },
  });
  await world.requestOk(ada, 'PATCH', path, { archived: false });
  await added(repository, member);
});

requirement(
  'sharedType',
  'the last admin of a repository and the last manager of a company stay what they are',
  async () => {
    const company = await world.company();
    const only = await world.caller('manager', company);
    const repository = await world.repository(only, 'bounty', company);
    const role = `/api/v0/repositories/${repository}/users/${only.companyUserId}`;
    for (const [method, path, body] of [
      ['PATCH', role, { role: 'client' }],
      ['DELETE', role, undefined],
      ['PATCH', world.pathOf(only), { kind: 'member' }],
      ['DELETE', world.pathOf(only), undefined],
    ] as const) {
      const answer = await world.send(only, method, path, body);
      expect(answer, `${method} ${path}`).toMatchObject({ status: 409, body: { type: 'bad_request' } });
    }
  },
);

requirement('orderOfChecks', 'each fault is answered only when none before it is there', async () => {
  const repository = await world.repository(ada, 'bounty');
  const open = await world.withOpenEmail();
  const client = await world.caller('member');
  const wrong = { companyUserIds: ['x'] };
  const text = { 'content-type': 'text/plain' };
  expect((await world.add(null, 'x', wrong, text)).status).toBe(401);
  expect((await world.add(open, 'x', wrong, text)).body).toMatchObject({ type: 'email_not_verified' });
  expect((await world.add(client, 'x', wrong, text)).status).toBe(400);
  expect((await world.add(client, unknownId, wrong, text)).status).toBe(404);
  expect((await world.add(client, repository, wrong, text)).status).toBe(403);
  expect((await world.add(ada, repository, wrong, text)).status).toBe(415);
  expect((await world.add(ada, repository, wrong)).msg).toContain('companyUserIds[0]');
  expect((await world.add(ada, repository, { companyUserIds: [unknownId] })).msg).toContain(unknownId);
});

requirement('madeVerified', 'such a user calls without following any link', async () => {
  const caller = await world.caller('manager');
  const { body } = await world.send(caller, 'GET', '/api/v0/me');
  expect(body).toMatchObject({ emailVerified: true, termsAccepted: true });
});

for (const [what, bad] of [
  ['an unknown id', () => unknownId],
  ['a foreign user', () => idOf(stranger)],
  ['an unverified member', () => idOf(unverified)],
] as const) {
  requirement(
    'allOrNothing',
    `${what} among good ones is named, and the good ones are neither named nor added`,
    async () => {
      const repository = await world.repository(ada, 'bounty');
      const msg = await refused(repository, [idOf(member), bad(), idOf(manager)], 400, 'bad_request');
      expect(msg).toContain(bad());
      expect(msg).not.toContain(idOf(member));
    },
  );
}

requirement(
  'allOrNothing',
  'someone who is on the repository already but verified no longer spoils the list',
  async () => {
    const repository = await world.repository(ada, 'bounty');
    const person = await world.person('member');
    await added(repository, person);
    await world.changeKind(person, 'unverified_member');
    expect(await refused(repository, [idOf(person), idOf(member)], 400, 'bad_request')).toContain(
      idOf(person),
    );
  },
);

requirement('existingKeepRole', 'a role that was changed by hand survives', async () => {
  const repository = await world.repository(ada, 'bounty');
  await added(repository, member, manager);
  await world.changeRole(ada, repository, member, 'admin');
  await world.changeRole(ada, repository, manager, 'client');
  const roles = await added(repository, member, manager);
  expect([roles[idOf(member)], roles[idOf(manager)]]).toEqual(['admin', 'client']);
});

requirement('batchSize', 'an empty array is refused', async () => {
  await refused(await world.repository(ada, 'bounty'), [], 400, 'bad_request');
});

requirement('batchSize', '1000 users are added in one call, and an id may be in any case', async () => {
  const repository = await world.repository(ada, 'bounty');
  const ids = await world.createMembers(1000);
  const shouted = ids.map((id) => id.toUpperCase());
  expect((await world.add(ada, repository, { companyUserIds: shouted })).status).toBe(204);
  expect(Object.keys(await world.rolesOn(ada, repository))).toEqual(expect.arrayContaining(ids));
});

requirement(
  'concurrency',
  '32 identical calls at once all succeed, and each user is there once',
  async () => {
    const repository = await world.repository(ada, 'bounty');
    const companyUserIds = await world.createMembers(50);
    const calls = Array.from({ length: 32 }, () => world.add(ada, repository, { companyUserIds }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([204]));
    const users = await world.usersOn(ada, repository);
    expect(users.map((user) => user.companyUserId).sort()).toEqual(
      [ada.companyUserId, ...companyUserIds].sort(),
    );
    const details = (await world.additionsTo(ada, repository)).map((entry) => JSON.stringify(entry.details));
    for (const id of companyUserIds) expect(details.join().split(id)).toHaveLength(2);
  },
);

requirement('concurrency', 'lists in opposite order at once do not stand in one another’s way', async () => {
  const repository = await world.repository(ada, 'bounty');
  const ids = await world.createMembers(200);
  const calls = Array.from({ length: 16 }, (_, n) =>
    world.add(ada, repository, { companyUserIds: n % 2 === 0 ? ids : [...ids].reverse() }),
  );
  for (const { status } of await Promise.all(calls)) expect(status).toBe(204);
});

requirement('neighbours', 'they are all there', async () => {
  const { body } = await world.send(null, 'GET', '/api/v0/openapi.json');
  const paths = Object.keys((body as { paths: object }).paths);
  expect(paths).toEqual(
    expect.arrayContaining([
      '/api/v0/companies',
      '/api/v0/companies/{companyId}/users',
      '/api/v0/companies/{companyId}/users/{companyUserId}',
      '/api/v0/invitations/accept',
      '/api/v0/repositories',
      '/api/v0/repositories/{repo_id}',
      '/api/v0/repositories/{repo_id}/users',
      '/api/v0/repositories/{repo_id}/users/{companyUserId}',
      '/api/v0/repositories/{repo_id}/add-company-users',
      '/api/v0/me',
      '/api/v0/me/tokens',
      '/api/v0/companies/{companyId}/audit-log',
    ]),
  );
});

requirement('paging', 'page by page every user of a repository is seen once', async () => {
  const repository = await world.repository(ada, 'bounty');
  const ids = await world.createMembers(7);
  await world.add(ada, repository, { companyUserIds: ids });
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const path: string = `/api/v0/repositories/${repository}/users?limit=3${cursor && `&cursor=${cursor}`}`;
    const { body } = await world.send(ada, 'GET', path);
    const page = body as { items: { companyUserId: string }[]; nextCursor: string | null };
    expect(page.items.length).toBeLessThanOrEqual(3);
    seen.push(...page.items.map((item) => item.companyUserId));
    cursor = page.nextCursor;
  }
  expect(seen.sort()).toEqual([ada.companyUserId, ...ids].sort());
});

requirement('paging', 'a limit over 200 and a cursor that was never given out are refused', async () => {
  const repository = await world.repository(ada, 'bounty');
  for (const query of ['limit=201', 'limit=0', 'limit=x', 'cursor=bm9wZQ', 'cursor=%00']) {
    const answer = await world.send(ada, 'GET', `/api/v0/repositories/${repository}/users?${query}`);
    expect(answer, query).toMatchObject({ status: 400, body: { type: 'bad_request' } });
  }
});

assertAllCited();
