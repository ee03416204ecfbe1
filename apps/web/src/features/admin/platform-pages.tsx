import { api } from '../../lib/api.ts';
import { count } from '../../lib/format.ts';
import { usePaged } from '../../lib/use-paged.ts';
import { AuditTable } from '../../ui/audit-table.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { Time } from '../../ui/time.tsx';
import { AdminFrame } from './admin-frame.tsx';
export function AdvisoriesPage() {
  const imports = usePaged(['advisory-imports'], (cursor) =>
    api.call('listAdvisoryImports', { query: { limit: 100, ...(cursor ? { cursor } : {}) } }),
  );
  return (
    <AdminFrame
      title="Advisories"
      lead="What triage knows about vulnerabilities beyond what senders say: imported on the server by vedette admin, never fetched."
    >
      <PagedTable
        label="Imports"
        list={imports}
        keyOf={({ kind, importedAt }) => `${kind} ${importedAt}`}
        empty={{ title: 'Nothing was imported yet', children: <p>npx vedette admin --help says how.</p> }}
        columns={[
          { head: 'Kind', cell: ({ kind }) => kind.toUpperCase() },
          { head: 'Entries', className: 'n', cell: ({ entries }) => count(entries) },
          { head: 'As of', cell: ({ dataDate }) => dataDate ?? '' },
          { head: 'Imported', className: 'w-120 t2', cell: ({ importedAt }) => <Time at={importedAt} /> },
        ]}
      />
    </AdminFrame>
  );
}

export function PlatformAuditPage() {
  const entries = usePaged(['platform-audit'], (cursor) =>
    api.call('listPlatformAudit', { query: { limit: 100, ...(cursor ? { cursor } : {}) } }),
  );
  return (
    <AdminFrame title="Audit log" lead="What was done to accounts and to the platform itself.">
      <AuditTable list={entries} />
    </AdminFrame>
  );
}
