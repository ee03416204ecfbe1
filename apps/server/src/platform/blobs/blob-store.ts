import type { Readable } from 'node:stream';

/**
 * Where archives and scan results are kept. Keys are `/`-separated segments of `[a-z0-9._-]`, never from outside. A signal
 * that is given ends the call; it then rejects with the signal's reason, and what it began may still come to an end.
 * @throws BlobStoreUnavailable whenever the store fails or does not answer: nothing is wrong with the request then, and it may be repeated
 */
export interface BlobStore {
  /**
   * Writes the whole stream or nothing: a reader never sees half a blob. Overwrites. Returns the bytes written.
   * @throws whatever the stream is broken off with
   */
  put(key: string, body: Readable, signal?: AbortSignal): Promise<number>;
  /** @throws BlobMissing when there is none. */
  get(key: string, signal?: AbortSignal): Promise<Readable>;
  /** Size in bytes, or null when there is none. */
  size(key: string, signal?: AbortSignal): Promise<number | null>;
  /** Text that is another one once the blob was put anew, or null when there is none. */
  version(key: string, signal?: AbortSignal): Promise<string | null>;
  /** Deleting what is not there is fine. */
  delete(key: string, signal?: AbortSignal): Promise<void>;
  /**
   * Where a client may put a blob of exactly this size itself, by HTTP PUT with these headers, until the address expires.
   * Absent where the store cannot be reached by clients.
   */
  readonly uploadAddress?: (key: string, upload: BlobUpload) => Promise<string>;
  /** Removes what writes left behind that were broken off: those of processes of this machine that are gone, and all from before then. */
  deleteStaleWrites(before: Date): Promise<void>;
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

/** The store cannot be reached, is full, or does not answer. The cause says which, for our log. */
export class BlobStoreUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BlobStoreUnavailable';
  }
}

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

/** @throws Error for anything that is not a plain key, so that no caller can leave the store's folder. */
export function assertBlobKey(key: string): string {
  if (!KEY.test(key) || key.length > 512) throw new Error(`Not a blob key: ${JSON.stringify(key)}`);
  return key;
}
