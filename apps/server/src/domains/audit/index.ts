export { type Actor, keyActor, PLATFORM, recordAudit, systemActor, userActor } from './audit.ts';
export { auditRoutes } from './routes.ts';
