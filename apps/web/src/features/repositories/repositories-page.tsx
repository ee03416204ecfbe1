import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { RepositoryType } from '@vedette/contract';
import { repositoryTypes } from '@vedette/contract/browser';
import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { useCompany } from '../../api/company.ts';
import { useSearchChoice, useSetSearch } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { words } from '../../lib/format.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { usePaged } from '../../lib/use-paged.ts';
import { Button, ButtonGroup } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Crumbs, Page } from '../../ui/page.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { Refusal } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { Time } from '../../ui/time.tsx';

export function RepositoriesPage() {
  const company = useCompany();
  const shown = useSearchChoice('shown', ['active', 'archived']) ?? 'active';
  const setSearch = useSetSearch();
  const [asks, setAsks] = useState(false);
  const repositories = usePaged(['repositories', company.id, shown], (cursor) =>
    api.call('listRepositories', {
      query: {
        companyId: company.id,
        archived: shown === 'archived',
        limit: 100,
        ...(cursor ? { cursor } : {}),
      },
    }),
  );
  useShortcut('n', 'New repository', company.isManager ? () => setAsks(true) : undefined);
  return (
    <>
      <Crumbs crumbs={[{ label: 'Repositories' }]} />
      <Page
        title="Repositories"
        lead="A repository is an engagement with people: a competition, a review, a bounty. What is scanned is called a workspace."
        actions={
          <div className="row wrap">
            <ButtonGroup
              label="Shown"
              value={shown}
              onChange={(next) => setSearch({ shown: next === 'active' ? undefined : next })}
              choices={[
                { value: 'active', label: 'Active' },
                { value: 'archived', label: 'Archived' },
              ]}
            />
            {company.isManager ? (
              <Button variant="primary" icon={Plus} keys="N" onClick={() => setAsks(true)}>
                New repository
              </Button>
            ) : null}
          </div>
        }
      >
        <PagedTable
          label="Repositories"
          list={repositories}
          keyOf={({ id }) => id}
          empty={{
            icon: Users,
            title: shown === 'active' ? 'No repository yet' : 'None is archived',
            children: <p>A manager makes one and adds company users to it.</p>,
          }}
          columns={[
            {
              head: 'Name',
              className: 'trunc',
              cell: ({ id, name }) => (
                <Link className="strong" to="/repositories/$repositoryId" params={{ repositoryId: id }}>
                  {name}
                </Link>
              ),
            },
            { head: 'Type', className: 'hide-s', cell: ({ type }) => words(type) },
            { head: 'Your role', cell: ({ role }) => role ?? <span className="t3">none</span> },
            { head: 'Made', className: 'w-120 t2', cell: ({ createdAt }) => <Time at={createdAt} /> },
          ]}
        />
      </Page>
      {asks ? <NewRepository onClose={() => setAsks(false)} /> : null}
    </>
  );
}

function NewRepository({ onClose }: { onClose: () => void }) {
  const company = useCompany();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [type, setType] = useState<RepositoryType>('bounty');
  const create = useMutation({
    mutationFn: () => api.call('createRepository', { body: { companyId: company.id, name, type } }),
    onSuccess: async ({ id }) => {
      void queries.invalidateQueries({ queryKey: ['repositories'] });
      await navigate({ to: '/repositories/$repositoryId', params: { repositoryId: id } });
    },
  });
  return (
    <Dialog title="New repository" onClose={onClose}>
      <form className="stack gap-4" onSubmit={submitting(() => create.mutate())}>
        <TextField label="Name" value={name} onChange={setName} required autoFocus />
        <SelectField
          label="Type"
          value={type}
          onChange={setType}
          choices={repositoryTypes.map((value) => ({ value, label: words(value) }))}
          hint="It decides who becomes what, and stays."
        />
        <Refusal error={create.error} />
        <div>
          <Button type="submit" variant="primary" busy={create.isPending && 'Making it'}>
            Make the repository
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
