import { z } from 'zod';
import { defineRoute } from '../route.ts';
import {
  dismissal,
  finding,
  findingCode,
  findingDetail,
  findingHistory,
  findingQuery,
} from '../schemas/findings.ts';
import { pageOf } from '../schemas/paging.ts';
import { uuid } from '../schemas/primitives.ts';
import { reportQuery, sarifLog, sarifMediaType, sastReport } from '../schemas/reports.ts';
import { ok } from './answers.ts';
import { at, exampleReport, ids, injection, injectionDetail, onlyPage } from './examples.ts';

const common = { tag: 'Findings' } as const;
const ofScan = z.strictObject({ scanId: uuid });
const ofWorkspace = z.strictObject({ workspaceId: uuid });
const oneFinding = z.strictObject({ findingId: uuid });

const report = {
  ...common,
  method: 'GET',
  summary: 'Findings of a scan',
  description:
    'The whole final set, whatever people decided about each: drafts, published and dismissed ones. The first request after the scan copies it into the service and may answer 503 while there is more to copy; later ones are served from there.',
  params: ofScan,
  query: reportQuery,
  headers: z.object({
    accept: z.string().optional().describe(`\`${sarifMediaType}\` asks for SARIF.`),
  }),
  body: null,
  success: {
    ...ok(sastReport, 'The report.'),
    variants: [{ contentType: sarifMediaType, schema: sarifLog }],
  },
  problems: ['not_found', 'scan_not_completed', 'findings_not_ready'],
  meanings: {
    409: 'The scan is not completed',
    503: 'The findings are still being put together: repeat the request after `Retry-After`',
  },
  example: { params: { scanId: ids.scan }, reply: exampleReport },
} as const;

export const getScanFindings = defineRoute({
  ...report,
  id: 'getScanFindings',
  api: 'scanner',
  path: '/api/scanner/v1/scans/{scanId}/findings',
  permission: 'findings:read',
});

export const getFindingsOfScan = defineRoute({
  ...report,
  id: 'getFindingsOfScan',
  api: 'v0',
  path: '/api/v0/scans/{scanId}/findings',
  permission: 'company-member',
});

const triage = { ...common, api: 'v0', permission: 'company-member' } as const;

export const listFindings = defineRoute({
  ...triage,
  id: 'listFindings',
  method: 'GET',
  path: '/api/v0/workspaces/{workspaceId}/findings',
  summary: 'Findings of a workspace',
  description: 'Every weakness that a scan of the workspace found, once; the most severe first.',
  params: ofWorkspace,
  query: findingQuery,
  body: null,
  success: ok(pageOf(finding), 'A page of findings.'),
  problems: [],
  example: {
    params: { workspaceId: ids.workspace },
    query: { state: 'draft', severity: 'high' },
    reply: onlyPage(injection),
  },
});

export const getFinding = defineRoute({
  ...triage,
  id: 'getFinding',
  method: 'GET',
  path: '/api/v0/findings/{findingId}',
  summary: 'One finding',
  description: 'With the message, the way of the data, and what to do about it.',
  params: oneFinding,
  query: null,
  body: null,
  success: ok(findingDetail, 'The finding.'),
  problems: [],
  example: { params: { findingId: ids.finding }, reply: injectionDetail },
});

export const getFindingCode = defineRoute({
  ...triage,
  id: 'getFindingCode',
  method: 'GET',
  path: '/api/v0/findings/{findingId}/code',
  summary: 'The code of a finding',
  description:
    'A few lines around the finding and around each step of its path, kept when the source was scanned. It is untrusted text: show it as such.',
  params: oneFinding,
  query: null,
  body: null,
  success: ok(findingCode, 'The lines.'),
  problems: [],
  example: {
    params: { findingId: ids.finding },
    reply: {
      excerpts: [
        { file: injection.file, startLine: injection.startLine, lines: ["db.query('select ' + name);"] },
      ],
      kept: true,
    },
  },
});

export const getFindingHistory = defineRoute({
  ...triage,
  id: 'getFindingHistory',
  method: 'GET',
  path: '/api/v0/findings/{findingId}/history',
  summary: 'The history of a finding',
  description: 'By which scan it was found, the last hundred decisions about it, and which scan saw it last.',
  params: oneFinding,
  query: null,
  body: null,
  success: ok(findingHistory, 'What happened to it, newest first.'),
  problems: [],
  example: {
    params: { findingId: ids.finding },
    reply: {
      items: [
        { kind: 'published', at: at.created, by: 'Grace Hopper', reason: null, scanId: null },
        { kind: 'found', at: at.created, by: null, reason: null, scanId: ids.scan },
      ],
    },
  },
});

export const publishFinding = defineRoute({
  ...triage,
  id: 'publishFinding',
  method: 'POST',
  path: '/api/v0/findings/{findingId}/publish',
  summary: 'Publish a finding',
  description: 'It is one to mend. A dismissed one is reopened first.',
  params: oneFinding,
  query: null,
  body: null,
  success: ok(finding, 'The finding, published.'),
  problems: ['conflict'],
  meanings: { 409: 'The finding is dismissed' },
  example: {
    params: { findingId: ids.finding },
    reply: { ...injection, state: 'published', decidedAt: at.created, decidedBy: 'Grace Hopper' },
  },
});

export const dismissFinding = defineRoute({
  ...triage,
  id: 'dismissFinding',
  method: 'POST',
  path: '/api/v0/findings/{findingId}/dismiss',
  summary: 'Dismiss a finding',
  description: 'It is none to mend, for the reason given. It stays in every report, with that reason.',
  params: oneFinding,
  query: null,
  body: dismissal,
  success: ok(finding, 'The finding, dismissed.'),
  problems: [],
  example: {
    params: { findingId: ids.finding },
    body: { reason: 'The table name comes from a constant.' },
    reply: {
      ...injection,
      state: 'dismissed',
      reason: 'The table name comes from a constant.',
      decidedAt: at.created,
      decidedBy: 'Grace Hopper',
    },
  },
});

export const reopenFinding = defineRoute({
  ...triage,
  id: 'reopenFinding',
  method: 'POST',
  path: '/api/v0/findings/{findingId}/reopen',
  summary: 'Reopen a finding',
  description: 'A published or dismissed finding is a draft again.',
  params: oneFinding,
  query: null,
  body: null,
  success: ok(finding, 'The finding, a draft.'),
  problems: [],
  example: {
    params: { findingId: ids.finding },
    reply: { ...injection, decidedAt: at.created, decidedBy: 'Grace Hopper' },
  },
});
