import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CompanyUser, CompanyUserKind } from '@vedette/contract';
import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useCompany } from '../../api/company.ts';
import { useSearchText } from '../../lib/address.ts';
import { api, messageOf } from '../../lib/api.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { usePaged } from '../../lib/use-paged.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Refusal } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { SettingsFrame } from './settings-frame.tsx';

const kinds: readonly { value: CompanyUserKind; label: string }[] = [
  { value: 'member', label: 'Member' },
  { value: 'manager', label: 'Manager' },
];

export function MembersPage() {
  const company = useCompany();
  const q = useSearchText('q');
  const [asks, setAsks] = useState(false);
  const [evicting, setEvicting] = useState<CompanyUser | null>(null);
  const members = usePaged(['members', company.id, q], (cursor) =>
    api.call('listCompanyUsers', {
      params: { companyId: company.id },
      query: { limit: 100, ...(cursor ? { cursor } : {}), ...(q ? { q } : {}) },
    }),
  );
  useShortcut('n', 'Invite a person', company.isManager ? () => setAsks(true) : undefined);
  return (
    <SettingsFrame
      page="Members"
      title="Members"
      lead={`Who belongs to ${company.name}. Managers run keys, members and integrations; members scan, read and decide.`}
      actions={
        company.isManager ? (
          <Button variant="primary" icon={UserPlus} keys="N" onClick={() => setAsks(true)}>
            Invite
          </Button>
        ) : undefined
      }
    >
      <div className="stack gap-4">
        <SearchField placeholder="Name or e-mail" />
        <PagedTable
          label="Members"
          list={members}
          keyOf={({ id }) => id}
          empty={{ icon: Users, title: 'Nobody matches' }}
          columns={[
            { head: 'Name', className: 'trunc', cell: ({ name }) => <b className="strong">{name}</b> },
            { head: 'E-mail', className: 'trunc hide-s', cell: ({ email }) => email },
            { head: 'Kind', cell: (member) => <span className="badge line">{member.kind}</span> },
            { head: 'Since', className: 'hide-s w-120 t3', cell: ({ createdAt }) => <Time at={createdAt} /> },
            {
              head: <span className="vh">Actions</span>,
              className: 'n w-120',
              cell: (member) =>
                company.isManager ? <MemberMenu member={member} onEvict={() => setEvicting(member)} /> : null,
            },
          ]}
        />
      </div>
      {asks ? <InviteDialog onClose={() => setAsks(false)} /> : null}
      {evicting ? <EvictDialog member={evicting} onClose={() => setEvicting(null)} /> : null}
    </SettingsFrame>
  );
}

function MemberMenu({ member, onEvict }: { member: CompanyUser; onEvict: () => void }) {
  const company = useCompany();
  const queries = useQueryClient();
  const params = { companyId: company.id, companyUserId: member.id };
  const act = useMutation({
    mutationFn: async (action: CompanyUserKind | 'invite') => {
      if (action === 'invite') await api.call('resendInvitation', { params });
      else await api.call('updateCompanyUser', { params, body: { kind: action } });
      return action;
    },
    onSuccess: (action) => {
      toast(
        action === 'invite' ? `Sent ${member.name} the invitation again` : `${member.name} is ${action} now`,
      );
      void queries.invalidateQueries({ queryKey: ['members'] });
    },
  });
  return (
    <>
      <Menu
        label="Change"
        items={[
          ...kinds
            .filter(({ value }) => value !== member.kind)
            .map(({ value, label }) => ({
              label: `Make ${label.toLowerCase()}`,
              onSelect: () => act.mutate(value),
            })),
          ...(member.kind === 'unverified_member'
            ? [{ label: 'Send the invitation again', onSelect: () => act.mutate('invite') }]
            : []),
          { label: 'Evict…', onSelect: onEvict },
        ]}
      />
      {act.isError ? <span className="c-critical sm">{messageOf(act.error)}</span> : null}
    </>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const company = useCompany();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [kind, setKind] = useState<CompanyUserKind>('member');
  const invite = useMutation({
    mutationFn: () =>
      api.call('createCompanyUser', {
        params: { companyId: company.id },
        body: { name, email: email.trim(), username: email.trim(), kind },
      }),
    onSuccess: ({ kind: now }) => {
      toast(now === 'unverified_member' ? `Invited ${name}` : `${name} is ${now} now`);
      void queries.invalidateQueries({ queryKey: ['members'] });
      onClose();
    },
  });
  return (
    <Dialog title={`Invite to ${company.name}`} onClose={onClose}>
      <form className="stack gap-4" onSubmit={submitting(() => invite.mutate())}>
        <TextField label="Name" value={name} onChange={setName} required autoFocus />
        <TextField label="E-mail" type="email" value={email} onChange={setEmail} required />
        <SelectField label="Kind" value={kind} onChange={setKind} choices={kinds} />
        <p className="sm t2">
          {company.isPlatformAdmin ? (
            'You run the platform: the person belongs to the organization at once. The invitation holds the link to choose a password.'
          ) : (
            <>
              Until the link in the invitation is followed, the person is an <code>unverified_member</code>{' '}
              and can do nothing.
            </>
          )}
        </p>
        <Refusal error={invite.error} />
        <div>
          <Button type="submit" variant="primary" busy={invite.isPending && 'Inviting'}>
            Invite
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function EvictDialog({ member, onClose }: { member: CompanyUser; onClose: () => void }) {
  const company = useCompany();
  const queries = useQueryClient();
  const evict = useMutation({
    mutationFn: () =>
      api.call('evictCompanyUser', { params: { companyId: company.id, companyUserId: member.id } }),
    onSuccess: () => {
      toast(`Evicted ${member.name}`);
      void queries.invalidateQueries({ queryKey: ['members'] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Evict ${member.name}?`}
      action={`Evict ${member.name}`}
      busy={evict.isPending}
      error={evict.isError ? messageOf(evict.error) : undefined}
      onConfirm={() => evict.mutate()}
      onClose={onClose}
    >
      {member.name} leaves {company.name} and all its repositories at once. The account stays, and a new
      invitation brings the person back.
    </ConfirmDialog>
  );
}
