export { checkCommit, fetchCommit } from './commits.ts';
export { connectHostedRepository, findHostedRepository } from './hosted-repositories.ts';
export { type OnWorkspaceChanged, workspaceHandlers, workspaceJobs } from './jobs.ts';
export { providerOrigins } from './provider.ts';
export { canonicalRepoUrl } from './repo-url.ts';
export { resolveRemoteWorkspace } from './resolve.ts';
export { workspaceRoutes } from './routes.ts';
export {
  activeWorkspaces,
  getWorkspace,
  getWorkspaces,
  locateWorkspace,
  type Workspace,
} from './workspace.ts';
export { createRemoteWorkspace, findLinkedWorkspace, findOrCreateLocalWorkspace } from './workspaces.ts';
