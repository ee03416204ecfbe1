export { createKeyAuthentication } from './authenticate.ts';
export { createLiveKeys, type LiveKeys } from './live-keys.ts';
export { serviceKeyRoutes } from './routes.ts';
export { createServiceKey, findOwnKey, revokeServiceKey } from './service-keys.ts';
