import type { AuditEntry } from '@vedette/contract';
import type { Paged } from '../lib/use-paged.ts';
import { PagedTable } from './paged-table.tsx';
import { Time } from './time.tsx';

/** Who did what, when; details as the log has them. */
export function AuditTable({ list }: { list: Paged<AuditEntry> }) {
  return (
    <PagedTable
      label="Audit log"
      list={list}
      keyOf={({ id }) => id}
      empty={{ title: 'No entry matches' }}
      columns={[
        { head: 'Time, UTC', className: 'w-120', cell: ({ createdAt }) => <Time at={createdAt} exact /> },
        {
          head: 'Who',
          className: 'trunc',
          cell: ({ actorName, actorKind }) =>
            `${actorName}${actorKind === 'user' ? '' : ` (${actorKind.replace('_', ' ')})`}`,
        },
        { head: 'What', className: 'trunc', cell: ({ action }) => <code>{action}</code> },
        {
          head: 'Details',
          className: 'trunc hide-s t2 mono',
          cell: ({ details }) => (Object.keys(details).length === 0 ? '' : JSON.stringify(details)),
        },
      ]}
    />
  );
}
