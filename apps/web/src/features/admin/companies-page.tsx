import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Building2, Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { count } from '../../lib/format.ts';
import { usePaged } from '../../lib/use-paged.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { Refusal } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { AdminFrame } from './admin-frame.tsx';
export function CompaniesPage() {
  const [asks, setAsks] = useState(false);
  const [granting, setGranting] = useState<{ id: string; name: string } | null>(null);
  const companies = usePaged(['companies'], (cursor) =>
    api.call('listCompanies', { query: { limit: 100, ...(cursor ? { cursor } : {}) } }),
  );
  return (
    <AdminFrame
      title="Companies"
      lead="The organizations of this installation."
      actions={
        <Button variant="primary" icon={Plus} onClick={() => setAsks(true)}>
          New company
        </Button>
      }
    >
      <PagedTable
        label="Companies"
        list={companies}
        keyOf={({ id }) => id}
        empty={{ icon: Building2, title: 'No company' }}
        columns={[
          { head: 'Name', className: 'trunc', cell: ({ name }) => <b className="strong">{name}</b> },
          { head: 'Handle', cell: ({ handle }) => <code>{handle}</code> },
          { head: 'Made', className: 'w-120 t2 hide-s', cell: ({ createdAt }) => <Time at={createdAt} /> },
          {
            head: <span className="vh">Actions</span>,
            className: 'w-160 n',
            cell: ({ id, name }) => (
              <Button small onClick={() => setGranting({ id, name })}>
                Grant credits
              </Button>
            ),
          },
        ]}
      />
      {asks ? <NewCompany onClose={() => setAsks(false)} /> : null}
      {granting ? <GrantDialog company={granting} onClose={() => setGranting(null)} /> : null}
    </AdminFrame>
  );
}

function NewCompany({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [handle, setHandle] = useState('');
  const create = useMutation({
    mutationFn: () => api.call('createCompany', { body: { name, handle } }),
    onSuccess: () => {
      toast(`Made ${name}`);
      void queries.invalidateQueries({ queryKey: ['companies'] });
      onClose();
    },
  });
  return (
    <Dialog title="New company" onClose={onClose}>
      <form className="stack gap-4" onSubmit={submitting(() => create.mutate())}>
        <TextField label="Name" value={name} onChange={setName} required autoFocus />
        <TextField
          label="Handle"
          value={handle}
          onChange={setHandle}
          hint="Lower-case letters, digits, single hyphens."
          mono
          required
        />
        <Refusal error={create.error} />
        <div>
          <Button type="submit" variant="primary" busy={create.isPending && 'Making it'}>
            Make the company
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const ledgers = ['standard', 'audit', 'lite'] as const;

function GrantDialog({ company, onClose }: { company: { id: string; name: string }; onClose: () => void }) {
  const queries = useQueryClient();
  const [ledger, setLedger] = useState<(typeof ledgers)[number]>('standard');
  const [credits, setCredits] = useState('10');
  const [reason, setReason] = useState('');
  const params = { companyId: company.id };
  const balance = useQuery({
    queryKey: ['credits', company.id],
    queryFn: () => api.call('getCompanyCredits', { params }),
  });
  const grant = useMutation({
    mutationFn: () =>
      api.call('grantCredits', {
        params,
        body: {
          ledger,
          credits: Number(credits),
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        },
      }),
    onSuccess: () => {
      toast(`Granted ${credits} ${ledger} credits to ${company.name}`);
      void queries.invalidateQueries({ queryKey: ['credits', company.id] });
      onClose();
    },
  });
  const enable = useMutation({
    mutationFn: (scansEnabled: boolean) =>
      api.call('updateCompanyCredits', { params, body: { scansEnabled } }),
    onSuccess: (changed) => queries.setQueryData(['credits', company.id], changed),
  });
  return (
    <Dialog title={`Credits of ${company.name}`} onClose={onClose}>
      <form className="stack gap-4" onSubmit={submitting(() => grant.mutate())}>
        {balance.data ? (
          <p className="t2">
            {ledgers.map((one) => `${one} ${count(balance.data.balances[one])}`).join(', ')}. Scans are{' '}
            {balance.data.scansEnabled ? 'enabled' : 'disabled'}.{' '}
            <button type="button" className="link" onClick={() => enable.mutate(!balance.data.scansEnabled)}>
              {balance.data.scansEnabled ? 'Disable them' : 'Enable them'}
            </button>
          </p>
        ) : null}
        <SelectField
          label="Ledger"
          value={ledger}
          onChange={setLedger}
          choices={ledgers.map((value) => ({ value, label: value }))}
        />
        <TextField label="Credits" type="number" min={1} value={credits} onChange={setCredits} required />
        <TextField
          label="Reason"
          value={reason}
          onChange={setReason}
          maxLength={200}
          placeholder="Order 4711"
        />
        <Refusal error={grant.error ?? enable.error} />
        <div>
          <Button type="submit" variant="primary" busy={grant.isPending && 'Granting'}>
            Grant
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
