export {
  type Actor,
  ANONYMOUS,
  type AuditContext,
  type AuditRecord,
  auditOrigin,
  keyActor,
  listAudit,
  PLATFORM,
  recordAudit,
  recordAudits,
  systemActor,
  userActor,
  userContext,
} from './audit.ts';
export { auditRoutes } from './routes.ts';
