import type { Queries } from '../../platform/database.ts';
import type { NewImports } from './store.ts';

/** What was last read of the imports of a package, all versions together: code names packages without their version. */
export interface ImportsOfName {
  readonly ecosystem: string;
  readonly name_key: string;
  readonly imported: boolean;
  readonly imports: unknown[];
}

/**
 * The imports of every name that the scan which last read them had, or a scan after it. A package that went and came again
 * in between is among them.
 */
export async function selectImports(
  organizationId: string,
  db: Queries,
  workspaceId: string,
  readAt: Date | null,
): Promise<ImportsOfName[]> {
  if (readAt === null) return [];
  return db.query<ImportsOfName & Record<string, unknown>>(
    {
      text: `select distinct on (ecosystem, name_key) ecosystem, name_key, imported, imports from components
        where organization_id = $1 and workspace_id = $2 and last_seen_at >= $3 and (imported or imports <> '[]')
        order by ecosystem, name_key, imported desc, last_seen_at desc`,
    },
    [organizationId, workspaceId, readAt],
  );
}

/**
 * Imports of a scan that came too late for its inventory to count.
 * @returns false when a later scan has read imports; then nothing is changed
 */
export async function replaceImports(
  organizationId: string,
  db: Queries,
  workspaceId: string,
  imports: NewImports,
): Promise<boolean> {
  const result = await db.kysely
    .updateTable('inventories')
    .set(imports)
    .where('organization_id', '=', organizationId)
    .where('workspace_id', '=', workspaceId)
    .where((is) =>
      is.or([is('imports_read_at', 'is', null), is('imports_read_at', '<', imports.imports_read_at)]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Writes imports to the components of their names that are present; others that are lose theirs. */
export async function writeImports(
  organizationId: string,
  db: Queries,
  workspaceId: string,
  read: readonly { ecosystem: string; name_key: string; imported: boolean; imports: string }[],
): Promise<void> {
  await db.query(
    {
      text: `update components c set imported = coalesce(r.imported, false), imports = coalesce(r.imports, '[]'),
          development = c.development and not coalesce(r.imported, false)
        from components own
        left join unnest($3::text[], $4::text[], $5::boolean[], $6::jsonb[]) as r(ecosystem, name_key, imported, imports)
          on r.ecosystem = own.ecosystem and r.name_key = own.name_key
        where c.organization_id = $1 and c.workspace_id = $2 and c.present
          and own.organization_id = c.organization_id and own.workspace_id = c.workspace_id
          and own.ecosystem = c.ecosystem and own.name_key = c.name_key and own.version_key = c.version_key`,
    },
    [
      organizationId,
      workspaceId,
      read.map(({ ecosystem }) => ecosystem),
      read.map(({ name_key }) => name_key),
      read.map(({ imported }) => imported),
      read.map(({ imports }) => imports),
    ],
  );
}
