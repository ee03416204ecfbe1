/** The door for pages: the client without schemas, and the words of fields. Types come from `index.ts`, which costs a page nothing. */
export { ApiError } from './client/api-error.ts';
export { type ClientOptions, createClientOf } from './client/client.ts';
export { pathOf, type WireRoute } from './client/wire-route.ts';
export * from './enumerations.ts';
export * from './password-length.ts';
export * from './repository-roles.ts';
export { type ServiceKeyScope, serviceKeyScopes } from './route.ts';
