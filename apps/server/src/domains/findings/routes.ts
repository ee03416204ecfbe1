import { type ReportFormat, routes, type SastReport, sarifMediaType } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { Answer, type Binding, handle, type RequestContext } from '../../platform/http/bind.ts';
import { userContext } from '../audit/index.ts';
import { dismissFinding, publishFinding, reopenFinding } from './decisions.ts';
import { getFindingCode } from './finding-code.ts';
import { getFinding, listFindings } from './findings.ts';
import { getFindingHistory } from './history.ts';
import { getOpenFindings } from './open-findings/open-findings.ts';
import { chooseFormat } from './report/choose-format.ts';
import { readReport } from './report/read-report.ts';
import type { FindingsBackend } from './synchronisation/sync-findings.ts';

const mediaTypes: Readonly<Record<ReportFormat, string>> = {
  gitlab: 'application/json; charset=utf-8',
  sarif: `${sarifMediaType}; charset=utf-8`,
};

export function findingRoutes(backend: FindingsBackend): Binding[] {
  interface ReportRequest {
    readonly scope: { readonly organizationId: string };
    readonly params: { readonly scanId: string };
    readonly query: { readonly format?: ReportFormat | undefined };
    readonly request: RequestContext;
  }
  /** The same report for service keys and for people, whoever started the scan. */
  async function report(
    ctx: Ctx,
    { scope, params, query, request }: ReportRequest,
  ): Promise<Answer<SastReport>> {
    const format = chooseFormat(query.format, request.headers.accept);
    const options = { format, signal: request.signal };
    const stream = await readReport(ctx, backend, scope.organizationId, params.scanId, options);
    return new Answer<SastReport>(stream, {
      headers: { 'content-type': mediaTypes[format], vary: 'Accept' },
    });
  }
  return [handle(routes.getScanFindings, report), handle(routes.getFindingsOfScan, report), ...triageRoutes];
}

const triageRoutes: Binding[] = [
  handle(routes.listFindings, (ctx, { scope, params, query }) =>
    listFindings(ctx, scope.organizationId, params.workspaceId, query),
  ),
  handle(routes.getFinding, (ctx, { scope, params }) =>
    getFinding(ctx, scope.organizationId, params.findingId),
  ),
  handle(routes.getFindingCode, (ctx, { scope, params }) =>
    getFindingCode(ctx, scope.organizationId, params.findingId),
  ),
  handle(routes.getFindingHistory, (ctx, { scope, params }) =>
    getFindingHistory(ctx, scope.organizationId, params.findingId),
  ),
  handle(routes.getOpenFindings, (ctx, { scope, query }) =>
    getOpenFindings(ctx, scope.organizationId, query.days),
  ),
  handle(routes.publishFinding, (ctx, { caller, scope, params, request }) =>
    publishFinding(ctx, scope.organizationId, userContext(caller, request), params.findingId),
  ),
  handle(routes.dismissFinding, (ctx, { caller, scope, params, body, request }) =>
    dismissFinding(ctx, scope.organizationId, userContext(caller, request), params.findingId, body.reason),
  ),
  handle(routes.reopenFinding, (ctx, { caller, scope, params, request }) =>
    reopenFinding(ctx, scope.organizationId, userContext(caller, request), params.findingId),
  ),
];
