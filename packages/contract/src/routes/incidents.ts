import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { alert, incident, incidentAlertIds, incidentStatus } from '../schemas/alerts.ts';
import { changes, pageOf, pageQuery } from '../schemas/paging.ts';
import { companyPath, incidentPath } from '../schemas/paths.ts';
import { name, uuid } from '../schemas/primitives.ts';
import { created, done, ok } from './answers.ts';
import { at, exampleAlert, ids, onlyPage } from './examples.ts';

const common = { api: 'v0', tag: 'Alerts', permission: 'company-member' } as const;
const ofIncident = { params: { incidentId: ids.incident } } as const;

const exampleIncident = {
  id: ids.incident,
  title: 'Compromised maintainer account',
  status: 'open',
  alertCount: 1,
  createdBy: 'Ada Lovelace',
  createdAt: at.created,
  closedAt: null,
} as const;

export const createIncident = defineRoute({
  ...common,
  id: 'createIncident',
  method: 'POST',
  path: '/api/v0/companies/{companyId}/incidents',
  summary: 'Open an incident',
  description: 'Groups alerts that people work on together. An alert belongs to one incident at most.',
  params: companyPath,
  query: null,
  body: z.strictObject({ title: name, alertIds: incidentAlertIds.optional() }),
  success: created(incident, 'The incident.'),
  problems: ['conflict'],
  example: {
    params: { companyId: ids.acme },
    body: { title: 'Compromised maintainer account', alertIds: [ids.alert] },
    reply: exampleIncident,
  },
});

export const listIncidents = defineRoute({
  ...common,
  id: 'listIncidents',
  method: 'GET',
  path: '/api/v0/companies/{companyId}/incidents',
  summary: 'Incidents of a company',
  description: 'Newest first.',
  params: companyPath,
  query: pageQuery.extend({ status: incidentStatus.optional() }),
  body: null,
  success: ok(pageOf(incident), 'A page of incidents.'),
  problems: [],
  example: { params: { companyId: ids.acme }, reply: onlyPage(exampleIncident) },
});

export const getIncident = defineRoute({
  ...common,
  id: 'getIncident',
  method: 'GET',
  path: '/api/v0/incidents/{incidentId}',
  summary: 'An incident',
  description: 'Its title, state and number of alerts.',
  params: incidentPath,
  query: null,
  body: null,
  success: ok(incident, 'The incident.'),
  problems: [],
  example: { ...ofIncident, reply: exampleIncident },
});

export const changeIncident = defineRoute({
  ...common,
  id: 'changeIncident',
  method: 'PATCH',
  path: '/api/v0/incidents/{incidentId}',
  summary: 'Rename, close or reopen an incident',
  description: 'Closing an incident leaves its alerts as they are.',
  params: incidentPath,
  query: null,
  body: changes({ title: name.optional(), status: incidentStatus.optional() }),
  success: ok(incident, 'The incident as it is now.'),
  problems: [],
  example: { ...ofIncident, body: { status: 'open' }, reply: exampleIncident },
});

export const addIncidentAlerts = defineRoute({
  ...common,
  id: 'addIncidentAlerts',
  method: 'POST',
  path: '/api/v0/incidents/{incidentId}/alerts',
  summary: 'Add alerts to an incident',
  description: 'All or none: each must be an alert of the company that belongs to no other incident.',
  params: incidentPath,
  query: null,
  body: z.strictObject({ alertIds: incidentAlertIds }),
  success: ok(incident, 'The incident as it is now.'),
  problems: ['conflict'],
  example: { ...ofIncident, body: { alertIds: [ids.alert] }, reply: exampleIncident },
});

export const removeIncidentAlert = defineRoute({
  ...common,
  id: 'removeIncidentAlert',
  method: 'DELETE',
  path: '/api/v0/incidents/{incidentId}/alerts/{alertId}',
  summary: 'Take an alert out of an incident',
  description: 'The alert itself stays as it is.',
  params: incidentPath.extend({ alertId: uuid }),
  query: null,
  body: null,
  success: done('It is no longer part of the incident.'),
  problems: [],
  example: { params: { incidentId: ids.incident, alertId: ids.alert } },
});

export const listIncidentAlerts = defineRoute({
  ...common,
  id: 'listIncidentAlerts',
  method: 'GET',
  path: '/api/v0/incidents/{incidentId}/alerts',
  summary: 'Alerts of an incident',
  description: 'Newest first.',
  params: incidentPath,
  query: pageQuery,
  body: null,
  success: ok(pageOf(alert), 'A page of alerts.'),
  problems: [],
  example: { ...ofIncident, reply: onlyPage(exampleAlert) },
});
