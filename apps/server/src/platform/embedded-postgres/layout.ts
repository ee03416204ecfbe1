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
 * Makes the folders under `<home>/postgres`. What PostgreSQL writes belongs to its account, the rest to us.
 * @throws Error when PostgreSQL's account cannot reach them
 */
export function openLayout(home: string): Layout {
  mkdirSync(home, { recursive: true });
  const root = join(realpathSync(home), 'postgres');
  const account = chooseAccount(join(root, 'data'));
  const layout: Layout = {
    root,
    data: join(root, 'data'),
    log: join(root, 'log'),
    runtimes: join(root, 'runtime'),
    leases: join(root, 'leases'),
    lock: join(root, 'lock'),
    credentials: join(root, 'credentials.json'),
    account,
  };
  const passage = account ? 0o711 : 0o700;
  makeFolder(root, passage);
  makeFolder(layout.runtimes, account ? 0o755 : 0o700);
  makeFolder(layout.leases, 0o700);
  makeFolder(layout.lock, 0o700);
  makeFolder(layout.log, 0o700, account);
  if (account) {
    letThrough(dirname(root), account);
    assertReachable(root, account);
  }
  return layout;
}

/** Makes a folder and gives it to its owner; one that is there stays as it is. */
export function makeFolder(folder: string, mode: number, owner?: Account): void {
  if (existsSync(folder)) return;
  mkdirSync(folder);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  // Not by mkdir's mode alone: the umask would take from it.
  chmodSync(folder, mode);
}

/** Under a narrow umask our own home shuts PostgreSQL's account out; passing through it shows that account no names. */
function letThrough(home: string, account: Account): void {
  const { mode, uid } = statSync(home);
  if (uid === 0 && account.uid !== 0 && (mode & 0o001) === 0) chmodSync(home, (mode & 0o7777) | 0o001);
}
