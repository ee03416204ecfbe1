import type { Queries, Statement } from '../../platform/database.ts';

export interface EnforcementRow {
  readonly company_id: string;
  readonly is_manager: boolean;
}

/** Across organizations: whether the company of a domain enforces single sign-on, and what the user is there. */
const ENFORCEMENT: Statement = {
  name: 'single-sign-on-enforcement',
  text: `select d.company_id, coalesce(m.kind = 'manager', false) as is_manager
    from company_domains d
    join identity_providers p on p.company_id = d.company_id
    left join company_users m on m.company_id = d.company_id and m.user_id = $2 and m.evicted_at is null
    where d.domain = $1 and d.verified_at is not null and p.enforced`,
};

export async function selectEnforcement(
  db: Queries,
  domain: string,
  userId: string,
): Promise<EnforcementRow | undefined> {
  return (await db.query<EnforcementRow>(ENFORCEMENT, [domain, userId]))[0];
}

export async function selectManagerAddresses(organizationId: string, db: Queries): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('company_users as member')
    .innerJoin('users as account', 'account.id', 'member.user_id')
    .select('account.email')
    .where('member.company_id', '=', organizationId)
    .where('member.kind', '=', 'manager')
    .where('member.evicted_at', 'is', null)
    .execute();
  return rows.map((row) => row.email);
}
