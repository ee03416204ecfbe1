import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The way of one server to its database, which can end as it does for a process that is killed. */
export interface DatabaseProxy {
  readonly url: string;
  /** From now on nothing passes: what the database was told it finishes, and nobody hears of it. */
  sever(): void;
  /** The connections that there are pass nothing more and stay open, as where a cable was cut. New ones do pass. */
  silence(): void;
  /** Severs it as soon as the next commit was confirmed, before the confirmation is passed on. */
  severAfterCommit(): void;
}

/** How a client ends a transaction, as it goes over the wire. */
const COMMIT = Buffer.from('commit\0');

export async function createDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  let waitsForCommit = false;
  let silenced = new WeakSet<Socket>();
  const way = createServer((near) => {
    const far = connect({ ...target, noDelay: true });
    let committing = false;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      // What is severed, or closed by the other side, is no fault here.
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    near.on('data', (chunk: Buffer) => {
      committing = waitsForCommit && chunk.includes(COMMIT);
      if (!silenced.has(near)) far.write(chunk);
    });
    far.on('data', (chunk: Buffer) => {
      if (committing) sever();
      else if (!silenced.has(near)) near.write(chunk);
    });
  });
  const sever = () => {
    way.close();
    for (const socket of sockets) socket.destroy();
  };
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  const address = way.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    sever,
    silence: () => {
      silenced = new WeakSet(sockets);
    },
    severAfterCommit: () => {
      waitsForCommit = true;
    },
  };
}
