import { useMutation } from '@tanstack/react-query';
import type { Workspace } from '@vedette/contract';
import { Play } from 'lucide-react';
import { useState } from 'react';
import type { CurrentCompany } from '../../api/company.ts';
import { bytes } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Refusal } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { type Archive, compressTar, packFolder, readArchive } from './archive.ts';
import { DropPlace } from './drop-place.tsx';
import { type Dropped, isTar, nameOf, sizeOf } from './dropped.ts';
import { focusPaths } from './focus-paths.ts';
import { FocusPathsField } from './focus-paths-field.tsx';
import { useOpenScan } from './open-scan.ts';
import { uploadAndScan } from './upload.ts';

interface Progress {
  readonly what: string;
  readonly done: number;
  readonly total: number;
}

function pack(source: Dropped, onProgress: (bytes: number) => void): Promise<Archive> {
  if (source.kind === 'files') return packFolder(source.name, source.files, onProgress);
  return isTar(source.file) ? compressTar(source.file, onProgress) : readArchive(source.file, onProgress);
}

/** One drag to a running scan: the folder is packed here, nothing else of it leaves the machine. */
export function ArchiveScan(props: {
  company: CurrentCompany;
  workspaces: readonly Workspace[];
  given: Workspace | undefined;
}) {
  const openScan = useOpenScan(props.company.id);
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const [name, setName] = useState<string | null>(null);
  const [paths, setPaths] = useState('');
  const [newModel, setNewModel] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);

  const workspaceName = props.given?.name ?? name ?? (dropped ? nameOf(dropped) : '');
  const known =
    props.given ??
    props.workspaces.find(
      (one) => one.kind === 'local' && one.status === 'active' && one.name === workspaceName.trim(),
    );
  const take = async (read: () => Promise<Dropped>) => {
    try {
      setFault(null);
      setDropped(await read());
    } catch (error) {
      setFault(error);
    }
  };
  const start = useMutation({
    mutationFn: async (source: Dropped) => {
      const total = sizeOf(source);
      const what = source.kind === 'files' || isTar(source.file) ? 'Packing' : 'Checking';
      const archive = await pack(source, (done) => setProgress({ what, done, total }));
      return uploadAndScan({
        companyId: props.company.id,
        workspaceName: workspaceName.trim(),
        workspaceId: known?.id,
        archive,
        paths: focusPaths(paths),
        generateThreatModel: known === undefined || newModel,
        onSent: (done) => setProgress({ what: 'Uploading', done, total: archive.blob.size }),
      });
    },
    onSuccess: openScan,
    onSettled: () => setProgress(null),
  });

  return (
    <form
      className="stack gap-6"
      onSubmit={submitting(() => {
        if (dropped) start.mutate(dropped);
      })}
    >
      <DropPlace dropped={dropped} onTake={(read) => void take(read)} />
      <Refusal error={fault} />
      {dropped === null ? null : (
        <>
          {props.given ? null : (
            <TextField
              label="Workspace"
              value={workspaceName}
              onChange={setName}
              hint={
                known
                  ? 'This workspace is there; the scan is compared with its last one.'
                  : 'A new workspace of this name is made.'
              }
              required
            />
          )}
          <FocusPathsField value={paths} onChange={setPaths} />
          {known === undefined ? null : (
            <Checkbox
              label="Make a new threat model instead of going on with the last one"
              checked={newModel}
              onChange={setNewModel}
            />
          )}
          {progress ? <ProgressLine progress={progress} /> : null}
          <Refusal error={start.error} />
          <div>
            <Button
              type="submit"
              variant="primary"
              icon={Play}
              busy={start.isPending && (progress?.what ?? 'Starting')}
              disabled={workspaceName.trim() === '' && 'Name the workspace first'}
            >
              Start the scan
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

function ProgressLine({ progress }: { progress: Progress }) {
  const percent = progress.total === 0 ? 0 : (progress.done / progress.total) * 100;
  return (
    <div className="stack gap-1">
      <div className="row between sm">
        <span>{progress.what}</span>
        <span className="num t2">
          {bytes(progress.done)} of {bytes(progress.total)}
        </span>
      </div>
      <ProgressBar label={progress.what} percent={percent} />
    </div>
  );
}
