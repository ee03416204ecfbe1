import { queryOptions } from '@tanstack/react-query';
import { all } from '../../lib/all-pages.ts';
import { api } from '../../lib/api.ts';

export const repositoryQuery = (repositoryId: string) =>
  queryOptions({
    queryKey: ['repository', repositoryId],
    queryFn: () => api.call('getRepository', { params: { repo_id: repositoryId } }),
  });

/** All users of the company: the preview has to know every one that may be listed. */
export const companyUsersQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['members', companyId, 'all'],
    queryFn: () => all(api.pages('listCompanyUsers', { params: { companyId }, query: { limit: 200 } })),
  });

export const repositoryUsersQuery = (repositoryId: string) =>
  queryOptions({
    queryKey: ['repository-users', repositoryId, 'all'],
    queryFn: () =>
      all(api.pages('listRepositoryUsers', { params: { repo_id: repositoryId }, query: { limit: 200 } })),
  });
