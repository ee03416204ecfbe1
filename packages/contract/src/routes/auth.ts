import { z } from 'zod';
import { verifiedKinds } from '../repository-roles.ts';
import { defineRoute } from '../route.ts';
import { passkeyProof } from '../schemas/passkeys.ts';
import {
  acceptedTermsVersion,
  email,
  linkToken,
  name,
  newPassword,
  revokeTokens,
  triedPassword,
  uuid,
} from '../schemas/primitives.ts';
import { secondFactorCode } from '../schemas/second-factor.ts';
import { secondFactorRequired, signedIn } from '../schemas/sign-in.ts';
import { accepted, done, noInput, ok } from './answers.ts';
import { at, ids, termsInForce } from './examples.ts';

const common = { api: 'v0', tag: 'Sign-in', params: null, query: null } as const;
const exampleToken = 'Zk3vQ0xW8sYt1LrB6uHd';

export const signIn = defineRoute({
  ...common,
  id: 'signIn',
  method: 'POST',
  path: '/api/v0/auth/sign-in',
  summary: 'Sign in',
  description:
    'Opens a session and sets its cookie. An account that has still to verify its e-mail address or accept the terms may sign in, and is then refused elsewhere until it has. Attempts are counted before the password is checked, for the account from the address of the client: after ten, one attempt after 30 s, 60 s and so on up to an hour. An account with a second factor takes a `code` or a `passkey` as well, which is asked for once the password was right, and is throttled likewise. Where a company enforces single sign-on, the right password of an address in its domain is refused.',
  permission: 'public',
  body: z.strictObject({
    email,
    password: triedPassword,
    code: secondFactorCode.optional(),
    passkey: passkeyProof.optional(),
  }),
  success: ok(
    z.union([signedIn, secondFactorRequired]),
    'Signed in; `Set-Cookie` carries the session. Or the password is right, and a second factor is wanted besides: there is no session yet.',
  ),
  problems: ['invalid_password', 'second_factor_invalid', 'disabled_user', 'sign_on_required'],
  example: {
    body: { email: 'ada@acme.example', password: 'correct horse battery' },
    reply: { userId: ids.ada, expiresAt: at.later },
  },
});

export const signOut = defineRoute({
  ...common,
  ...noInput,
  id: 'signOut',
  method: 'POST',
  path: '/api/v0/auth/sign-out',
  summary: 'Sign out',
  description: 'Ends the session that the request came with and clears its cookie.',
  permission: 'signed-in',
  account: 'any',
  success: done('Signed out.'),
  problems: [],
  example: {},
});

export const forgotPassword = defineRoute({
  ...common,
  id: 'forgotPassword',
  method: 'POST',
  path: '/api/v0/auth/password/forgot',
  summary: 'Ask for a password reset',
  description:
    'Sends a reset link, at most five an hour to an address. The answer, and the time it takes, are the same whether the address is known or not.',
  permission: 'public',
  body: z.strictObject({ email }),
  success: accepted('If there is such an account, a message is on its way.'),
  problems: [],
  example: { body: { email: 'ada@acme.example' } },
});

export const resetPassword = defineRoute({
  ...common,
  id: 'resetPassword',
  method: 'POST',
  path: '/api/v0/auth/password/reset',
  summary: 'Choose a new password',
  description:
    'Sets a new password with the token of a reset link. Ends every other link, every session and, unless told otherwise, every personal access token and device login of the account.',
  permission: 'public',
  body: z.strictObject({ token: linkToken, password: newPassword, revokeTokens }),
  success: done('The password is changed.'),
  problems: ['gone', 'disabled_user'],
  example: { body: { token: exampleToken, password: 'a better horse battery' } },
});

export const verifyEmail = defineRoute({
  ...common,
  id: 'verifyEmail',
  method: 'POST',
  path: '/api/v0/auth/email/verify',
  summary: 'Verify an e-mail address',
  description: 'Verifies the address that the token was sent to.',
  permission: 'public',
  body: z.strictObject({ token: linkToken }),
  success: done('The address is verified.'),
  problems: ['gone'],
  example: { body: { token: exampleToken } },
});

export const resendVerification = defineRoute({
  ...common,
  id: 'resendVerification',
  method: 'POST',
  path: '/api/v0/auth/email/resend',
  summary: 'Send the verification link again',
  description:
    'At most five an hour to an address. The answer, and the time it takes, are the same whether the address is known or not.',
  permission: 'public',
  body: z.strictObject({ email }),
  success: accepted('If there is such an account and it is not verified, a message is on its way.'),
  problems: [],
  example: { body: { email: 'ada@acme.example' } },
});

const acceptBody = z.strictObject({
  token: linkToken,
  name: name.optional().describe('For a new account: the name, when it is not the one in the invitation.'),
  password: newPassword.optional().describe('For a new account, which must choose one.'),
  acceptTermsVersion: acceptedTermsVersion
    .optional()
    .describe('Accepts the terms along the way: the version in force.'),
});

const acceptedInvitation = z
  .object({ userId: uuid, companyId: uuid, companyUserId: uuid, kind: z.enum(verifiedKinds) })
  .meta({ id: 'AcceptedInvitation' });

export const acceptInvitation = defineRoute({
  ...common,
  id: 'acceptInvitation',
  method: 'POST',
  path: '/api/v0/invitations/accept',
  summary: 'Accept an invitation',
  description:
    'Makes the invited user a company user of the kind the invitation says. Having received the link verifies the e-mail address.',
  permission: 'public',
  body: acceptBody,
  success: ok(acceptedInvitation, 'The invitation is accepted.'),
  problems: ['not_found', 'gone', 'disabled_user'],
  example: {
    body: {
      token: 'vdt_inv_3q7Vw0xW8sYt1LrB6uHdZk3vQ0xW8sYt1LrB6uHd2kLm9Q',
      password: 'correct horse battery',
      acceptTermsVersion: termsInForce,
    },
    reply: { userId: ids.grace, companyId: ids.acme, companyUserId: ids.graceAtAcme, kind: 'member' },
  },
});
