import type { Agent } from '@vedette/contract';
import type { Actor } from '../audit/index.ts';

/** The built-in agent; its id is the same in every installation. */
export const threatIntelligenceAgent: Agent = {
  id: '00000000-0000-7000-8000-7472696167e0',
  name: 'Threat Intelligence',
  description:
    'Looks alerts up in the dependency inventories, imports and sources of the latest scans, offline, and decides with evidence.',
};

/** Every agent that a monitor can hand its alerts to. */
export const agents: readonly Agent[] = [threatIntelligenceAgent];

/** An agent, as the audit log and the timeline name whoever acted. */
export const agentActor = ({ id, name }: Agent): Actor => ({ kind: 'agent', id, name });
