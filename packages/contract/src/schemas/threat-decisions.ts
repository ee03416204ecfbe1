/** What people decided about the threats of a workspace's threat model. A threat without a decision is open. */
import { z } from 'zod';
import { pageQuery } from './paging.ts';
import { prose, time } from './primitives.ts';

const threatId = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'Not the id of a threat')
  .describe('Id of a threat in the threat model: the same in later models while the threat is the same.');

const decision = z.enum(['mitigated', 'accepted']).meta({
  id: 'ThreatVerdict',
  description: '`mitigated`: something answers it. `accepted`: it is left as it is, knowingly.',
});

export const threatDecision = z
  .object({ threatId, decision, reason: z.string(), decidedAt: time, decidedBy: z.string() })
  .meta({ id: 'ThreatDecision', description: 'What was decided about a threat of a workspace, and why.' });

/** As many as a group of the diagram has. */
const THREATS_AT_ONCE = 1000;

const threatIds = z.array(threatId).min(1).max(THREATS_AT_ONCE);

export const threatDecisionCreation = z.strictObject({
  threatIds,
  decision,
  reason: prose.describe('What answers them, or why they are left as they are.'),
});

export const threatReopening = z.strictObject({ threatIds });

export const threatDecisionQuery = pageQuery.extend({
  cursor: threatId.optional().describe('`nextCursor` of the page before. Opaque.'),
});

export type ThreatDecision = z.output<typeof threatDecision>;
export type ThreatDecisionCreation = z.output<typeof threatDecisionCreation>;
