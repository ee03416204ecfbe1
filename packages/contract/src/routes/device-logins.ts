/** Device login for people: what stands behind the page `/device`, and the list of clients that are signed in. */
import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { CLI_CLIENT_ID, deviceAuthorization, deviceLogin, userCode } from '../schemas/oauth.ts';
import { pageOf, pageQuery } from '../schemas/paging.ts';
import { uuid } from '../schemas/primitives.ts';
import { done, ok } from './answers.ts';
import { at, ids, onlyPage } from './examples.ts';

const common = { api: 'v0', tag: 'Device login', permission: 'signed-in' } as const;
const ofCode = z.strictObject({ userCode });
const exampleCode = { userCode: 'WDJB-MJHT' } as const;
const client = {
  clientId: CLI_CLIENT_ID,
  clientName: 'Vedette command line',
  scopes: ['read', 'write'],
  ipAddress: '192.0.2.7',
  userAgent: 'vedette/0.2.0 (linux)',
  createdAt: at.created,
} as const;

export const getDeviceAuthorization = defineRoute({
  ...common,
  id: 'getDeviceAuthorization',
  method: 'GET',
  path: '/api/v0/device-authorizations/{userCode}',
  summary: 'The client that waits for approval',
  description:
    'What the page `/device` shows before a person decides. Case and punctuation of the code do not matter. Looking for codes that do not exist is throttled by account.',
  deviceTokens: 'refused',
  params: ofCode,
  query: null,
  body: null,
  success: ok(deviceAuthorization, 'The client.'),
  problems: ['not_found', 'gone', 'forbidden'],
  example: {
    params: exampleCode,
    reply: { ...exampleCode, status: 'pending', ...client, expiresAt: '2026-11-20T09:45:00.000Z' },
  },
});

export const approveDeviceAuthorization = defineRoute({
  ...common,
  id: 'approveDeviceAuthorization',
  method: 'POST',
  path: '/api/v0/device-authorizations/{userCode}/approve',
  summary: 'Approve a device login',
  description:
    'The client acts as the caller from now on. Takes the session or a personal access token of the person, never a device token. Approving twice is fine; what was denied stays denied.',
  deviceTokens: 'refused',
  params: ofCode,
  query: null,
  body: null,
  success: done('The client is signed in.'),
  problems: ['not_found', 'gone', 'conflict', 'forbidden'],
  example: { params: exampleCode },
});

export const denyDeviceAuthorization = defineRoute({
  ...common,
  id: 'denyDeviceAuthorization',
  method: 'POST',
  path: '/api/v0/device-authorizations/{userCode}/deny',
  summary: 'Deny a device login',
  description:
    'The client is told `access_denied`. Denying twice is fine; what was approved is ended under `DELETE /me/device-logins/{deviceLoginId}`.',
  deviceTokens: 'refused',
  params: ofCode,
  query: null,
  body: null,
  success: done('The client is refused.'),
  problems: ['not_found', 'gone', 'conflict', 'forbidden'],
  example: { params: exampleCode },
});

export const listDeviceLogins = defineRoute({
  ...common,
  id: 'listDeviceLogins',
  method: 'GET',
  path: '/api/v0/me/device-logins',
  summary: 'My device logins',
  description: 'The clients that are signed in as the caller, newest first.',
  params: null,
  query: pageQuery,
  body: null,
  success: ok(pageOf(deviceLogin), 'A page of device logins.'),
  problems: [],
  example: {
    reply: onlyPage({ id: ids.token, ...client, expiresAt: at.later, lastUsedAt: null, current: false }),
  },
});

export const endDeviceLogin = defineRoute({
  ...common,
  id: 'endDeviceLogin',
  method: 'DELETE',
  path: '/api/v0/me/device-logins/{deviceLoginId}',
  summary: 'End one of my device logins',
  description: 'All tokens of that client stop working at once, for good.',
  params: z.strictObject({ deviceLoginId: uuid }),
  query: null,
  body: null,
  success: done('The client is signed out.'),
  problems: ['not_found'],
  example: { params: { deviceLoginId: ids.token } },
});
