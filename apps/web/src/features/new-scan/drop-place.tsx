import { FolderUp } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { bytes, plural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ARCHIVE_SUFFIXES, archiveOf, type Dropped, folderOf, nameOf, readDrop, sizeOf } from './dropped.ts';

type Read = () => Promise<Dropped>;

/** Where a folder or an archive is dropped or chosen. The whole page takes it: a browser leaves for what is dropped beside. */
export function DropPlace({ dropped, onTake }: { dropped: Dropped | null; onTake: (read: Read) => void }) {
  const isOver = useDrop(onTake);
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  return (
    <section className={isOver ? 'drop over' : 'drop'} aria-label="Source">
      <Icon icon={FolderUp} size="large" />
      <div role="status">
        <b>{dropped === null ? 'Drop a folder here, or its archive' : nameOf(dropped)}</b>
        {dropped === null ? (
          <p className="t2 sm">
            tar.gz, tar or zip. A folder or a zip is packed anew in this browser, without .git, node_modules
            and virtual environments.
          </p>
        ) : (
          <p className="t2 sm">
            {dropped.kind === 'files' ? `${plural(dropped.files.length, 'file')}, ` : 'archive, '}
            {bytes(sizeOf(dropped))}
          </p>
        )}
      </div>
      <div className="row wrap">
        <Button onClick={() => folder.current?.click()}>Choose a folder</Button>
        <Button onClick={() => file.current?.click()}>Choose an archive</Button>
      </div>
      <input
        ref={file}
        type="file"
        accept={[...ARCHIVE_SUFFIXES, '.gz', 'application/gzip', 'application/zip'].join()}
        hidden
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
        hidden
        aria-label="Folder"
        onChange={(event) => {
          const chosen = event.target.files;
          if (chosen && chosen.length > 0) onTake(async () => folderOf(chosen));
        }}
      />
    </section>
  );
}

/** Takes what is dropped anywhere on the page. @returns whether files are held over it */
function useDrop(onTake: (read: Read) => void): boolean {
  const [isOver, setOver] = useState(false);
  const onEvent = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    // Going from one part of the page to another is no leaving.
    setOver(event.type === 'dragover' || (event.type === 'dragleave' && event.relatedTarget !== null));
    if (event.type !== 'drop') return;
    // Entries are asked for within the event.
    const reading = readDrop(event.dataTransfer.items);
    onTake(() => reading);
  });
  useEffect(() => {
    const names = ['dragover', 'dragleave', 'drop'] as const;
    const handle = (event: DragEvent) => onEvent(event);
    for (const name of names) addEventListener(name, handle);
    return () => {
      for (const name of names) removeEventListener(name, handle);
    };
  }, []);
  return isOver;
}
