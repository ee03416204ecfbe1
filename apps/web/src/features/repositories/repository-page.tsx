import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RepositoryRole, RepositoryUser } from '@vedette/contract';
import { Archive, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useParam } from '../../lib/address.ts';
import { api, messageOf } from '../../lib/api.ts';
import { words } from '../../lib/format.ts';
import { usePaged } from '../../lib/use-paged.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Crumbs, Page } from '../../ui/page.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { Refusal } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { repositoryQuery } from './queries.ts';

export function RepositoryPage() {
  const repositoryId = useParam('repositoryId');
  const queries = useQueryClient();
  const params = { repo_id: repositoryId };
  const repository = useQuery(repositoryQuery(repositoryId));
  const [removing, setRemoving] = useState<RepositoryUser | null>(null);
  const members = usePaged(['repository-users', repositoryId], (cursor) =>
    api.call('listRepositoryUsers', { params, query: { limit: 200, ...(cursor ? { cursor } : {}) } }),
  );
  const archive = useMutation({
    mutationFn: (archived: boolean) => api.call('updateRepository', { params, body: { archived } }),
    onSuccess: (changed) => {
      queries.setQueryData(['repository', repositoryId], changed);
      void queries.invalidateQueries({ queryKey: ['repositories'] });
    },
  });
  const change = useMutation({
    mutationFn: ({ companyUserId, role }: { companyUserId: string; role: RepositoryRole }) =>
      api.call('updateRepositoryUser', { params: { ...params, companyUserId }, body: { role } }),
    onSuccess: ({ name, role }) => {
      toast(`${name} is ${role} now`);
      void queries.invalidateQueries({ queryKey: ['repository-users', repositoryId] });
    },
  });
  const home = { label: 'Repositories', link: { to: '/repositories' } } as const;
  if (!repository.data) return <PageState crumbs={[home, { label: 'Repository' }]} asked={[repository]} />;
  const { name, type, role, archived } = repository.data;
  const isAdmin = role === 'admin';
  return (
    <>
      <Crumbs crumbs={[home, { label: name }]} />
      <Page
        title={name}
        lead={`${words(type)}${archived ? ', archived' : ''}. ${isAdmin ? 'You are its admin.' : role === null ? 'You hold no role on it; its admins change members.' : 'You are its client; admins change members.'}`}
        actions={
          isAdmin ? (
            <div className="row wrap">
              <Button icon={Archive} busy={archive.isPending} onClick={() => archive.mutate(!archived)}>
                {archived ? 'Take out of the archive' : 'Archive'}
              </Button>
              <ButtonLink
                look={{ variant: 'primary', icon: UserPlus }}
                link={{ to: '/repositories/$repositoryId/members/add', params: { repositoryId } }}
              >
                Add company users
              </ButtonLink>
            </div>
          ) : undefined
        }
      >
        <Refusal error={archive.error ?? change.error} />
        <PagedTable
          label="Members"
          list={members}
          keyOf={({ companyUserId }) => companyUserId}
          empty={{ icon: Users, title: 'Nobody belongs to it yet' }}
          columns={[
            { head: 'Name', className: 'trunc', cell: (member) => <b className="strong">{member.name}</b> },
            {
              head: 'Kind',
              className: 'hide-s',
              cell: ({ kind }) => <span className="badge line">{kind}</span>,
            },
            { head: 'Role', cell: (member) => member.role },
            {
              head: <span className="vh">Actions</span>,
              className: 'w-120 n',
              cell: (member) =>
                isAdmin ? (
                  <Menu
                    label="Change"
                    items={[
                      {
                        label: member.role === 'admin' ? 'Make client' : 'Make admin',
                        onSelect: () =>
                          change.mutate({
                            companyUserId: member.companyUserId,
                            role: member.role === 'admin' ? 'client' : 'admin',
                          }),
                      },
                      { label: 'Remove…', onSelect: () => setRemoving(member) },
                    ]}
                  />
                ) : null,
            },
          ]}
        />
      </Page>
      {removing ? (
        <RemoveMember repositoryId={repositoryId} member={removing} onClose={() => setRemoving(null)} />
      ) : null}
    </>
  );
}

function RemoveMember({
  repositoryId,
  member,
  onClose,
}: {
  repositoryId: string;
  member: RepositoryUser;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      api.call('removeRepositoryUser', {
        params: { repo_id: repositoryId, companyUserId: member.companyUserId },
      }),
    onSuccess: () => {
      toast(`Removed ${member.name}`);
      void queries.invalidateQueries({ queryKey: ['repository-users', repositoryId] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Remove ${member.name}?`}
      action="Remove"
      busy={remove.isPending}
      error={remove.isError ? messageOf(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {member.name} loses the role {member.role} on this repository at once, and stays in the company.
    </ConfirmDialog>
  );
}
