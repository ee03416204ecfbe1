import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { changes, pageOf, pageQuery } from '../schemas/paging.ts';
import { name, uuid } from '../schemas/primitives.ts';
import { givenRepoUrl } from '../schemas/repo-url.ts';
import { workspace, workspaceKind, workspaceStatus } from '../schemas/workspaces.ts';
import { created, ok } from './answers.ts';
import { exampleOrigins, exampleWorkspace, ids, onlyPage } from './examples.ts';

const common = { api: 'v0', tag: 'Workspaces' } as const;
const ofCompany = z.strictObject({ companyId: uuid });
const oneWorkspace = z.strictObject({ workspaceId: uuid });

export const listWorkspaces = defineRoute({
  ...common,
  id: 'listWorkspaces',
  method: 'GET',
  path: '/api/v0/companies/{companyId}/workspaces',
  summary: 'Workspaces of a company',
  description: 'Newest first, archived ones among them unless the status is asked for.',
  permission: 'company-member',
  params: ofCompany,
  query: pageQuery.extend({ kind: workspaceKind.optional(), status: workspaceStatus.optional() }),
  body: null,
  success: ok(pageOf(workspace), 'A page of workspaces.'),
  problems: [],
  example: {
    params: { companyId: ids.acme },
    query: { status: 'active' },
    reply: onlyPage(exampleWorkspace),
  },
});

export const createWorkspace = defineRoute({
  ...common,
  id: 'createWorkspace',
  method: 'POST',
  path: '/api/v0/companies/{companyId}/workspaces',
  summary: 'Link a connected repository to a new workspace',
  description:
    'The repository must be connected to the company. Local workspaces come to be with the first upload of their source.',
  permission: 'company-manager',
  params: ofCompany,
  query: null,
  body: z.strictObject({ name, repoUrl: givenRepoUrl }),
  success: created(workspace, 'The workspace, active.'),
  problems: ['repository_not_connected', 'conflict'],
  example: {
    params: { companyId: ids.acme },
    body: { name: 'shop', repoUrl: `${exampleOrigins.gitProvider}/acme/shop` },
    reply: exampleWorkspace,
  },
});

export const getWorkspace = defineRoute({
  ...common,
  id: 'getWorkspace',
  method: 'GET',
  path: '/api/v0/workspaces/{workspaceId}',
  summary: 'One workspace',
  description: 'One workspace.',
  permission: 'company-member',
  params: oneWorkspace,
  query: null,
  body: null,
  success: ok(workspace, 'The workspace.'),
  problems: [],
  example: { params: { workspaceId: ids.workspace }, reply: exampleWorkspace },
});

export const updateWorkspace = defineRoute({
  ...common,
  id: 'updateWorkspace',
  method: 'PATCH',
  path: '/api/v0/workspaces/{workspaceId}',
  summary: 'Rename, archive, bring back or link a workspace',
  description:
    'Names are unique among the active workspaces of a company and a kind. `repoUrl` links a remote workspace to another connected repository, such as the same one under a new name.',
  permission: 'company-manager',
  params: oneWorkspace,
  query: null,
  body: changes({
    name: name.optional(),
    status: workspaceStatus.optional(),
    repoUrl: givenRepoUrl.optional(),
  }),
  success: ok(workspace, 'The workspace, changed.'),
  problems: ['repository_not_connected', 'workspace_mismatch', 'conflict'],
  example: {
    params: { workspaceId: ids.workspace },
    body: { status: 'archived' },
    reply: { ...exampleWorkspace, status: 'archived' },
  },
});
