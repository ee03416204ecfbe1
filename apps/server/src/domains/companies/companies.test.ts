import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const password = 'correct horse battery';
const accept = (body: object) => world.send(null, 'POST', '/api/v0/invitations/accept', body);

describe('an invitation', () => {
  test('by a manager makes an unverified member, and accepting it what the manager asked for', async () => {
    const manager = await world.caller('manager');
    const invited = await world.person('manager', world.acme, manager);
    expect(invited.record).toMatchObject({ kind: 'unverified_member', invitedKind: 'manager' });
    const answer = await accept({ token: await world.linkTo(invited.email), password });
    expect(answer).toMatchObject({
      status: 200,
      body: { companyUserId: invited.companyUserId, kind: 'manager' },
    });
    const record = await world.requestOk(manager, 'GET', world.pathOf(invited));
    expect(record).toMatchObject({ kind: 'manager' });
  });

  test('is accepted once, even by two calls at the same moment', async () => {
    const invited = await world.person('unverified_member');
    const token = await world.linkTo(invited.email);
    const both = await Promise.all([accept({ token, password }), accept({ token, password })]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 410]);
  });

  test('expires, and is replaced by a newer one', async () => {
    const invited = await world.person('unverified_member');
    const first = await world.linkTo(invited.email);
    await world.requestOk(world.administrator, 'POST', `${world.pathOf(invited)}/invitation`);
    const second = await world.linkTo(invited.email);
    expect(second).not.toBe(first);
    expect(await accept({ token: first, password })).toMatchObject({ status: 410, body: { type: 'gone' } });
    world.server.clock.advance(8 * 86_400_000);
    expect(await accept({ token: second, password })).toMatchObject({ status: 410, body: { type: 'gone' } });
  });

  test('asks a new account for a password, and cannot change the one of an account that has one', async () => {
    const invited = await world.person('unverified_member');
    const token = await world.linkTo(invited.email);
    expect((await accept({ token })).msg).toMatch(/choose a password/);
    expect((await accept({ token, password })).status).toBe(200);
    const elsewhere = await world.company();
    const body = { name: 'Grace', username: 'ignored', email: invited.email, kind: 'unverified_member' };
    await world.requestOk(world.administrator, 'POST', `/api/v0/companies/${elsewhere}/users`, body);
    const again = await world.linkTo(invited.email);
    expect((await accept({ token: again, password: 'another long password' })).msg).toMatch(
      /has a password already/,
    );
    expect((await accept({ token: again })).status).toBe(200);
    expect(
      (await world.send(null, 'POST', '/api/v0/auth/sign-in', { email: invited.email, password })).status,
    ).toBe(200);
  });

  test('that never was is 404', async () => {
    expect((await accept({ token: 'vdt_inv_nothing', password })).status).toBe(404);
  });
});

describe('somebody who has an account already', () => {
  test('is shown to a company as it invited them, and not as they are, until they accept', async () => {
    const [company, grace] = [await world.company(), await world.person('member')];
    const manager = await world.caller('manager', company);
    const body = { name: 'A guess', username: 'guess', email: grace.email, kind: 'manager' };
    const record = await world.requestOk(manager, 'POST', `/api/v0/companies/${company}/users`, body);
    expect(record).toMatchObject({ name: 'A guess', username: 'guess', kind: 'unverified_member' });
    const search = async (q: string) =>
      (
        await world.requestOk<{ items: unknown[] }>(
          manager,
          'GET',
          `/api/v0/companies/${company}/users?q=${q}`,
        )
      ).items;
    expect(await search(grace.record.username)).toHaveLength(1); // part of the address, which the inviter knows
    expect((await search('Hopper')).length).toBe(1); // the manager alone
    expect(await search('guess')).toHaveLength(1);
  });
});

describe('a company user', () => {
  test('is added once: the same address again is 409, and so is a user name that is taken', async () => {
    const grace = await world.person('member');
    const add = (body: object) =>
      world.send(world.administrator, 'POST', `/api/v0/companies/${world.acme}/users`, {
        name: 'X',
        kind: 'member',
        ...body,
      });
    expect((await add({ username: 'other', email: grace.email })).msg).toMatch(
      /belongs to the company already/,
    );
    expect((await add({ username: grace.record.username, email: 'new@acme.example' })).msg).toMatch(
      /is taken/,
    );
  });

  test('who is evicted loses every role, is told so, and comes back under the same id', async () => {
    const [manager, grace] = [await world.caller('manager'), await world.caller('member')];
    const repository = await world.repository(manager, 'bounty');
    await world.add(manager, repository, { companyUserIds: [grace.companyUserId] });
    await world.evict(grace);
    expect(await world.rolesOn(manager, repository)).toEqual({ [manager.companyUserId]: 'admin' });
    expect(await world.send(grace, 'GET', `/api/v0/companies/${world.acme}`)).toMatchObject({
      status: 403,
      body: { type: 'evicted' },
    });
    const { name, username, email } = grace.record;
    const back = await world.requestOk(world.administrator, 'POST', `/api/v0/companies/${world.acme}/users`, {
      name,
      username,
      email,
      kind: 'member',
    });
    expect(back).toMatchObject({ id: grace.companyUserId, kind: 'member' });
    expect((await world.send(grace, 'GET', `/api/v0/companies/${world.acme}`)).status).toBe(200);
  });

  test('who was the only admin of a repository hands it to the manager who evicts them', async () => {
    const company = await world.company();
    const [first, second] = [await world.caller('manager', company), await world.caller('manager', company)];
    const repository = await world.repository(first, 'bounty', company);
    await world.requestOk(second, 'DELETE', world.pathOf(first));
    expect(await world.rolesOn(second, repository)).toEqual({ [second.companyUserId]: 'admin' });
  });

  test('who is the last manager can be neither evicted nor made anything else, not even by two calls at once', async () => {
    const company = await world.company();
    const [first, second] = [await world.caller('manager', company), await world.caller('manager', company)];
    const change = (someone: typeof first) =>
      world.send(world.administrator, 'PATCH', world.pathOf(someone), { kind: 'member' });
    const both = await Promise.all([change(first), change(second)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const { items } = await world.requestOk<{ items: { id: string }[] }>(
      world.administrator,
      'GET',
      `/api/v0/companies/${company}/users?kind=manager`,
    );
    expect(items).toHaveLength(1);
    expect(
      (await world.send(world.administrator, 'DELETE', `/api/v0/companies/${company}/users/${items[0]?.id}`))
        .status,
    ).toBe(409);
  });

  test('is not evicted between the check and the insertion of a batch: either they are in no repository or not evicted', async () => {
    const manager = await world.caller('manager');
    for (let round = 0; round < 10; round++) {
      const grace = await world.person('member');
      const repository = await world.repository(manager, 'bounty');
      const [answer] = await Promise.all([
        world.add(manager, repository, { companyUserIds: [grace.companyUserId] }),
        world.evict(grace),
      ]);
      expect([204, 400]).toContain(answer.status);
      expect(await world.rolesOn(manager, repository)).toEqual({ [manager.companyUserId]: 'admin' });
    }
  });
});

describe('a list', () => {
  test('gives every company user once over its pages, and finds by name and address', async () => {
    const company = await world.company();
    const people = [];
    for (let n = 0; n < 7; n++) people.push(await world.person('member', company));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/api/v0/companies/${company}/users?limit=3${cursor && `&cursor=${cursor}`}`;
      const page: { items: { id: string }[]; nextCursor: string | null } = await world.requestOk(
        world.administrator,
        'GET',
        path,
      );
      expect(page.items.length).toBeLessThanOrEqual(3);
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor;
    }
    expect(seen.sort()).toEqual(people.map((person) => person.companyUserId).sort());
    const q = encodeURIComponent(people[3]?.email ?? '');
    const found = await world.requestOk<{ items: { id: string }[] }>(
      world.administrator,
      'GET',
      `/api/v0/companies/${company}/users?q=${q}`,
    );
    expect(found.items.map((item) => item.id)).toEqual([people[3]?.companyUserId]);
    const percent = await world.requestOk<{ items: unknown[] }>(
      world.administrator,
      'GET',
      `/api/v0/companies/${company}/users?q=%25`,
    );
    expect(percent.items).toEqual([]);
  });

  test('of companies shows a user their own and nothing else', async () => {
    const [mine, other] = [await world.company(), await world.company()];
    const grace = await world.caller('member', mine);
    const { items } = await world.requestOk<{ items: { id: string }[] }>(grace, 'GET', '/api/v0/companies');
    expect(items.map((item) => item.id)).toEqual([mine]);
    expect((await world.send(grace, 'GET', `/api/v0/companies/${other}`)).status).toBe(404);
  });
});

describe('the audit log of a company', () => {
  test('says who did what to whom, newest first, and is for managers', async () => {
    const company = await world.company();
    const [manager, member] = [await world.caller('manager', company), await world.caller('member', company)];
    await world.requestOk(manager, 'PATCH', `/api/v0/companies/${company}`, { name: 'Renamed' });
    await world.requestOk(manager, 'PATCH', world.pathOf(member), { kind: 'manager' });
    const { items } = await world.requestOk<{
      items: { action: string; actorId: string; details: object }[];
    }>(manager, 'GET', `/api/v0/companies/${company}/audit-log`);
    expect(items.slice(0, 2)).toMatchObject([
      {
        action: 'company_user.kind_changed',
        actorId: manager.userId,
        details: { from: 'member', to: 'manager' },
      },
      { action: 'company.renamed', actorId: manager.userId, details: { name: 'Renamed' } },
    ]);
    const stranger = await world.caller('member', company);
    expect((await world.send(stranger, 'GET', `/api/v0/companies/${company}/audit-log`)).status).toBe(403);
  });
});
