import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallReply, ServiceKey, ServiceKeyScope } from '@vedette/contract';
import { serviceKeyScopes } from '@vedette/contract/browser';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useCompany } from '../../api/company.ts';
import { api } from '../../lib/api.ts';
import { shortId, until } from '../../lib/format.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { usePaged } from '../../lib/use-paged.ts';
import { Button } from '../../ui/button.tsx';
import { Command } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { SecretOnce } from '../../ui/secret.tsx';
import { Refusal } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { Time } from '../../ui/time.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { SettingsFrame } from './settings-frame.tsx';

type CreatedKey = CallReply<'createServiceKey'>;

export function KeysPage() {
  const company = useCompany();
  const [asks, setAsks] = useState(false);
  const [made, setMade] = useState<CreatedKey | null>(null);
  const [revoking, setRevoking] = useState<ServiceKey | null>(null);
  const keys = usePaged(['service-keys', company.id], (cursor) =>
    api.call('listServiceKeys', {
      params: { companyId: company.id },
      query: { limit: 100, ...(cursor ? { cursor } : {}) },
    }),
  );
  useShortcut('n', 'New key', () => setAsks(true));
  return (
    <SettingsFrame
      page="Service keys"
      title="Service keys"
      lead={
        <>
          For pipelines, cron jobs and audit hubs. A key acts for {company.name} alone, on{' '}
          <code>/api/scanner/v1</code> alone. People and agents sign in with <code>vedette login</code>.
        </>
      }
      actions={
        <Button variant="primary" icon={Plus} keys="N" onClick={() => setAsks(true)}>
          New key
        </Button>
      }
    >
      <div className="stack gap-6">
        {made ? <MadeKey made={made} onClose={() => setMade(null)} /> : null}
        <PagedTable
          label="Service keys"
          list={keys}
          keyOf={({ id }) => id}
          empty={{
            icon: KeyRound,
            title: 'No key yet',
            children: <p>A pipeline needs one to start scans and read findings.</p>,
          }}
          columns={[
            {
              head: 'Name',
              className: 'trunc',
              cell: (key) => (
                <>
                  <b className="strong">{key.name}</b> <code className="t3 hide-s">{shortId(key.id)}…</code>
                </>
              ),
            },
            {
              head: 'Scopes',
              className: 'hide-s',
              cell: ({ scopes }) => (
                <span className="row wrap tight">
                  {scopes.map((scope) => (
                    <span key={scope} className="badge mono">
                      {scope}
                    </span>
                  ))}
                </span>
              ),
            },
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
            { head: 'By', className: 'w-120 trunc hide-m t2', cell: ({ createdBy }) => createdBy },
            {
              head: <span className="vh">Actions</span>,
              className: 'w-100 n',
              cell: (key) => (
                <Button small variant="ghost" label={`Revoke ${key.name}`} onClick={() => setRevoking(key)}>
                  Revoke
                </Button>
              ),
            },
          ]}
        />
        <p className="sm t2">
          Revoking takes effect at once, on every replica. On the command line:{' '}
          <code>npx vedette service-key create --name ci --expires-in 90d</code>
        </p>
      </div>
      {asks ? (
        <NewKeyDialog
          onClose={() => setAsks(false)}
          onMade={(key) => {
            setMade(key);
            setAsks(false);
          }}
        />
      ) : null}
      {revoking ? (
        <RevokeDialog
          what="key"
          name={revoking.name}
          list="service-keys"
          revoke={() =>
            api.call('revokeServiceKey', { params: { companyId: company.id, keyId: revoking.id } })
          }
          onClose={() => setRevoking(null)}
        >
          Its next call is refused, on every replica, within a second. Scans that it started stay.
        </RevokeDialog>
      ) : null}
    </SettingsFrame>
  );
}

function MadeKey({ made, onClose }: { made: CreatedKey; onClose: () => void }) {
  const [stored, setStored] = useState(false);
  return (
    <section className="panel" aria-label="The new key">
      <div className="in stack gap-4">
        <div className="row between">
          <b>{made.name} is ready</b>
          <Button small variant="ghost" disabled={!stored && 'Tick the box first'} onClick={onClose}>
            Close
          </Button>
        </div>
        <SecretOnce label="Service key" secret={made.secret} stored={stored} onStored={setStored} />
        <div className="field">
          <span className="label">Try it</span>
          <Command
            text={`curl -sS -H "Authorization: Bearer $VEDETTE_KEY" ${location.origin}/api/scanner/v1/me`}
          />
        </div>
      </div>
    </section>
  );
}

const ends = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
] as const;

function NewKeyDialog({ onClose, onMade }: { onClose: () => void; onMade: (key: CreatedKey) => void }) {
  const company = useCompany();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ServiceKeyScope[]>(serviceKeyScopes);
  const [days, setDays] = useState<(typeof ends)[number]['value']>('90');
  const create = useMutation({
    mutationFn: () =>
      api.call('createServiceKey', {
        params: { companyId: company.id },
        body: { name, scopes: [...scopes], ...(days === '' ? {} : { expiresInDays: Number(days) }) },
      }),
    onSuccess: (key) => {
      void queries.invalidateQueries({ queryKey: ['service-keys'] });
      onMade(key);
    },
  });
  return (
    <Dialog title="New service key" onClose={onClose}>
      <form className="stack gap-4" onSubmit={submitting(() => create.mutate())}>
        <TextField label="Name" value={name} onChange={setName} placeholder="ci-github" required autoFocus />
        <fieldset className="stack gap-2 plain-set">
          <legend className="label">Scopes</legend>
          {serviceKeyScopes.map((scope) => (
            <Checkbox
              key={scope}
              label={<code>{scope}</code>}
              checked={scopes.includes(scope)}
              onChange={(on) =>
                setScopes((old) => serviceKeyScopes.filter((one) => (one === scope ? on : old.includes(one))))
              }
            />
          ))}
        </fieldset>
        <SelectField label="Expires" value={days} onChange={setDays} choices={ends} />
        <Refusal error={create.error} />
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={create.isPending && 'Making it'}
            disabled={scopes.length === 0 && 'Choose a scope'}
          >
            Make the key
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
