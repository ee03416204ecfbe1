import { randomBytes } from 'node:crypto';
import { email, handle, name, Problem } from '@vedette/contract';
import type { Assembly } from '../assembly.ts';
import { systemActor } from '../domains/audit/index.ts';
import {
  addCompanyUser,
  createCompany,
  findCompanyByHandle,
  findMemberByEmail,
} from '../domains/companies/index.ts';
import {
  grantPlatformAdministration,
  hashPassword,
  hasPassword,
  mintPersonalAccessToken,
  revokeSecrets,
  setPassword,
} from '../domains/identity/index.ts';
import { createServiceKey, findOwnKey, revokeServiceKey } from '../domains/service-keys/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { type AdminOptions, checked, type Values } from './admin-values.ts';

export const bootstrapOptions = {
  company: { value: 'name', required: true, description: 'name of the organization, as people read it' },
  handle: {
    value: 'handle',
    required: true,
    description: 'its short name in addresses and commands: lower-case letters, digits, hyphens',
  },
  email: { value: 'address', required: true, description: 'e-mail address of its first manager' },
  name: { value: 'name', description: 'name of that person (default: what stands before the @)' },
  'new-secrets': {
    description: 'for one that is there already: end its password, token and key, and make new ones',
  },
  'no-platform-admin': { description: 'a manager of the organization only, not of the platform' },
} as const satisfies AdminOptions;

export interface Bootstrapped {
  readonly companyId: string;
  readonly companyUserId: string;
  readonly userId: string;
  readonly email: string;
  /** Shown once; absent when the account had them already and no new ones were asked for. */
  readonly password?: string;
  readonly accessToken?: string;
  /** With all scopes. Absent when it was revoked and no new one was asked for. */
  readonly serviceKey?: { readonly id: string; readonly secret?: string };
}

const ACTOR = systemActor('vedette admin bootstrap');
/** Of the token and of the service key. */
const SECRET_NAME = 'bootstrap';

/**
 * Makes a company with its first credits, a service key, and its first manager, who is also a platform administrator
 * unless said otherwise. Run again for the
 * same handle it changes nothing and answers the same ids, without secrets unless new ones are asked for.
 * @throws Problem `conflict` when the handle belongs to a company that this person is not in.
 */
export async function bootstrap(assembly: Assembly, values: Values): Promise<Bootstrapped> {
  const input = {
    name: checked(name, values.company, '--company'),
    handle: checked(handle, values.handle, '--handle'),
    email: checked(email, values.email, '--email'),
  };
  const password = randomBytes(18).toString('base64url');
  const passwordHash = await hashPassword(assembly.auth, password);
  return assembly.ctx.transaction(async (tx) => {
    const known = await findCompanyByHandle(tx, input.handle);
    const member = known
      ? await memberOf(tx, known.id, input)
      : await firstManager(tx, input, String(values.name ?? nameFrom(input.email)));
    if (known === null && values['no-platform-admin'] !== true)
      await grantPlatformAdministration(tx, ACTOR, member.userId);
    const ids = {
      companyId: member.companyId,
      companyUserId: member.id,
      userId: member.userId,
      email: input.email,
    };
    const key = await findOwnKey(tx, member.companyId, SECRET_NAME);
    if (known !== null && values['new-secrets'] !== true)
      return { ...ids, ...(key === null ? {} : { serviceKey: { id: key.id } }) };
    const keepsPassword = known === null && (await hasPassword(tx, member.userId));
    if (!keepsPassword) await setPassword(tx, member.userId, passwordHash);
    // Somebody's second company leaves the token of the first as it was.
    if (known !== null) await revokeSecrets(tx, member.userId, SECRET_NAME);
    if (key !== null) await revokeServiceKey(tx, member.companyId, ACTOR, key.id);
    const { secret: accessToken } = await mintPersonalAccessToken(tx, ACTOR, member.userId, {
      name: SECRET_NAME,
    });
    const { id, secret } = await createServiceKey(tx, member.companyId, ACTOR, { name: SECRET_NAME });
    return { ...ids, ...(keepsPassword ? {} : { password }), accessToken, serviceKey: { id, secret } };
  });
}

async function firstManager(
  tx: Ctx,
  input: { name: string; handle: string; email: string },
  personName: string,
) {
  const company = await createCompany(tx, ACTOR, { name: input.name, handle: input.handle });
  const person = {
    name: checked(name, personName, '--name'),
    username: input.email,
    email: input.email,
    kind: 'manager' as const,
  };
  return addCompanyUser(tx, ACTOR, company.id, person, { trusted: true, invites: false });
}

async function memberOf(tx: Ctx, companyId: string, input: { handle: string; email: string }) {
  const member = await findMemberByEmail(tx, companyId, input.email);
  if (member === null) {
    throw new Problem('conflict', {
      detail: `The company ${input.handle} exists, and ${input.email} does not belong to it. Choose another handle, or have a manager invite them.`,
    });
  }
  return member;
}

const nameFrom = (address: string) => address.slice(0, address.indexOf('@'));

export function bootstrapText(result: Bootstrapped): string {
  const secrets =
    result.accessToken === undefined
      ? ['', 'It was there already; nothing was changed. For new secrets add --new-secrets.']
      : [
          ...(result.password === undefined ? [] : [`Password      ${result.password}`]),
          `Access token  ${result.accessToken}`,
          `Service key   ${result.serviceKey?.secret}`,
          '',
          'Keep them now: they are not shown again.',
        ];
  return `${[`Company       ${result.companyId}`, `Company user  ${result.companyUserId}`, `User          ${result.userId}`, `E-mail        ${result.email}`, ...secrets].join('\n')}\n`;
}
