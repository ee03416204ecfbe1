import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallReply, PersonalAccessToken } from '@vedette/contract';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { until } from '../../lib/format.ts';
import { usePaged } from '../../lib/use-paged.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { SecretOnce } from '../../ui/secret.tsx';
import { Refusal } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { Time } from '../../ui/time.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { SettingsFrame } from './settings-frame.tsx';

type Made = CallReply<'createToken'>;

export function TokensPage() {
  const [asks, setAsks] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const [stored, setStored] = useState(false);
  const [revoking, setRevoking] = useState<PersonalAccessToken | null>(null);
  const tokens = usePaged(['tokens'], (cursor) =>
    api.call('listTokens', { query: { limit: 100, ...(cursor ? { cursor } : {}) } }),
  );
  return (
    <SettingsFrame
      page="Personal tokens"
      title="Personal tokens"
      lead="For programs that act as you, with everything you may do. Clients that signed in by device login stand under Sessions."
      actions={
        <Button variant="primary" icon={Plus} onClick={() => setAsks(true)}>
          New token
        </Button>
      }
    >
      <div className="stack gap-6">
        {made ? (
          <section className="panel" aria-label="The new token">
            <div className="in stack gap-4">
              <div className="row between">
                <b>{made.name} is ready</b>
                <Button
                  small
                  variant="ghost"
                  disabled={!stored && 'Tick the box first'}
                  onClick={() => setMade(null)}
                >
                  Close
                </Button>
              </div>
              <SecretOnce label="Personal token" secret={made.secret} stored={stored} onStored={setStored} />
            </div>
          </section>
        ) : null}
        <PagedTable
          label="Personal tokens"
          list={tokens}
          keyOf={({ id }) => id}
          empty={{
            icon: KeyRound,
            title: 'No token',
            children: <p>The command line does not need one: it signs in with a code.</p>,
          }}
          columns={[
            { head: 'Name', className: 'trunc', cell: ({ name }) => <b className="strong">{name}</b> },
            { head: 'Made', className: 'w-120 hide-s t2', cell: ({ createdAt }) => <Time at={createdAt} /> },
            {
              head: 'Last used',
              className: 'w-120 t2',
              cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : 'never'),
            },
            {
              head: 'Expires',
              className: 'w-120 hide-s',
              cell: ({ expiresAt }) => (expiresAt ? until(expiresAt) : 'never'),
            },
            {
              head: <span className="vh">Actions</span>,
              className: 'w-100 n',
              cell: (token) => (
                <Button
                  small
                  variant="ghost"
                  label={`Revoke ${token.name}`}
                  onClick={() => setRevoking(token)}
                >
                  Revoke
                </Button>
              ),
            },
          ]}
        />
      </div>
      {asks ? (
        <NewTokenDialog
          onClose={() => setAsks(false)}
          onMade={(token) => {
            setStored(false);
            setMade(token);
            setAsks(false);
          }}
        />
      ) : null}
      {revoking ? (
        <RevokeDialog
          what="token"
          name={revoking.name}
          list="tokens"
          revoke={() => api.call('revokeToken', { params: { tokenId: revoking.id } })}
          onClose={() => setRevoking(null)}
        >
          Programs that use it are refused from their next call on.
        </RevokeDialog>
      ) : null}
    </SettingsFrame>
  );
}

const ends = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
] as const;

function NewTokenDialog({ onClose, onMade }: { onClose: () => void; onMade: (made: Made) => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState<(typeof ends)[number]['value']>('90');
  const create = useMutation({
    mutationFn: () => api.call('createToken', { body: { name, expiresInDays: Number(days) } }),
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: ['tokens'] });
      onMade(made);
    },
  });
  return (
    <Dialog title="New personal token" onClose={onClose}>
      <form className="stack gap-4" onSubmit={submitting(() => create.mutate())}>
        <TextField label="Name" value={name} onChange={setName} required autoFocus />
        <SelectField label="Expires" value={days} onChange={setDays} choices={ends} />
        <Refusal error={create.error} />
        <div>
          <Button type="submit" variant="primary" busy={create.isPending && 'Making it'}>
            Make the token
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
