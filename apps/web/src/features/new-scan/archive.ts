/** An archive made here, from the files of a folder or a zip that was dropped: a tar.gz as the service takes it. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

export interface SourceFile {
  /** Relative to the folder, `/` separated. */
  readonly path: string;
  readonly sizeBytes: number;
  /** Its bytes, once. */
  readonly open: () => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
}

export interface Archive {
  readonly blob: Blob;
  readonly sha256: string;
  readonly uncompressedBytes: number;
}

/** What no analysis needs and many folders are full of. */
const LEFT_OUT = /(^|\/)(\.git|node_modules|\.venv|__pycache__|\.gradle)(\/|$)/;
const BLOCK = 512;
/** The name field of a tar header; longer paths go into a record of their own before it (pax). */
const NAME_BYTES = 100;
const encoder = new TextEncoder();

export const isLeftOut = (path: string) => LEFT_OUT.test(path);

/**
 * Packs the files, compresses them, and counts and hashes what comes out; `onProgress` is told bytes of files read.
 * @throws Error when a file is not as long as was said
 */
export async function packFolder(
  name: string,
  files: readonly SourceFile[],
  onProgress: (bytes: number) => void,
): Promise<Archive> {
  let uncompressedBytes = 0;
  let read = 0;
  async function* tar(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for (const { path, sizeBytes, open } of files) {
      yield* headersOf(path, sizeBytes);
      const end = read + sizeBytes;
      for await (const part of bytesOf(path, await open())) {
        read += part.length;
        if (read > end) break;
        onProgress(read);
        yield part;
      }
      if (read !== end) throw new Error(`${path} is not as long as ${name} says.`);
      yield new Uint8Array((BLOCK - (sizeBytes % BLOCK)) % BLOCK);
    }
    yield new Uint8Array(2 * BLOCK);
  }
  const parts = tar();
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) return controller.close();
      uncompressedBytes += value.length;
      controller.enqueue(value);
    },
  }).pipeThrough(new CompressionStream('gzip'));
  const { blob, digest } = await collect(stream);
  return { blob, sha256: digest, uncompressedBytes };
}

async function* bytesOf(path: string, stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = stream.getReader();
  const read = () =>
    reader.read().catch((cause) => {
      throw new Error(`${path} could not be read. Is it damaged, or was it changed meanwhile?`, { cause });
    });
  for (let part = await read(); !part.done; part = await read()) yield part.value;
}

/** Compresses a tar archive that is there already; `onProgress` is told bytes of it. */
export async function compressTar(file: File, onProgress: (bytes: number) => void): Promise<Archive> {
  const plain = file.stream().pipeThrough(counting(onProgress));
  const { blob, digest } = await collect(plain.pipeThrough(new CompressionStream('gzip')));
  return { blob, sha256: digest, uncompressedBytes: file.size };
}

/** Counts and hashes an archive that is there already. @throws Error when it is no gzip. */
export async function readArchive(file: File, onProgress: (bytes: number) => void): Promise<Archive> {
  const hash = sha256.create();
  let uncompressedBytes = 0;
  const packed = file.stream().pipeThrough(counting(onProgress, (chunk) => hash.update(chunk)));
  const plain = packed.pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (let part = await plain.read(); !part.done; part = await plain.read())
      uncompressedBytes += part.value.length;
  } catch {
    throw new Error(
      `${file.name} is not a tar.gz archive. Pack the folder with: tar czf source.tar.gz folder`,
    );
  }
  return { blob: file, sha256: bytesToHex(hash.digest()), uncompressedBytes };
}

/** Hands on what goes through, and tells how much it was so far. */
function counting(onProgress: (bytes: number) => void, onChunk?: (chunk: Uint8Array<ArrayBuffer>) => void) {
  let read = 0;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      onChunk?.(chunk);
      read += chunk.length;
      onProgress(read);
      controller.enqueue(chunk);
    },
  });
}

async function collect(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<{ blob: Blob; digest: string }> {
  const hash = sha256.create();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    hash.update(part.value);
    parts.push(part.value);
  }
  return { blob: new Blob(parts, { type: 'application/gzip' }), digest: bytesToHex(hash.digest()) };
}

function* headersOf(path: string, size: number): Generator<Uint8Array<ArrayBuffer>> {
  if (encoder.encode(path).length > NAME_BYTES) {
    const record = paxRecord('path', path);
    yield header('pax', record.length, 'x');
    yield record;
    yield new Uint8Array((BLOCK - (record.length % BLOCK)) % BLOCK);
  }
  yield header(path, size, '0');
}

/** `<length> path=<value>\n`, where the length counts itself (POSIX pax). */
function paxRecord(key: string, value: string): Uint8Array<ArrayBuffer> {
  const rest = encoder.encode(` ${key}=${value}\n`).length;
  let length = rest;
  while (length !== rest + String(length).length) length = rest + String(length).length;
  return encoder.encode(`${length} ${key}=${value}\n`);
}

/** A ustar header: regular file, mode 0644, no owner, no time. */
function header(path: string, size: number, type: '0' | 'x'): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(BLOCK);
  const put = (text: string, at: number, length: number) =>
    block.set(encoder.encode(text).subarray(0, length), at);
  put(path, 0, NAME_BYTES);
  put('0000644\0', 100, 8);
  put('0000000\0', 108, 8);
  put('0000000\0', 116, 8);
  put(`${size.toString(8).padStart(11, '0')}\0`, 124, 12);
  put('00000000000\0', 136, 12);
  put('        ', 148, 8);
  put(type, 156, 1);
  put('ustar\0', 257, 6);
  put('00', 263, 2);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 8);
  return block;
}
