import { routes } from '@vedette/contract';
import { handle } from '../../platform/http/bind.ts';
import { listAudit, PLATFORM } from './audit.ts';

export const auditRoutes = [
  handle(routes.listCompanyAudit, (ctx, { scope, query }) => listAudit(ctx, scope.organizationId, query)),
  handle(routes.listPlatformAudit, (ctx, { query }) => listAudit(ctx, PLATFORM, query)),
];
