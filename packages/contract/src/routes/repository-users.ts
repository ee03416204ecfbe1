import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { pageOf, pageQuery } from '../schemas/paging.ts';
import { uuid } from '../schemas/primitives.ts';
import { addCompanyUsersBody, repositoryRole, repositoryUser } from '../schemas/repositories.ts';
import { done, ok } from './answers.ts';
import { graceOnShop, ids, onlyPage } from './examples.ts';
import { roleTable } from './role-table.ts';

const common = { api: 'v0', tag: 'Repository users' } as const;
const ofRepository = z.strictObject({ repo_id: uuid });
const params = z.strictObject({ repo_id: uuid, companyUserId: uuid });
const exampleParams = { repo_id: ids.repository, companyUserId: ids.graceAtAcme } as const;

export const addCompanyUsers = defineRoute({
  ...common,
  id: 'addCompanyUsers',
  method: 'POST',
  path: '/api/v0/repositories/{repo_id}/add-company-users',
  summary: 'Add several company users to a repository',
  description: `Adds a batch of company users. Every listed user must be a verified company user of the company that owns the repository; users of kind \`unverified_member\` are not accepted. If any is not, the answer is 400, its \`msg\` names the ids in question, and nothing is added. Users who belong to the repository already are ignored and keep their role. An archived repository takes nobody (409).

The role each user receives depends on the type of the repository and on the kind of the user:

${roleTable()}

The checks are made in this order: credential, state of the account, syntax of \`repo_id\`, existence of the repository (404), admin role of the caller on it (403), body, company users.`,
  permission: 'repository-admin',
  outsiderResponse: 'forbidden',
  params: ofRepository,
  query: null,
  body: addCompanyUsersBody,
  success: done('Every listed user belongs to the repository.'),
  problems: ['conflict'],
  meanings: {
    400: 'Invalid input, or no valid company users found',
    401: 'Access not authorised',
    403: 'Access forbidden',
    404: 'Repository not found',
    500: 'Error while adding users',
  },
  example: {
    params: { repo_id: ids.repository },
    body: { companyUserIds: [ids.adaAtAcme, ids.graceAtAcme] },
  },
});

export const listRepositoryUsers = defineRoute({
  ...common,
  id: 'listRepositoryUsers',
  method: 'GET',
  path: '/api/v0/repositories/{repo_id}/users',
  summary: 'The users of a repository',
  description: 'Who belongs to the repository, and in which role.',
  permission: 'repository-member',
  params: ofRepository,
  query: pageQuery.extend({ role: repositoryRole.optional() }),
  body: null,
  success: ok(pageOf(repositoryUser), 'A page of repository users.'),
  problems: [],
  example: { params: { repo_id: ids.repository }, reply: onlyPage(graceOnShop) },
});

export const updateRepositoryUser = defineRoute({
  ...common,
  id: 'updateRepositoryUser',
  method: 'PATCH',
  path: '/api/v0/repositories/{repo_id}/users/{companyUserId}',
  summary: 'Change the role of a repository user',
  description: 'The last admin of a repository cannot be made anything else.',
  permission: 'repository-admin',
  params,
  query: null,
  body: z.strictObject({ role: repositoryRole }),
  success: ok(repositoryUser, 'The repository user, changed.'),
  problems: ['conflict'],
  example: { params: exampleParams, body: { role: 'admin' }, reply: { ...graceOnShop, role: 'admin' } },
});

export const removeRepositoryUser = defineRoute({
  ...common,
  id: 'removeRepositoryUser',
  method: 'DELETE',
  path: '/api/v0/repositories/{repo_id}/users/{companyUserId}',
  summary: 'Remove a user from a repository',
  description: 'The user stays in the company. The last admin of a repository cannot be removed.',
  permission: 'repository-admin',
  params,
  query: null,
  body: null,
  success: done('The user is removed.'),
  problems: ['conflict'],
  example: { params: exampleParams },
});
