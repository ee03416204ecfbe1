import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useParam } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { plural } from '../../lib/format.ts';
import { usePaged } from '../../lib/use-paged.ts';
import { Button } from '../../ui/button.tsx';
import { Crumbs, Page } from '../../ui/page.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { Pill } from '../../ui/pill.tsx';
import { SeverityGlyph, severityOf } from '../../ui/severity.tsx';
import { Refusal } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';

export function IncidentPage() {
  const incidentId = useParam('incidentId');
  const queries = useQueryClient();
  const params = { incidentId };
  const incident = useQuery({
    queryKey: ['incidents', 'one', incidentId],
    queryFn: () => api.call('getIncident', { params }),
  });
  const alerts = usePaged(['incidents', 'alerts', incidentId], (cursor) =>
    api.call('listIncidentAlerts', { params, query: { limit: 100, ...(cursor ? { cursor } : {}) } }),
  );
  const change = useMutation({
    mutationFn: (status: 'open' | 'closed') => api.call('changeIncident', { params, body: { status } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['incidents'] }),
  });
  const remove = useMutation({
    mutationFn: (alertId: string) => api.call('removeIncidentAlert', { params: { incidentId, alertId } }),
    onSuccess: () => {
      toast('Took the alert out');
      void queries.invalidateQueries({ queryKey: ['incidents'] });
    },
  });
  const crumbs = [
    { label: 'Alerts', link: { to: '/alerts' } },
    { label: 'Incidents', link: { to: '/incidents' } },
  ] as const;
  if (!incident.data) return <PageState crumbs={[...crumbs, { label: 'Incident' }]} asked={[incident]} />;
  const { title, status, alertCount, createdBy } = incident.data;
  return (
    <>
      <Crumbs crumbs={[...crumbs, { label: title }]} />
      <Page
        title={title}
        lead={`${status === 'open' ? 'Open' : 'Closed'}, ${plural(alertCount, 'alert')}, opened by ${createdBy}.`}
        actions={
          <Button
            busy={change.isPending}
            onClick={() => change.mutate(status === 'open' ? 'closed' : 'open')}
          >
            {status === 'open' ? 'Close the incident' : 'Open it again'}
          </Button>
        }
      >
        <Refusal error={change.error ?? remove.error} />
        <PagedTable
          label="Alerts of the incident"
          list={alerts}
          keyOf={({ id }) => id}
          empty={{ title: 'No alert is in it' }}
          columns={[
            {
              head: <span className="vh">Severity</span>,
              className: 'w-40',
              cell: ({ severity }) => <SeverityGlyph severity={severityOf(severity)} />,
            },
            {
              head: 'Alert',
              className: 'trunc',
              cell: ({ id, title: name }) => (
                <Link className="strong" to="/alerts/$alertId" params={{ alertId: id }}>
                  {name}
                </Link>
              ),
            },
            {
              head: 'Disposition',
              className: 'hide-s',
              cell: ({ disposition }) => <Pill word={disposition} />,
            },
            { head: 'Status', className: 'hide-s', cell: (alert) => <Pill word={alert.status} /> },
            {
              head: <span className="vh">Actions</span>,
              className: 'w-100 n',
              cell: ({ id }) => (
                <Button small variant="ghost" onClick={() => remove.mutate(id)}>
                  Take out
                </Button>
              ),
            },
          ]}
        />
      </Page>
    </>
  );
}
