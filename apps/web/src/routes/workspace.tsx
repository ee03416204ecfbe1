/** The pages of one workspace: each puts its features under the workspace's tabs. */

import { useCompany } from '../api/company.ts';
import { isRunning } from '../api/scans.ts';
import { DependenciesList } from '../features/dependencies/dependencies-list.tsx';
import { FindingsList } from '../features/findings/findings-page.tsx';
import { CompareScans } from '../features/scans/compare-scans.tsx';
import { LiveScan } from '../features/scans/live-scan.tsx';
import { ScansList } from '../features/scans/scans-list.tsx';
import { WorkspaceFrame } from '../features/workspaces/workspace-frame.tsx';
import { WorkspaceSettingsForm } from '../features/workspaces/workspace-settings.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/states.tsx';

/** The findings of a scan, or the scan itself while it runs; what the scanning document says of `?scanId=`. */
export function WorkspaceFindings() {
  const company = useCompany();
  return (
    <WorkspaceFrame page="Findings" fixed>
      {({ workspace, scan, scans, named }) => {
        const first = scans.find(isRunning);
        const shown = named || scan ? scan : first;
        if (shown === undefined) {
          return (
            <Empty title="Not scanned yet">
              <ButtonLink
                look={{ variant: 'primary' }}
                link={{ to: '/workspace/$workspaceId/scan', params: { workspaceId: workspace.id } }}
              >
                Scan it
              </ButtonLink>
            </Empty>
          );
        }
        return shown.status === 'completed' ? (
          <FindingsList workspaceId={workspace.id} scan={shown} />
        ) : (
          <div className="scrolls">
            <LiveScan name={workspace.name} scan={shown} companyId={company.id} />
          </div>
        );
      }}
    </WorkspaceFrame>
  );
}

export function WorkspaceScans() {
  return (
    <WorkspaceFrame page="Scans">
      {({ workspace, scans }) => <ScansList workspaceId={workspace.id} scans={scans} />}
    </WorkspaceFrame>
  );
}

export function WorkspaceCompare() {
  return (
    <WorkspaceFrame page="Compare">
      {({ workspace, scans }) => <CompareScans workspaceId={workspace.id} scans={scans} />}
    </WorkspaceFrame>
  );
}

export function WorkspaceDependencies() {
  return (
    <WorkspaceFrame page="Dependencies" fixed>
      {({ scan }) =>
        scan?.status === 'completed' ? (
          <DependenciesList scan={scan} />
        ) : (
          <Empty title="No completed scan yet">Dependencies are read by a scan.</Empty>
        )
      }
    </WorkspaceFrame>
  );
}

export function WorkspaceSettings() {
  return (
    <WorkspaceFrame page="Settings">
      {({ workspace }) => <WorkspaceSettingsForm key={workspace.id} workspace={workspace} />}
    </WorkspaceFrame>
  );
}
