import { chmodSync, chownSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Account, assertReachable, chooseAccount } from './account.ts';

/** Where everything is. All paths are absolute and without links. */
export interface Layout {
  readonly root: string;
  readonly data: string;
  readonly log: string;
  readonly runtimes: string;
  readonly leases: string;
  readonly lock: string;
  readonly credentials: string;
  /** Set when we are root: whom PostgreSQL runs as. */
  readonly account: Account | undefined;
}

/**
 * Tells where everything is, and makes the two folders that the state lock needs: `<home>/postgres` and the lock's own.
 * Several processes may do that at the same moment. The other folders are `makeFolders`, with the lock in hand.
 */
export function openLayout(home: string): Layout {
  mkdirSync(home, { recursive: true });
  const root = join(realpathSync(home), 'postgres');
  const lock = join(root, 'lock');
  // One that is there is no error to a recursive call, whoever made it and when.
  mkdirSync(lock, { recursive: true, mode: 0o700 });
  return {
    root,
    data: join(root, 'data'),
    log: join(root, 'log'),
    runtimes: join(root, 'runtime'),
    leases: join(root, 'leases'),
    lock,
    credentials: join(root, 'credentials.json'),
    account: chooseAccount(join(root, 'data')),
  };
}

/**
 * Makes the other folders under `<home>/postgres`; the caller holds the state lock. What PostgreSQL writes belongs to
 * its account, the rest to us.
 * @throws Error when PostgreSQL's account cannot reach them
 */
export function makeFolders({ root, runtimes, leases, log, account }: Layout): void {
  makeFolder(runtimes, account ? 0o755 : 0o700);
  makeFolder(leases, 0o700);
  makeFolder(log, 0o700, account);
  if (account) {
    letThrough(root, account);
    letThrough(dirname(root), account);
    assertReachable(root, account);
  }
}

/** Makes a folder and gives it to its owner; one that is there stays as it is. The caller holds the state lock. */
export function makeFolder(folder: string, mode: number, owner?: Account): void {
  if (existsSync(folder)) return;
  mkdirSync(folder);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  // Not by mkdir's mode alone: the umask would take from it.
  chmodSync(folder, mode);
}

/** Under a narrow umask our own folders shut PostgreSQL's account out; passing through them shows that account no names. */
function letThrough(folder: string, account: Account): void {
  const { mode, uid } = statSync(folder);
  if (uid === 0 && account.uid !== 0 && (mode & 0o001) === 0) chmodSync(folder, (mode & 0o7777) | 0o001);
}
