import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { createdPersonalAccessToken, personalAccessToken, session } from '../schemas/credentials.ts';
import { pageOf, pageQuery } from '../schemas/paging.ts';
import { name, uuid } from '../schemas/primitives.ts';
import { created, done, ok } from './answers.ts';
import { at, ids, onlyPage } from './examples.ts';

const common = { api: 'v0', tag: 'Me', permission: 'signed-in' } as const;

/** A year and a day: a token is renewed once a year at a fixed date without a gap. */
const tokenDaysMax = 366;

const exampleToken = {
  id: ids.token,
  name: 'build server',
  createdAt: at.created,
  expiresAt: at.later,
  lastUsedAt: null,
} as const;

export const listSessions = defineRoute({
  ...common,
  id: 'listSessions',
  method: 'GET',
  path: '/api/v0/me/sessions',
  summary: 'My sessions',
  description: 'The sessions of the caller that have not ended, newest first.',
  account: 'any',
  params: null,
  query: pageQuery,
  body: null,
  success: ok(pageOf(session), 'A page of sessions.'),
  problems: [],
  example: {
    reply: onlyPage({
      id: ids.session,
      createdAt: at.created,
      expiresAt: at.later,
      ipAddress: '192.0.2.7',
      userAgent: 'Mozilla/5.0',
      current: true,
    }),
  },
});

export const endSession = defineRoute({
  ...common,
  id: 'endSession',
  method: 'DELETE',
  path: '/api/v0/me/sessions/{sessionId}',
  summary: 'End one of my sessions',
  description: 'Signs that browser out at once.',
  account: 'any',
  params: z.strictObject({ sessionId: uuid }),
  query: null,
  body: null,
  success: done('The session is ended.'),
  problems: ['not_found'],
  example: { params: { sessionId: ids.session } },
});

export const listTokens = defineRoute({
  ...common,
  id: 'listTokens',
  method: 'GET',
  path: '/api/v0/me/tokens',
  summary: 'My personal access tokens',
  description: 'The tokens of the caller that are not revoked, newest first. Their secrets are not kept.',
  params: null,
  query: pageQuery,
  body: null,
  success: ok(pageOf(personalAccessToken), 'A page of tokens.'),
  problems: [],
  example: { reply: onlyPage(exampleToken) },
});

export const createToken = defineRoute({
  ...common,
  id: 'createToken',
  method: 'POST',
  path: '/api/v0/me/tokens',
  summary: 'Mint a personal access token',
  description:
    'A token acts with all permissions of its owner. Its secret is in this answer and nowhere else.',
  deviceTokens: 'refused',
  params: null,
  query: null,
  body: z.strictObject({
    name,
    expiresInDays: z
      .int()
      .min(1)
      .max(tokenDaysMax)
      .optional()
      .describe('Without it the token is good until it is revoked.'),
  }),
  success: created(createdPersonalAccessToken, 'The token, with its secret.'),
  problems: ['forbidden'],
  example: {
    body: { name: 'build server', expiresInDays: 90 },
    reply: { ...exampleToken, secret: 'vdt_pat_3q7Vw0xW8sYt1LrB6uHdZk3vQ0xW8sYt1LrB6uHd' },
  },
});

export const revokeToken = defineRoute({
  ...common,
  id: 'revokeToken',
  method: 'DELETE',
  path: '/api/v0/me/tokens/{tokenId}',
  summary: 'Revoke a personal access token',
  description: 'The token stops working at once, for good.',
  params: z.strictObject({ tokenId: uuid }),
  query: null,
  body: null,
  success: done('The token is revoked.'),
  problems: ['not_found'],
  example: { params: { tokenId: ids.token } },
});
