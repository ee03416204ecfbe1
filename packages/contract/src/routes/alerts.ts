import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { advisoryFacts } from '../schemas/advisories.ts';
import {
  alert,
  alertSeverity,
  alertStatus,
  assignBody,
  commentBody,
  decideAlertBody,
  packageFilter,
  reasonBody,
  timelineEntry,
} from '../schemas/alerts.ts';
import { pageOf, pageQuery } from '../schemas/paging.ts';
import { alertPath, companyPath } from '../schemas/paths.ts';
import { uuid } from '../schemas/primitives.ts';
import { serverSentEvent } from '../schemas/server-sent-events.ts';
import { disposition } from '../schemas/triage.ts';
import { created, ok } from './answers.ts';
import { at, exampleAlert, ids, onlyPage } from './examples.ts';

const common = { api: 'v0', tag: 'Alerts', permission: 'company-member' } as const;
const ofAlert = { params: { alertId: ids.alert } } as const;

export const listAlerts = defineRoute({
  ...common,
  id: 'listAlerts',
  method: 'GET',
  path: '/api/v0/companies/{companyId}/alerts',
  summary: 'Alerts of a company',
  description:
    'Newest first. Filters are joined by "and"; the package is compared whole, in any case. A page ends early when its payloads grow large.',
  params: companyPath,
  query: pageQuery.extend({
    status: alertStatus.optional(),
    severity: alertSeverity.optional(),
    disposition: disposition.optional(),
    monitorId: uuid.optional(),
    package: packageFilter.optional(),
  }),
  body: null,
  success: ok(pageOf(alert), 'A page of alerts.'),
  problems: [],
  example: { params: { companyId: ids.acme }, reply: onlyPage(exampleAlert) },
});

export const getAlert = defineRoute({
  ...common,
  id: 'getAlert',
  method: 'GET',
  path: '/api/v0/alerts/{alertId}',
  summary: 'An alert',
  description: 'With its payload as it was received, and what triage found.',
  params: alertPath,
  query: null,
  body: null,
  success: ok(alert, 'The alert.'),
  problems: [],
  example: { ...ofAlert, reply: exampleAlert },
});

export const getAlertAdvisory = defineRoute({
  ...common,
  id: 'getAlertAdvisory',
  method: 'GET',
  path: '/api/v0/alerts/{alertId}/advisory',
  summary: 'The advisory of an alert',
  description: 'Likelihood of exploitation, and whether it is exploited, as imported files say now.',
  params: alertPath,
  query: null,
  body: null,
  success: ok(advisoryFacts, 'What is known.'),
  problems: [],
  example: {
    ...ofAlert,
    reply: { names: ['CVE-2015-9235'], epss: 0.12, exploited: false, withdrawn: false },
  },
});

export const decideAlert = defineRoute({
  ...common,
  id: 'decideAlert',
  method: 'PATCH',
  path: '/api/v0/alerts/{alertId}',
  summary: 'Decide about an alert',
  description:
    'Overrides the disposition, moves it on, or both, with a reason. A decision of a person stands until what it was made on changes.',
  params: alertPath,
  query: null,
  body: decideAlertBody,
  success: ok(alert, 'The alert as it is now.'),
  problems: ['conflict'],
  example: {
    ...ofAlert,
    body: { disposition: 'false_positive', status: 'closed', reason: 'The function is not reachable.' },
    reply: exampleAlert,
  },
});

export const reopenAlert = defineRoute({
  ...common,
  id: 'reopenAlert',
  method: 'POST',
  path: '/api/v0/alerts/{alertId}/reopen',
  summary: 'Reopen a closed alert',
  description: 'It is escalated to people, with its disposition unknown.',
  params: alertPath,
  query: null,
  body: reasonBody,
  success: ok(alert, 'The alert as it is now.'),
  problems: ['conflict'],
  example: { ...ofAlert, body: { reason: 'It is used after all.' }, reply: exampleAlert },
});

export const assignAlert = defineRoute({
  ...common,
  id: 'assignAlert',
  method: 'POST',
  path: '/api/v0/alerts/{alertId}/assign',
  summary: 'Assign an alert to a person',
  description: 'To a member or manager of the company, or to nobody.',
  params: alertPath,
  query: null,
  body: assignBody,
  success: ok(alert, 'The alert as it is now.'),
  problems: [],
  example: { ...ofAlert, body: { companyUserId: ids.graceAtAcme }, reply: exampleAlert },
});

const exampleEntry = {
  id: ids.entry,
  kind: 'commented',
  actorKind: 'user',
  actorName: 'Ada Lovelace',
  details: { text: 'Looking at it.' },
  createdAt: at.created,
} as const;

export const commentAlert = defineRoute({
  ...common,
  id: 'commentAlert',
  method: 'POST',
  path: '/api/v0/alerts/{alertId}/comments',
  summary: 'Comment on an alert',
  description: 'The comment stands in its timeline.',
  params: alertPath,
  query: null,
  body: commentBody,
  success: created(timelineEntry, 'The comment.'),
  problems: [],
  example: { ...ofAlert, body: { text: 'Looking at it.' }, reply: exampleEntry },
});

export const listAlertTimeline = defineRoute({
  ...common,
  id: 'listAlertTimeline',
  method: 'GET',
  path: '/api/v0/alerts/{alertId}/timeline',
  summary: 'What happened to an alert',
  description: 'Newest first.',
  params: alertPath,
  query: pageQuery,
  body: null,
  success: ok(pageOf(timelineEntry), 'A page of the timeline.'),
  problems: [],
  example: { ...ofAlert, reply: onlyPage(exampleEntry) },
});

export const streamAlerts = defineRoute({
  ...common,
  id: 'streamAlerts',
  method: 'GET',
  path: '/api/v0/companies/{companyId}/alert-stream',
  summary: 'Alerts as they change',
  description:
    'Server-sent events: an event `alert` with the alert, without its payload, whenever one comes or changes. It goes on after the event named by `Last-Event-ID`; an alert that changed several times meanwhile is told once, as it is, and one may be told twice. An event `reset` says that more has changed than is told: read the list anew.',
  params: companyPath,
  query: z.strictObject({
    lastEventId: uuid.optional().describe('For clients that cannot send `Last-Event-ID`.'),
  }),
  headers: z.object({ 'last-event-id': uuid.optional().describe('Id of the last event that was received.') }),
  body: null,
  success: {
    ...ok(serverSentEvent(['alert', 'reset']), 'A stream of events, with a comment as a heartbeat.'),
    contentType: 'text/event-stream',
  },
  problems: [],
  example: { params: { companyId: ids.acme }, reply: { event: 'alert', data: '{}', id: ids.alert } },
});
