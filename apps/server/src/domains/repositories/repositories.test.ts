import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('adding a batch', () => {
  test('is refused when the admin role is taken away while the call waits for its turn', async () => {
    const [admin, member] = [await world.caller('manager'), await world.person('member')];
    const repository = await world.repository(admin, 'bounty');
    const other = new pg.Client({ connectionString: world.server.databaseUrl });
    await other.connect();
    await other.query('begin');
    await other.query('select from repositories where id = $1 for update', [repository]);
    const waiting = world.add(admin, repository, { companyUserIds: [member.companyUserId] });
    const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await other.query(blocked)).rowCount).toBe(1);
    await other.query('delete from repository_users where repository_id = $1', [repository]);
    await other.query('commit');
    await other.end();
    expect(await waiting).toMatchObject({ status: 403, body: { type: 'forbidden' } });
  });

  test('of people who all belong to an archived repository already changes nothing and is 204; of others it is 409', async () => {
    const [admin, member, other] = [
      await world.caller('manager'),
      await world.person('member'),
      await world.person('member'),
    ];
    const repository = await world.repository(admin, 'bounty');
    await world.add(admin, repository, { companyUserIds: [member.companyUserId] });
    await world.requestOk(admin, 'PATCH', `/api/v0/repositories/${repository}`, { archived: true });
    expect((await world.add(admin, repository, { companyUserIds: [member.companyUserId] })).status).toBe(204);
    const before = await world.rolesOn(admin, repository);
    expect((await world.add(admin, repository, { companyUserIds: [other.companyUserId] })).status).toBe(409);
    expect(await world.rolesOn(admin, repository)).toEqual(before);
  });

  test('names every id it refuses', async () => {
    const admin = await world.caller('manager');
    const repository = await world.repository(admin, 'bounty');
    const unknown = Array.from(
      { length: 50 },
      (_, n) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    );
    const answer = await world.add(admin, repository, { companyUserIds: unknown });
    expect(answer.status).toBe(400);
    for (const id of unknown) expect(answer.msg).toContain(id);
  });
});

describe('a repository', () => {
  test('keeps an admin: the last one can be neither removed nor demoted, not even by two calls at once', async () => {
    const [first, second] = [await world.caller('manager'), await world.caller('manager')];
    const repository = await world.repository(first, 'bounty');
    await world.add(first, repository, { companyUserIds: [second.companyUserId] });
    const path = (someone: typeof first) =>
      `/api/v0/repositories/${repository}/users/${someone.companyUserId}`;
    const both = await Promise.all([
      world.send(first, 'DELETE', path(first)),
      world.send(second, 'PATCH', path(second), { role: 'client' }),
    ]);
    expect(both.map((answer) => answer.status).filter((status) => status === 409)).toHaveLength(1);
    const roles = Object.values(await world.rolesOn(world.administrator, repository));
    expect(roles.filter((role) => role === 'admin')).toHaveLength(1);
  });

  test('is listed to those who may read it, with their own role, and to nobody else', async () => {
    const company = await world.company();
    const [manager, other, member] = [
      await world.caller('manager', company),
      await world.caller('manager', company),
      await world.caller('member', company),
    ];
    const repository = await world.repository(manager, 'public_competition', company);
    const seenBy = async (someone: typeof manager) => {
      const path = `/api/v0/repositories?companyId=${company}`;
      return (await world.requestOk<{ items: { id: string; role: string | null }[] }>(someone, 'GET', path))
        .items;
    };
    expect(await seenBy(manager)).toMatchObject([{ id: repository, role: 'admin' }]);
    expect(await seenBy(other)).toMatchObject([{ id: repository, role: null }]);
    expect(await seenBy(member)).toEqual([]);
    await world.add(manager, repository, { companyUserIds: [member.companyUserId] });
    expect(await seenBy(member)).toMatchObject([{ id: repository, role: 'client' }]);
  });

  test('can be archived and brought back, and the audit log says so', async () => {
    const manager = await world.caller('manager');
    const repository = await world.repository(manager, 'bounty');
    const change = (archived: boolean) =>
      world.requestOk(manager, 'PATCH', `/api/v0/repositories/${repository}`, { archived });
    expect(await change(true)).toMatchObject({ archived: true });
    await change(true);
    expect(await change(false)).toMatchObject({ archived: false });
    const path = `/api/v0/companies/${world.acme}/audit-log?limit=200`;
    const { items } = await world.requestOk<{ items: { subjectId: string; action: string }[] }>(
      manager,
      'GET',
      path,
    );
    const actions = items.filter((entry) => entry.subjectId === repository).map((entry) => entry.action);
    expect(actions).toEqual(['repository.restored', 'repository.archived', 'repository.created']);
  });
});
