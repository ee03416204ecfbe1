import { createHmac, timingSafeEqual } from 'node:crypto';
import { type BodyOf, Problem, type Routes } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { systemActor } from '../audit/index.ts';
import { addCompanyUser, createCompany } from '../companies/index.ts';
import {
  type Auth,
  assertStrongPassword,
  grantPlatformAdministration,
  hashPassword,
  hasPassword,
  setPassword,
  signIn,
} from '../identity/index.ts';
import { hasPlatformAdministrator, lockSetup } from './store.ts';

type Input = BodyOf<Routes['setUp']>;

const ACTOR = systemActor('set-up link');

export async function isSetupNeeded(ctx: Ctx): Promise<boolean> {
  return !(await hasPlatformAdministrator(ctx.db));
}

/** Where the first administrator is made; null once there is one. The link is a credential: it goes to the terminal, never to the log. */
export async function setupLink(ctx: Ctx): Promise<string | null> {
  return (await isSetupNeeded(ctx)) ? `${ctx.baseUrl}/setup?token=${setupToken(ctx)}` : null;
}

/** 256 bits that only the holder of the installation's secret key can work out; the same in every process. */
function setupToken(ctx: Ctx): string {
  return createHmac('sha256', ctx.box.derive('setup-link')).update('first administrator').digest('base64url');
}

function isSetupToken(ctx: Ctx, given: string): boolean {
  const expected = Buffer.from(setupToken(ctx));
  const bytes = Buffer.from(given);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/**
 * Makes the first organization, its first manager who administers the platform, and a session.
 * @throws Problem `gone` for a wrong token or an installation that is set up; `conflict` for a handle that is taken;
 * `bad_request` for a password that is easy to guess.
 */
export async function setUp(ctx: Ctx, auth: Auth, input: Input, request: RequestContext) {
  if (!isSetupToken(ctx, input.token)) throw linkGone();
  const passwordHash = await hashPassword(auth, input.password);
  const manager = await ctx.transaction(async (tx) => {
    await lockSetup(tx.db);
    if (await hasPlatformAdministrator(tx.db)) throw linkGone();
    const company = await createCompany(tx, ACTOR, input.company, request.id);
    const person = { name: input.name, username: input.email, email: input.email, kind: 'manager' as const };
    const made = await addCompanyUser(
      tx,
      ACTOR,
      company.id,
      person,
      { trusted: true, invites: false },
      request.id,
    );
    // The link makes an account; it is no way into one that somebody has.
    if (await hasPassword(tx, made.userId))
      throw new Problem('conflict', {
        detail: `${input.email} has an account already. Choose another address.`,
      });
    await grantPlatformAdministration(tx, ACTOR, made.userId);
    await assertStrongPassword(tx, made.userId, input.password, 'password');
    await setPassword(tx, made.userId, passwordHash);
    return made;
  });
  const signed = await signIn(ctx, auth, input, request);
  // Whoever sets up chose the password a moment ago: the account had none, so it has no second factor either.
  if (!('expiresAt' in signed)) throw new Error('the first account has a second factor');
  const { expiresAt } = signed;
  return { companyId: manager.companyId, companyUserId: manager.id, userId: manager.userId, expiresAt };
}

const linkGone = () =>
  new Problem('gone', {
    detail:
      'The link is not good, or the installation was set up already. The server prints one when it starts, until then.',
  });
