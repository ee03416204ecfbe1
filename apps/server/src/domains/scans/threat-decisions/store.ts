import type { Selectable } from 'kysely';
import type { Queries } from '../../../platform/database.ts';
import { type KeysetPage, keysetPage } from '../../../platform/keyset-page.ts';
import type { ThreatDecisionsTable } from '../../../platform/tables/scans.ts';

export type ThreatDecisionRow = Selectable<ThreatDecisionsTable>;

/** By threat, one row more than asked for. */
export function selectThreatDecisions(
  organizationId: string,
  db: Queries,
  workspaceId: string,
  page: KeysetPage,
): Promise<ThreatDecisionRow[]> {
  const query = db.kysely
    .selectFrom('threat_decisions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('workspace_id', '=', workspaceId);
  return keysetPage(query, page, 'threat_id', 'asc');
}

/** In the order of their keys, so that no two of these wait for each other. */
export async function upsertThreatDecisions(
  organizationId: string,
  db: Queries,
  workspaceId: string,
  threatIds: readonly string[],
  decision: Omit<ThreatDecisionRow, 'organization_id' | 'workspace_id' | 'threat_id'>,
): Promise<void> {
  const rows = [...threatIds].sort().map((threat_id) => ({
    organization_id: organizationId,
    workspace_id: workspaceId,
    threat_id,
    ...decision,
  }));
  await db.kysely
    .insertInto('threat_decisions')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'workspace_id', 'threat_id']).doUpdateSet(decision),
    )
    .execute();
}

/** @returns the threats that had a decision */
export async function deleteThreatDecisions(
  organizationId: string,
  db: Queries,
  workspaceId: string,
  threatIds: readonly string[],
): Promise<string[]> {
  const rows = await db.kysely
    .deleteFrom('threat_decisions')
    .where('organization_id', '=', organizationId)
    .where('workspace_id', '=', workspaceId)
    .where('threat_id', 'in', [...threatIds])
    .returning('threat_id')
    .execute();
  return rows.map(({ threat_id }) => threat_id);
}
