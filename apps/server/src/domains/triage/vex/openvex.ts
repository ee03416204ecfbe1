import type { Statement } from './statements.ts';

export interface VexDocumentFacts {
  readonly id: string;
  readonly author: string;
  readonly at: string;
  /** Public origin: what workspaces are identified under. */
  readonly baseUrl: string;
  readonly tool: { readonly name: string; readonly version: string };
}

/** The head of an OpenVEX 0.2.0 document; its statements are written one by one. */
export function openVexHead(facts: VexDocumentFacts): Record<string, unknown> {
  return {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': facts.id,
    author: facts.author,
    timestamp: facts.at,
    version: 1,
    tooling: `${facts.tool.name} ${facts.tool.version}`,
  };
}

export function openVexStatement(
  statement: Statement,
  { baseUrl }: VexDocumentFacts,
): Record<string, unknown> {
  return {
    '@id': `${baseUrl}/api/v0/alerts/${statement.alertId}#${statement.status}-${statement.justification ?? 'none'}`,
    vulnerability: { name: statement.vulnerability },
    timestamp: statement.at,
    products: [
      ...statement.workspaces.map(({ id, name, purls }) => ({
        '@id': `${baseUrl}/api/v0/workspaces/${id}`,
        identifiers: { purl: workspacePurl(id, name) },
        ...(purls.length === 0 ? {} : { subcomponents: purls.map(byPurl) }),
      })),
      ...statement.components.map(byPurl),
    ],
    status: statement.status,
    ...(statement.justification === null ? {} : { justification: statement.justification }),
    ...(statement.status === 'not_affected' && statement.impact !== null
      ? { impact_statement: statement.impact }
      : {}),
    ...(statement.action === null ? {} : { action_statement: statement.action }),
  };
}

const byPurl = (purl: string) => ({ '@id': purl, identifiers: { purl } });

/** The package URL of a workspace: `generic` is the registered type of what no registry has. */
const workspacePurl = (id: string, name: string): string =>
  `pkg:generic/${encodeURIComponent(name)}?workspace=${id}`;
