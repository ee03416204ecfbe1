import { defineRoute } from '../route.ts';
import {
  agent,
  changeMonitorBody,
  createdMonitor,
  createMonitorBody,
  monitor,
  regeneratedSecret,
  regenerateSecretBody,
} from '../schemas/monitors.ts';
import { pageOf, pageQuery } from '../schemas/paging.ts';
import { companyPath, monitorPath } from '../schemas/paths.ts';
import { created, done, ok } from './answers.ts';
import { at, exampleOrigins, ids, onlyPage } from './examples.ts';

const common = { api: 'v0', tag: 'Monitors', permission: 'company-manager' } as const;

const exampleMonitor = {
  id: ids.monitor,
  type: 'threat_intel',
  name: 'Registry scanner',
  status: 'active',
  agentId: ids.agent,
  webhookUrl: `${exampleOrigins.service}/api/webhooks/threat-intel/${ids.monitor}`,
  previousSecretUntil: null,
  createdAt: at.created,
  createdBy: 'Ada Lovelace',
};
const exampleSecret = '9f2c64d1b07e58a3c6f1047be25d93a8417c0e6fb25d8a913ec7f4065b1d82a9';

export const createMonitor = defineRoute({
  ...common,
  id: 'createMonitor',
  method: 'POST',
  path: '/api/v0/companies/{companyId}/monitors',
  summary: 'Add a monitor',
  description:
    'The signing secret is in this answer and nowhere else; it can be regenerated, not read. A monitor of type `advisories` has neither address nor secret: it begins with what the latest scans of all workspaces have.',
  params: companyPath,
  query: null,
  body: createMonitorBody,
  success: created(createdMonitor, 'The monitor, with its signing secret.'),
  problems: [],
  example: {
    params: { companyId: ids.acme },
    body: { type: 'threat_intel', name: 'Registry scanner' },
    reply: { ...exampleMonitor, signingSecret: exampleSecret },
  },
});

export const listMonitors = defineRoute({
  ...common,
  id: 'listMonitors',
  method: 'GET',
  path: '/api/v0/companies/{companyId}/monitors',
  summary: 'Monitors of a company',
  description: 'Newest first, without their secrets.',
  params: companyPath,
  query: pageQuery,
  body: null,
  success: ok(pageOf(monitor), 'A page of monitors.'),
  problems: [],
  example: { params: { companyId: ids.acme }, reply: onlyPage(exampleMonitor) },
});

export const getMonitor = defineRoute({
  ...common,
  id: 'getMonitor',
  method: 'GET',
  path: '/api/v0/monitors/{monitorId}',
  summary: 'A monitor',
  description: 'Everything about it but its secret.',
  params: monitorPath,
  query: null,
  body: null,
  success: ok(monitor, 'The monitor.'),
  problems: [],
  example: { params: { monitorId: ids.monitor }, reply: exampleMonitor },
});

export const changeMonitor = defineRoute({
  ...common,
  id: 'changeMonitor',
  method: 'PATCH',
  path: '/api/v0/monitors/{monitorId}',
  summary: 'Rename, pause or resume a monitor, or assign an agent',
  description:
    'A paused monitor accepts deliveries and holds them; once it is resumed they are processed. The agent triages alerts that come from then on.',
  params: monitorPath,
  query: null,
  body: changeMonitorBody,
  success: ok(monitor, 'The monitor as it is now.'),
  problems: [],
  example: { params: { monitorId: ids.monitor }, body: { name: 'Registry scanner' }, reply: exampleMonitor },
});

export const deleteMonitor = defineRoute({
  ...common,
  id: 'deleteMonitor',
  method: 'DELETE',
  path: '/api/v0/monitors/{monitorId}',
  summary: 'Delete a monitor',
  description:
    'Its webhook is unknown from then on. What it accepted before is processed, held deliveries included, and its alerts stay.',
  params: monitorPath,
  query: null,
  body: null,
  success: done('The monitor is gone.'),
  problems: [],
  example: { params: { monitorId: ids.monitor } },
});

export const regenerateMonitorSecret = defineRoute({
  ...common,
  id: 'regenerateMonitorSecret',
  method: 'POST',
  path: '/api/v0/monitors/{monitorId}/regenerate-secret',
  summary: 'Regenerate the signing secret',
  description:
    'During the grace both secrets are accepted; without one the old secret ends at once. 409 for a monitor that has no secret.',
  params: monitorPath,
  query: null,
  body: regenerateSecretBody,
  success: ok(regeneratedSecret, 'The new secret.'),
  problems: ['conflict'],
  example: {
    params: { monitorId: ids.monitor },
    body: { graceSeconds: 3600 },
    reply: { signingSecret: exampleSecret, previousSecretUntil: at.later },
  },
});

export const listAgents = defineRoute({
  ...common,
  id: 'listAgents',
  method: 'GET',
  path: '/api/v0/companies/{companyId}/agents',
  summary: 'Agents that can be assigned',
  description: 'The agents that a monitor can hand its alerts to.',
  params: companyPath,
  query: pageQuery,
  body: null,
  success: ok(pageOf(agent), 'The agents.'),
  problems: [],
  example: {
    params: { companyId: ids.acme },
    reply: onlyPage({
      id: ids.agent,
      name: 'Threat Intelligence',
      description: 'Triages alerts against the scanned code.',
    }),
  },
});
