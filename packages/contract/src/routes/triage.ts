import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { pageOf, pageQuery } from '../schemas/paging.ts';
import { uuid } from '../schemas/primitives.ts';
import { modelRun, triagePolicy, triageRun, vexFormats } from '../schemas/triage.ts';
import { accepted, ok } from './answers.ts';
import { exampleTriage } from './example-triage.ts';
import { at, ids, onlyPage } from './examples.ts';

const common = { api: 'v0', tag: 'Alerts' } as const;
const ofCompany = z.strictObject({ companyId: uuid });
const ofAlert = z.strictObject({ alertId: uuid });

export const getTriagePolicy = defineRoute({
  ...common,
  id: 'getTriagePolicy',
  method: 'GET',
  path: '/api/v0/companies/{companyId}/triage-policy',
  permission: 'company-member',
  summary: 'What the agent may close',
  description: 'Besides what the decision table of triage closes by itself.',
  params: ofCompany,
  query: null,
  body: null,
  success: ok(triagePolicy, 'The policy.'),
  problems: [],
  example: { params: { companyId: ids.acme }, reply: { closeDevelopmentOnly: false } },
});

export const changeTriagePolicy = defineRoute({
  ...common,
  id: 'changeTriagePolicy',
  method: 'PATCH',
  path: '/api/v0/companies/{companyId}/triage-policy',
  permission: 'company-manager',
  summary: 'Change what the agent may close',
  description: 'Holds for what is triaged from now on; what was closed before stays closed.',
  params: ofCompany,
  query: null,
  body: triagePolicy,
  success: ok(triagePolicy, 'The policy.'),
  problems: [],
  example: {
    params: { companyId: ids.acme },
    body: { closeDevelopmentOnly: true },
    reply: { closeDevelopmentOnly: true },
  },
});

export const triageAlert = defineRoute({
  ...common,
  id: 'triageAlert',
  method: 'POST',
  path: '/api/v0/alerts/{alertId}/triage',
  permission: 'company-member',
  summary: 'Triage an alert again',
  description:
    'Asks the agent to look again, such as after an import of advisories. A decision of a person stands while nothing that it rests on has changed.',
  params: ofAlert,
  query: null,
  body: null,
  success: accepted('The alert waits for the agent.'),
  problems: [],
  example: { params: { alertId: ids.alert } },
});

export const listTriageRuns = defineRoute({
  ...common,
  id: 'listTriageRuns',
  method: 'GET',
  path: '/api/v0/alerts/{alertId}/triage-runs',
  permission: 'company-member',
  summary: 'Every conclusion about an alert',
  description:
    'What the agent concluded each time, newest first, with all evidence. Kept for TRIAGE_HISTORY_DAYS; the last one stands with the alert, too, and stays there.',
  params: ofAlert,
  query: pageQuery,
  body: null,
  success: ok(pageOf(triageRun), 'A page of conclusions.'),
  problems: [],
  example: {
    params: { alertId: ids.alert },
    reply: onlyPage({ id: ids.entry, createdAt: at.created, result: exampleTriage }),
  },
});

export const listModelRuns = defineRoute({
  ...common,
  id: 'listModelRuns',
  method: 'GET',
  path: '/api/v0/alerts/{alertId}/model-runs',
  permission: 'company-member',
  summary: 'Every question about an alert to the language model',
  description:
    'What became of each, what it cost and how long it took, newest first. Kept for TRIAGE_HISTORY_DAYS. What counts of the answers stands with the alert.',
  params: ofAlert,
  query: pageQuery,
  body: null,
  success: ok(pageOf(modelRun), 'A page of questions.'),
  problems: [],
  example: {
    params: { alertId: ids.alert },
    reply: onlyPage({
      id: ids.entry,
      createdAt: at.created,
      model: 'claude-sonnet',
      outcome: 'answered',
      inputTokens: 1200,
      outputTokens: 300,
      durationMs: 2140,
      inputsHash: exampleTriage.inputsHash,
    }),
  },
});

export const exportVex = defineRoute({
  ...common,
  id: 'exportVex',
  method: 'GET',
  path: '/api/v0/companies/{companyId}/vex',
  permission: 'company-member',
  summary: 'Conclusions as VEX',
  description:
    'A statement for each vulnerability that was told and triaged, in OpenVEX 0.2.0 or CycloneDX 1.6: of the whole company, or of one workspace.',
  params: ofCompany,
  query: z.strictObject({ format: z.enum(vexFormats).default('openvex'), workspaceId: uuid.optional() }),
  body: null,
  success: ok(
    z.looseObject({}).meta({ id: 'VexDocument', description: 'OpenVEX 0.2.0 or CycloneDX 1.6.' }),
    'The document.',
  ),
  problems: ['not_found'],
  example: {
    params: { companyId: ids.acme },
    query: { format: 'openvex' },
    reply: { '@context': 'https://openvex.dev/ns/v0.2.0', statements: [] },
  },
});
