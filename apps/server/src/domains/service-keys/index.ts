export { createKeyAuthentication } from './authenticate.ts';
export { serviceKeyRoutes } from './routes.ts';
export { createServiceKey, findOwnKey, revokeServiceKey } from './service-keys.ts';
