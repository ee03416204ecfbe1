import type { Readable } from 'node:stream';

/** Where archives and scan results are kept. Keys are `/`-separated segments of `[a-z0-9._-]`, never from outside. */
export interface BlobStore {
  /** Writes the whole stream or nothing: a reader never sees half a blob. Overwrites. Returns the bytes written. */
  put(key: string, body: Readable): Promise<number>;
  /** @throws BlobMissing when there is none. */
  get(key: string): Promise<Readable>;
  /** Size in bytes, or null when there is none. */
  size(key: string): Promise<number | null>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
  /**
   * Where a client may put a blob of exactly this size itself, by HTTP PUT with these headers, until the address expires.
   * Absent where the store cannot be reached by clients.
   */
  readonly uploadAddress?: (key: string, upload: BlobUpload) => Promise<string>;
  /** Removes what writes left behind that were broken off before then, by a process that was killed. */
  tidy(before: Date): Promise<void>;
  /** Resolves when a write would succeed; rejects with the reason otherwise. */
  ready(): Promise<void>;
}

export interface BlobUpload {
  readonly sizeBytes: number;
  /** Signed: the client must send them as they are. */
  readonly headers: Readonly<Record<string, string>>;
  readonly expiresInSeconds: number;
}

export class BlobMissing extends Error {
  constructor(key: string) {
    super(`There is no blob ${key}`);
    this.name = 'BlobMissing';
  }
}

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

/** @throws Error for anything that is not a plain key, so that no caller can leave the store's folder. */
export function assertBlobKey(key: string): string {
  if (!KEY.test(key) || key.length > 512) throw new Error(`Not a blob key: ${JSON.stringify(key)}`);
  return key;
}
