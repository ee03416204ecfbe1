import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { pageOf, pageQuery } from '../schemas/paging.ts';
import { uuid } from '../schemas/primitives.ts';
import { givenRepoUrl } from '../schemas/repo-url.ts';
import { accessToken, hostedRepository } from '../schemas/workspaces.ts';
import { created, done, ok } from './answers.ts';
import { at, exampleOrigins, ids, onlyPage } from './examples.ts';

const common = { api: 'v0', tag: 'Workspaces', permission: 'company-manager' } as const;
const ofCompany = z.strictObject({ companyId: uuid });
const oneRepository = z.strictObject({ companyId: uuid, hostedRepositoryId: uuid });

const exampleRepository = {
  id: ids.hostedRepository,
  repoUrl: `${exampleOrigins.gitProvider}/acme/shop`,
  credential: 'own',
  createdAt: at.created,
} as const;

export const connectHostedRepository = defineRoute({
  ...common,
  id: 'connectHostedRepository',
  method: 'POST',
  path: '/api/v0/companies/{companyId}/hosted-repositories',
  summary: 'Connect a hosted repository',
  description:
    'Its commits can be scanned once a workspace is linked to it. Without an access token of its own it is fetched anonymously; only when a platform administrator connects it is the credential of the installation used, which may read what the company may not.',
  params: ofCompany,
  query: null,
  body: z.strictObject({ url: givenRepoUrl, accessToken: accessToken.optional() }),
  success: created(hostedRepository, 'The repository, connected.'),
  problems: ['conflict'],
  example: {
    params: { companyId: ids.acme },
    body: { url: `${exampleOrigins.gitProvider}/acme/shop.git`, accessToken: 'github_pat_11AAAAAAA0aBcD' },
    reply: exampleRepository,
  },
});

export const listHostedRepositories = defineRoute({
  ...common,
  id: 'listHostedRepositories',
  method: 'GET',
  path: '/api/v0/companies/{companyId}/hosted-repositories',
  summary: 'Connected repositories of a company',
  description: 'Newest first, without their access tokens.',
  permission: 'company-member',
  params: ofCompany,
  query: pageQuery,
  body: null,
  success: ok(pageOf(hostedRepository), 'A page of repositories.'),
  problems: [],
  example: { params: { companyId: ids.acme }, reply: onlyPage(exampleRepository) },
});

export const updateHostedRepository = defineRoute({
  ...common,
  id: 'updateHostedRepository',
  method: 'PATCH',
  path: '/api/v0/companies/{companyId}/hosted-repositories/{hostedRepositoryId}',
  summary: 'Change the access token of a connected repository',
  description: 'With null it has no token of its own any more, as when it is connected without one.',
  params: oneRepository,
  query: null,
  body: z.strictObject({ accessToken: accessToken.nullable() }),
  success: ok(hostedRepository, 'The repository, changed.'),
  problems: [],
  example: {
    params: { companyId: ids.acme, hostedRepositoryId: ids.hostedRepository },
    body: { accessToken: 'github_pat_11AAAAAAA0aBcD' },
    reply: exampleRepository,
  },
});

export const disconnectHostedRepository = defineRoute({
  ...common,
  id: 'disconnectHostedRepository',
  method: 'DELETE',
  path: '/api/v0/companies/{companyId}/hosted-repositories/{hostedRepositoryId}',
  summary: 'Disconnect a hosted repository',
  description:
    'Its access token is deleted and its commits are not fetched any more. Workspaces linked to it keep their scans, and go on when it is connected again.',
  params: oneRepository,
  query: null,
  body: null,
  success: done('The repository is disconnected.'),
  problems: [],
  example: { params: { companyId: ids.acme, hostedRepositoryId: ids.hostedRepository } },
});
