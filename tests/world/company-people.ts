import { randomUUID } from 'node:crypto';
import type { CompanyUser, CompanyUserKind } from '@vedette/contract';
import { expect, vi } from 'vitest';
import { identityHandlers } from '../../apps/server/src/domains/identity/index.ts';
import { token } from '../../apps/server/src/verbs/admin-token.ts';
import type { TestServer } from '../setup/app.ts';
import { runJobs } from '../setup/jobs.ts';
import { execute } from '../setup/server.ts';
import { type Caller, type Person, short, type TokenHolder } from './people.ts';
import type { Requests } from './requests.ts';

/** Far longer than a mail takes on a machine that is busy with others. */
const MAIL_PATIENCE_MS = 120_000;

/** Making company users in every state that one can be in. */
export function createPeople(
  server: TestServer,
  { send, requestOk }: Requests,
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
    const record = await requestOk<CompanyUser>(as, 'POST', `/api/v0/companies/${companyId}/users`, body);
    return { companyId, companyUserId: record.id, userId: record.userId, email, record };
  }

  async function changeKind(someone: Person, kind: CompanyUserKind): Promise<void> {
    await requestOk(administrator, 'PATCH', pathOf(someone), { kind });
  }

  /** Someone who can call: the account is active whatever the kind, which a manager may change at any time. */
  async function caller(kind: CompanyUserKind, companyId = acme): Promise<Caller> {
    const someone = await person(kind === 'unverified_member' ? 'member' : kind, companyId);
    if (kind === 'unverified_member') await changeKind(someone, kind);
    return { ...someone, token: await tokenFor(someone) };
  }

  async function evict(someone: Person): Promise<void> {
    await requestOk(administrator, 'DELETE', pathOf(someone));
  }

  /** The secret of the newest link that was sent to an address. */
  async function linkTo(email: string): Promise<string> {
    const page = await requestOk<{ items: { id: string; recipient: string }[] }>(
      administrator,
      'GET',
      '/api/v0/outbox',
    );
    const message = page.items.find((item) => item.recipient === email);
    if (message === undefined) return '';
    const { body } = await requestOk<{ body: string }>(administrator, 'GET', `/api/v0/outbox/${message.id}`);
    return /#token=(\S+)/.exec(body)?.[1] ?? '';
  }

  const password = 'correct horse battery';

  const runRecoveryJobs = () =>
    runJobs(server, 'identity.recovery-link', ({ ctx, auth }) => identityHandlers(ctx, auth));

  /** Asks for a link, which a job sends: that of this process where one works, else it is done here. */
  async function requestLink(path: string, email: string): Promise<string> {
    const before = await linkTo(email);
    await requestOk(null, 'POST', path, { email });
    await runRecoveryJobs();
    return vi.waitUntil(
      async () => {
        const link = await linkTo(email);
        return link === before ? '' : link;
      },
      { timeout: MAIL_PATIENCE_MS },
    );
  }

  const requestReset = (email: string) => requestLink('/api/v0/auth/password/forgot', email);

  /** A password for an account, chosen by following a reset link. Its tokens stay. */
  async function choosePassword(email: string): Promise<void> {
    const body = { token: await requestReset(email), password, revokeTokens: false };
    await requestOk(null, 'POST', '/api/v0/auth/password/reset', body);
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
    const { version } = await requestOk<{ version: string }>(null, 'GET', '/api/v0/terms');
    const acceptance = { token: await linkTo(someone.email), password, acceptTermsVersion: version };
    return { person: someone, acceptance };
  }

  /** An account whose address is verified and whose owner has not accepted the terms. */
  async function withOpenTerms(): Promise<Caller> {
    const someone = await person('unverified_member');
    await requestOk(null, 'POST', '/api/v0/invitations/accept', {
      token: await linkTo(someone.email),
      password,
    });
    return { ...someone, token: await tokenFor(someone) };
  }

  /** An account that was made by an invitation which nobody has followed yet. */
  async function withOpenEmail(): Promise<Caller> {
    const someone = await person('unverified_member');
    return { ...someone, token: await tokenFor(someone) };
  }

  /** The company user ids of so many members of Acme, made in one go: over HTTP a thousand would take their time. */
  async function createMembers(size: number): Promise<string[]> {
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
    requestLink,
    requestReset,
    runRecoveryJobs,
    choosePassword,
    signIn,
    invited,
    withOpenTerms,
    withOpenEmail,
    createMembers,
  };
}
