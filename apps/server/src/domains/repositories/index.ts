export { scopeOfRepository } from './repository-scope.ts';
export { repositoryRoutes } from './routes.ts';
