import { Link } from '@tanstack/react-router';
import { proposalStatuses } from '@vedette/contract/browser';
import { Stamp } from 'lucide-react';
import { useCompany } from '../../api/company.ts';
import { useSearchChoice, useSetSearch } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { words } from '../../lib/format.ts';
import { usePaged } from '../../lib/use-paged.ts';
import { ButtonGroup } from '../../ui/button.tsx';
import { Crumbs, Page } from '../../ui/page.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { Time } from '../../ui/time.tsx';
import { effectOf } from './effect.ts';

const labels = {
  waiting_for_approval: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  expired: 'Expired',
};

export function ProposalsPage() {
  const company = useCompany();
  const status = useSearchChoice('status', proposalStatuses) ?? 'waiting_for_approval';
  const setSearch = useSetSearch();
  const proposals = usePaged(['proposals', company.id, status], (cursor) =>
    api.call('listProposals', {
      params: { companyId: company.id },
      query: { status, limit: 100, ...(cursor ? { cursor } : {}) },
    }),
  );
  return (
    <>
      <Crumbs crumbs={[{ label: 'Proposals' }]} />
      <Page
        title="Proposals"
        lead="What coding agents want done. It is done when a person approves, and not before."
        actions={
          <ButtonGroup
            label="Status"
            value={status}
            onChange={(next) => setSearch({ status: next === 'waiting_for_approval' ? undefined : next })}
            choices={proposalStatuses.map((value) => ({ value, label: labels[value] }))}
          />
        }
      >
        <PagedTable
          label="Proposals"
          list={proposals}
          keyOf={({ id }) => id}
          empty={{ icon: Stamp, title: `No proposal is ${words(status).toLowerCase()}` }}
          columns={[
            {
              head: 'Would',
              className: 'trunc',
              cell: ({ id, action, title }) => (
                <Link className="strong" to="/proposals/$proposalId" params={{ proposalId: id }}>
                  {effectOf(action)}: {title}
                </Link>
              ),
            },
            {
              head: 'Proposed by',
              className: 'hide-s trunc t2',
              cell: ({ proposedBy: { clientName, name } }) =>
                clientName === null ? name : `${clientName} of ${name}`,
            },
            { head: 'Made', className: 'w-120 t2', cell: ({ createdAt }) => <Time at={createdAt} /> },
          ]}
        />
      </Page>
    </>
  );
}
