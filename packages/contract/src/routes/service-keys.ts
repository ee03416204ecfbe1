import { z } from 'zod';
import { defineRoute, serviceKeyScopes } from '../route.ts';
import { pageOf, pageQuery } from '../schemas/paging.ts';
import { name, uuid } from '../schemas/primitives.ts';
import { callingKey, createdServiceKey, serviceKey, serviceKeyScope } from '../schemas/service-keys.ts';
import { created, done, noInput, ok } from './answers.ts';
import { acme, at, ids, onlyPage } from './examples.ts';

const common = { api: 'v0', tag: 'Service keys', permission: 'company-manager' } as const;

/** Ten years: longer than any key should live, short enough to be a date. */
const keyDaysMax = 3660;

const ofCompany = z.strictObject({ companyId: uuid });
const oneKey = z.strictObject({ companyId: uuid, keyId: uuid });

const exampleKey = {
  id: ids.serviceKey,
  name: 'nightly scans',
  scopes: [...serviceKeyScopes],
  createdAt: at.created,
  createdBy: 'Ada Lovelace',
  expiresAt: at.later,
  lastUsedAt: null,
};

export const createServiceKey = defineRoute({
  ...common,
  id: 'createServiceKey',
  method: 'POST',
  path: '/api/v0/companies/{companyId}/service-keys',
  summary: 'Create a service key',
  description: 'The key acts within this company only. Its secret is in this answer and nowhere else.',
  params: ofCompany,
  query: null,
  body: z.strictObject({
    name,
    scopes: z
      .array(serviceKeyScope)
      .min(1)
      .max(serviceKeyScopes.length)
      .refine((scopes) => new Set(scopes).size === scopes.length, 'Each scope once')
      .meta({ uniqueItems: true })
      .optional()
      .describe('Without it the key has all scopes.'),
    expiresInDays: z
      .int()
      .min(1)
      .max(keyDaysMax)
      .optional()
      .describe('Without it the key is good until it is revoked.'),
  }),
  success: created(createdServiceKey, 'The key, with its secret.'),
  problems: [],
  example: {
    params: { companyId: ids.acme },
    body: { name: 'nightly scans', expiresInDays: 90 },
    reply: { ...exampleKey, secret: 'vdt_sk_live_3q7Vw0xW8sYt1LrB6uHdZk3vQ0xW8sYt1LrB6uHd' },
  },
});

export const listServiceKeys = defineRoute({
  ...common,
  id: 'listServiceKeys',
  method: 'GET',
  path: '/api/v0/companies/{companyId}/service-keys',
  summary: 'Service keys of a company',
  description: 'The keys that are not revoked, newest first, without their secrets.',
  params: ofCompany,
  query: pageQuery,
  body: null,
  success: ok(pageOf(serviceKey), 'A page of service keys.'),
  problems: [],
  example: { params: { companyId: ids.acme }, reply: onlyPage(exampleKey) },
});

export const getServiceKey = defineRoute({
  ...common,
  id: 'getServiceKey',
  method: 'GET',
  path: '/api/v0/companies/{companyId}/service-keys/{keyId}',
  summary: 'A service key',
  description: 'Its metadata; the secret is not kept.',
  params: oneKey,
  query: null,
  body: null,
  success: ok(serviceKey, 'The key.'),
  problems: [],
  example: { params: { companyId: ids.acme, keyId: ids.serviceKey }, reply: exampleKey },
});

export const revokeServiceKey = defineRoute({
  ...common,
  id: 'revokeServiceKey',
  method: 'DELETE',
  path: '/api/v0/companies/{companyId}/service-keys/{keyId}',
  summary: 'Revoke a service key',
  description: 'The key stops working within a second, everywhere and for good. Its scans go on.',
  params: oneKey,
  query: null,
  body: null,
  success: done('The key is revoked.'),
  problems: [],
  example: { params: { companyId: ids.acme, keyId: ids.serviceKey } },
});

export const getCallingKey = defineRoute({
  ...noInput,
  id: 'getCallingKey',
  api: 'scanner',
  tag: 'Key',
  permission: 'any-service-key',
  method: 'GET',
  path: '/api/scanner/v1/me',
  summary: 'The key that is calling',
  description: 'The organization that the key acts in, and what the key may do there.',
  success: ok(callingKey, 'The key, without its secret.'),
  problems: [],
  example: {
    reply: {
      organization: { id: acme.id, name: acme.name, handle: acme.handle },
      key: { id: ids.serviceKey, name: 'nightly scans' },
      scopes: [...serviceKeyScopes],
      expiresAt: at.later,
    },
  },
});
