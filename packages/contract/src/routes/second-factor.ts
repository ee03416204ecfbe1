import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { triedPassword, uuid } from '../schemas/primitives.ts';
import {
  recoveryCodes,
  secondFactor,
  secondFactorCode,
  secondFactorProof,
  secondFactorSecret,
} from '../schemas/second-factor.ts';
import { created, done, noInput, ok } from './answers.ts';
import { at, ids } from './examples.ts';

const common = {
  api: 'v0',
  tag: 'Me',
  permission: 'signed-in',
  deviceTokens: 'refused',
  params: null,
  query: null,
} as const;

const path = '/api/v0/me/second-factor';
const exampleCodes = { recoveryCodes: ['K7QX-M2PD-9RTA'] };

export const getSecondFactor = defineRoute({
  ...common,
  ...noInput,
  deviceTokens: 'accepted',
  id: 'getSecondFactor',
  method: 'GET',
  path,
  summary: 'My second factor',
  description: 'Whether signing in takes a code besides the password.',
  success: ok(secondFactor, 'The second factor.'),
  problems: [],
  example: { reply: { enabledAt: at.created, recoveryCodesLeft: 10, passkeysAvailable: true } },
});

export const beginSecondFactor = defineRoute({
  ...common,
  id: 'beginSecondFactor',
  method: 'POST',
  path,
  summary: 'Begin with a second factor',
  description:
    'Makes a secret for an authenticator application. Nothing is asked for until a code of it is confirmed; beginning again makes another secret.',
  body: z.strictObject({ currentPassword: triedPassword }),
  success: created(secondFactorSecret, 'The secret.'),
  problems: ['invalid_password', 'conflict'],
  meanings: { 409: 'The account has a second factor' },
  example: {
    body: { currentPassword: 'correct horse battery' },
    reply: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Vedette:ada%40acme.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Vedette',
    },
  },
});

export const confirmSecondFactor = defineRoute({
  ...common,
  id: 'confirmSecondFactor',
  method: 'POST',
  path: `${path}/confirm`,
  summary: 'Turn my authenticator application on',
  description:
    'With a code of the secret that was made. From now on signing in takes one, or a passkey. Where it is the first second factor of the account there are recovery codes, and every other session ends.',
  body: z.strictObject({ code: secondFactorCode }),
  success: ok(recoveryCodes, 'It is on.'),
  problems: ['second_factor_invalid', 'conflict'],
  meanings: { 409: 'Nothing was begun, or it is on' },
  example: { body: { code: '492039' }, reply: exampleCodes },
});

export const replaceRecoveryCodes = defineRoute({
  ...common,
  id: 'replaceRecoveryCodes',
  method: 'POST',
  path: `${path}/recovery-codes`,
  summary: 'New recovery codes',
  description: 'Takes a code of the application, or a passkey. The recovery codes from before stop working.',
  body: z.strictObject({ proof: secondFactorProof }),
  success: ok(recoveryCodes, 'The new ones.'),
  problems: ['second_factor_invalid', 'conflict'],
  meanings: { 409: 'The account has no second factor' },
  example: { body: { proof: { code: '492039' } }, reply: exampleCodes },
});

export const endSecondFactor = defineRoute({
  ...common,
  id: 'endSecondFactor',
  method: 'POST',
  path: `${path}/end`,
  summary: 'Turn my authenticator application off',
  description:
    'Takes the password, and a code, a recovery code or a passkey. Passkeys stay; where there are none, the recovery codes go, and every other session of the account ends.',
  body: z.strictObject({ currentPassword: triedPassword, proof: secondFactorProof }),
  success: done('Its codes are taken no longer.'),
  problems: ['invalid_password', 'second_factor_invalid', 'conflict'],
  meanings: { 409: 'The account has no second factor' },
  example: { body: { currentPassword: 'correct horse battery', proof: { code: '492039' } } },
});

export const resetSecondFactor = defineRoute({
  api: 'v0',
  tag: 'Platform',
  permission: 'platform-administrator',
  deviceTokens: 'refused',
  id: 'resetSecondFactor',
  method: 'DELETE',
  path: '/api/v0/users/{userId}/second-factor',
  summary: "Turn an account's second factor off",
  description:
    'For somebody who lost application, passkeys and recovery codes, once it is certain who asks. Every session and token of the account ends, and its owner gets a message. Without effect on an account that has none.',
  params: z.strictObject({ userId: uuid }),
  query: null,
  body: null,
  success: done('The account has no second factor.'),
  problems: ['not_found'],
  example: { params: { userId: ids.grace } },
});
