import { z } from 'zod';
import { defineRoute } from '../route.ts';
import {
  acceptedTermsVersion,
  name,
  newPassword,
  revokeTokens,
  triedPassword,
} from '../schemas/primitives.ts';
import { me, terms } from '../schemas/users.ts';
import { done, noInput, ok } from './answers.ts';
import * as sample from './examples.ts';

const common = { api: 'v0', tag: 'Me', permission: 'signed-in' } as const;

export const getMe = defineRoute({
  ...common,
  ...noInput,
  id: 'getMe',
  method: 'GET',
  path: '/api/v0/me',
  summary: 'Who am I',
  description: 'The caller, what the account still has to do before it may be used, and its companies.',
  account: 'any',
  success: ok(me, 'The caller.'),
  problems: [],
  example: { reply: sample.me },
});

export const updateMe = defineRoute({
  ...common,
  id: 'updateMe',
  method: 'PATCH',
  path: '/api/v0/me',
  summary: 'Change my name',
  description: 'Changes the name that others see.',
  params: null,
  query: null,
  body: z.strictObject({ name }),
  success: ok(me, 'The caller, changed.'),
  problems: [],
  example: { body: { name: 'Ada Lovelace' }, reply: sample.me },
});

export const changePassword = defineRoute({
  ...common,
  id: 'changePassword',
  method: 'POST',
  path: '/api/v0/me/password',
  summary: 'Change my password',
  description:
    'Changes the password. Ends all reset links, every other session and, unless told otherwise, every other personal access token and device login of the account. Wrong current passwords are throttled like sign-ins.',
  deviceTokens: 'refused',
  account: 'any',
  params: null,
  query: null,
  body: z.strictObject({ currentPassword: triedPassword, newPassword, revokeTokens }),
  success: done('The password is changed.'),
  problems: ['invalid_password', 'forbidden'],
  example: { body: { currentPassword: 'correct horse battery', newPassword: 'a better horse battery' } },
});

export const acceptTerms = defineRoute({
  ...common,
  id: 'acceptTerms',
  method: 'POST',
  path: '/api/v0/me/terms',
  summary: 'Accept the terms',
  description:
    'Accepts the terms. The version must be the one in force, so that nobody accepts a text unseen.',
  account: 'any',
  params: null,
  query: null,
  body: z.strictObject({ version: acceptedTermsVersion }),
  success: done('The terms are accepted.'),
  problems: [],
  example: { body: { version: sample.termsInForce } },
});

export const getTerms = defineRoute({
  ...noInput,
  api: 'v0',
  tag: 'Me',
  permission: 'public',
  id: 'getTerms',
  method: 'GET',
  path: '/api/v0/terms',
  summary: 'The terms in force',
  description: 'Which version of the terms is in force, and where to read it.',
  success: ok(terms, 'The version in force.'),
  problems: [],
  example: { reply: { version: sample.termsInForce, url: null } },
});
