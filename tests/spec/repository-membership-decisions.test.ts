/** What was decided where the repository membership specification is silent, asked over HTTP of a running server. */
import type { RepositoryRole } from '@vedette/contract';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Caller, Person } from '../world/people.ts';
import { createWorld, type World } from '../world/world.ts';
import { citing } from './cite.ts';
import { decisions } from './repository-membership-sentences.ts';

const { holds, nothingLeftOut } = citing(decisions);
const unknownId = '01980000-0000-7000-8000-00000000dead';

let world: World;
/** A manager of Acme, and so admin of every repository that they create. */
let ada: Caller;
let manager: Person;
let member: Person;
let unverified: Person;
let stranger: Person;

beforeAll(async () => {
  world = await createWorld();
  ada = await world.caller('manager');
  [manager, member, unverified] = await Promise.all([
    world.person('manager'),
    world.person('member'),
    world.person('unverified_member'),
  ]);
  stranger = await world.person('member', await world.company());
});
afterAll(() => world.close());

const idOf = (person: Person) => person.companyUserId;

/** What a refused call must leave behind: an error object, and the repository as it was. */
async function refused(repositoryId: string, ids: unknown[], status: number, type: string): Promise<string> {
  const before = await world.rolesOn(ada, repositoryId);
  const answer = await world.add(ada, repositoryId, { companyUserIds: ids });
  expect(answer).toMatchObject({ status, body: { type } });
  expect(await world.rolesOn(ada, repositoryId)).toEqual(before);
  return answer.msg;
}

async function added(repositoryId: string, ...people: Person[]): Promise<Record<string, RepositoryRole>> {
  const answer = await world.add(ada, repositoryId, { companyUserIds: people.map(idOf) });
  expect(answer.body).toBeUndefined();
  expect(answer.status).toBe(204);
  return world.rolesOn(ada, repositoryId);
}

holds('orderOfChecks', 'each fault is answered only when none before it is there', async () => {
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

holds('madeVerified', 'such a user calls without following any link', async () => {
  const caller = await world.caller('manager');
  const { body } = await world.send(caller, 'GET', '/api/v0/me');
  expect(body).toMatchObject({ emailVerified: true, termsAccepted: true });
});

for (const [what, bad] of [
  ['an unknown id', () => unknownId],
  ['a foreign user', () => idOf(stranger)],
  ['an unverified member', () => idOf(unverified)],
] as const) {
  holds(
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

holds(
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

holds('existingKeepRole', 'a role that was changed by hand survives', async () => {
  const repository = await world.repository(ada, 'bounty');
  await added(repository, member, manager);
  await world.changeRole(ada, repository, member, 'admin');
  await world.changeRole(ada, repository, manager, 'client');
  const roles = await added(repository, member, manager);
  expect([roles[idOf(member)], roles[idOf(manager)]]).toEqual(['admin', 'client']);
});

holds('batchSize', 'an empty array is refused', async () => {
  await refused(await world.repository(ada, 'bounty'), [], 400, 'bad_request');
});

holds('batchSize', '1000 users are added in one call, and an id may be in any case', async () => {
  const repository = await world.repository(ada, 'bounty');
  const ids = await world.crowd(1000);
  const shouted = ids.map((id) => id.toUpperCase());
  expect((await world.add(ada, repository, { companyUserIds: shouted })).status).toBe(204);
  expect(Object.keys(await world.rolesOn(ada, repository))).toEqual(expect.arrayContaining(ids));
});

holds('concurrency', '32 identical calls at once all succeed, and each user is there once', async () => {
  const repository = await world.repository(ada, 'bounty');
  const companyUserIds = await world.crowd(50);
  const calls = Array.from({ length: 32 }, () => world.add(ada, repository, { companyUserIds }));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([204]));
  const users = await world.usersOn(ada, repository);
  expect(users.map((user) => user.companyUserId).sort()).toEqual(
    [ada.companyUserId, ...companyUserIds].sort(),
  );
  const details = (await world.additionsTo(ada, repository)).map((entry) => JSON.stringify(entry.details));
  for (const id of companyUserIds) expect(details.join().split(id)).toHaveLength(2);
});

holds('concurrency', 'lists in opposite order at once do not stand in one another’s way', async () => {
  const repository = await world.repository(ada, 'bounty');
  const ids = await world.crowd(200);
  const calls = Array.from({ length: 16 }, (_, n) =>
    world.add(ada, repository, { companyUserIds: n % 2 === 0 ? ids : [...ids].reverse() }),
  );
  for (const { status } of await Promise.all(calls)) expect(status).toBe(204);
});

holds('neighbours', 'they are all there', async () => {
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

holds('paging', 'page by page every user of a repository is seen once', async () => {
  const repository = await world.repository(ada, 'bounty');
  const ids = await world.crowd(7);
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

holds('paging', 'a limit over 200 and a cursor that was never given out are refused', async () => {
  const repository = await world.repository(ada, 'bounty');
  for (const query of ['limit=201', 'limit=0', 'limit=x', 'cursor=bm9wZQ', 'cursor=%00']) {
    const answer = await world.send(ada, 'GET', `/api/v0/repositories/${repository}/users?${query}`);
    expect(answer, query).toMatchObject({ status: 400, body: { type: 'bad_request' } });
  }
});

nothingLeftOut();
