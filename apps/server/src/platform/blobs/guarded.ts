import { Readable } from 'node:stream';
import { assertBlobKey, BlobMissing, type BlobStore, BlobStoreUnavailable } from './blob-store.ts';

/**
 * How long a store may leave us waiting without taking or giving a byte. Shorter than a client's connection may stay idle
 * in an upload, so that the client is told; longer than a store is busy with anything while it is well.
 */
const STALL_MS = 20_000;

/** Holds a store to what `BlobStore` says: whatever fails there fails as `BlobStoreUnavailable`, and no call waits for ever. */
export function guardedBlobStore(store: BlobStore, stallMs = STALL_MS): BlobStore {
  const { uploadAddress } = store;
  const simply = async <T>(call: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const patience = startPatience(stallMs, signal);
    try {
      patience.await();
      return await patience.orLost(call(patience.signal));
    } catch (error) {
      throw asUnavailable(error, signal);
    } finally {
      patience.end();
    }
  };
  return {
    put: (key, body, signal) => put(store, stallMs, assertBlobKey(key), body, signal),
    get: (key, signal) => get(store, stallMs, assertBlobKey(key), signal),
    size: (key, signal) => simply((until) => store.size(assertBlobKey(key), until), signal),
    version: (key, signal) => simply((until) => store.version(assertBlobKey(key), until), signal),
    delete: (key, signal) => simply((until) => store.delete(assertBlobKey(key), until), signal),
    deleteStaleWrites: (before) => simply(() => store.deleteStaleWrites(before)),
    ready: () => simply(() => store.ready()),
    ...(uploadAddress === undefined ? {} : { uploadAddress }),
  };
}

async function put(
  store: BlobStore,
  stallMs: number,
  key: string,
  body: Readable,
  signal: AbortSignal | undefined,
): Promise<number> {
  const patience = startPatience(stallMs, signal);
  const broken: Broken = {};
  const watched = Readable.from(leaving(body, patience, broken), { objectMode: false });
  // It may be broken off before the store listens to it.
  watched.on('error', () => undefined);
  patience.signal.addEventListener('abort', () => watched.destroy(patience.signal.reason), { once: true });
  try {
    patience.await();
    return await patience.orLost(store.put(key, watched, patience.signal));
  } catch (error) {
    // What was wrong with the bytes is told as it is: whoever sent them knows what to make of it.
    throw 'error' in broken ? broken.error : asUnavailable(error, signal);
  } finally {
    patience.end();
    body.destroy();
  }
}

interface Broken {
  error?: unknown;
}

/**
 * While a chunk is waited for, the store is not to blame; as soon as it has one, it is. Only what the body itself throws is
 * noted as its fault: a store that fails throws its reason in here as well.
 */
async function* leaving(body: Readable, patience: Patience, broken: Broken): AsyncGenerator<unknown> {
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    patience.pause();
    const { done, value } = await chunks.next().catch((error: unknown) => {
      broken.error = error;
      throw error;
    });
    patience.await();
    if (done) return;
    yield value;
  }
}

async function get(
  store: BlobStore,
  stallMs: number,
  key: string,
  signal: AbortSignal | undefined,
): Promise<Readable> {
  const patience = startPatience(stallMs, signal);
  try {
    patience.await();
    const stored = await patience.orLost(store.get(key, patience.signal));
    patience.pause();
    const given = Readable.from(arriving(stored, patience, signal), { objectMode: false });
    // One that is ended before it was read never came to its own end.
    given.once('close', () => stored.destroy());
    return given;
  } catch (error) {
    patience.end();
    throw asUnavailable(error, signal);
  }
}

async function* arriving(
  stored: Readable,
  patience: Patience,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown> {
  try {
    const chunks = stored[Symbol.asyncIterator]();
    for (;;) {
      patience.await();
      const { done, value } = await patience.orLost(chunks.next());
      patience.pause();
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw asUnavailable(error, signal);
  } finally {
    patience.end();
    stored.destroy();
  }
}

function asUnavailable(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof BlobMissing || error instanceof BlobStoreUnavailable) return error;
  return new BlobStoreUnavailable('the blob store failed', error);
}

interface Patience {
  /** Fires when the store has been waited for too long, or the caller's own signal does. */
  readonly signal: AbortSignal;
  /** From now on the store is waited for. */
  await(): void;
  /** It is not, for the time being. */
  pause(): void;
  /** What the store gives; rejects with the signal's reason once that fires, whatever the store still does. */
  orLost<T>(promise: Promise<T>): Promise<T>;
  end(): void;
}

function startPatience(stallMs: number, outer: AbortSignal | undefined): Patience {
  const controller = new AbortController();
  const lose = () =>
    controller.abort(new BlobStoreUnavailable(`the blob store did not answer for ${stallMs} ms`));
  const follow = () => controller.abort(outer?.reason);
  let timer: NodeJS.Timeout | undefined;
  if (outer?.aborted) follow();
  else outer?.addEventListener('abort', follow, { once: true });
  const lost = new Promise<never>((_, reject) => {
    const fail = () => reject(controller.signal.reason);
    if (controller.signal.aborted) fail();
    else controller.signal.addEventListener('abort', fail, { once: true });
  });
  lost.catch(() => undefined);
  return {
    signal: controller.signal,
    await() {
      timer ??= setTimeout(lose, stallMs);
      timer.refresh();
    },
    pause: () => {
      clearTimeout(timer);
      timer = undefined;
    },
    orLost: (promise) => Promise.race([promise, lost]),
    end() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', follow);
    },
  };
}
