import type { Insertable, Selectable } from 'kysely';
import type { Queries } from '../../../platform/database.ts';
import { type KeysetPage, keysetPage } from '../../../platform/keyset-page.ts';
import type { LlmRunsTable } from '../../../platform/tables/triage.ts';

export async function insertModelRun(
  organizationId: string,
  db: Queries,
  run: Omit<Insertable<LlmRunsTable>, 'organization_id'>,
): Promise<void> {
  await db.kysely
    .insertInto('llm_runs')
    .values({ ...run, organization_id: organizationId })
    .execute();
}

/** What became of the questions about an alert as its inputs are. */
export async function selectOutcomes(
  organizationId: string,
  db: Queries,
  alertId: string,
  inputsHash: string,
): Promise<LlmRunsTable['outcome'][]> {
  const rows = await db.kysely
    .selectFrom('llm_runs')
    .select('outcome')
    .where('organization_id', '=', organizationId)
    .where('alert_id', '=', alertId)
    .where('inputs_hash', '=', inputsHash)
    .execute();
  return rows.map((row) => row.outcome);
}

export function selectModelRuns(
  organizationId: string,
  db: Queries,
  alertId: string,
  page: KeysetPage,
): Promise<Selectable<LlmRunsTable>[]> {
  const query = db.kysely
    .selectFrom('llm_runs')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('alert_id', '=', alertId);
  return keysetPage(query, page, 'id');
}
