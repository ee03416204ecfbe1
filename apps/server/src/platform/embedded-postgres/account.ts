import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whom PostgreSQL runs as when we are root, which it refuses to be. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The number of `nobody` on every Linux, for systems without an entry for it. */
const NOBODY: Account = { name: 'nobody', uid: 65_534, gid: 65_534 };

/** @returns undefined when PostgreSQL runs as ourselves; for root the owner of an existing data folder, `postgres` or `nobody`. */
export function chooseAccount(dataFolder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(dataFolder)) {
    const { uid, gid } = statSync(dataFolder);
    if (uid !== 0) return { name: `user ${uid}`, uid, gid };
  }
  return findAccount('postgres') ?? findAccount('nobody') ?? NOBODY;
}

function findAccount(name: string): Account | undefined {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const entry = users.split('\n').find((line) => line.startsWith(`${name}:`));
  const [, , uid, gid] = entry?.split(':') ?? [];
  // An account with the number 0 would be root by another name.
  if (!uid || !gid || Number(uid) === 0) return undefined;
  return { name, uid: Number(uid), gid: Number(gid) };
}

/**
 * @throws Error naming the first folder on the way to `folder` that the account may not enter. Without this look
 * PostgreSQL itself would only say that its executable or its data is missing.
 */
export function assertReachable(folder: string, account: Account): void {
  const blocked = ancestors(folder).find((path) => !mayEnter(path, account));
  if (blocked === undefined) return;
  throw new Error(
    `The embedded PostgreSQL runs as ${account.name}, because it refuses to run as root, and ${account.name} cannot enter ${blocked}. ` +
      'Set VEDETTE_HOME to a folder outside of it (the default for root is /var/lib/vedette), or start as an ordinary user.',
  );
}

function ancestors(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [...ancestors(parent), folder];
}

function mayEnter(folder: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
