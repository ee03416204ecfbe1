/** Who plays in the tests of the membership documents: a test file calls `setUpMembershipWorld` once, for a world of its own. */
import type { RepositoryRole } from '@vedette/contract';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Caller, Person } from '../world/people.ts';
import { createWorld, type World } from '../world/world.ts';

export let world: World;
/** A manager of Acme, and so admin of every repository that they create. */
export let ada: Caller;
export let manager: Person;
export let member: Person;
export let unverified: Person;
export let stranger: Person;

/** Made before the tests of the calling file, gone after them: what is exported here is theirs meanwhile. */
export function setUpMembershipWorld(): void {
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
}

export const idOf = (person: Person) => person.companyUserId;

/** What a refused call must leave behind: an error object, and the repository as it was. */
export async function refused(
  repositoryId: string,
  ids: unknown[],
  status: number,
  type: string,
): Promise<string> {
  const before = await world.rolesOn(ada, repositoryId);
  const answer = await world.add(ada, repositoryId, { companyUserIds: ids });
  expect(answer).toMatchObject({ status, body: { type } });
  expect(await world.rolesOn(ada, repositoryId)).toEqual(before);
  return answer.msg;
}

export async function added(
  repositoryId: string,
  ...people: Person[]
): Promise<Record<string, RepositoryRole>> {
  const answer = await world.add(ada, repositoryId, { companyUserIds: people.map(idOf) });
  expect(answer.body).toBeUndefined();
  expect(answer.status).toBe(204);
  return world.rolesOn(ada, repositoryId);
}
