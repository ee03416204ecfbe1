import type { BenchServer } from './server.ts';

export const WORKSPACES = 1_000;
export const COMPONENTS = 1_000;

const OCCURRENCES = JSON.stringify([
  {
    file: 'package-lock.json',
    line: 12,
    format: 'package-lock',
    path: ['shop', 'package@1.2.3'],
    declaredAt: { file: 'package.json', line: 5, range: '^1.2.0' },
  },
]);
const IMPORTS = JSON.stringify([
  { file: 'src/index.js', line: 3, typeOnly: false, calls: [{ name: 'run', line: 9 }] },
]);

/** An organization of 1,000 workspaces of 1,000 components, which are the same in all of them. Does nothing when they are there. */
export async function layOutInventories({ sql, companyId }: BenchServer): Promise<void> {
  const [there] = await sql('select 1 as there from components where organization_id = $1 limit 1', [
    companyId,
  ]);
  if (there !== undefined) return;
  await sql(
    `insert into workspaces (organization_id, id, name, kind, status)
     select $1, gen_random_uuid(), 'workspace-' || n, 'local', 'active' from generate_series(1, ${WORKSPACES}) n`,
    [companyId],
  );
  await sql(
    `insert into inventories (organization_id, workspace_id, scan_id, completed_at, locked_ecosystems, ecosystems,
       undeclared_imports, inventory_gaps, usage_gaps, unsearched, imports_scan_id, imports_read_at)
     select $1, id, id, now(), '{npm}', '{npm}', '[]', '[]', '{}', '[]', id, now() from workspaces where organization_id = $1`,
    [companyId],
  );
  // In parts: a statement may take 30 seconds, and this is a million rows.
  for (let from = 1; from <= COMPONENTS; from += 100) {
    await sql(
      `insert into components (organization_id, workspace_id, ecosystem, name_key, version_key, name, version, purl, source, relation,
         development, works_without_import, imported, occurrences, imports, present, first_seen_at, last_seen_at, last_scan_id)
       select $1, w.id, 'npm', 'package-' || n, '1.2.3', 'package-' || n, '1.2.3', 'pkg:npm/package-' || n || '@1.2.3', 'registry', 'direct',
         false, false, true, $2, $3, true, now(), now(), gen_random_uuid()
       from workspaces w cross join generate_series($4::int, $4 + 99) n where w.organization_id = $1`,
      [companyId, OCCURRENCES, IMPORTS, from],
    );
  }
  await sql('analyze');
}
