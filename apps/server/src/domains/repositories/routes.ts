import { routes } from '@vedette/contract';
import { handle } from '../../platform/http/bind.ts';
import { scopeOfCompany } from '../companies/index.ts';
import { addCompanyUsers } from './add-company-users.ts';
import { createRepository, getRepository, listRepositories, updateRepository } from './repositories.ts';
import { changeRole, listRepositoryUsers, removeUser } from './repository-users.ts';

export const repositoryRoutes = [
  handle(routes.createRepository, async (ctx, { caller, body, request }) =>
    createRepository(
      ctx,
      caller,
      await scopeOfCompany(ctx, caller, body.companyId, 'manager'),
      body,
      request.id,
    ),
  ),
  handle(routes.listRepositories, (ctx, { caller, query }) => listRepositories(ctx, caller, query)),
  handle(routes.getRepository, (ctx, { caller, scope, params }) =>
    getRepository(ctx, caller, scope, params.repo_id),
  ),
  handle(routes.updateRepository, (ctx, { caller, scope, params, body, request }) =>
    updateRepository(ctx, caller, scope, params.repo_id, body, request.id),
  ),
  handle(routes.addCompanyUsers, (ctx, { caller, scope, params, body, request }) =>
    addCompanyUsers(ctx, caller, scope, params.repo_id, body.companyUserIds, request.id),
  ),
  handle(routes.listRepositoryUsers, (ctx, { scope, params, query }) =>
    listRepositoryUsers(ctx, scope, params.repo_id, query),
  ),
  handle(routes.updateRepositoryUser, (ctx, { caller, scope, params, body, request }) =>
    changeRole(ctx, caller, scope, params.repo_id, params.companyUserId, body.role, request.id),
  ),
  handle(routes.removeRepositoryUser, (ctx, { caller, scope, params, request }) =>
    removeUser(ctx, caller, scope, params.repo_id, params.companyUserId, request.id),
  ),
];
