import { name } from '@vedette/contract';
import type { Assembly } from '../assembly.ts';
import { systemActor } from '../domains/audit/index.ts';
import { findCompany } from '../domains/companies/index.ts';
import {
  connectHostedRepository,
  createRemoteWorkspace,
  findHostedRepository,
  findLinkedWorkspace,
} from '../domains/workspaces/index.ts';
import { type AdminOptions, checked, companyOption, type Values } from './admin-values.ts';

export const connectRepoOptions = {
  company: companyOption,
  url: { value: 'url', required: true, description: 'https://<host of the Git provider>/<owner>/<name>' },
  workspace: { value: 'name', required: true, description: 'name of the workspace that is linked to it' },
} as const satisfies AdminOptions;

interface Connected {
  readonly companyId: string;
  readonly repositoryId: string;
  readonly repoUrl: string;
  readonly workspaceId: string;
}

/**
 * Connects a hosted repository, fetched with the credential of the installation, and links an active workspace to it. What is
 * there already stays, so running it again answers the same ids.
 * @throws Problem `not_found`; `bad_request`; `conflict` when the name is that of another repository's workspace
 */
export async function connectRepo({ ctx }: Assembly, values: Values): Promise<Connected> {
  const input = { name: checked(name, values.workspace, '--workspace'), repoUrl: String(values.url) };
  const { id: companyId } = await findCompany(ctx, String(values.company));
  const actor = systemActor('vedette admin connect-repo');
  return ctx.transaction(async (tx) => {
    const repository =
      (await findHostedRepository(tx, companyId, input.repoUrl)) ??
      (await connectHostedRepository(tx, companyId, { actor, trusted: true }, { url: input.repoUrl }));
    const workspace =
      (await findLinkedWorkspace(tx, companyId, input)) ??
      (await createRemoteWorkspace(tx, companyId, actor, input));
    const { id: repositoryId, repoUrl } = repository;
    return { companyId, repositoryId, repoUrl, workspaceId: workspace.id };
  });
}

export function connectRepoText({ repoUrl, workspaceId }: Connected): string {
  return `${repoUrl} is connected. Workspace  ${workspaceId}\n`;
}
