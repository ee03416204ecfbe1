import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { HostedRepository } from '@vedette/contract';
import { FolderGit2, Plus } from 'lucide-react';
import { useState } from 'react';
import { useCompany } from '../../api/company.ts';
import { workspacesQuery } from '../../api/workspaces.ts';
import { api, messageOf } from '../../lib/api.ts';
import { usePaged } from '../../lib/use-paged.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { Refusal } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { toast } from '../../ui/toast.tsx';
import { SettingsFrame } from './settings-frame.tsx';

const credentials: Record<HostedRepository['credential'], string> = {
  none: 'fetched without a credential',
  own: 'its own access token',
  provider: 'the credential of the installation',
};

export function GitPage() {
  const company = useCompany();
  const workspaces = useQuery(workspacesQuery(company.id));
  const [asks, setAsks] = useState(false);
  const [linking, setLinking] = useState<HostedRepository | null>(null);
  const [leaving, setLeaving] = useState<HostedRepository | null>(null);
  const repositories = usePaged(['hosted-repositories', company.id], (cursor) =>
    api.call('listHostedRepositories', {
      params: { companyId: company.id },
      query: { limit: 100, ...(cursor ? { cursor } : {}) },
    }),
  );
  return (
    <SettingsFrame
      page="Git connection"
      title="Git connection"
      lead="Hosted repositories whose commits may be scanned. Each needs a workspace that is linked to it."
      actions={
        company.isManager ? (
          <Button variant="primary" icon={Plus} onClick={() => setAsks(true)}>
            Connect a repository
          </Button>
        ) : undefined
      }
    >
      <PagedTable
        label="Connected repositories"
        list={repositories}
        keyOf={({ id }) => id}
        empty={{
          icon: FolderGit2,
          title: 'No repository is connected',
          children: <p>Connect one to scan its commits from here, from pipelines and by the API.</p>,
        }}
        columns={[
          {
            head: 'Repository',
            className: 'trunc',
            cell: ({ repoUrl }) => <span className="strong">{repoUrl}</span>,
          },
          { head: 'Fetched with', className: 'hide-s t2', cell: ({ credential }) => credentials[credential] },
          {
            head: 'Workspaces',
            cell: (repository) => {
              const linked = (workspaces.data ?? []).filter(({ repoUrl }) => repoUrl === repository.repoUrl);
              return (
                <span className="row wrap">
                  {linked.map(({ id, name }) => (
                    <Link key={id} className="link" to="/workspace/$workspaceId" params={{ workspaceId: id }}>
                      {name}
                    </Link>
                  ))}
                  {linked.length === 0 ? <span className="t3">none</span> : null}
                </span>
              );
            },
          },
          {
            head: <span className="vh">Actions</span>,
            className: 'n',
            cell: (repository) =>
              company.isManager ? (
                <span className="row end">
                  <Button small onClick={() => setLinking(repository)}>
                    Make a workspace
                  </Button>
                  <Button small variant="ghost" onClick={() => setLeaving(repository)}>
                    Disconnect
                  </Button>
                </span>
              ) : null,
          },
        ]}
      />
      {asks ? <ConnectDialog onClose={() => setAsks(false)} onConnected={setLinking} /> : null}
      {linking ? <LinkDialog repository={linking} onClose={() => setLinking(null)} /> : null}
      {leaving ? <DisconnectDialog repository={leaving} onClose={() => setLeaving(null)} /> : null}
    </SettingsFrame>
  );
}

function ConnectDialog({
  onClose,
  onConnected,
}: {
  onClose: () => void;
  onConnected: (made: HostedRepository) => void;
}) {
  const company = useCompany();
  const queries = useQueryClient();
  const [url, setUrl] = useState('');
  const [accessToken, setAccessToken] = useState('');
  const connect = useMutation({
    mutationFn: () =>
      api.call('connectHostedRepository', {
        params: { companyId: company.id },
        body: { url: url.trim(), ...(accessToken === '' ? {} : { accessToken }) },
      }),
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: ['hosted-repositories'] });
      onClose();
      onConnected(made);
    },
  });
  return (
    <Dialog title="Connect a repository" onClose={onClose}>
      <form className="stack gap-4" onSubmit={submitting(() => connect.mutate())}>
        <TextField
          label="Address"
          value={url}
          onChange={setUrl}
          placeholder="https://github.com/acme/shop"
          mono
          required
          autoFocus
        />
        <TextField
          label="Access token"
          type="password"
          value={accessToken}
          onChange={setAccessToken}
          hint="One that may read this repository. Kept encrypted, never shown again. Without one it is fetched as everybody may."
        />
        <Refusal error={connect.error} />
        <div>
          <Button type="submit" variant="primary" busy={connect.isPending && 'Connecting'}>
            Connect
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function LinkDialog({ repository, onClose }: { repository: HostedRepository; onClose: () => void }) {
  const company = useCompany();
  const queries = useQueryClient();
  const [name, setName] = useState(repository.repoUrl.split('/').at(-1) ?? '');
  const make = useMutation({
    mutationFn: () =>
      api.call('createWorkspace', {
        params: { companyId: company.id },
        body: { name, repoUrl: repository.repoUrl },
      }),
    onSuccess: () => {
      toast(`Made the workspace ${name}`);
      void queries.invalidateQueries({ queryKey: ['workspaces'] });
      onClose();
    },
  });
  return (
    <Dialog title="Make a workspace" onClose={onClose}>
      <form className="stack gap-4" onSubmit={submitting(() => make.mutate())}>
        <p className="t2">{repository.repoUrl} is connected. A workspace holds its scans and findings.</p>
        <TextField label="Name" value={name} onChange={setName} required autoFocus />
        <Refusal error={make.error} />
        <div>
          <Button type="submit" variant="primary" busy={make.isPending && 'Making it'}>
            Make the workspace
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function DisconnectDialog({ repository, onClose }: { repository: HostedRepository; onClose: () => void }) {
  const company = useCompany();
  const queries = useQueryClient();
  const leave = useMutation({
    mutationFn: () =>
      api.call('disconnectHostedRepository', {
        params: { companyId: company.id, hostedRepositoryId: repository.id },
      }),
    onSuccess: () => {
      toast('Disconnected the repository');
      void queries.invalidateQueries({ queryKey: ['hosted-repositories'] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Disconnect the repository?"
      action="Disconnect"
      busy={leave.isPending}
      error={leave.isError ? messageOf(leave.error) : undefined}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    >
      The access token of {repository.repoUrl} is deleted and its commits are not fetched any more. Workspaces
      keep their scans, and go on when it is connected again.
    </ConfirmDialog>
  );
}
