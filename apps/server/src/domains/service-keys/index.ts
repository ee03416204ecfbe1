export { authenticateServiceKey } from './authenticate.ts';
export { serviceKeyRoutes } from './routes.ts';
export { createServiceKey } from './service-keys.ts';
