import { queryOptions } from '@tanstack/react-query';
import { all } from '../lib/all-pages.ts';
import { api } from '../lib/api.ts';

/** An organization has hundreds at most; all of them are read, so that pages can look names up. */
export const workspacesQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['workspaces', companyId],
    queryFn: () => all(api.pages('listWorkspaces', { params: { companyId }, query: { limit: 200 } })),
    staleTime: 30_000,
  });

export const workspaceQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['workspace', workspaceId],
    queryFn: () => api.call('getWorkspace', { params: { workspaceId } }),
    staleTime: 30_000,
  });
