import { randomUUID } from 'node:crypto';
import { type AcceptedScan, markdownMediaType, routes, type Scan, type ThreatModel } from '@vedette/contract';
import { threatModelMarkdown } from '@vedette/engine';
import { type EventStreams, eventStreamAnswer } from '../../platform/event-streams.ts';
import { prefersMediaType } from '../../platform/http/accept.ts';
import { Answer, type Binding, handle, type RequestContext } from '../../platform/http/bind.ts';
import { keyActor, userActor } from '../audit/index.ts';
import type { ScanBackend } from './backend.ts';
import type { ScanReader } from './batched-scan-reader.ts';
import { cancelScan } from './cancel-scan.ts';
import type { StartAnswer, StartScan } from './creating/start-scan.ts';
import { openScanStream } from './scan-stream.ts';
import { isActive, listScans, readScan } from './scans.ts';
import { threatDecisionRoutes } from './threat-decisions/routes.ts';
import { readThreatModel } from './threat-model.ts';

/** How often a status is worth asking for while it may change. */
const POLL_SECONDS = 2;

export const scanRoutes = (
  startScan: StartScan,
  backend: ScanBackend,
  reader: ScanReader,
  streams: EventStreams,
): Binding[] => [
  ...threatDecisionRoutes,
  handle(routes.startScan, async (ctx, { caller, scope, body, request }) =>
    started(
      await startScan(ctx, {
        ...asked(request),
        organizationId: scope.organizationId,
        actor: keyActor(caller),
        api: 'scanner',
        body,
        workspaceId: null,
      }),
    ),
  ),
  handle(routes.startWorkspaceScan, async (ctx, { caller, scope, params, body, request }) =>
    started(
      await startScan(ctx, {
        ...asked(request),
        idempotencyKey: request.headers['idempotency-key'] ?? randomUUID(),
        organizationId: scope.organizationId,
        actor: userActor(caller),
        api: 'v0',
        body,
        workspaceId: params.workspaceId,
      }),
    ),
  ),
  handle(routes.getScan, async (ctx, { scope, params, request }) =>
    status(request, await readScan(ctx, reader, scope.organizationId, params.scanId, 'scanner')),
  ),
  handle(routes.getCompanyScan, async (ctx, { scope, params, request }) =>
    status(request, await readScan(ctx, reader, scope.organizationId, params.scanId, 'v0')),
  ),
  handle(routes.streamScan, async (ctx, { caller, scope, params, request }) => {
    const lastEventId = request.headers['last-event-id'];
    return eventStreamAnswer(
      await openScanStream(streams, ctx, {
        caller,
        organizationId: scope.organizationId,
        scanId: params.scanId,
        lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
        signal: request.signal,
      }),
    );
  }),
  handle(routes.cancelScan, (ctx, { caller, scope, params, request }) =>
    cancelScan(ctx, backend, {
      organizationId: scope.organizationId,
      actor: keyActor(caller),
      api: 'scanner',
      scanId: params.scanId,
      requestId: request.id,
    }),
  ),
  handle(routes.cancelCompanyScan, (ctx, { caller, scope, params, request }) =>
    cancelScan(ctx, backend, {
      organizationId: scope.organizationId,
      actor: userActor(caller),
      api: 'v0',
      scanId: params.scanId,
      requestId: request.id,
    }),
  ),
  handle(routes.listScans, (ctx, { scope, query }) => listScans(ctx, scope.organizationId, query, 'scanner')),
  handle(routes.listCompanyScans, (ctx, { scope, query }) =>
    listScans(ctx, scope.organizationId, query, 'v0'),
  ),
  handle(routes.getThreatModel, async (ctx, { scope, params, request }) => {
    const model = await readThreatModel(ctx, scope.organizationId, params.scanId);
    const written = prefersMediaType(request.headers.accept, markdownMediaType, 'application/json');
    const type = `${written ? markdownMediaType : 'application/json'}; charset=utf-8`;
    const body = written ? threatModelMarkdown(model) : JSON.stringify(model);
    return new Answer<ThreatModel>(body, { headers: { 'content-type': type, vary: 'Accept' } });
  }),
];

const asked = (request: RequestContext) => ({
  idempotencyKey: request.headers['idempotency-key'],
  requestId: request.id,
  url: request.url,
  signal: request.signal,
});

function started(answer: StartAnswer): Answer<AcceptedScan> {
  return new Answer<AcceptedScan>(answer.body, {
    status: answer.status,
    headers: {
      'content-type': answer.contentType,
      ...(answer.location === null ? {} : { location: answer.location }),
      ...(answer.replayed ? { 'idempotent-replayed': 'true' } : {}),
    },
  });
}

function status(request: RequestContext, { scan, etag }: { scan: Scan; etag: string }): Answer<Scan> {
  const headers = { etag, ...(isActive(scan.status) ? { 'retry-after': String(POLL_SECONDS) } : {}) };
  const known = request.headers['if-none-match'];
  if (typeof known === 'string' && names(known, etag))
    return new Answer<Scan>(null, { status: 304, headers });
  return new Answer(scan, { headers });
}

/** `If-None-Match` compares weakly (RFC 9110, 13.1.2). */
const names = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
