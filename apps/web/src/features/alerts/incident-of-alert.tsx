import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Alert } from '@vedette/contract';
import { useState } from 'react';
import { useCompany } from '../../api/company.ts';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Refusal } from '../../ui/states.tsx';

/** The incident that an alert belongs to, or one to put it into. */
export function IncidentOfAlert({ alert }: { alert: Alert }) {
  const company = useCompany();
  const queries = useQueryClient();
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState('');
  const incidents = useQuery({
    queryKey: ['incidents', company.id, 'open'],
    queryFn: () =>
      api.call('listIncidents', { params: { companyId: company.id }, query: { status: 'open', limit: 100 } }),
  });
  const group = useMutation({
    mutationFn: () =>
      chosen === ''
        ? api.call('createIncident', {
            params: { companyId: company.id },
            body: { title, alertIds: [alert.id] },
          })
        : api.call('addIncidentAlerts', { params: { incidentId: chosen }, body: { alertIds: [alert.id] } }),
    onSuccess: () => {
      for (const key of ['alert', 'incidents', 'timeline'])
        void queries.invalidateQueries({ queryKey: [key] });
    },
  });
  if (alert.incidentId !== null) {
    return (
      <p>
        Part of{' '}
        <Link className="link" to="/incidents/$incidentId" params={{ incidentId: alert.incidentId }}>
          {incidents.data?.items.find(({ id }) => id === alert.incidentId)?.title ?? 'an incident'}
        </Link>
      </p>
    );
  }
  return (
    <details>
      <summary>Put into an incident</summary>
      <div className="stack in-sec">
        <SelectField
          label="Incident"
          value={chosen}
          onChange={setChosen}
          choices={[
            { value: '', label: 'A new one' },
            ...(incidents.data?.items ?? []).map(({ id, title: name }) => ({ value: id, label: name })),
          ]}
        />
        {chosen === '' ? <TextField label="Title" value={title} onChange={setTitle} /> : null}
        <Refusal error={group.error} />
        <div>
          <Button
            small
            busy={group.isPending}
            disabled={chosen === '' && title.trim() === '' && 'Give the incident a title'}
            onClick={() => group.mutate()}
          >
            Put it there
          </Button>
        </div>
      </div>
    </details>
  );
}
