export { setupRoutes } from './routes.ts';
export { setupLink } from './setup.ts';
