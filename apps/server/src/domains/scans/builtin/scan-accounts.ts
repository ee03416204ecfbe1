import { createServer } from 'node:net';

/**
 * How many accounts there are: more than scans run at once on any machine, so that a process of another installation, or one
 * that takes its time to go, does not share its account with a new one.
 */
const ACCOUNTS = 256;

/** A user id that belongs to one running scan of this machine and to nobody else. Its group has the same number. */
export interface ScanAccount {
  readonly id: number;
  release(): void;
}

/**
 * Claims an account that no running scan has, also none of another worker or installation. The claim is a name in the
 * kernel's abstract socket namespace: there is one holder at a time, and with its process the name is gone.
 * @param first the lowest of the user ids
 * @throws Error with the code EAGAIN when all are taken, which passes
 */
export async function claimScanAccount(first: number): Promise<ScanAccount> {
  for (let id = first; id < first + ACCOUNTS; id++) {
    const release = await holdName(`\0vedette-scan-account-${id}`);
    if (release !== null) return { id, release };
  }
  throw Object.assign(
    new Error(`all ${ACCOUNTS} accounts from user ${first} on are taken by running scans`),
    {
      code: 'EAGAIN',
    },
  );
}

function holdName(name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const holder = createServer((connection) => connection.destroy());
    holder.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    holder.listen(name, () => {
      holder.unref();
      resolve(() => void holder.close());
    });
  });
}
