import { routes } from '@vedette/contract';
import { on } from '../../platform/http/bind.ts';
import { listAudit, PLATFORM } from './audit.ts';

export const auditRoutes = [
  on(routes.listCompanyAudit, (ctx, { scope, query }) => listAudit(ctx, scope.organizationId, query)),
  on(routes.listPlatformAudit, (ctx, { query }) => listAudit(ctx, PLATFORM, query)),
];
