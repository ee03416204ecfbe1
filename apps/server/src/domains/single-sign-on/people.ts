import { email as emailSchema, name as nameSchema, Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { auditOrigin, PLATFORM, recordAudit, systemActor } from '../audit/index.ts';
import { admitProvided } from '../companies/index.ts';
import { createInvitedUser, findUserByEmail, readUser, takeProvidersWord } from '../identity/index.ts';
import { domainOf } from './begin.ts';
import {
  isVerifiedDomain,
  linkIdentity,
  lockProvider,
  type ProviderRow,
  selectLinkedUser,
  updateProvider,
} from './store.ts';

/** What a provider says of somebody. */
export interface ProvidedPerson {
  readonly subject: string;
  readonly email: unknown;
  readonly emailVerified: boolean;
  readonly name: unknown;
}

type User = Awaited<ReturnType<typeof readUser>>;

/**
 * The account of whom a provider vouches for; a new one, and a membership that waits for a manager, where there is none. The
 * company may speak for an address only while the domain is verified as its own, and only for one that the provider has verified.
 * @throws Problem `sign_on_refused`, `disabled_user`, `evicted`
 */
export function resolvePerson(
  ctx: Ctx,
  provider: ProviderRow,
  person: ProvidedPerson,
  request: RequestContext,
): Promise<User> {
  const organizationId = provider.company_id;
  return ctx.transaction(async (tx) => {
    const now = await lockProvider(organizationId, tx.db);
    // Changed while somebody was at the provider: what that one says counts no longer.
    if (now === undefined || now.issuer !== provider.issuer || now.client_id !== provider.client_id)
      throw new Problem('sign_on_refused');
    const address = await vouchedAddress(tx, organizationId, person);
    const identity = { issuer: provider.issuer, subject: person.subject };
    const linkedId = await selectLinkedUser(organizationId, tx.db, identity);
    const known = linkedId === undefined ? await findUserByEmail(tx, address) : await readUser(tx, linkedId);
    const user = known ?? (await createAccount(tx, provider, address, person, request));
    await assertMaySpeakFor(tx, organizationId, user);
    const actor = { kind: 'user', id: user.id, name: user.name } as const;
    if (linkedId === undefined) {
      const replaced = await linkIdentity(organizationId, tx.db, {
        ...identity,
        userId: user.id,
        now: tx.clock.now(),
      });
      await recordAudit(tx, organizationId, {
        actor,
        action: 'single_sign_on.identity_linked',
        subjectKind: 'user',
        subjectId: user.id,
        details: { ...identity, replaced },
        ...auditOrigin(request),
      });
    }
    await takeProvidersWord(tx, user, request);
    await admitProvided(tx, actor, organizationId, user, request);
    await updateProvider(organizationId, tx.db, { last_used_at: tx.clock.now() });
    return user;
  });
}

/** @throws Problem `sign_on_refused` */
async function vouchedAddress(tx: Ctx, organizationId: string, person: ProvidedPerson): Promise<string> {
  const address = emailSchema.safeParse(person.email);
  if (!address.success) throw refused('The provider names no e-mail address.');
  if (!person.emailVerified)
    throw refused('The provider has not verified your e-mail address (email_verified).');
  if (!(await isVerifiedDomain(organizationId, tx.db, domainOf(address.data))))
    throw refused('The domain of your e-mail address is not verified as the company’s.');
  return address.data;
}

/**
 * A company speaks for accounts under its domains, and never for those who run the platform: whoever may set a provider could
 * become one of them.
 * @throws Problem `sign_on_refused`, `disabled_user`
 */
async function assertMaySpeakFor(tx: Ctx, organizationId: string, user: User): Promise<void> {
  if (!(await isVerifiedDomain(organizationId, tx.db, domainOf(user.email))))
    throw refused('The address of your account is not of a domain of the company.');
  if (user.platform_admin)
    throw refused('Platform administrators sign in with their password and second factor.');
  if (user.disabled_at !== null) throw new Problem('disabled_user');
}

async function createAccount(
  tx: Ctx,
  provider: ProviderRow,
  address: string,
  person: ProvidedPerson,
  request: RequestContext,
): Promise<User> {
  const local = address.slice(0, address.lastIndexOf('@'));
  const name = nameSchema.safeParse(person.name);
  const username = local.replaceAll(/[^a-z0-9._+-]/g, '').replace(/^[^a-z0-9]+/, '');
  const user = await createInvitedUser(tx, {
    name: name.success ? name.data : local,
    username: username === '' ? 'user' : username,
    email: address,
  });
  await recordAudit(tx, PLATFORM, {
    actor: systemActor('single sign-on'),
    action: 'user.created',
    subjectKind: 'user',
    subjectId: user.id,
    details: { by: 'single_sign_on', companyId: provider.company_id },
    ...auditOrigin(request),
  });
  return user;
}

const refused = (detail: string) => new Problem('sign_on_refused', { detail });
