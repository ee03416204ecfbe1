import { randomUUIDv7 } from 'node:crypto';

/** A caller's own request id is kept when it is plain, so that logs of several services can be joined. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUIDv7();
}
