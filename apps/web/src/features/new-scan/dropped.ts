/** What was dropped on the page or chosen in a dialog: an archive that is sent as it is, or files that are packed here. */
import { isLeftOut, type SourceFile } from './archive.ts';
import { readZip } from './zip.ts';

export type Dropped =
  | { readonly kind: 'archive'; readonly file: File }
  | { readonly kind: 'files'; readonly name: string; readonly files: readonly SourceFile[] };

/** What an archive is called that is taken. */
export const ARCHIVE_SUFFIXES = ['.tar.gz', '.tgz', '.tar', '.zip'] as const;

/** Names of archives end in one of them, in any case. */
const endsIn = (name: string, suffix: string) => name.toLowerCase().endsWith(suffix);
export const isTar = (file: File) => endsIn(file.name, '.tar');

function baseOf(name: string): string {
  const suffix = ARCHIVE_SUFFIXES.find((one) => endsIn(name, one));
  return suffix === undefined ? name : name.slice(0, -suffix.length);
}

export const nameOf = (dropped: Dropped) =>
  dropped.kind === 'archive' ? baseOf(dropped.file.name) : dropped.name;
export const sizeOf = (dropped: Dropped) =>
  dropped.kind === 'archive'
    ? dropped.file.size
    : dropped.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

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

const sourceFile = (path: string, file: File): SourceFile => ({
  path,
  sizeBytes: file.size,
  open: async () => file.stream(),
});

async function walk(entry: FileSystemEntry, path: string, into: SourceFile[]): Promise<void> {
  if (isLeftOut(path)) return;
  if (entry.isFile) into.push(sourceFile(path, await fileOf(entry as FileSystemFileEntry)));
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
    return { kind: 'files', name: first.name, files };
  }
  throw new Error('Drop one folder, or one archive of it.');
}

/** @throws Error when it is no archive that is taken. */
export async function archiveOf(file: File): Promise<Dropped> {
  if (endsIn(file.name, '.zip')) return unzipped(file);
  if (!ARCHIVE_SUFFIXES.some((suffix) => endsIn(file.name, suffix))) {
    throw new Error(
      `${file.name} is not a tar.gz, tar or zip archive. Drop the folder itself, and it is packed here.`,
    );
  }
  return { kind: 'archive', file };
}

/** What most zips hold is one folder; its name says more than that of the file, and it is no part of the paths. */
async function unzipped(file: File): Promise<Dropped> {
  const files = (await readZip(file)).filter(({ path }) => !isLeftOut(path));
  const folders = new Set(files.map(({ path }) => path.slice(0, path.indexOf('/') + 1)));
  const [folder = ''] = folders.size === 1 ? folders : [];
  return {
    kind: 'files',
    name: folder === '' ? baseOf(file.name) : folder.slice(0, -1),
    files: files.map((one) => ({ ...one, path: one.path.slice(folder.length) })),
  };
}

/** A folder that was chosen in the browser's dialog; each file knows its path. */
export function folderOf(list: FileList): Dropped {
  const files = [...list];
  const name = files[0]?.webkitRelativePath.split('/')[0] ?? 'source';
  return {
    kind: 'files',
    name,
    files: files.flatMap((file) => {
      const path = file.webkitRelativePath.slice(name.length + 1);
      return isLeftOut(path) ? [] : [sourceFile(path, file)];
    }),
  };
}
