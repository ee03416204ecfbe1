import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { networkReason } from '@vedette/contract/network-reasons';
import type { Failure } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';

/** errno → what it means here. `{}` stands for the file or the address. */
const OF_FILES: Readonly<Record<string, readonly [message: string, hint: string]>> = {
  ENOENT: ['{} does not exist.', 'Check the path.'],
  EACCES: ['{} may not be read or written by this user.', 'Check its permissions, or choose another place.'],
  EPERM: ['{} may not be read or written by this user.', 'Check its permissions, or choose another place.'],
  EISDIR: ['{} is a folder, and a file is needed.', 'Name a file.'],
  ENOTDIR: ['{} is a file, and a folder is needed.', 'Name a folder.'],
  EROFS: ['{} is on a disk that may only be read.', 'Choose another place.'],
  ENOSPC: ['The disk is full: {} could not be written.', 'Make room there, then run the command again.'],
  EDQUOT: [
    'The disk quota is used up: {} could not be written.',
    'Make room there, then run the command again.',
  ],
  EFBIG: ['{} would become larger than this user may write.', 'Raise the limit (ulimit -f), then try again.'],
  EMFILE: ['Too many files are open.', 'Raise the limit (ulimit -n), then try again.'],
  ENFILE: ['Too many files are open on this machine.', 'Close other programs, then try again.'],
  ELOOP: ['{} leads in a circle of links.', 'Name the folder itself.'],
  ENAMETOOLONG: ['{} is a longer path than this machine takes.', 'Choose a shorter one.'],
};

const CERTIFICATE = /CERT|SIGN|SSL|TLS/;

/** A failure of the file system in plain words; null when it is none that is known. */
export function fileFailure(error: unknown): Failure | null {
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException;
  const known = code === undefined ? undefined : OF_FILES[code];
  if (known === undefined) return null;
  const [message, hint] = known;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  const isTemporary = path?.startsWith(join(tmpdir(), 'vedette-')) ?? false;
  return {
    code: isFull ? 'disk_full' : 'file_unusable',
    message: message.replace('{}', path ?? 'A file'),
    hint: isFull && isTemporary ? 'Make room, or set TMPDIR to a folder on another disk.' : hint,
    exitCode: exitCodes.failed,
  };
}

/** A request that got no answer, in plain words; null when the error is of another kind. */
export function networkFailure(error: unknown, address: string): Failure | null {
  const reason = networkReason(error);
  if (reason === null) return null;
  return {
    code: 'server_unreachable',
    message: `The server at ${address} did not answer: ${reason.text}.`,
    hint: CERTIFICATE.test(reason.code)
      ? 'Name its certificate authority with NODE_EXTRA_CA_CERTS=FILE, or correct the address.'
      : 'Start it (`npm start` in its clone), or name another: `vedette login --server URL` or VEDETTE_SERVER.',
    exitCode: exitCodes.failed,
  };
}
