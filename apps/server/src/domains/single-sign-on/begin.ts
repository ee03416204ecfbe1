import { randomUUID } from 'node:crypto';
import { Problem, type SignOnOffer } from '@vedette/contract';
import * as openid from 'openid-client';
import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { insertAttempt } from './attempt-store.ts';
import { browserSecret, hashOf, SIGN_ON_SECONDS, setCookie } from './browser-cookie.ts';
import { configurationOf } from './provider-client.ts';
import { selectProviderOfDomain } from './store.ts';

/** What nonce and verifier of an attempt are encrypted for. */
export const ATTEMPT_PURPOSE = 'sign-on-attempt';

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

export const redirectUri = (ctx: Ctx): string => `${ctx.baseUrl}/single-sign-on`;

/** By the domain alone: whether the address is known is not said. */
export async function findSingleSignOn(ctx: Ctx, email: string): Promise<SignOnOffer> {
  const provider = await selectProviderOfDomain(ctx.db, domainOf(email));
  return {
    provider:
      provider === undefined ? null : { buttonLabel: provider.button_label, enforced: provider.enforced },
  };
}

/**
 * Begins with the provider of the address's domain: authorization code with PKCE, state and nonce, all of them random, kept
 * here, and good for one answer to the browser that began.
 * @throws Problem `not_found`, `sign_on_refused` when the provider cannot be reached
 */
export async function beginSingleSignOn(
  ctx: Ctx,
  { email, next }: { readonly email: string; readonly next: string },
  request: RequestContext,
): Promise<{ authorizationUrl: string }> {
  const provider = await selectProviderOfDomain(ctx.db, domainOf(email));
  if (provider === undefined)
    throw new Problem('not_found', { detail: 'Addresses of this domain sign in with a password.' });
  const configuration = await configurationOf(ctx, provider).catch((cause: unknown) => {
    throw new Problem('sign_on_refused', { detail: 'The provider of this address does not answer.', cause });
  });
  const [state, nonce, verifier] = [
    openid.randomState(),
    openid.randomNonce(),
    openid.randomPKCECodeVerifier(),
  ];
  const browser = browserSecret(String(request.headers.cookie ?? ''));
  const now = ctx.clock.now();
  await insertAttempt(
    ctx.db,
    {
      id: randomUUID(),
      company_id: provider.company_id,
      browser_hash: hashOf(browser),
      state_hash: hashOf(state),
      secrets_sealed: ctx.box.seal(ATTEMPT_PURPOSE, JSON.stringify({ nonce, verifier })),
      next,
      user_id: null,
      expires_at: new Date(now.getTime() + SIGN_ON_SECONDS * 1000),
    },
    now,
  );
  request.setCookies([setCookie(browser)]);
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(ctx),
    scope: provider.scopes.join(' '),
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    login_hint: email,
  });
  return { authorizationUrl: address.href };
}
