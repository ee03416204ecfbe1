import {
  type AuditEntry,
  type Repository,
  type RepositoryRole,
  type RepositoryType,
  type RepositoryUser,
  repositoryRoles,
} from '@vedette/contract';
import { expect } from 'vitest';
import type { HttpResponse, RequestOptions } from './http-client.ts';
import type { Person, TokenHolder } from './people.ts';
import type { Maybe, Requests } from './requests.ts';

/** Making repositories, adding to them, and looking at who is there. */
export function createRepositories({ send, requestOk }: Requests, acme: string) {
  const addPath = (repositoryId: string) => `/api/v0/repositories/${repositoryId}/add-company-users`;

  async function repository(as: TokenHolder, type: RepositoryType, companyId = acme): Promise<string> {
    const body = { companyId, name: 'Shop', type };
    return (await requestOk<Repository>(as, 'POST', '/api/v0/repositories', body)).id;
  }

  /** The batch operation, with any body whatever. */
  const add = (
    as: Maybe,
    repositoryId: string,
    body: unknown,
    headers?: RequestOptions['headers'],
  ): Promise<HttpResponse> => send(as, 'POST', addPath(repositoryId), body, headers);

  async function usersOn(as: TokenHolder, repositoryId: string): Promise<RepositoryUser[]> {
    const users: RepositoryUser[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/api/v0/repositories/${repositoryId}/users?limit=200${cursor && `&cursor=${cursor}`}`;
      const page: { items: RepositoryUser[]; nextCursor: string | null } = await requestOk(as, 'GET', path);
      users.push(...page.items);
      cursor = page.nextCursor;
    }
    return users;
  }

  /** Company user id → role. */
  async function rolesOn(as: TokenHolder, repositoryId: string): Promise<Record<string, RepositoryRole>> {
    const users = await usersOn(as, repositoryId);
    for (const user of users) expect(repositoryRoles).toContain(user.role);
    return Object.fromEntries(users.map((user) => [user.companyUserId, user.role]));
  }

  async function changeRole(as: TokenHolder, repositoryId: string, someone: Person, role: RepositoryRole) {
    await requestOk(as, 'PATCH', `/api/v0/repositories/${repositoryId}/users/${someone.companyUserId}`, {
      role,
    });
  }

  /** What the company's audit log says about additions to a repository, newest first. */
  async function additionsTo(as: TokenHolder, repositoryId: string): Promise<AuditEntry[]> {
    const path = `/api/v0/companies/${acme}/audit-log?action=repository.users_added&limit=200`;
    const page = await requestOk<{ items: AuditEntry[] }>(as, 'GET', path);
    return page.items.filter((entry) => entry.subjectId === repositoryId);
  }

  return { addPath, repository, add, usersOn, rolesOn, changeRole, additionsTo };
}
