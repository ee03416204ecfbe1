import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CallInput } from '@vedette/contract';
import type { Surroundings } from '../terminal/surroundings.ts';

/** A scan that was asked for and whose end was not seen: the request, to be sent again as it was, with its key. */
export interface PendingScan {
  readonly workspaceId: string;
  readonly idempotencyKey: string;
  readonly body: NonNullable<CallInput<'startWorkspaceScan'>['body']>;
}

/** Keys are kept by the service for 30 days; whoever comes back after a day wants a new scan. */
const KEPT_MS = 24 * 3600 * 1000;

export interface PendingScanFile {
  read(): Promise<PendingScan | null>;
  write(pending: PendingScan): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Where the pending scan of one source is written down, so that a command that was interrupted goes on with the same scan when
 * it is run again. Nothing in it is secret.
 * @param identity what tells it from every other: server, company, workspace, digest of the source
 */
export function pendingScanFile(at: Surroundings, identity: readonly string[]): PendingScanFile | null {
  const base = at.env.XDG_STATE_HOME || (at.env.HOME ? join(at.env.HOME, '.local', 'state') : undefined);
  if (base === undefined) return null;
  const name = createHash('sha256').update(JSON.stringify(identity)).digest('hex');
  const path = join(base, 'vedette', 'scans', `${name}.json`);
  return {
    async read() {
      try {
        const { writtenAt, ...pending } = JSON.parse(await readFile(path, 'utf8')) as PendingScan & {
          writtenAt: number;
        };
        return at.now().getTime() - writtenAt < KEPT_MS ? pending : null;
      } catch {
        return null;
      }
    },
    async write(pending) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, JSON.stringify({ ...pending, writtenAt: at.now().getTime() }), { mode: 0o600 });
    },
    remove: () => rm(path, { force: true }),
  };
}
