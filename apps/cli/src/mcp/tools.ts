/**
 * What a coding agent may do here: read. Nothing that a person would have to approve is among the tools, as an agent reads
 * code and payloads of strangers, which may tell it what to do.
 */
import {
  alertSeverities,
  alertStatuses,
  type Client,
  credits,
  findingDetail,
  findingSeverities,
  findingStates,
  scan,
  uuid,
  workspace,
} from '@vedette/contract';
import { z } from 'zod';
import { firstOf, pageSize } from '../resources/lists.ts';

/** An answer has to fit into an agent's attention. */
const LIST_MAX = 50;

const limit = z.int().min(1).max(LIST_MAX).default(20).describe('How many at most.');
const list = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item), more: z.boolean() });

const briefFinding = z.object({
  id: uuid,
  title: z.string(),
  severity: z.enum(findingSeverities),
  state: z.enum(findingStates),
  file: z.string(),
  startLine: z.int(),
  ruleId: z.string(),
});
const briefAlert = z.object({
  id: uuid,
  title: z.string(),
  severity: z.enum(alertSeverities),
  status: z.enum(alertStatuses),
  disposition: z.string(),
  package: z.string(),
  version: z.string().nullable(),
});
const alertWithEvidence = briefAlert.extend({
  fixedVersion: z.string().nullable(),
  summary: z.string().nullable().describe('What the triage agent concluded.'),
  evidence: z.array(z.object({ id: z.string(), text: z.string(), file: z.string().nullable() })),
  notKnown: z.array(z.string()),
  actions: z.array(z.object({ title: z.string(), command: z.string().nullable() })),
});

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly run: (client: Client, companyId: string, input: never) => Promise<object>;
}

function tool<I extends z.ZodObject, O extends z.ZodObject>(definition: {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: I;
  readonly output: O;
  readonly run: (client: Client, companyId: string, input: z.output<I>) => Promise<z.input<O>>;
}): Tool {
  return definition;
}

export const tools: readonly Tool[] = [
  tool({
    name: 'list_workspaces',
    title: 'List workspaces',
    description: 'What is scanned: the workspaces of the company, newest first.',
    input: z.strictObject({ limit }),
    output: list(workspace),
    run: (client, companyId, input) =>
      firstOf(
        client.pages('listWorkspaces', { params: { companyId }, query: { limit: pageSize(input.limit) } }),
        input.limit,
      ),
  }),
  tool({
    name: 'get_scan',
    title: 'Get a scan',
    description: 'How far a scan has come, and what it looked at.',
    input: z.strictObject({ scanId: uuid }),
    output: scan,
    run: (client, _companyId, input) => client.call('getCompanyScan', { params: input }),
  }),
  tool({
    name: 'list_findings',
    title: 'List findings',
    description: 'Findings of a workspace, the most severe first.',
    input: z.strictObject({
      workspaceId: uuid,
      severity: z.enum(findingSeverities).optional(),
      state: z.enum(findingStates).optional(),
      file: z.string().min(1).optional().describe('Only those in this file.'),
      limit,
    }),
    output: list(briefFinding),
    run: (client, _companyId, { workspaceId, limit: most, ...query }) =>
      firstOf(
        client.pages('listFindings', { params: { workspaceId }, query: { ...query, limit: pageSize(most) } }),
        most,
      ),
  }),
  tool({
    name: 'get_finding',
    title: 'Get a finding',
    description: 'One finding with its way from source to sink, why it is one, and how to mend it.',
    input: z.strictObject({ findingId: uuid }),
    output: findingDetail,
    run: (client, _companyId, input) => client.call('getFinding', { params: input }),
  }),
  tool({
    name: 'get_credits',
    title: 'Get credits',
    description: 'How many scans the company may still run.',
    input: z.strictObject({}),
    output: credits,
    run: (client, companyId) => client.call('getCompanyCredits', { params: { companyId } }),
  }),
  tool({
    name: 'list_alerts',
    title: 'List alerts',
    description: 'Alerts of the company, newest first.',
    input: z.strictObject({
      status: z.enum(alertStatuses).optional(),
      severity: z.enum(alertSeverities).optional(),
      package: z.string().min(1).optional(),
      limit,
    }),
    output: list(briefAlert),
    run: (client, companyId, { limit: most, ...query }) =>
      firstOf(
        client.pages('listAlerts', { params: { companyId }, query: { ...query, limit: pageSize(most) } }),
        most,
      ),
  }),
  tool({
    name: 'get_alert',
    title: 'Get an alert',
    description: 'One alert with the evidence of its triage, what is not known, and what to do.',
    input: z.strictObject({ alertId: uuid }),
    output: alertWithEvidence,
    run: async (client, _companyId, input) => {
      const alert = await client.call('getAlert', { params: input });
      return {
        ...alert,
        summary: alert.triage?.summary ?? null,
        evidence: alert.triage?.evidence ?? [],
        notKnown: (alert.triage?.gaps ?? []).map(({ what }) => what),
        actions: alert.triage?.actions ?? [],
      };
    },
  }),
];
