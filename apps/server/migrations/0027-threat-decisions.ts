import { type Kysely, sql } from 'kysely';

/** What people decided about the threats of a workspace: by the ids of its models, which outlive edits and scans. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table threat_decisions (
      organization_id uuid not null,
      workspace_id uuid not null,
      threat_id text not null,
      decision text not null check (decision in ('mitigated', 'accepted')),
      reason text not null,
      decided_by_name text not null,
      decided_at timestamptz not null,
      primary key (organization_id, workspace_id, threat_id)
    );
  `.execute(db);
}
