/** Reading tools about alerts, and about what became of proposals. */
import { alertSeverities, alertStatuses, proposalStatus, uuid } from '@vedette/contract';
import { z } from 'zod';
import { cut, page, paging, tool } from './tool.ts';

/** Of the evidence for one conclusion, the first are the strongest. */
const EVIDENCE_SHOWN = 40;

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
  evidenceTotal: z.int(),
  notKnown: z.array(z.string()),
  actions: z.array(z.object({ title: z.string(), command: z.string().nullable() })),
});

/** A title and a package are what a sender wrote. */
const named = <A extends { title: string; package: string }>(alert: A): A => ({
  ...alert,
  title: cut(alert.title, 500),
  package: cut(alert.package, 500),
});

export const alertTools = [
  tool({
    name: 'list_alerts',
    title: 'List alerts',
    description: 'Alerts of the company, newest first.',
    effect: 'read',
    input: z.strictObject({
      status: z.enum(alertStatuses).optional(),
      severity: z.enum(alertSeverities).optional(),
      package: z.string().min(1).optional(),
      ...paging,
    }),
    output: page(briefAlert),
    run: async ({ client, company }, query) => {
      const params = { companyId: (await company()).id };
      const { items, nextCursor } = await client.call('listAlerts', { params, query });
      return { items: items.map(named), nextCursor };
    },
  }),
  tool({
    name: 'get_alert',
    title: 'Get an alert',
    description: 'One alert with the evidence of its triage, what is not known, and what to do.',
    effect: 'read',
    input: z.strictObject({ alertId: uuid }),
    output: alertWithEvidence,
    run: async ({ client }, params) => {
      const alert = named(await client.call('getAlert', { params }));
      const evidence = alert.triage?.evidence ?? [];
      return {
        ...alert,
        summary: alert.triage === null ? null : cut(alert.triage.summary),
        evidence: evidence.slice(0, EVIDENCE_SHOWN).map((one) => ({ ...one, text: cut(one.text) })),
        evidenceTotal: evidence.length,
        notKnown: (alert.triage?.gaps ?? []).slice(0, EVIDENCE_SHOWN).map(({ what }) => cut(what)),
        actions: (alert.triage?.actions ?? []).slice(0, EVIDENCE_SHOWN),
      };
    },
  }),
  tool({
    name: 'get_proposal',
    title: 'Get a proposal',
    description: 'What became of a proposal: whether a person approved it, rejected it, or has not decided.',
    effect: 'read',
    input: z.strictObject({ proposalId: uuid }),
    output: z.object({
      proposalId: uuid,
      status: proposalStatus,
      approveUrl: z.string(),
      decidedBy: z.string().nullable(),
      scanId: uuid.nullable().describe('The scan that an approved start_scan became.'),
    }),
    run: async ({ client }, params) => {
      const { id, ...proposal } = await client.call('getProposal', { params });
      return { proposalId: id, ...proposal };
    },
  }),
];
