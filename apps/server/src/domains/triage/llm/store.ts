import type { Insertable, Selectable } from 'kysely';
import type { Queries } from '../../../platform/database.ts';
import { type KeysetPage, keysetPage } from '../../../platform/keyset-page.ts';
import type { LlmRunsTable } from '../../../platform/tables/triage.ts';

/**
 * Takes tokens from the budget of a day before they are spent, so that two who ask at once cannot spend the same ones.
 * @param day UTC, as `YYYY-MM-DD`
 * @returns false when the day has not so many left
 */
export async function reserveTokens(
  organizationId: string,
  db: Queries,
  day: string,
  tokens: number,
  budget: number,
): Promise<boolean> {
  const rows = await db.query(
    {
      name: 'model-reserve',
      text: `insert into llm_budgets (organization_id, day, tokens)
        select $1, $2::date, $3::bigint where $3::bigint <= $4::bigint
        on conflict (organization_id, day) do update set tokens = llm_budgets.tokens + excluded.tokens
          where llm_budgets.tokens + excluded.tokens <= $4::bigint
        returning tokens`,
    },
    [organizationId, day, tokens, budget],
  );
  return rows.length > 0;
}

/** Puts what was really spent in the place of what was reserved. */
export async function settleTokens(
  organizationId: string,
  db: Queries,
  day: string,
  amounts: { readonly reserved: number; readonly spent: number },
): Promise<void> {
  await db.query(
    {
      name: 'model-settle',
      text: `update llm_budgets set tokens = greatest(0, tokens + $3::bigint)
        where organization_id = $1 and day = $2::date`,
    },
    [organizationId, day, amounts.spent - amounts.reserved],
  );
}

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
