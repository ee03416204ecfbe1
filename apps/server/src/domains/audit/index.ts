export {
  type Actor,
  type AuditContext,
  type AuditRecord,
  keyActor,
  PLATFORM,
  recordAudit,
  recordAudits,
  systemActor,
  userActor,
  userContext,
} from './audit.ts';
export { auditRoutes } from './routes.ts';
