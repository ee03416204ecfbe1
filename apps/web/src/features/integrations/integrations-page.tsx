import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Monitor, MonitorType } from '@vedette/contract';
import { monitorTypes } from '@vedette/contract/browser';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useCompany } from '../../api/company.ts';
import { api } from '../../lib/api.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { usePaged } from '../../lib/use-paged.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Crumbs, Page } from '../../ui/page.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { Refusal } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { Time } from '../../ui/time.tsx';
import { monitorTypeNames } from './monitor-type-names.ts';
import { keepNewSecret } from './new-secret.ts';

export function IntegrationsPage() {
  const company = useCompany();
  const [asks, setAsks] = useState(false);
  const monitors = usePaged(['monitors', company.id], (cursor) =>
    api.call('listMonitors', {
      params: { companyId: company.id },
      query: { limit: 100, ...(cursor ? { cursor } : {}) },
    }),
  );
  useShortcut('n', 'Add a monitor', () => setAsks(true));
  return (
    <>
      <Crumbs
        crumbs={[{ label: 'Settings', link: { to: '/settings/members' } }, { label: 'Integrations' }]}
      />
      <Page
        title="Integrations"
        lead="A monitor gives a feed an address to post signed JSON to, or matches imported advisories with every scan. Each becomes an alert with a verdict."
        actions={
          <Button variant="primary" icon={Plus} keys="N" onClick={() => setAsks(true)}>
            Add monitor
          </Button>
        }
      >
        <PagedTable
          label="Monitors"
          list={monitors}
          keyOf={({ id }) => id}
          empty={{
            icon: Webhook,
            title: 'No monitor yet',
            children: (
              <>
                <p>Add one, and give its address and secret to the scanner or feed that sends.</p>
                <Button onClick={() => setAsks(true)}>Add monitor</Button>
              </>
            ),
          }}
          columns={[
            {
              head: 'Name',
              className: 'trunc',
              cell: (monitor) => (
                <Link
                  className="strong"
                  to="/settings/integrations/$monitorId"
                  params={{ monitorId: monitor.id }}
                >
                  {monitor.name}
                </Link>
              ),
            },
            { head: 'Type', className: 'hide-s', cell: ({ type }: Monitor) => monitorTypeNames[type] },
            { head: 'Status', cell: ({ status }: Monitor) => (status === 'active' ? 'Active' : 'Paused') },
            {
              head: 'Triage',
              className: 'hide-s t2',
              cell: ({ agentId }) => (agentId ? 'by the agent' : 'by people'),
            },
            { head: 'Added', className: 'w-120 t2', cell: ({ createdAt }) => <Time at={createdAt} /> },
          ]}
        />
      </Page>
      {asks ? <AddMonitor onClose={() => setAsks(false)} /> : null}
    </>
  );
}

/** The specification's flow: type, name, create; then the address and the secret, once. */
function AddMonitor({ onClose }: { onClose: () => void }) {
  const company = useCompany();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [type, setType] = useState<MonitorType>('threat_intel');
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () => api.call('createMonitor', { params: { companyId: company.id }, body: { type, name } }),
    onSuccess: async ({ id, signingSecret }) => {
      if (signingSecret !== null) keepNewSecret(id, signingSecret);
      void queries.invalidateQueries({ queryKey: ['monitors'] });
      await navigate({ to: '/settings/integrations/$monitorId', params: { monitorId: id } });
    },
  });
  return (
    <Dialog title="Add monitor" onClose={onClose}>
      <form className="stack gap-4" onSubmit={submitting(() => create.mutate())}>
        <SelectField
          label="Type"
          value={type}
          onChange={setType}
          choices={monitorTypes.map((value) => ({ value, label: monitorTypeNames[value] }))}
        />
        {type === 'advisories' ? (
          <p className="sm t2">
            No address and no secret. Advisories that the operator of this server imported are matched with
            the packages of every workspace.
          </p>
        ) : null}
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          placeholder="osv-nightly"
          required
          autoFocus
        />
        <Refusal error={create.error} />
        <div>
          <Button type="submit" variant="primary" busy={create.isPending && 'Creating'}>
            Create
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
