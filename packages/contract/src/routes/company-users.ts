import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { companyUser, companyUserKind } from '../schemas/companies.ts';
import { pageOf, pageQuery } from '../schemas/paging.ts';
import { email, name, searchText, username, uuid } from '../schemas/primitives.ts';
import { accepted, created, done, ok } from './answers.ts';
import { graceAtAcme, ids, onlyPage } from './examples.ts';

const common = { api: 'v0', tag: 'Company users' } as const;
const ofCompany = z.strictObject({ companyId: uuid });
const params = z.strictObject({ companyId: uuid, companyUserId: uuid });
const exampleParams = { companyId: ids.acme, companyUserId: ids.graceAtAcme } as const;

export const createCompanyUser = defineRoute({
  ...common,
  id: 'createCompanyUser',
  method: 'POST',
  path: '/api/v0/companies/{companyId}/users',
  summary: 'Add a user to a company',
  description:
    'Invites the person by e-mail. Until the invitation is accepted, or a manager changes the kind, the company user is an `unverified_member`, whatever kind was asked for. A platform administrator creates verified kinds directly: such a user counts as e-mail-verified and as having accepted the terms. An address that has an account already joins with it; an evicted user comes back under the same company user id.',
  permission: 'company-manager',
  params: ofCompany,
  query: null,
  body: z.strictObject({ name, username, email, kind: companyUserKind }),
  success: created(companyUser, 'The company user.'),
  problems: ['conflict'],
  example: {
    params: { companyId: ids.acme },
    body: { name: 'Grace Hopper', username: 'grace', email: 'grace@acme.example', kind: 'member' },
    reply: graceAtAcme,
  },
});

export const listCompanyUsers = defineRoute({
  ...common,
  id: 'listCompanyUsers',
  method: 'GET',
  path: '/api/v0/companies/{companyId}/users',
  summary: 'The users of a company',
  description: 'The company users who are not evicted.',
  permission: 'company-member',
  params: ofCompany,
  query: pageQuery.extend({ kind: companyUserKind.optional(), q: searchText.optional() }),
  body: null,
  success: ok(pageOf(companyUser), 'A page of company users.'),
  problems: [],
  example: {
    params: { companyId: ids.acme },
    query: { kind: 'unverified_member' },
    reply: onlyPage(graceAtAcme),
  },
});

export const getCompanyUser = defineRoute({
  ...common,
  id: 'getCompanyUser',
  method: 'GET',
  path: '/api/v0/companies/{companyId}/users/{companyUserId}',
  summary: 'One company user',
  description: 'One company user.',
  permission: 'company-member',
  params,
  query: null,
  body: null,
  success: ok(companyUser, 'The company user.'),
  problems: [],
  example: { params: exampleParams, reply: graceAtAcme },
});

export const updateCompanyUser = defineRoute({
  ...common,
  id: 'updateCompanyUser',
  method: 'PATCH',
  path: '/api/v0/companies/{companyId}/users/{companyUserId}',
  summary: 'Change the kind of a company user',
  description:
    'Roles that the user holds on repositories already stay as they are. The last manager of a company cannot be made anything else.',
  permission: 'company-manager',
  params,
  query: null,
  body: z.strictObject({ kind: companyUserKind }),
  success: ok(companyUser, 'The company user, changed.'),
  problems: ['conflict'],
  example: {
    params: exampleParams,
    body: { kind: 'manager' },
    reply: { ...graceAtAcme, kind: 'manager' },
  },
});

export const evictCompanyUser = defineRoute({
  ...common,
  id: 'evictCompanyUser',
  method: 'DELETE',
  path: '/api/v0/companies/{companyId}/users/{companyUserId}',
  summary: 'Evict a company user',
  description:
    'Takes the user out of the company and of all its repositories. The account stays. The last manager cannot be evicted.',
  permission: 'company-manager',
  params,
  query: null,
  body: null,
  success: done('The user is evicted.'),
  problems: ['conflict'],
  example: { params: exampleParams },
});

export const resendInvitation = defineRoute({
  ...common,
  id: 'resendInvitation',
  method: 'POST',
  path: '/api/v0/companies/{companyId}/users/{companyUserId}/invitation',
  summary: 'Send the invitation again',
  description: 'Sends a new invitation; links sent before stop working. Only for an `unverified_member`.',
  permission: 'company-manager',
  params,
  query: null,
  body: null,
  success: accepted('A message is on its way.'),
  problems: ['conflict'],
  example: { params: exampleParams },
});
