import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '@vedette/contract';
import { useState } from 'react';
import { useSearchText } from '../../lib/address.ts';
import { api, messageOf } from '../../lib/api.ts';
import { usePaged } from '../../lib/use-paged.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { AdminFrame } from './admin-frame.tsx';
export function AccountsPage() {
  const [resetting, setResetting] = useState<User | null>(null);
  const q = useSearchText('q');
  const queries = useQueryClient();
  const users = usePaged(['users', q], (cursor) =>
    api.call('listUsers', { query: { limit: 100, ...(cursor ? { cursor } : {}), ...(q ? { q } : {}) } }),
  );
  const change = useMutation({
    mutationFn: ({ id, body }: { id: string; body: { disabled?: boolean; platformAdmin?: boolean } }) =>
      api.call('updateUser', { params: { userId: id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['users'] }),
  });
  return (
    <AdminFrame title="Accounts" lead="Every account of the installation, in whatever company.">
      <div className="stack gap-4">
        <SearchField placeholder="Name or e-mail" />
        {change.isError ? (
          <p className="c-critical" role="alert">
            {messageOf(change.error)}
          </p>
        ) : null}
        <PagedTable
          label="Accounts"
          list={users}
          keyOf={({ id }) => id}
          rowClass={({ disabled }) => (disabled ? 'dim' : undefined)}
          empty={{ title: 'Nobody matches' }}
          columns={[
            { head: 'Name', className: 'trunc', cell: (user: User) => <b className="strong">{user.name}</b> },
            { head: 'E-mail', className: 'trunc hide-s', cell: (user) => user.email },
            {
              head: 'State',
              cell: (user) =>
                [
                  user.disabled ? 'disabled' : 'active',
                  user.emailVerified ? '' : 'not verified',
                  user.platformAdmin ? 'administrator' : '',
                ]
                  .filter((word) => word !== '')
                  .join(', '),
            },
            {
              head: <span className="vh">Actions</span>,
              className: 'w-120 n',
              cell: (user) => (
                <Menu
                  label="Change"
                  items={[
                    {
                      label: user.disabled ? 'Enable' : 'Disable',
                      onSelect: () => change.mutate({ id: user.id, body: { disabled: !user.disabled } }),
                    },
                    {
                      label: user.platformAdmin ? 'Take administration away' : 'Make platform administrator',
                      onSelect: () =>
                        change.mutate({ id: user.id, body: { platformAdmin: !user.platformAdmin } }),
                    },
                    { label: 'Turn the second factor off', onSelect: () => setResetting(user) },
                  ]}
                />
              ),
            },
          ]}
        />
      </div>
      {resetting ? <ResetDialog user={resetting} onClose={() => setResetting(null)} /> : null}
    </AdminFrame>
  );
}

/** For somebody who lost the application and the recovery codes. */
function ResetDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const reset = useMutation({
    mutationFn: () => api.call('resetSecondFactor', { params: { userId: user.id } }),
    onSuccess: () => {
      toast(`${user.name} signs in without a second factor`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Turn ${user.name}’s second factor off?`}
      action="Turn it off"
      busy={reset.isPending}
      error={reset.isError ? messageOf(reset.error) : undefined}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
    >
      Be certain that it is {user.email} who asks. Every session and token of the account ends, its owner gets
      a message, and the audit log says that it was you.
    </ConfirmDialog>
  );
}
