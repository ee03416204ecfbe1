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

/** The head of a CycloneDX 1.6 document; vulnerabilities refer to workspaces and packages, which follow as components. */
export function cycloneDxHead(facts: VexDocumentFacts): Record<string, unknown> {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${facts.id.slice(-36)}`,
    version: 1,
    metadata: {
      timestamp: facts.at,
      tools: { components: [{ type: 'application', name: facts.tool.name, version: facts.tool.version }] },
    },
  };
}

export const workspaceComponent = ({ id, name }: WorkspaceName): Record<string, unknown> => ({
  type: 'application',
  'bom-ref': refOf(id),
  name,
});

/** Dependency-Track finds the component of a project by the package URL. */
export function packageComponent(purl: string): Record<string, unknown> {
  const [, path = '', version = ''] = /^pkg:[^/]+\/([^?#]+)@([^?#]+)/.exec(purl) ?? [];
  const parts = path.split('/').map(decodeURIComponent);
  const name = parts.pop() ?? path;
  const group = parts.length === 0 ? {} : { group: parts.join('/') };
  return { type: 'library', 'bom-ref': purl, ...group, name, version: decodeURIComponent(version), purl };
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
    affects: [
      ...statement.workspaces.map(({ id }) => ({ ref: refOf(id) })),
      ...statement.components.map((purl) => ({ ref: purl })),
    ],
  };
}
