import type { SkipReason } from '../../platform/source-folder/index.ts';
import type { Entry } from './read-archive.ts';

/** What an entry of an archive is to us. */
export type EntryKind = 'file' | 'folder' | SkipReason;

/**
 * Only regular files are taken. Links and devices are never made, so none can lead out of the folder; sparse files lie
 * about their size; folders come to be with the files in them.
 */
export function entryKind({ header }: Entry): EntryKind {
  const sparse = Object.keys(header.pax ?? {}).some((key) => key.startsWith('GNU.sparse.'));
  switch (header.type) {
    case 'file':
    case 'contiguous-file':
      if (sparse) return 'sparse';
      // Before there was a type for folders, they were files whose name ends in a slash.
      if (header.name.endsWith('/')) return header.size === 0 ? 'folder' : 'unsupported';
      return 'file';
    case 'directory':
      return 'folder';
    case 'symlink':
      return 'symlink';
    case 'link':
      return 'hard_link';
    case 'character-device':
    case 'block-device':
    case 'fifo':
      return 'special_file';
    default:
      return 'unsupported';
  }
}

/**
 * The name as the archive has it, in bytes. Extended headers (pax) are text already; where their bytes were no UTF-8 they
 * hold U+FFFD, and are handed on as the invalid bytes they were.
 */
export function entryName({ header }: Entry): Uint8Array {
  if (!(header.pax as { path?: string } | null)?.path) return Buffer.from(header.name, 'latin1');
  return header.name.includes('\ufffd') ? Buffer.of(0xff) : Buffer.from(header.name, 'utf8');
}
