import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { changes, pageOf, pageQuery, queryBoolean } from '../schemas/paging.ts';
import { name, uuid } from '../schemas/primitives.ts';
import { repository, repositoryType } from '../schemas/repositories.ts';
import { created, ok } from './answers.ts';
import { ids, onlyPage, shop } from './examples.ts';

const common = { api: 'v0', tag: 'Repositories' } as const;
const params = z.strictObject({ repo_id: uuid });

export const createRepository = defineRoute({
  ...common,
  id: 'createRepository',
  method: 'POST',
  path: '/api/v0/repositories',
  summary: 'Create a repository',
  description:
    'The company in the body owns it; the caller must be a manager of that company, or a platform administrator. The creator becomes an admin of it; when a platform administrator from outside creates it, the longest-standing manager of the company does.',
  // Which company it is stands in the body, so this permission is the handler's to check.
  permission: 'signed-in',
  params: null,
  query: null,
  body: z.strictObject({ companyId: uuid, name, type: repositoryType }),
  success: created(repository, 'The repository.'),
  problems: ['forbidden', 'evicted', 'not_found'],
  example: { body: { companyId: ids.acme, name: 'Shop', type: 'bounty' }, reply: shop },
});

export const listRepositories = defineRoute({
  ...common,
  id: 'listRepositories',
  method: 'GET',
  path: '/api/v0/repositories',
  summary: 'My repositories',
  description: 'The repositories that the caller may read, newest first.',
  permission: 'signed-in',
  params: null,
  query: pageQuery.extend({
    companyId: uuid.optional(),
    type: repositoryType.optional(),
    archived: queryBoolean.optional(),
  }),
  body: null,
  success: ok(pageOf(repository), 'A page of repositories.'),
  problems: [],
  example: { query: { companyId: ids.acme, archived: false }, reply: onlyPage(shop) },
});

export const getRepository = defineRoute({
  ...common,
  id: 'getRepository',
  method: 'GET',
  path: '/api/v0/repositories/{repo_id}',
  summary: 'One repository',
  description: 'One repository.',
  permission: 'repository-member',
  params,
  query: null,
  body: null,
  success: ok(repository, 'The repository.'),
  problems: [],
  example: { params: { repo_id: ids.repository }, reply: shop },
});

export const updateRepository = defineRoute({
  ...common,
  id: 'updateRepository',
  method: 'PATCH',
  path: '/api/v0/repositories/{repo_id}',
  summary: 'Rename or archive a repository',
  description: 'An archived repository can still be read, and brought back.',
  permission: 'repository-admin',
  params,
  query: null,
  body: changes({ name: name.optional(), archived: z.boolean().optional() }),
  success: ok(repository, 'The repository, changed.'),
  problems: [],
  example: {
    params: { repo_id: ids.repository },
    body: { archived: true },
    reply: { ...shop, archived: true },
  },
});
