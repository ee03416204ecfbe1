/** What is scanned, and the hosted repositories that remote workspaces are linked to. */
import { z } from 'zod';
import { name, time, uuid } from './primitives.ts';

export const workspaceKinds = ['local', 'remote'] as const;
export const workspaceStatuses = ['active', 'archived'] as const;

/** GitHub's fine-grained tokens have 93 characters; others are JWTs. */
const accessTokenMax = 4096;

export const workspaceKind = z.enum(workspaceKinds).meta({
  id: 'WorkspaceKind',
  description: '`local`: its source is uploaded. `remote`: its source is a commit of a hosted repository.',
});
export const workspaceStatus = z.enum(workspaceStatuses).meta({
  id: 'WorkspaceStatus',
  description: 'An archived workspace keeps its scans and takes no new ones.',
});

export const accessToken = z
  .string()
  .min(1)
  .max(accessTokenMax)
  .regex(/^[\x21-\x7e]+$/, 'Visible ASCII characters only')
  .describe('A token that may read this repository. Kept encrypted, and never answered again.');

export const workspace = z
  .object({
    id: uuid,
    name,
    kind: workspaceKind,
    repoUrl: z.string().nullable().describe('The hosted repository it is linked to; null for a local one.'),
    status: workspaceStatus,
    createdAt: time,
  })
  .meta({ id: 'Workspace', description: 'What is scanned.' });

export const repositoryCredentials = ['none', 'own', 'provider'] as const;

export const hostedRepository = z
  .object({
    id: uuid,
    repoUrl: z.string().describe('In its canonical form.'),
    credential: z
      .enum(repositoryCredentials)
      .describe(
        'What commits are fetched with: `none`, its `own` access token, or the `provider` credential of the installation.',
      ),
    createdAt: time,
  })
  .meta({ id: 'HostedRepository', description: 'A repository of the Git provider that a company may scan.' });

export type Workspace = z.output<typeof workspace>;
export type WorkspaceKind = z.output<typeof workspaceKind>;
export type WorkspaceStatus = z.output<typeof workspaceStatus>;
export type HostedRepository = z.output<typeof hostedRepository>;
export type RepositoryCredential = (typeof repositoryCredentials)[number];
