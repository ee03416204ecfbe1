import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { company } from '../schemas/companies.ts';
import { changes, pageOf, pageQuery } from '../schemas/paging.ts';
import { handle, name, uuid } from '../schemas/primitives.ts';
import { auditAction, auditEntry } from '../schemas/records.ts';
import { created, ok } from './answers.ts';
import { acme, entry, ids, onlyPage } from './examples.ts';

const common = { api: 'v0', tag: 'Companies' } as const;
const params = z.strictObject({ companyId: uuid });

export const createCompany = defineRoute({
  ...common,
  id: 'createCompany',
  method: 'POST',
  path: '/api/v0/companies',
  summary: 'Create a company',
  description: 'The new company has no users yet: add its first manager next. A handle is taken for good.',
  permission: 'platform-administrator',
  params: null,
  query: null,
  body: z.strictObject({ name, handle }),
  success: created(company, 'The company.'),
  problems: ['conflict'],
  example: { body: { name: 'Acme', handle: 'acme' }, reply: acme },
});

export const listCompanies = defineRoute({
  ...common,
  id: 'listCompanies',
  method: 'GET',
  path: '/api/v0/companies',
  summary: 'My companies',
  description: 'The companies that the caller belongs to; for a platform administrator, all.',
  permission: 'signed-in',
  params: null,
  query: pageQuery,
  body: null,
  success: ok(pageOf(company), 'A page of companies.'),
  problems: [],
  example: { query: { limit: 20 }, reply: onlyPage(acme) },
});

export const getCompany = defineRoute({
  ...common,
  id: 'getCompany',
  method: 'GET',
  path: '/api/v0/companies/{companyId}',
  summary: 'One company',
  description: 'One company.',
  permission: 'company-member',
  params,
  query: null,
  body: null,
  success: ok(company, 'The company.'),
  problems: [],
  example: { params: { companyId: ids.acme }, reply: acme },
});

export const updateCompany = defineRoute({
  ...common,
  id: 'updateCompany',
  method: 'PATCH',
  path: '/api/v0/companies/{companyId}',
  summary: 'Rename a company',
  description: 'Changes the name. The handle stays: addresses and commands are made of it.',
  permission: 'company-manager',
  params,
  query: null,
  body: changes({ name: name.optional() }),
  success: ok(company, 'The company, changed.'),
  problems: [],
  example: {
    params: { companyId: ids.acme },
    body: { name: 'Acme Europe' },
    reply: { ...acme, name: 'Acme Europe' },
  },
});

export const listCompanyAudit = defineRoute({
  ...common,
  id: 'listCompanyAudit',
  method: 'GET',
  path: '/api/v0/companies/{companyId}/audit-log',
  summary: 'Audit log of a company',
  description: 'What was done within the company, newest first.',
  permission: 'company-manager',
  params,
  query: pageQuery.extend({ action: auditAction.optional(), actorId: uuid.optional() }),
  body: null,
  success: ok(pageOf(auditEntry), 'A page of entries.'),
  problems: [],
  example: {
    params: { companyId: ids.acme },
    query: { action: 'repository.users_added' },
    reply: onlyPage(entry),
  },
});
