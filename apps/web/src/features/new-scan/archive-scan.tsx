import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Workspace } from '@vedette/contract';
import { FolderUp, Play } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import type { CurrentCompany } from '../../api/company.ts';
import { bytes, plural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Refusal } from '../../ui/states.tsx';
import { packFolder, readArchive } from './archive.ts';
import { archiveOf, type Dropped, folderOf, readDrop } from './dropped.ts';
import { focusPaths } from './focus-paths.ts';
import { uploadAndScan } from './upload.ts';

interface Progress {
  readonly what: string;
  readonly done: number;
  readonly total: number;
}

const sizeOf = (dropped: Dropped) =>
  dropped.kind === 'archive'
    ? dropped.file.size
    : dropped.files.reduce((sum, { file }) => sum + file.size, 0);
const nameOf = (dropped: Dropped) =>
  dropped.kind === 'archive' ? dropped.file.name.replace(/\.(tar\.gz|tgz)$/i, '') : dropped.name;

/** One drag to a running scan: the folder is packed here, nothing else of it leaves the machine. */
export function ArchiveScan(props: {
  company: CurrentCompany;
  workspaces: readonly Workspace[];
  given: Workspace | undefined;
}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
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
  const take = async (read: () => Promise<Dropped> | Dropped) => {
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
      const packing = (done: number) =>
        setProgress({ what: source.kind === 'folder' ? 'Packing' : 'Checking', done, total });
      const archive =
        source.kind === 'folder'
          ? await packFolder(source.name, source.files, packing)
          : await readArchive(source.file, packing);
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
    onSuccess: async ({ workspaceId, scanId }) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['workspaces'] }),
        queries.invalidateQueries({ queryKey: ['scans'] }),
      ]);
      await navigate({ to: '/workspace/$workspaceId', params: { workspaceId }, search: { scanId } as never });
    },
    onSettled: () => setProgress(null),
  });

  return (
    <form
      className="stack gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (dropped) start.mutate(dropped);
      }}
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
          <TextArea
            label="Look at these first"
            value={paths}
            onChange={setPaths}
            rows={2}
            mono
            placeholder="src/auth"
            hint="Files or folders, one a line. Hints, not bounds: findings may lie anywhere."
          />
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
  const percent = progress.total === 0 ? 0 : Math.min(100, (progress.done / progress.total) * 100);
  return (
    <div className="stack gap-1">
      <div className="row between sm">
        <span>{progress.what}</span>
        <span className="num t2">
          {bytes(progress.done)} of {bytes(progress.total)}
        </span>
      </div>
      <div
        className="meter live"
        role="progressbar"
        aria-label={progress.what}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

function DropPlace({
  dropped,
  onTake,
}: {
  dropped: Dropped | null;
  onTake: (read: () => Promise<Dropped> | Dropped) => void;
}) {
  const [over, setOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    // Entries are asked for within the event.
    const reading = readDrop(event.dataTransfer.items);
    onTake(() => reading);
  };
  return (
    <section
      className={over ? 'drop over' : 'drop'}
      aria-label="Source"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon icon={FolderUp} size="large" />
      {dropped === null ? (
        <>
          <b>Drop a folder here, or its tar.gz archive</b>
          <p className="t2 sm">
            A folder is packed in this browser. Left out: .git, node_modules, virtual environments.
          </p>
        </>
      ) : (
        <>
          <b>{nameOf(dropped)}</b>
          <p className="t2 sm">
            {dropped.kind === 'folder' ? `${plural(dropped.files.length, 'file')}, ` : 'archive, '}
            {bytes(sizeOf(dropped))}
          </p>
        </>
      )}
      <div className="row wrap">
        <Button onClick={() => folder.current?.click()}>Choose a folder</Button>
        <Button onClick={() => file.current?.click()}>Choose an archive</Button>
      </div>
      <input
        ref={file}
        type="file"
        accept=".gz,.tgz,application/gzip"
        className="vh"
        tabIndex={-1}
        aria-label="Archive"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen) onTake(() => archiveOf(chosen));
        }}
      />
      <input
        ref={folder}
        type="file"
        // React has no name for it; every browser does.
        {...({ webkitdirectory: '' } as object)}
        className="vh"
        tabIndex={-1}
        aria-label="Folder"
        onChange={(event) => {
          const chosen = event.target.files;
          if (chosen && chosen.length > 0) onTake(() => folderOf(chosen));
        }}
      />
    </section>
  );
}
