import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Problem, type VexFormat } from '@vedette/contract';
import { engineVersion } from '@vedette/engine';
import type { Ctx } from '../../../platform/ctx.ts';
import { listTriagedVulnerabilities, type TriagedVulnerability } from '../../alerts/index.ts';
import { getCompany } from '../../companies/index.ts';
import { activeWorkspaces } from '../../workspaces/index.ts';
import { withComponents } from './component-products.ts';
import { cycloneDxHead, cycloneDxVulnerability, packageComponent, workspaceComponent } from './cyclonedx.ts';
import { createMerger } from './merger.ts';
import { openVexHead, openVexStatement, type VexDocumentFacts } from './openvex.ts';
import { type Statement, statementsOf, type WorkspaceName } from './statements.ts';

/** Alerts read at a time, so that a document of any length needs no more memory than this many. */
const PAGE = 200;

/**
 * The conclusions about vulnerabilities of an organization, or of one of its workspaces, as a VEX document that is written
 * while it is read. @throws Problem `not_found` for a workspace that the organization has not.
 */
export async function exportVex(
  ctx: Ctx,
  organizationId: string,
  query: { format: VexFormat; workspaceId?: string | undefined },
): Promise<Readable> {
  const all = await activeWorkspaces(ctx, organizationId);
  const workspaces = all.filter(({ id }) => query.workspaceId === undefined || id === query.workspaceId);
  if (query.workspaceId !== undefined && workspaces.length === 0) {
    throw new Problem('not_found', { detail: 'There is no such active workspace.' });
  }
  const company = await getCompany(ctx, organizationId);
  const facts: VexDocumentFacts = {
    id: `${ctx.baseUrl}/api/v0/companies/${organizationId}/vex#${randomUUID()}`,
    author: company.name,
    at: ctx.clock.now().toISOString(),
    baseUrl: ctx.baseUrl,
    tool: { name: 'Vedette', version: engineVersion },
  };
  const statements = statementsIn(ctx, organizationId, workspaces);
  return Readable.from(
    query.format === 'openvex'
      ? document(openVexHead(facts), 'statements', statements, (one) => openVexStatement(one, facts))
      : cycloneDxDocument(facts, workspaces, statements),
  );
}

async function* statementsIn(
  ctx: Ctx,
  organizationId: string,
  workspaces: readonly WorkspaceName[],
): AsyncGenerator<Statement> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for await (const { advisory } of triagedVulnerabilities(ctx, organizationId)) {
    if (advisory === null) continue;
    if (seen.has(advisory)) repeated.add(advisory);
    seen.add(advisory);
  }
  const merger = createMerger(repeated);
  for await (const alert of triagedVulnerabilities(ctx, organizationId))
    yield* withComponents(statementsOf(alert, workspaces).flatMap((one) => merger.add(one)));
  const rest = Map.groupBy(merger.rest(), ({ vulnerability }) => vulnerability);
  for (const statements of rest.values()) yield* withComponents(statements);
}

async function* triagedVulnerabilities(
  ctx: Ctx,
  organizationId: string,
): AsyncGenerator<TriagedVulnerability> {
  let after: string | null = null;
  do {
    const page: TriagedVulnerability[] = await listTriagedVulnerabilities(ctx, organizationId, {
      after,
      limit: PAGE,
    });
    yield* page;
    after = page.length === PAGE ? (page.at(-1)?.id ?? null) : null;
  } while (after !== null);
}

/** The components that statements are about are known once all of them are written. */
async function* cycloneDxDocument(
  facts: VexDocumentFacts,
  workspaces: readonly WorkspaceName[],
  statements: AsyncIterable<Statement>,
): AsyncGenerator<string> {
  const purls = new Set<string>();
  async function* noted() {
    for await (const statement of statements) {
      for (const purl of statement.components) purls.add(purl);
      yield statement;
    }
  }
  let pending = '';
  for await (const text of document(
    cycloneDxHead(facts),
    'vulnerabilities',
    noted(),
    cycloneDxVulnerability,
  )) {
    yield pending;
    pending = text;
  }
  const components = [...workspaces.map(workspaceComponent), ...[...purls].map(packageComponent)];
  yield `${pending.slice(0, -1)},"components":${JSON.stringify(components)}}`;
}

/** A JSON object whose last member is a list, written item by item. */
async function* document(
  head: Record<string, unknown>,
  list: string,
  items: AsyncIterable<Statement>,
  render: (item: Statement) => Record<string, unknown>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},${JSON.stringify(list)}:[`;
  let first = true;
  for await (const item of items) {
    yield `${first ? '' : ','}${JSON.stringify(render(item))}`;
    first = false;
  }
  yield ']}';
}
