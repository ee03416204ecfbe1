import { z } from 'zod';
import { defineRoute } from '../route.ts';
import {
  charges,
  chargesQuery,
  creditEntry,
  creditReason,
  credits,
  grantedCredits,
  scanType,
} from '../schemas/credits.ts';
import { pageOf, pageQuery } from '../schemas/paging.ts';
import { uuid } from '../schemas/primitives.ts';
import { created, noInput, ok } from './answers.ts';
import { at, ids, onlyPage } from './examples.ts';

const common = { tag: 'Credits' } as const;
const params = z.strictObject({ companyId: uuid });

const exampleCredits = {
  scansEnabled: true,
  balances: { standard: 25, audit: 5, lite: 0 },
  scanTypes: {
    standard: { available: true, ledger: 'standard', creditsRequired: 1 },
    audit: { available: true, ledger: 'audit', creditsRequired: 1 },
    lite: { available: true, ledger: 'standard', creditsRequired: 1 },
  },
} as const;

const exampleGrant = {
  id: ids.creditEntry,
  kind: 'grant',
  ledger: 'standard',
  credits: 100,
  scanId: null,
  reason: 'Order 4711',
  createdAt: at.created,
} as const;

export const getCredits = defineRoute({
  ...common,
  ...noInput,
  id: 'getCredits',
  api: 'scanner',
  method: 'GET',
  path: '/api/scanner/v1/credits',
  summary: 'Credits of the organization',
  description:
    'The balances, and for each type of scan whether it is available, which balance it would be charged to and how much. Credits are reserved when a scan is accepted, captured when it completes, and released when it fails or is cancelled.',
  permission: 'any-service-key',
  success: ok(credits, 'The credits at this moment.'),
  problems: [],
  example: { reply: exampleCredits },
});

export const getCompanyCredits = defineRoute({
  ...common,
  id: 'getCompanyCredits',
  api: 'v0',
  method: 'GET',
  path: '/api/v0/companies/{companyId}/credits',
  summary: 'Credits of a company',
  description: 'What its service keys read as well.',
  permission: 'company-member',
  params,
  query: null,
  body: null,
  success: ok(credits, 'The credits at this moment.'),
  problems: [],
  example: { params: { companyId: ids.acme }, reply: exampleCredits },
});

export const getCharges = defineRoute({
  ...common,
  id: 'getCharges',
  api: 'v0',
  method: 'GET',
  path: '/api/v0/companies/{companyId}/credits/charges',
  summary: 'Charges of a company by day',
  description: 'How many credits completed scans took on each of the last days, of each balance.',
  permission: 'company-manager',
  params,
  query: chargesQuery,
  body: null,
  success: ok(charges, 'The charges.'),
  problems: [],
  example: {
    params: { companyId: ids.acme },
    query: { days: 1 },
    reply: { days: [{ day: '2026-11-22', standard: 12, audit: 0, lite: 3 }] },
  },
});

export const updateCompanyCredits = defineRoute({
  ...common,
  id: 'updateCompanyCredits',
  api: 'v0',
  method: 'PATCH',
  path: '/api/v0/companies/{companyId}/credits',
  summary: 'Enable or disable the scans of a company',
  description: 'While scans are disabled none is accepted. Those that were accepted go on.',
  permission: 'platform-administrator',
  params,
  query: null,
  body: z.strictObject({ scansEnabled: z.boolean() }),
  success: ok(credits, 'The credits, changed.'),
  problems: ['not_found'],
  example: {
    params: { companyId: ids.acme },
    body: { scansEnabled: true },
    reply: exampleCredits,
  },
});

export const grantCredits = defineRoute({
  ...common,
  id: 'grantCredits',
  api: 'v0',
  method: 'POST',
  path: '/api/v0/companies/{companyId}/credits/grants',
  summary: 'Grant credits',
  description: 'Adds credits to one balance of a company.',
  permission: 'platform-administrator',
  params,
  query: null,
  body: z.strictObject({ ledger: scanType, credits: grantedCredits, reason: creditReason.optional() }),
  success: created(creditEntry, 'The entry in the ledger.'),
  problems: ['not_found', 'conflict'],
  example: {
    params: { companyId: ids.acme },
    body: { ledger: 'standard', credits: 100, reason: 'Order 4711' },
    reply: exampleGrant,
  },
});

export const listCreditEntries = defineRoute({
  ...common,
  id: 'listCreditEntries',
  api: 'v0',
  method: 'GET',
  path: '/api/v0/companies/{companyId}/credits/entries',
  summary: 'Ledger of a company',
  description: 'Every grant, reservation, capture and release, newest first.',
  permission: 'company-manager',
  params,
  query: pageQuery,
  body: null,
  success: ok(pageOf(creditEntry), 'A page of entries.'),
  problems: [],
  example: { params: { companyId: ids.acme }, reply: onlyPage(exampleGrant) },
});
