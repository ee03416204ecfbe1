import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be blocked. */
export interface TcpProxy {
  readonly port: number;
  /** As when the server is gone: connections end, and new ones are refused. */
  refuse(): void;
  /** As when the network is cut: those who are connected hear nothing any more, now or later, and new connections neither until it is open again. */
  silence(): void;
  open(): void;
  close(): Promise<void>;
}

export async function startProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let mode: 'open' | 'refusing' | 'silent' = 'open';
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (mode === 'refusing') return void near.destroy();
    if (mode === 'silent') return void near.pause();
    const far = connect(target).on('error', () => near.destroy());
    const pair = [near, far] as const;
    pairs.add(pair);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => {
      pairs.delete(pair);
      near.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy does not listen on a port');
  const end = () => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  return {
    port: address.port,
    refuse() {
      mode = 'refusing';
      end();
    },
    silence() {
      mode = 'silent';
      for (const [near, far] of pairs) {
        // The server notices; the client does not.
        far.removeAllListeners('close').unpipe(near).destroy();
        near.unpipe(far).pause();
      }
      pairs.clear();
    },
    open() {
      mode = 'open';
    },
    async close() {
      end();
      server.close();
    },
  };
}
