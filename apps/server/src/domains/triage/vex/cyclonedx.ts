import type { VexDocumentFacts } from './openvex.ts';
import type { Statement, WorkspaceName } from './statements.ts';

/** VEX's words in CycloneDX's (1.6, `impactAnalysisState` and `impactAnalysisJustification`). */
const STATES = {
  affected: 'exploitable',
  not_affected: 'not_affected',
  fixed: 'resolved',
  under_investigation: 'in_triage',
} as const;
const JUSTIFICATIONS = {
  component_not_present: 'code_not_present',
  vulnerable_code_not_present: 'code_not_present',
  vulnerable_code_not_in_execute_path: 'code_not_reachable',
  vulnerable_code_cannot_be_controlled_by_adversary: 'requires_environment',
  inline_mitigations_already_exist: 'protected_by_mitigating_control',
} as const;

const refOf = (workspaceId: string) => `workspace-${workspaceId}`;

/** The head of a CycloneDX 1.6 document: the workspaces, which the vulnerabilities then refer to. */
export function cycloneDxHead(
  facts: VexDocumentFacts,
  workspaces: readonly WorkspaceName[],
): Record<string, unknown> {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${facts.id.slice(-36)}`,
    version: 1,
    metadata: {
      timestamp: facts.at,
      tools: { components: [{ type: 'application', name: facts.tool.name, version: facts.tool.version }] },
    },
    components: workspaces.map(({ id, name }) => ({ type: 'application', 'bom-ref': refOf(id), name })),
  };
}

export function cycloneDxVulnerability(statement: Statement): Record<string, unknown> {
  const { justification, action, impact } = statement;
  return {
    'bom-ref': `${statement.alertId}-${statement.status}-${justification ?? 'none'}`,
    id: statement.vulnerability,
    analysis: {
      state: STATES[statement.status],
      ...(justification === null ? {} : { justification: JUSTIFICATIONS[justification] }),
      ...(statement.status === 'affected' ? { response: ['update'] } : {}),
      ...(action === null && impact === null ? {} : { detail: action ?? impact }),
    },
    affects: statement.workspaces.map(({ id }) => ({ ref: refOf(id) })),
  };
}
