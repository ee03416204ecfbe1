/** Tokens that an organization spends on the model in a day, whatever it is asked. */
import type { Queries } from '../database.ts';

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

/** What an organization spent on a day, what is reserved for open questions included. @param day UTC, as `YYYY-MM-DD` */
export async function selectSpentTokens(organizationId: string, db: Queries, day: string): Promise<number> {
  const rows = await db.query<{ tokens: string }>(
    {
      name: 'model-spent',
      text: 'select tokens from llm_budgets where organization_id = $1 and day = $2::date',
    },
    [organizationId, day],
  );
  return Number(rows[0]?.tokens ?? 0);
}
