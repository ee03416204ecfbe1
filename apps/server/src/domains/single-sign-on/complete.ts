import { randomUUID } from 'node:crypto';
import { type BodyOf, Problem, type ReplyOf, type Routes } from '@vedette/contract';
import * as openid from 'openid-client';
import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { ANONYMOUS, auditOrigin, PLATFORM, recordAudit } from '../audit/index.ts';
import {
  type Auth,
  askFor,
  hasSecondFactor,
  openSession,
  proofIn,
  readUser,
  takeSecondFactor,
} from '../identity/index.ts';
import {
  type AttemptRow,
  deleteAttempt,
  insertAttempt,
  selectAnswered,
  takeAttempt,
} from './attempt-store.ts';
import { ATTEMPT_PURPOSE, redirectUri } from './begin.ts';
import { hashOf, presentSecret, SIGN_ON_SECONDS } from './browser-cookie.ts';
import { type ProvidedPerson, resolvePerson } from './people.ts';
import { configurationOf } from './provider-client.ts';
import { connectionFault } from './provider-fault.ts';
import { type ProviderRow, selectProvider } from './store.ts';

type Answer = BodyOf<Routes['completeSingleSignOn']>;
type SignedOn = Extract<Completed, { next: string }>;
type Completed = ReplyOf<Routes['completeSingleSignOn']>;

const keptSecrets = z.strictObject({ nonce: z.string(), verifier: z.string() });

const expired = () =>
  new Problem('sign_on_refused', {
    detail: 'This answer of the provider was used, is too old, or belongs to another browser. Begin again.',
  });

/**
 * Takes the answer of a provider, once, from the browser that began with it.
 * @throws Problem `sign_on_refused`, `disabled_user`, `evicted`
 */
export async function completeSingleSignOn(
  ctx: Ctx,
  auth: Auth,
  answer: Answer,
  request: RequestContext,
): Promise<Completed> {
  const browser = presentSecret(String(request.headers.cookie ?? ''));
  if (browser === null) throw expired();
  const now = ctx.clock.now();
  const by = { stateHash: hashOf(answer.state), browserHash: hashOf(browser), now };
  const attempt = await takeAttempt(ctx.db, by);
  if (attempt === undefined) throw expired();
  const provider = await selectProvider(attempt.company_id, ctx.db);
  if (provider === undefined) throw expired();
  const person = await askProvider(ctx, provider, attempt, answer).catch((cause: unknown) =>
    refuse(ctx, provider, 'provider_answer', request, cause),
  );
  const user = await resolvePerson(ctx, provider, person, request).catch((cause: unknown) =>
    refuse(ctx, provider, cause instanceof Problem ? cause.code : 'failed', request, cause),
  );
  if (await hasSecondFactor(ctx, user.id)) {
    const ticket = randomUUID();
    const expires = new Date(now.getTime() + SIGN_ON_SECONDS * 1000);
    const waiting = { state_hash: null, secrets_sealed: null, user_id: user.id, expires_at: expires };
    await insertAttempt(ctx.db, { ...attempt, ...waiting, id: ticket }, now);
    return { ...(await askFor(ctx, user.id)), ticket };
  }
  return finish(ctx, auth, attempt, user.id, request);
}

/**
 * The second factor of an account is its owner's and is asked for whoever vouches for the rest.
 * @throws Problem `sign_on_refused`, `second_factor_invalid`, `too_many_requests`, `disabled_user`
 */
export async function completeSecondFactor(
  ctx: Ctx,
  auth: Auth,
  { ticket, ...shown }: BodyOf<Routes['completeSecondFactor']>,
  request: RequestContext,
): Promise<ReplyOf<Routes['completeSecondFactor']>> {
  const browser = presentSecret(String(request.headers.cookie ?? ''));
  if (browser === null) throw expired();
  const by = { id: ticket, browserHash: hashOf(browser), now: ctx.clock.now() };
  const attempt = await selectAnswered(ctx.db, by);
  if (attempt === undefined || attempt.user_id === null) throw expired();
  const proof = proofIn(shown);
  if (proof === null) return { ...(await askFor(ctx, attempt.user_id)), ticket };
  await takeSecondFactor(ctx, attempt.user_id, proof, request);
  if (!(await deleteAttempt(ctx.db, attempt.id))) throw expired();
  return finish(ctx, auth, attempt, attempt.user_id, request);
}

async function finish(
  ctx: Ctx,
  auth: Auth,
  attempt: AttemptRow,
  userId: string,
  request: RequestContext,
): Promise<SignedOn> {
  const user = await readUser(ctx, userId);
  if (user.disabled_at !== null) throw new Problem('disabled_user');
  const details = { by: 'single_sign_on', companyId: attempt.company_id };
  const session = await openSession(ctx, auth, user, details, request);
  return { ...session, next: attempt.next };
}

/** Exchanges the code, and has the library check signature, issuer, audience, expiry, nonce and the issuer of the answer. */
async function askProvider(
  ctx: Ctx,
  provider: ProviderRow,
  attempt: AttemptRow,
  answer: Answer,
): Promise<ProvidedPerson> {
  if (attempt.secrets_sealed === null) throw expired();
  const configuration = await configurationOf(ctx, provider);
  const kept = keptSecrets.parse(JSON.parse(ctx.box.open(ATTEMPT_PURPOSE, attempt.secrets_sealed)));
  const address = new URL(redirectUri(ctx));
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
  const tokens = await openid.authorizationCodeGrant(configuration, address, {
    expectedState: answer.state,
    expectedNonce: kept.nonce,
    pkceCodeVerifier: kept.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('the provider sent no identity token');
  const told: Record<string, unknown> =
    claims.email === undefined
      ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims;
  return {
    subject: claims.sub,
    email: told.email,
    emailVerified: told.email_verified === true,
    name: told.name ?? claims.name,
  };
}

/** Written down where managers of the company look for it: why the provider was not reached, or the library's word for what is wrong with its answer. */
async function refuse(
  ctx: Ctx,
  provider: ProviderRow,
  reason: string,
  request: RequestContext,
  cause: unknown,
): Promise<never> {
  const said = connectionFault(cause) ?? (cause instanceof Error ? cause.message.slice(0, 300) : 'unknown');
  const entry = { actor: ANONYMOUS, action: 'single_sign_on.refused', details: { reason, said } };
  const origin = auditOrigin(request);
  await recordAudit(ctx, provider.company_id, {
    ...entry,
    subjectKind: 'company',
    subjectId: provider.company_id,
    ...origin,
  });
  await recordAudit(ctx, PLATFORM, {
    ...entry,
    details: { reason, companyId: provider.company_id },
    subjectKind: 'company',
    subjectId: provider.company_id,
    ...origin,
  });
  ctx.metrics.signIns.inc({ result: 'refused' });
  if (cause instanceof Problem) throw cause;
  throw new Problem('sign_on_refused', { cause });
}
