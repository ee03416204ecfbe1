import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';

/** How the database is reached. Kept in a file of mode 0600. */
export interface Credentials {
  readonly port: number;
  readonly password: string;
  readonly administratorPassword: string;
}

/** @returns undefined when there are none yet */
export function readCredentials(file: string): Credentials | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Credentials) : undefined;
}

export async function createCredentials(): Promise<Credentials> {
  const password = () => randomBytes(32).toString('base64url');
  return { port: await findFreePort(), password: password(), administratorPassword: password() };
}

/** Whole or not at all, whenever we are killed. The owner of the folder owns the file, also when root writes it. */
export function writeCredentials(file: string, credentials: Credentials): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flush: true });
  const { uid, gid } = statSync(dirname(file));
  if (process.getuid?.() === 0) chownSync(draft, uid, gid);
  renameSync(draft, file);
}

/** Below the range from which systems give outgoing connections their ports: none of those can take ours while we restart. */
const PORTS = { from: 20_000, to: 30_000 };

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isPortFree(port)) return port;
  }
}

export function isPortFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
