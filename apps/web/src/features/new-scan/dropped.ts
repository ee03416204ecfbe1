/** What was dropped on the page or chosen in a dialog: one archive, or the files of one folder. */
import { isLeftOut, type SourceFile } from './archive.ts';

export type Dropped =
  | { readonly kind: 'archive'; readonly file: File }
  | { readonly kind: 'folder'; readonly name: string; readonly files: readonly SourceFile[] };

/** Entries of one folder are handed out a hundred at a time. */
function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  return new Promise((resolve, reject) => {
    const more = () =>
      reader.readEntries((entries) => {
        if (entries.length === 0) return resolve(found);
        found.push(...entries);
        more();
      }, reject);
    more();
  });
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

async function walk(entry: FileSystemEntry, path: string, into: SourceFile[]): Promise<void> {
  if (isLeftOut(path)) return;
  if (entry.isFile) into.push({ path, file: await fileOf(entry as FileSystemFileEntry) });
  else {
    for (const child of await entriesOf(entry as FileSystemDirectoryEntry)) {
      await walk(child, path === '' ? child.name : `${path}/${child.name}`, into);
    }
  }
}

/** @throws Error when it is neither an archive nor a folder. */
export async function readDrop(items: DataTransferItemList): Promise<Dropped> {
  // Entries have to be asked for before the first wait: the list is emptied when the event is over.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const [first] = entries;
  if (first?.isFile && entries.length === 1) return archiveOf(await fileOf(first as FileSystemFileEntry));
  if (first?.isDirectory && entries.length === 1) {
    const files: SourceFile[] = [];
    await walk(first, '', files);
    return { kind: 'folder', name: first.name, files };
  }
  throw new Error('Drop one folder, or one archive of it.');
}

export function archiveOf(file: File): Dropped {
  if (!/\.(tar\.gz|tgz)$/i.test(file.name)) {
    throw new Error(`${file.name} is not a tar.gz archive. Drop the folder itself, and it is packed here.`);
  }
  return { kind: 'archive', file };
}

/** A folder that was chosen in the browser's dialog; each file knows its path. */
export function folderOf(list: FileList): Dropped {
  const files = [...list];
  const name = files[0]?.webkitRelativePath.split('/')[0] ?? 'source';
  return {
    kind: 'folder',
    name,
    files: files.flatMap((file) => {
      const path = file.webkitRelativePath.slice(name.length + 1);
      return isLeftOut(path) ? [] : [{ path, file }];
    }),
  };
}
