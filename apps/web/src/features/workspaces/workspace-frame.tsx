import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Scan, Workspace } from '@vedette/contract';
import { ChevronDown, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCompany } from '../../api/company.ts';
import { isRunning, scansQuery, sourceWord } from '../../api/scans.ts';
import { workspaceQuery } from '../../api/workspaces.ts';
import { useParam, useSearchText, useSetSearch } from '../../lib/address.ts';
import { dayTime } from '../../lib/format.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Crumbs } from '../../ui/page.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export interface WorkspaceView {
  readonly workspace: Workspace;
  readonly scans: readonly Scan[];
  /** The scan that the address names, or the newest completed one. */
  readonly scan: Scan | undefined;
  /** Whether the address names it. */
  readonly named: boolean;
}

/** The workspace, its tabs, and the scan that the pages below are about. */
export function WorkspaceFrame(props: {
  page: string;
  fixed?: boolean;
  children: (view: WorkspaceView) => ReactNode;
}) {
  const workspaceId = useParam('workspaceId');
  const company = useCompany();
  const workspace = useQuery(workspaceQuery(workspaceId));
  const scans = useQuery(scansQuery(company.id, workspaceId));
  const asked = useSearchText('scanId');
  const home = { label: 'Workspaces', link: { to: '/workspaces' } } as const;
  if (!workspace.data || !scans.data)
    return <PageState crumbs={[home, { label: props.page }]} asked={[workspace, scans]} rows={12} />;
  const named = scans.data.find(({ scanId }) => scanId === asked);
  const scan = named ?? scans.data.find(({ status }) => status === 'completed');
  const search = (named ? { scanId: named.scanId } : {}) as never;
  const params = { workspaceId };
  return (
    <div className={props.fixed ? 'workspace fixed' : 'workspace'}>
      <Crumbs
        crumbs={[
          home,
          { label: workspace.data.name, link: { to: '/workspace/$workspaceId', params } },
          { label: props.page },
        ]}
      />
      <Tabs
        label="Workspace"
        tabs={[
          { label: 'Findings', link: { to: '/workspace/$workspaceId', params, search }, exact: true },
          { label: 'Dependencies', link: { to: '/workspace/$workspaceId/dependencies', params, search } },
          { label: 'Threat model', link: { to: '/workspace/$workspaceId/threat-model', params, search } },
          {
            label: 'Scans',
            link: { to: '/workspace/$workspaceId/scans', params, search },
            count: scans.data.length,
          },
          { label: 'Settings', link: { to: '/workspace/$workspaceId/settings', params, search } },
        ]}
        side={
          <>
            <ScanChoice scans={scans.data} scan={scan} />
            {workspace.data.status === 'active' ? <NewScanLink workspaceId={workspaceId} /> : null}
          </>
        }
      />
      {props.children({ workspace: workspace.data, scans: scans.data, scan, named: named !== undefined })}
    </div>
  );
}

function NewScanLink({ workspaceId }: { workspaceId: string }) {
  const navigate = useNavigate();
  const link = { to: '/workspace/$workspaceId/scan', params: { workspaceId } } as const;
  useShortcut('s', 'New scan', () => void navigate(link));
  return (
    <ButtonLink look={{ small: true, icon: Play }} link={link}>
      New scan
    </ButtonLink>
  );
}

function ScanChoice({ scans, scan }: { scans: readonly Scan[]; scan: Scan | undefined }) {
  const setSearch = useSetSearch();
  if (scan === undefined) return null;
  const nameOf = (one: Scan) =>
    `${dayTime(one.finishedAt ?? one.createdAt)} · ${sourceWord(one)}${one.status === 'completed' ? '' : ` · ${one.status}`}`;
  return (
    <span className="hide-s">
      <Menu
        label={nameOf(scan)}
        icon={ChevronDown}
        items={scans
          .filter((one) => one.status === 'completed' || isRunning(one))
          .slice(0, 20)
          .map((one) => ({
            label: nameOf(one),
            checked: one.scanId === scan.scanId,
            onSelect: () => setSearch({ scanId: one.scanId }, { replace: false }),
          }))}
      />
    </span>
  );
}
