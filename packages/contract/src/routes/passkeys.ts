import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { pageOf, pageQuery } from '../schemas/paging.ts';
import {
  addedPasskey,
  newPasskey,
  passkey,
  passkeyChallenge,
  passkeyCreation,
  passkeyName,
} from '../schemas/passkeys.ts';
import { triedPassword, uuid } from '../schemas/primitives.ts';
import { secondFactorProof } from '../schemas/second-factor.ts';
import { created, done, noInput, ok } from './answers.ts';
import { at, ids, onlyPage } from './examples.ts';

const common = {
  api: 'v0',
  tag: 'Me',
  permission: 'signed-in',
  deviceTokens: 'refused',
  params: null,
  query: null,
} as const;

const path = '/api/v0/me/passkeys';
const onePasskey = z.strictObject({ passkeyId: uuid });
const examplePasskey = { id: ids.passkey, name: 'Security key', createdAt: at.created, lastUsedAt: null };
const challenge = 'Zk3vQ0xW8sYt1LrB6uHdZk3vQ0xW8sYt1LrB6uHd';
const descriptor = { id: 'AQIDBAUGBwgJ', type: 'public-key', transports: ['usb'] } as const;

const exampleChallenge = {
  challenge,
  rpId: 'vedette.example',
  timeout: 300_000,
  allowCredentials: [descriptor],
  userVerification: 'discouraged',
} as const;

export const listPasskeys = defineRoute({
  ...common,
  query: pageQuery,
  body: null,
  deviceTokens: 'accepted',
  id: 'listPasskeys',
  method: 'GET',
  path,
  summary: 'My passkeys',
  description: 'In the order in which they were made; an account has at most 20.',
  success: ok(pageOf(passkey), 'A page of passkeys.'),
  problems: [],
  example: { reply: onlyPage(examplePasskey) },
});

export const beginPasskey = defineRoute({
  ...common,
  id: 'beginPasskey',
  method: 'POST',
  path: `${path}/begin`,
  summary: 'Begin with a passkey',
  description:
    'Answers what the browser asks an authenticator for; good for five minutes, once. Browsers make passkeys for names over https, and for localhost, and not for bare addresses.',
  body: z.strictObject({ currentPassword: triedPassword }),
  success: ok(passkeyCreation, 'What to ask for.'),
  problems: ['invalid_password', 'conflict'],
  meanings: { 409: 'The account has 20, or this installation is reached at a bare address' },
  example: {
    body: { currentPassword: 'correct horse battery' },
    reply: {
      challenge,
      rp: { id: 'vedette.example', name: 'Vedette' },
      user: { id: 'AQIDBA', name: 'ada@acme.example', displayName: 'Ada Lovelace' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
      attestation: 'none',
    },
  },
});

export const addPasskey = defineRoute({
  ...common,
  id: 'addPasskey',
  method: 'POST',
  path,
  summary: 'Add a passkey',
  description:
    'With the answer of the authenticator. From now on signing in takes one of the passkeys, or a code, besides the password. Where it is the first second factor of the account there are recovery codes, and every other session ends.',
  body: z.strictObject({ name: passkeyName, credential: newPasskey }),
  success: created(addedPasskey, 'The passkey.'),
  problems: ['second_factor_invalid', 'conflict'],
  meanings: { 409: 'The account has 20, or somebody has this one' },
  example: {
    body: {
      name: 'Security key',
      credential: {
        credentialId: descriptor.id,
        clientDataJson: 'eyJ0eXBlIjoi',
        attestationObject: 'o2NmbXRk',
      },
    },
    reply: { passkey: examplePasskey, recoveryCodes: ['K7QX-M2PD-9RTA'] },
  },
});

export const renamePasskey = defineRoute({
  ...common,
  id: 'renamePasskey',
  method: 'PATCH',
  path: `${path}/{passkeyId}`,
  summary: 'Rename a passkey',
  description: 'The name is for its owner alone.',
  params: onePasskey,
  body: z.strictObject({ name: passkeyName }),
  success: ok(passkey, 'The passkey.'),
  problems: ['not_found'],
  example: {
    params: { passkeyId: ids.passkey },
    body: { name: 'Security key' },
    reply: examplePasskey,
  },
});

export const removePasskey = defineRoute({
  ...common,
  id: 'removePasskey',
  method: 'POST',
  path: `${path}/{passkeyId}/remove`,
  summary: 'Remove a passkey',
  description:
    'Takes the password, and a code or a passkey, which may be this one. With the last second factor the recovery codes go as well, and every other session ends.',
  params: onePasskey,
  body: z.strictObject({ currentPassword: triedPassword, proof: secondFactorProof }),
  success: done('The passkey opens nothing any more.'),
  problems: ['not_found', 'invalid_password', 'second_factor_invalid'],
  example: {
    params: { passkeyId: ids.passkey },
    body: { currentPassword: 'correct horse battery', proof: { code: '492039' } },
  },
});

export const challengePasskey = defineRoute({
  ...common,
  ...noInput,
  id: 'challengePasskey',
  method: 'POST',
  path: '/api/v0/me/second-factor/challenge',
  summary: 'A challenge for my passkeys',
  description: 'For whoever is signed in and shows a passkey again. Good for five minutes, once.',
  success: ok(passkeyChallenge, 'What to ask the authenticator.'),
  problems: ['not_found'],
  meanings: { 404: 'The account has no passkey' },
  example: { reply: exampleChallenge },
});
