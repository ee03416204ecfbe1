import type { Disposition } from '@vedette/contract';
import type { TriageOutcome } from '../../apps/server/src/domains/alerts/index.ts';

/** What a triage agent hands in, with nothing to say beyond its conclusion. */
export function triaged(
  disposition: Disposition,
  status: TriageOutcome['status'],
  inputsHash = 'inputs-1',
): TriageOutcome {
  const result = {
    disposition,
    confidence: 'high' as const,
    situation: 'absent',
    summary: 'The package is in no workspace.',
    narrative: null,
    workspaces: [],
    evidence: [],
    counterEvidence: [],
    gaps: [],
    actions: [],
    vex: { status: 'not_affected' as const, justification: null, actionStatement: null, onceApproved: null },
    priority: 10,
    actionRequired: 'none' as const,
    inputsHash,
    engineVersion: '0.0.0',
    ranAt: '2026-11-20T09:30:00.000Z',
    durationMs: 1,
  };
  return { result, status };
}
