/** Loaded by itself: the diagram is needed on this page alone. */
import { ThreatModelView } from '../features/threat-model/threat-model-view.tsx';
import { WorkspaceFrame } from '../features/workspaces/workspace-frame.tsx';
import { Empty } from '../ui/states.tsx';

export function WorkspaceThreatModel() {
  return (
    <WorkspaceFrame page="Threat model">
      {({ workspace, scan }) =>
        scan?.status === 'completed' ? (
          <ThreatModelView workspace={workspace} scan={scan} />
        ) : (
          <Empty title="No completed scan yet">A threat model is made by a scan.</Empty>
        )
      }
    </WorkspaceFrame>
  );
}
