import { Link } from '@tanstack/react-router';
import { Siren } from 'lucide-react';
import { useCompany } from '../../api/company.ts';
import { useSearchChoice, useSetSearch } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { usePaged } from '../../lib/use-paged.ts';
import { ButtonGroup } from '../../ui/button.tsx';
import { Crumbs, Page } from '../../ui/page.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { Time } from '../../ui/time.tsx';

export function IncidentsPage() {
  const company = useCompany();
  const status = useSearchChoice('status', ['open', 'closed']) ?? 'open';
  const setSearch = useSetSearch();
  const incidents = usePaged(['incidents', company.id, status], (cursor) =>
    api.call('listIncidents', {
      params: { companyId: company.id },
      query: { status, limit: 100, ...(cursor ? { cursor } : {}) },
    }),
  );
  return (
    <>
      <Crumbs crumbs={[{ label: 'Alerts', link: { to: '/alerts' } }, { label: 'Incidents' }]} />
      <Page
        title="Incidents"
        lead="Alerts that people work on together. An alert is put into one on its page."
        actions={
          <ButtonGroup
            label="Status"
            value={status}
            onChange={(next) => setSearch({ status: next === 'open' ? undefined : next })}
            choices={[
              { value: 'open', label: 'Open' },
              { value: 'closed', label: 'Closed' },
            ]}
          />
        }
      >
        <PagedTable
          label="Incidents"
          list={incidents}
          keyOf={({ id }) => id}
          empty={{ icon: Siren, title: status === 'open' ? 'No incident is open' : 'No incident is closed' }}
          columns={[
            {
              head: 'Title',
              className: 'trunc',
              cell: ({ id, title }) => (
                <Link className="strong" to="/incidents/$incidentId" params={{ incidentId: id }}>
                  {title}
                </Link>
              ),
            },
            { head: 'Alerts', className: 'n w-100', cell: ({ alertCount }) => alertCount },
            { head: 'Opened by', className: 'hide-s trunc t2', cell: ({ createdBy }) => createdBy },
            { head: 'Opened', className: 'w-120 t2', cell: ({ createdAt }) => <Time at={createdAt} /> },
          ]}
        />
      </Page>
    </>
  );
}
