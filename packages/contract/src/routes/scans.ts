import { z } from 'zod';
import type { ProblemCode } from '../problems.ts';
import { defineRoute } from '../route.ts';
import { pageOf } from '../schemas/paging.ts';
import { uuid } from '../schemas/primitives.ts';
import { acceptedScan, scan, scanCreation, scanQuery } from '../schemas/scans.ts';
import { serverSentEvent } from '../schemas/server-sent-events.ts';
import { markdownMediaType, threatModel } from '../schemas/threat-models.ts';
import { ok } from './answers.ts';
import { at, exampleOrigins, ids, onlyPage } from './examples.ts';

const scanner = { api: 'scanner', tag: 'Scans' } as const;
const v0 = { api: 'v0', tag: 'Scans' } as const;

const oneScan = z.strictObject({ scanId: uuid });
const ofCompany = z.strictObject({ companyId: uuid });
const ofWorkspace = z.strictObject({ workspaceId: uuid });

const commit = '8c4d2f1e0b9a7f6e5d4c3b2a190817263544f3e2';
const remote = { repoUrl: `${exampleOrigins.gitProvider}/acme/shop`, commit };

const exampleCreation = { ...remote, paths: ['src/auth'], scanType: 'standard' } as const;

const exampleAccepted = (base: string) => ({
  scanId: ids.scan,
  status: 'queued' as const,
  statusUrl: `${base}/scans/${ids.scan}`,
  findingsUrl: `${base}/scans/${ids.scan}/findings`,
  workspaceId: ids.workspace,
});

const exampleScan = (base: string) => ({
  scanId: ids.scan,
  workspaceId: ids.workspace,
  status: 'running' as const,
  scanType: 'standard' as const,
  source: { kind: 'remote_repo' as const, ...remote },
  progress: { phase: 'files' as const, filesTotal: 420, filesDone: 180, percent: 41 },
  coverage: null,
  createdAt: at.created,
  startedAt: at.created,
  finishedAt: null,
  failure: null,
  findingsUrl: `${base}/scans/${ids.scan}/findings`,
});

const scannerBase = '/api/scanner/v1';
const v0Base = '/api/v0';

/** Room for a hundred long focus paths. */
const creationBytesMax = 512 * 1024;

const creationProblems: readonly ProblemCode[] = [
  'commit_not_found',
  'archive_not_found',
  'archive_mismatch',
  'scans_disabled',
  'credits_unavailable',
  'not_found',
  'repository_not_connected',
  'no_active_workspace',
  'multiple_workspaces',
  'workspace_mismatch',
  'scan_active',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'idempotency_in_progress',
  'provider_unavailable',
  'backend_unavailable',
  'backend_timeout',
];

const startDescription =
  'Checked in this order: the Idempotency-Key, whether it was used before, the body, the workspace, an active scan of the same source, credits, and for a remote repository whether it has the commit. An answer of 202, 400, 402, 404 or 409 is kept with its Idempotency-Key for 30 days and given again, byte for byte, to the same request; after any other the same request goes on with the same scan.';

const accepted202 = {
  status: 202,
  schema: acceptedScan,
  description: 'The scan is accepted and will be run; it takes one credit when it completes.',
  headers: ['Location', 'IdempotentReplayed'],
} as const;

/** What is checked by the server, because a missing key is its own problem and not a malformed request. */
const idempotencyKeyText = z
  .string()
  .regex(/^(?:[!#-~][!-~]{0,254}|"(?:[!#-[\]-~]|\\["\\]){1,255}")$/)
  .describe(
    '1 to 255 visible ASCII characters, bare or quoted. One value for each scan that is intended, sent with every attempt.',
  );

export const startScan = defineRoute({
  ...scanner,
  id: 'startScan',
  method: 'POST',
  path: `${scannerBase}/scans`,
  summary: 'Start a scan',
  description: startDescription,
  permission: 'scans:create',
  params: null,
  query: null,
  headers: z.object({ 'Idempotency-Key': idempotencyKeyText }),
  body: scanCreation,
  bodyReading: 'raw',
  bodyLimitBytes: creationBytesMax,
  rate: 'scan-creations',
  success: accepted202,
  problems: creationProblems,
  example: {
    headers: { 'Idempotency-Key': 'build-4711' },
    body: exampleCreation,
    reply: exampleAccepted(scannerBase),
  },
});

export const listScans = defineRoute({
  ...scanner,
  id: 'listScans',
  method: 'GET',
  path: `${scannerBase}/scans`,
  summary: 'Scans of the organization',
  description: 'Newest first, those started in the web application included.',
  permission: 'scans:read',
  params: null,
  query: scanQuery,
  body: null,
  success: ok(pageOf(scan), 'A page of scans.'),
  problems: [],
  example: { reply: onlyPage(exampleScan(scannerBase)) },
});

const statusAnswer = {
  status: 200,
  schema: scan,
  description: 'The scan as it stands; 304 without a body when `If-None-Match` names what it was before.',
  headers: ['ETag', 'RetryAfter'],
} as const;

const statusDescription =
  'Poll it until `status` is `completed`, `failed` or `cancelled`; `Retry-After` says how long to wait while it is not.';

const ifNoneMatch = z.object({
  'If-None-Match': z.string().optional().describe('The `ETag` of an earlier answer.'),
});

export const getScan = defineRoute({
  ...scanner,
  id: 'getScan',
  method: 'GET',
  path: `${scannerBase}/scans/{scanId}`,
  summary: 'Status of a scan',
  description: statusDescription,
  permission: 'scans:read',
  params: oneScan,
  query: null,
  headers: ifNoneMatch,
  body: null,
  success: statusAnswer,
  problems: ['not_found'],
  example: { params: { scanId: ids.scan }, reply: exampleScan(scannerBase) },
});

const cancelDescription =
  'A queued scan ends at once, a running one within seconds; poll its status. Its credit is released. Asking again changes nothing. A scan that completed or failed is not cancelled any more.';

const cancelAnswer = {
  status: 202,
  schema: scan,
  description: 'The scan will not complete.',
} as const;

export const cancelScan = defineRoute({
  ...scanner,
  id: 'cancelScan',
  method: 'POST',
  path: `${scannerBase}/scans/{scanId}/cancel`,
  summary: 'Cancel a scan',
  description: cancelDescription,
  permission: 'scans:create',
  params: oneScan,
  query: null,
  body: null,
  repeatable: true,
  success: cancelAnswer,
  problems: ['not_found', 'scan_terminal'],
  example: { params: { scanId: ids.scan }, reply: exampleScan(scannerBase) },
});

export const startWorkspaceScan = defineRoute({
  ...v0,
  id: 'startWorkspaceScan',
  method: 'POST',
  path: `${v0Base}/workspaces/{workspaceId}/scans`,
  summary: 'Start a scan of a workspace',
  description: `As with a service key; without an Idempotency-Key every request is a scan of its own. ${startDescription}`,
  permission: 'company-member',
  params: ofWorkspace,
  query: null,
  headers: z.object({ 'Idempotency-Key': idempotencyKeyText.optional() }),
  body: scanCreation,
  bodyReading: 'raw',
  bodyLimitBytes: creationBytesMax,
  success: accepted202,
  problems: creationProblems,
  example: {
    params: { workspaceId: ids.workspace },
    body: exampleCreation,
    reply: exampleAccepted(v0Base),
  },
});

export const listCompanyScans = defineRoute({
  ...v0,
  id: 'listCompanyScans',
  method: 'GET',
  path: `${v0Base}/companies/{companyId}/scans`,
  summary: 'Scans of a company',
  description: 'Newest first, those started with service keys included.',
  permission: 'company-member',
  params: ofCompany,
  query: scanQuery,
  body: null,
  success: ok(pageOf(scan), 'A page of scans.'),
  problems: [],
  example: { params: { companyId: ids.acme }, reply: onlyPage(exampleScan(v0Base)) },
});

export const getCompanyScan = defineRoute({
  ...v0,
  id: 'getCompanyScan',
  method: 'GET',
  path: `${v0Base}/scans/{scanId}`,
  summary: 'Status of a scan',
  description: statusDescription,
  permission: 'company-member',
  params: oneScan,
  query: null,
  headers: ifNoneMatch,
  body: null,
  success: statusAnswer,
  problems: [],
  example: { params: { scanId: ids.scan }, reply: exampleScan(v0Base) },
});

export const streamScan = defineRoute({
  ...v0,
  id: 'streamScan',
  method: 'GET',
  path: `${v0Base}/scans/{scanId}/stream`,
  summary: 'A scan as it goes on',
  description:
    'Server-sent events: an event `scan` with the scan as it stands (`ScanNews`) at once, and whenever it goes on; after its last status the stream ends. A client that comes back with `Last-Event-ID` is told only what is different from then.',
  permission: 'company-member',
  params: oneScan,
  query: null,
  headers: z.object({ 'last-event-id': z.string().optional().describe('Id of the last event.') }),
  body: null,
  success: {
    ...ok(serverSentEvent(['scan']), 'A stream of events, with a comment as a heartbeat.'),
    contentType: 'text/event-stream',
  },
  problems: [],
  example: { params: { scanId: ids.scan }, reply: { event: 'scan', data: '{}', id: 'x' } },
});

export const cancelCompanyScan = defineRoute({
  ...v0,
  id: 'cancelCompanyScan',
  method: 'POST',
  path: `${v0Base}/scans/{scanId}/cancel`,
  summary: 'Cancel a scan',
  description: cancelDescription,
  permission: 'company-member',
  params: oneScan,
  query: null,
  body: null,
  repeatable: true,
  success: cancelAnswer,
  problems: ['scan_terminal'],
  example: { params: { scanId: ids.scan }, reply: exampleScan(v0Base) },
});

const exampleThreatModel = {
  version: 1 as const,
  entryPoints: [
    {
      id: 'entry-1',
      file: 'shop/orders.py',
      line: 12,
      kind: 'http',
      framework: 'flask',
      name: 'POST /orders',
      handler: 'create_order',
      authentication: { state: 'missing' as const, name: null, evidence: null },
    },
  ],
  assets: [],
  stores: [],
  services: [],
  processes: [],
  boundaries: [{ id: 'boundary-1', name: 'internet-application' as const, crossings: ['entry-1'] }],
  threats: [
    {
      id: 'threat-1',
      file: 'shop/orders.py',
      line: 12,
      boundary: 'internet-application' as const,
      element: 'entry-1',
      category: 'spoofing',
      title: 'Anybody can call POST /orders',
      reason: 'No authentication was seen before the handler.',
      severity: 'high' as const,
      mitigation: 'Require a signed-in user.',
      seen: [],
    },
  ],
  cut: [],
};

export const getThreatModel = defineRoute({
  ...v0,
  id: 'getThreatModel',
  method: 'GET',
  path: `${v0Base}/scans/{scanId}/threat-model`,
  summary: 'Threat model of a scan',
  description:
    'The one that holds for the scan: made by it, or by an earlier scan of the workspace whose model it went on with. A lite scan makes none.',
  permission: 'company-member',
  params: oneScan,
  query: null,
  headers: z.object({
    accept: z.string().optional().describe(`\`${markdownMediaType}\` asks for the written form.`),
  }),
  body: null,
  success: {
    ...ok(threatModel, 'The model.'),
    variants: [{ contentType: markdownMediaType, schema: z.string() }],
  },
  problems: ['scan_not_completed'],
  meanings: {
    404: 'There is no such scan, or no threat model holds for it',
    409: 'The scan is not completed',
  },
  example: { params: { scanId: ids.scan }, reply: exampleThreatModel },
});
