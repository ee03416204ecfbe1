import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CallInput } from '@vedette/contract';
import type { Surroundings } from '../terminal/surroundings.ts';

/** An upload that was declared and whose end was not seen: all of it may be there. Its address is a credential and not kept. */
export interface PendingUpload {
  readonly stage: 'upload';
  readonly workspaceId: string;
  readonly uploadId: string;
}

/** A scan that was asked for and whose end was not seen: the request, to be sent again as it was, with its key. */
export interface PendingScan {
  readonly stage: 'scan';
  readonly workspaceId: string;
  readonly idempotencyKey: string;
  readonly body: NonNullable<CallInput<'startWorkspaceScan'>['body']>;
}

/** Keys are kept by the service for 30 days; whoever comes back after a day wants a new scan. */
const KEPT_MS = 24 * 3600 * 1000;

export interface PendingScanFile {
  read(): Promise<PendingUpload | PendingScan | null>;
  /** Says so when it cannot: a full disk costs going on, not the scan. */
  write(pending: PendingUpload | PendingScan): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Where the pending scan of one source is written down, so that a command that was interrupted goes on with the same scan when
 * it is run again. Nothing in it is secret.
 * @param identity what tells it from every other: server, company, workspace, digest of the source
 * @param say tells the person of what cannot be written
 */
export function pendingScanFile(
  at: Surroundings,
  identity: readonly string[],
  say: (line: string) => void,
): PendingScanFile | null {
  const base = at.env.XDG_STATE_HOME || (at.env.HOME ? join(at.env.HOME, '.local', 'state') : undefined);
  if (base === undefined) return null;
  const name = createHash('sha256').update(JSON.stringify(identity)).digest('hex');
  const path = join(base, 'vedette', 'scans', `${name}.json`);
  return {
    async read() {
      try {
        const { writtenAt, ...pending } = JSON.parse(await readFile(path, 'utf8')) as (
          | PendingUpload
          | PendingScan
        ) & { writtenAt: number };
        return at.now().getTime() - writtenAt < KEPT_MS ? pending : null;
      } catch {
        return null;
      }
    },
    async write(pending) {
      const beside = `${path}.${process.pid}.part`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        // Two runs at once may write it: whoever reads it must not find half of either.
        await writeFile(beside, JSON.stringify({ ...pending, writtenAt: at.now().getTime() }), {
          mode: 0o600,
        });
        await rename(beside, path);
      } catch {
        await rm(beside, { force: true }).catch(() => undefined);
        say(`${dirname(path)} cannot be written: an interrupted command will begin a new scan.`);
      }
    },
    remove: () => rm(path, { force: true }),
  };
}
