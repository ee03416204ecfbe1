import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { pageOf } from '../schemas/paging.ts';
import { uuid } from '../schemas/primitives.ts';
import {
  threatDecision,
  threatDecisionCreation,
  threatDecisionQuery,
  threatReopening,
} from '../schemas/threat-decisions.ts';
import { ok } from './answers.ts';
import { at, ids, onlyPage } from './examples.ts';

const common = { api: 'v0', tag: 'Scans', permission: 'company-member' } as const;
const ofWorkspace = z.strictObject({ workspaceId: uuid });
const ofScan = z.strictObject({ scanId: uuid });

const accepted = {
  threatId: 'threat-1',
  decision: 'accepted' as const,
  reason: 'The shop is open to everybody.',
  decidedAt: at.created,
  decidedBy: 'Grace Hopper',
};

export const listThreatDecisions = defineRoute({
  ...common,
  id: 'listThreatDecisions',
  method: 'GET',
  path: '/api/v0/workspaces/{workspaceId}/threat-decisions',
  summary: 'Decisions about threats of a workspace',
  description:
    'Every decision that holds, also those about threats that the newest threat model no longer has. A threat without one is open.',
  params: ofWorkspace,
  query: threatDecisionQuery,
  body: null,
  success: ok(pageOf(threatDecision), 'A page of decisions, by the ids of their threats.'),
  problems: [],
  example: { params: { workspaceId: ids.workspace }, reply: onlyPage(accepted) },
});

export const decideThreats = defineRoute({
  ...common,
  id: 'decideThreats',
  method: 'POST',
  path: '/api/v0/scans/{scanId}/threat-decisions',
  summary: 'Decide about threats',
  description:
    "For threats of the scan's threat model, all of them or none. The decision holds for the workspace, in place of an earlier one, and for the same threats in later models.",
  params: ofScan,
  query: null,
  body: threatDecisionCreation,
  success: ok(z.object({ items: z.array(threatDecision) }), 'The decisions.'),
  problems: ['scan_not_completed'],
  meanings: { 404: 'There is no such scan, no threat model holds for it, or the model has no such threat' },
  example: {
    params: { scanId: ids.scan },
    body: { threatIds: ['threat-1'], decision: 'accepted', reason: accepted.reason },
    reply: { items: [accepted] },
  },
});

export const reopenThreats = defineRoute({
  ...common,
  id: 'reopenThreats',
  method: 'POST',
  path: '/api/v0/workspaces/{workspaceId}/threat-decisions/reopen',
  summary: 'Take decisions about threats back',
  description: 'The threats are open again. Those without a decision stay as they are.',
  params: ofWorkspace,
  query: null,
  body: threatReopening,
  repeatable: true,
  success: { status: 204, schema: null, description: 'The threats are open.' },
  problems: [],
  example: { params: { workspaceId: ids.workspace }, body: { threatIds: ['threat-1'] } },
});
