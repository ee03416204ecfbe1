import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Workspace } from '@vedette/contract';
import { FolderGit2, Play } from 'lucide-react';
import { useCompany } from '../../api/company.ts';
import { openFindingsQuery } from '../../api/findings.ts';
import { workspacesQuery } from '../../api/workspaces.ts';
import { scanCommands } from '../../lib/commands.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Command } from '../../ui/copy.tsx';
import { CoverageBar } from '../../ui/coverage-bar.tsx';
import { Crumbs, Page } from '../../ui/page.tsx';
import { SeverityCount } from '../../ui/severity.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';

const shown = ['critical', 'high', 'medium', 'low'] as const;

export function WorkspacesPage() {
  const company = useCompany();
  const navigate = useNavigate();
  const workspaces = useQuery(workspacesQuery(company.id));
  useShortcut('s', 'New scan', () => void navigate({ to: '/workspaces/scan' }));
  return (
    <>
      <Crumbs crumbs={[{ label: 'Workspaces' }]} />
      <Page
        title="Workspaces"
        lead="A workspace is what is scanned: an uploaded source, or a hosted repository. Engagements with people are called repositories."
        actions={
          <ButtonLink look={{ variant: 'primary', icon: Play, keys: 'S' }} link={{ to: '/workspaces/scan' }}>
            New scan
          </ButtonLink>
        }
      >
        {workspaces.isPending ? (
          <Skeleton />
        ) : workspaces.isError ? (
          <Failure error={workspaces.error} retry={() => void workspaces.refetch()} />
        ) : workspaces.data.length === 0 ? (
          <Empty icon={FolderGit2} title="No workspace yet">
            <p>The first scan makes one: of a folder or its archive, from here or from a terminal.</p>
            <ButtonLink look={{ icon: Play }} link={{ to: '/workspaces/scan' }}>
              Scan a folder
            </ButtonLink>
            <Command prompt="$" text={scanCommands} />
          </Empty>
        ) : (
          <WorkspaceTable companyId={company.id} workspaces={workspaces.data} />
        )}
      </Page>
    </>
  );
}

function WorkspaceTable({ companyId, workspaces }: { companyId: string; workspaces: readonly Workspace[] }) {
  const open = useQuery(openFindingsQuery(companyId));
  const states = new Map(open.data?.workspaces.map((state) => [state.workspaceId, state]));
  return (
    <table className="plain fix">
      <thead>
        <tr>
          <th>Name</th>
          <th className="hide-m">Source</th>
          <th>Open findings</th>
          <th className="hide-s w-160">Looked at</th>
          <th className="hide-s w-120">Last scan</th>
        </tr>
      </thead>
      <tbody>
        {workspaces.map((workspace) => {
          const state = states.get(workspace.id);
          return (
            <tr key={workspace.id} className={workspace.status === 'archived' ? 'dim' : undefined}>
              <td className="trunc">
                <Link to="/workspace/$workspaceId" params={{ workspaceId: workspace.id }} className="strong">
                  {workspace.name}
                </Link>
                {workspace.status === 'archived' ? <span className="badge line">archived</span> : null}
              </td>
              <td className="trunc hide-m t2">{workspace.repoUrl ?? 'uploaded archives'}</td>
              <td>
                {state === undefined ? (
                  <span className="t3">{open.isPending ? '' : 'not scanned'}</span>
                ) : (
                  <span className="row">
                    {shown.map((severity) =>
                      state.open[severity] > 0 ? (
                        <SeverityCount key={severity} severity={severity} count={state.open[severity]} />
                      ) : null,
                    )}
                    {shown.every((severity) => state.open[severity] === 0) ? (
                      <span className="t2">none open</span>
                    ) : null}
                  </span>
                )}
              </td>
              <td className="hide-s">{state && <CoverageBar parts={state.coverage} thin />}</td>
              <td className="hide-s t3">{state && <Time at={state.scannedAt} />}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
