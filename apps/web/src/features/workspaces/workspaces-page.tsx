import { useQuery } from '@tanstack/react-query';
import type { Workspace } from '@vedette/contract';
import { FolderGit2 } from 'lucide-react';
import { useCompany } from '../../api/company.ts';
import { workspacesQuery } from '../../api/workspaces.ts';
import { Crumbs, Page } from '../../ui/page.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';

export function WorkspacesPage() {
  const company = useCompany();
  const workspaces = useQuery(workspacesQuery(company.id));
  return (
    <>
      <Crumbs crumbs={[{ label: 'Workspaces' }]} />
      <Page
        title="Workspaces"
        lead="A workspace is what is scanned: an uploaded source, or a hosted repository. Engagements with people are repositories."
      >
        {workspaces.isPending ? (
          <Skeleton />
        ) : workspaces.isError ? (
          <Failure error={workspaces.error} retry={() => void workspaces.refetch()} />
        ) : workspaces.data.length === 0 ? (
          <Empty icon={FolderGit2} title="No workspace yet">
            <p>The first scan makes one.</p>
          </Empty>
        ) : (
          <WorkspaceTable workspaces={workspaces.data} />
        )}
      </Page>
    </>
  );
}

function WorkspaceTable({ workspaces }: { workspaces: readonly Workspace[] }) {
  return (
    <table className="plain fix">
      <thead>
        <tr>
          <th>Name</th>
          <th className="hide-s">Source</th>
          <th className="w-120 hide-s">Made</th>
        </tr>
      </thead>
      <tbody>
        {workspaces.map((workspace) => (
          <tr key={workspace.id} className={workspace.status === 'archived' ? 'dim' : undefined}>
            <td className="trunc">
              <b>{workspace.name}</b>
            </td>
            <td className="trunc hide-s t2">{workspace.repoUrl ?? 'uploaded archives'}</td>
            <td className="hide-s t3">
              <Time at={workspace.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
