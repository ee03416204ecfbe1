import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { passkeyProof } from '../schemas/passkeys.ts';
import { email, uuid } from '../schemas/primitives.ts';
import { secondFactorCode } from '../schemas/second-factor.ts';
import { signedOn, ticketOfSecondFactor } from '../schemas/sign-in.ts';
import { signOnOffer } from '../schemas/single-sign-on.ts';
import { ok } from './answers.ts';
import { at, ids } from './examples.ts';

const common = {
  api: 'v0',
  tag: 'Sign-in',
  permission: 'public',
  method: 'POST',
  params: null,
  query: null,
} as const;

/** A page of ours: a path, and nothing that a browser takes for another host. */
const ownPath = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[\x21-\x7e]*$/, 'Must be a path of this service');

/** What comes in the query of an address; longer than any provider's. */
const parameter = (charactersMax: number) =>
  z.string().regex(new RegExp(`^[\\x20-\\x7e]{1,${charactersMax}}$`), 'Printable ASCII');

const signedIn = { userId: ids.ada, expiresAt: at.later };

export const findSingleSignOn = defineRoute({
  ...common,
  id: 'findSingleSignOn',
  path: '/api/v0/auth/single-sign-on/find',
  summary: 'How an address signs in',
  description:
    'Whether the domain of the address belongs to a company with single sign-on. Tells nothing of the address itself.',
  body: z.strictObject({ email }),
  success: ok(signOnOffer, 'The provider, if there is one.'),
  problems: [],
  repeatable: true,
  example: {
    body: { email: 'ada@acme.example' },
    reply: { provider: { buttonLabel: 'Sign in with Acme', enforced: false } },
  },
});

export const beginSingleSignOn = defineRoute({
  ...common,
  id: 'beginSingleSignOn',
  path: '/api/v0/auth/single-sign-on/begin',
  summary: 'Begin to sign in with a provider',
  description:
    'Answers where the browser goes next, and sets a cookie by which the same browser is known when it comes back, within ten minutes.',
  body: z.strictObject({
    email,
    next: ownPath.default('/').describe('Where the person wants to be in the end.'),
  }),
  success: ok(z.object({ authorizationUrl: z.string() }).meta({ id: 'SignOnBegun' }), 'Where to go.'),
  problems: ['not_found', 'sign_on_refused'],
  meanings: { 404: 'The domain of the address has no single sign-on' },
  example: {
    body: { email: 'ada@acme.example', next: '/alerts' },
    reply: { authorizationUrl: 'https://login.acme.example/authorize?client_id=vedette&state=…' },
  },
});

export const completeSingleSignOn = defineRoute({
  ...common,
  id: 'completeSingleSignOn',
  path: '/api/v0/auth/single-sign-on/complete',
  summary: 'Sign in with what a provider answered',
  description:
    'Takes what the provider added to the redirect address, once, from the browser that began. Opens a session and sets its cookie. Somebody new becomes an unverified member of the company. An account with a second factor shows it as well: the answer then has a `ticket` and no session.',
  body: z.strictObject({
    state: parameter(200),
    code: parameter(4000).optional(),
    iss: parameter(500).optional().describe('RFC 9207: who answered.'),
    error: parameter(200).optional(),
    error_description: z.string().max(2000).optional(),
  }),
  success: ok(
    z.union([signedOn, ticketOfSecondFactor]),
    'Signed in; `Set-Cookie` carries the session. Or a second factor is wanted besides.',
  ),
  problems: ['sign_on_refused', 'disabled_user', 'evicted'],
  example: {
    body: { state: 'Zk3vQ0xW8sYt1LrB6uHd', code: 'SplxlOBeZQQYbYS6WxSbIA' },
    reply: { ...signedIn, next: '/alerts' },
  },
});

export const completeSecondFactor = defineRoute({
  ...common,
  id: 'completeSecondFactor',
  path: '/api/v0/auth/single-sign-on/second-factor',
  summary: 'Show the second factor after a provider',
  description:
    'With the ticket that the answer before gave out; it is good for ten minutes, and opens one session.',
  body: z.strictObject({
    ticket: uuid,
    code: secondFactorCode.optional(),
    passkey: passkeyProof.optional(),
  }),
  success: ok(
    z.union([signedOn, ticketOfSecondFactor]),
    'Signed in; `Set-Cookie` carries the session. Or, where nothing was shown, another challenge.',
  ),
  problems: ['sign_on_refused', 'second_factor_invalid', 'disabled_user'],
  example: { body: { ticket: ids.session, code: '492039' }, reply: { ...signedIn, next: '/alerts' } },
});
