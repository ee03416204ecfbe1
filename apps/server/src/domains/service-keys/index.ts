export { createKeyAuthentication } from './authenticate.ts';
export { serviceKeyRoutes } from './routes.ts';
export { createServiceKeyCache, type ServiceKeyCache } from './service-key-cache.ts';
export { createServiceKey, findOwnKey, revokeServiceKey } from './service-keys.ts';
