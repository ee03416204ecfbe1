import { type Kysely, sql } from 'kysely';

/**
 * Under which keys the gaps of an inventory can be looked up, so that a question about a package reads the gaps that may hide
 * it and not those of every workspace. Inventories from before are looked at for every question until their next scan.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inventory_gap_keys (
      organization_id uuid not null,
      key text not null,
      workspace_id uuid not null,
      primary key (organization_id, key, workspace_id)
    );
    create index inventory_gap_keys_workspace on inventory_gap_keys (organization_id, workspace_id);
    insert into inventory_gap_keys (organization_id, key, workspace_id)
      select organization_id, '*', workspace_id from inventories;

    -- Workspaces are counted for every batch of alerts: from the index alone.
    create index workspaces_active on workspaces (organization_id, id) where status = 'active';
  `.execute(db);
}
