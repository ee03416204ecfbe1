export {
  type Actor,
  type AuditRecord,
  keyActor,
  PLATFORM,
  recordAudit,
  recordAudits,
  systemActor,
  userActor,
} from './audit.ts';
export { auditRoutes } from './routes.ts';
