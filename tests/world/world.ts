/**
 * A running server with an administrator and one company in it, and the ways in which tests change that world, over HTTP
 * wherever a test looks at what comes of it.
 */
import { randomUUID } from 'node:crypto';
import {
  type AuditEntry,
  type Company,
  type CompanyUser,
  type CompanyUserKind,
  type Repository,
  type RepositoryRole,
  type RepositoryType,
  type RepositoryUser,
  repositoryRoles,
} from '@vedette/contract';
import { expect } from 'vitest';
import { bootstrap } from '../../apps/server/src/verbs/admin-bootstrap.ts';
import { token } from '../../apps/server/src/verbs/admin-token.ts';
import { startServer, type TestServer } from '../setup/app.ts';
import { execute } from '../setup/server.ts';
import { type Answer, type Asked, exchange } from './exchange.ts';
import type { Caller, Person, TokenHolder } from './people.ts';

type Maybe = TokenHolder | null;

export type World = Awaited<ReturnType<typeof createWorld>>;

const short = () => randomUUID().slice(0, 13);

/** Limits that no test but the one about them is to meet. */
const unlimited = { RATE_LIMIT_USER_PER_MINUTE: '1000000', RATE_LIMIT_ANONYMOUS_PER_MINUTE: '1000000' };

export async function createWorld(settings: Record<string, string> = {}) {
  const server = await startServer({ settings: { ...unlimited, ...settings } });
  const operators = { company: 'Operators', handle: 'operators', email: 'root@operators.example' };
  const { accessToken = '' } = await bootstrap(server.assembly, operators);
  const administrator: TokenHolder = { token: accessToken };
  const request = createRequests(server, administrator);
  const acme = await request.company();
  return {
    server,
    /** What a browser on one of our pages says in `Origin`. */
    origin: server.assembly.ctx.baseUrl,
    administrator,
    acme,
    ...request,
    ...createPeople(server, request, administrator, acme),
    ...createRepositories(request, acme),
    close: server.close,
  };
}

function createRequests(server: TestServer, administrator: TokenHolder) {
  /** Any request. Its body is JSON unless it is a string. */
  const send = (as: Maybe, method: string, path: string, body?: unknown, headers: Asked['headers'] = {}) =>
    exchange(server.baseUrl + path, method, { token: as?.token, body, headers });

  /** A request that must succeed, for what a test takes for granted. */
  async function must<T>(as: Maybe, method: string, path: string, body?: unknown): Promise<T> {
    const answer = await send(as, method, path, body);
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
    return answer.body as T;
  }

  async function company(): Promise<string> {
    const body = { name: 'Acme', handle: `acme-${short()}` };
    return (await must<Company>(administrator, 'POST', '/api/v0/companies', body)).id;
  }

  return { send, must, company };
}

function createPeople(
  server: TestServer,
  { send, must }: ReturnType<typeof createRequests>,
  administrator: TokenHolder,
  acme: string,
) {
  const pathOf = (person: Person) => `/api/v0/companies/${person.companyId}/users/${person.companyUserId}`;

  /** What `vedette admin token` prints. */
  const tokenFor = async ({ email }: Person) => (await token(server.assembly, { email })).accessToken;

  /** A new company user; a verified kind can be used at once, an unverified member is invited. */
  async function person(kind: CompanyUserKind, companyId = acme, as = administrator): Promise<Person> {
    const username = `u-${short()}`;
    const email = `${username}@acme.example`;
    const body = { name: 'Grace Hopper', username, email, kind };
    const record = await must<CompanyUser>(as, 'POST', `/api/v0/companies/${companyId}/users`, body);
    return { companyId, companyUserId: record.id, userId: record.userId, email, record };
  }

  async function changeKind(someone: Person, kind: CompanyUserKind): Promise<void> {
    await must(administrator, 'PATCH', pathOf(someone), { kind });
  }

  /** Someone who can call: the account is active whatever the kind, which a manager may change at any time. */
  async function caller(kind: CompanyUserKind, companyId = acme): Promise<Caller> {
    const someone = await person(kind === 'unverified_member' ? 'member' : kind, companyId);
    if (kind === 'unverified_member') await changeKind(someone, kind);
    return { ...someone, token: await tokenFor(someone) };
  }

  async function evict(someone: Person): Promise<void> {
    await must(administrator, 'DELETE', pathOf(someone));
  }

  /** The secret of the newest link that was sent to an address. */
  async function linkTo(email: string): Promise<string> {
    const page = await must<{ items: { id: string; recipient: string }[] }>(
      administrator,
      'GET',
      '/api/v0/outbox',
    );
    const message = page.items.find((item) => item.recipient === email);
    const { body } = await must<{ body: string }>(administrator, 'GET', `/api/v0/outbox/${message?.id}`);
    return /#token=(\S+)/.exec(body)?.[1] ?? '';
  }

  const password = 'correct horse battery';

  /** A password for an account, chosen by following a reset link. */
  async function choosePassword(email: string): Promise<void> {
    await must(null, 'POST', '/api/v0/auth/password/forgot', { email });
    await must(null, 'POST', '/api/v0/auth/password/reset', { token: await linkTo(email), password });
  }

  /** The session cookie that signing in sets. */
  async function signIn(someone: { email: string }): Promise<string> {
    await choosePassword(someone.email);
    const answer = await send(null, 'POST', '/api/v0/auth/sign-in', { email: someone.email, password });
    expect(answer.status, answer.text).toBe(200);
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; ');
  }

  /** What an invited person sends to accept, everything included, and who that is. */
  async function invited() {
    const someone = await person('unverified_member');
    const { version } = await must<{ version: string }>(null, 'GET', '/api/v0/terms');
    const acceptance = { token: await linkTo(someone.email), password, acceptTermsVersion: version };
    return { person: someone, acceptance };
  }

  /** An account whose address is verified and whose owner has not accepted the terms. */
  async function withOpenTerms(): Promise<Caller> {
    const someone = await person('unverified_member');
    await must(null, 'POST', '/api/v0/invitations/accept', { token: await linkTo(someone.email), password });
    return { ...someone, token: await tokenFor(someone) };
  }

  /** An account that was made by an invitation which nobody has followed yet. */
  async function withOpenEmail(): Promise<Caller> {
    const someone = await person('unverified_member');
    return { ...someone, token: await tokenFor(someone) };
  }

  /** The company user ids of so many members of Acme, made in one go: over HTTP a thousand would take their time. */
  async function crowd(size: number): Promise<string[]> {
    const people = Array.from({ length: size }, () => ({ id: randomUUID(), userId: randomUUID() }));
    const values = (of: (person: (typeof people)[number]) => string) => people.map(of).join(', ');
    await execute(
      server.databaseUrl,
      `insert into users (id, name, username, email) values ${values(({ userId: id }) => `('${id}', 'One of many', '${id}', '${id}@acme.example')`)}`,
      `insert into company_users (id, company_id, user_id, kind, invited_kind) values ${values(({ id, userId }) => `('${id}', '${acme}', '${userId}', 'member', 'member')`)}`,
    );
    return people.map(({ id }) => id);
  }

  return {
    pathOf,
    person,
    caller,
    changeKind,
    evict,
    linkTo,
    choosePassword,
    signIn,
    invited,
    withOpenTerms,
    withOpenEmail,
    crowd,
  };
}

function createRepositories({ send, must }: ReturnType<typeof createRequests>, acme: string) {
  const addPath = (repositoryId: string) => `/api/v0/repositories/${repositoryId}/add-company-users`;

  async function repository(as: TokenHolder, type: RepositoryType, companyId = acme): Promise<string> {
    const body = { companyId, name: 'Shop', type };
    return (await must<Repository>(as, 'POST', '/api/v0/repositories', body)).id;
  }

  /** The batch operation, with any body whatever. */
  const add = (as: Maybe, repositoryId: string, body: unknown, headers?: Asked['headers']): Promise<Answer> =>
    send(as, 'POST', addPath(repositoryId), body, headers);

  async function usersOn(as: TokenHolder, repositoryId: string): Promise<RepositoryUser[]> {
    const users: RepositoryUser[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/api/v0/repositories/${repositoryId}/users?limit=200${cursor && `&cursor=${cursor}`}`;
      const page: { items: RepositoryUser[]; nextCursor: string | null } = await must(as, 'GET', path);
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
    await must(as, 'PATCH', `/api/v0/repositories/${repositoryId}/users/${someone.companyUserId}`, { role });
  }

  /** What the company's audit log says about additions to a repository, newest first. */
  async function additionsTo(as: TokenHolder, repositoryId: string): Promise<AuditEntry[]> {
    const path = `/api/v0/companies/${acme}/audit-log?action=repository.users_added&limit=200`;
    const page = await must<{ items: AuditEntry[] }>(as, 'GET', path);
    return page.items.filter((entry) => entry.subjectId === repositoryId);
  }

  return { addPath, repository, add, usersOn, rolesOn, changeRole, additionsTo };
}
