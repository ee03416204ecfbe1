export { scopeOfRepository } from './access.ts';
export { repositoryRoutes } from './routes.ts';
