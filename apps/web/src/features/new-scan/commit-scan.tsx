import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ScanType, Workspace } from '@vedette/contract';
import { GitCommitHorizontal, Play } from 'lucide-react';
import { useState } from 'react';
import type { CurrentCompany } from '../../api/company.ts';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx';
import { Empty, Refusal } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { focusPaths } from './focus-paths.ts';
import { FocusPathsField } from './focus-paths-field.tsx';
import { useOpenScan } from './open-scan.ts';

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;

const types: readonly { value: ScanType; label: string }[] = [
  { value: 'standard', label: 'Standard' },
  { value: 'audit', label: 'Audit: deeper, for reviews' },
  { value: 'lite', label: 'Lite: patterns and dependencies' },
];

/** A scan of exactly one commit of a connected repository. */
export function CommitScan(props: {
  company: CurrentCompany;
  workspaces: readonly Workspace[];
  given: Workspace | undefined;
}) {
  const openScan = useOpenScan(props.company.id);
  const remote = props.workspaces.filter(({ kind, status }) => kind === 'remote' && status === 'active');
  const [workspaceId, setWorkspaceId] = useState(props.given?.id ?? remote[0]?.id ?? '');
  const [commit, setCommit] = useState('');
  const [scanType, setScanType] = useState<ScanType>('standard');
  const [paths, setPaths] = useState('');
  const [newModel, setNewModel] = useState(false);
  const workspace = remote.find(({ id }) => id === workspaceId);
  const start = useMutation({
    mutationFn: async () => {
      const hints = focusPaths(paths);
      return api.call('startWorkspaceScan', {
        params: { workspaceId },
        body: {
          repoUrl: workspace?.repoUrl ?? '',
          commit: commit.trim(),
          scanType,
          ...(newModel ? { generateThreatModel: true } : {}),
          ...(hints.length === 0 ? {} : { paths: [...hints] }),
        },
      });
    },
    onSuccess: ({ scanId }) => openScan({ workspaceId, scanId }),
  });
  if (remote.length === 0) {
    return (
      <Empty icon={GitCommitHorizontal} title="No repository is connected yet">
        <p>A repository of the Git provider is connected under Settings, and linked to a workspace there.</p>
        <Link to="/settings/git" className="link">
          Connect a repository
        </Link>
      </Empty>
    );
  }
  const fault = commit.trim() !== '' && !COMMIT.test(commit.trim());
  return (
    <form className="stack gap-6" onSubmit={submitting(() => start.mutate())}>
      {props.given ? (
        <p className="t2">{props.given.repoUrl}</p>
      ) : (
        <SelectField
          label="Workspace"
          value={workspaceId}
          onChange={setWorkspaceId}
          choices={remote.map(({ id, name, repoUrl }) => ({
            value: id,
            label: `${name} · ${repoUrl ?? ''}`,
          }))}
        />
      )}
      <TextField
        label="Commit"
        value={commit}
        onChange={setCommit}
        mono
        required
        error={fault ? 'Not a commit. Give the full SHA, 40 or 64 hexadecimal digits.' : undefined}
        hint="Branches and tags move, so they are not accepted."
      />
      <SelectField label="Type" value={scanType} onChange={setScanType} choices={types} />
      <FocusPathsField value={paths} onChange={setPaths} />
      <Checkbox label="Make a new threat model" checked={newModel} onChange={setNewModel} />
      <Refusal error={start.error} />
      <div>
        <Button
          type="submit"
          variant="primary"
          icon={Play}
          busy={start.isPending && 'Starting'}
          disabled={(commit.trim() === '' || fault) && 'Give the full SHA of a commit'}
        >
          Start the scan
        </Button>
      </div>
    </form>
  );
}
