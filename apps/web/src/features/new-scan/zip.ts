/** The files of a zip archive, read where they lie in it: what the service takes is a tar.gz, and that is made of them here. */
import type { SourceFile } from './archive.ts';

/** Records of the format, by their signatures (APPNOTE.TXT 4.3.7, 4.3.12, 4.3.16). */
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
/** A comment stands behind the end record, with at most this many bytes. */
const COMMENT_MAX = 0xffff;
/** In these fields it means that the number stands elsewhere, which archives of this size have (zip64). */
const ELSEWHERE_16 = 0xffff;
const ELSEWHERE_32 = 0xffffffff;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
/** The upper half of the external attributes is the mode of the file, where the archive comes from a Unix. */
const UNIX = 3;
const KIND_OF_MODE = 0o170000;
const REGULAR = 0o100000;

interface Entry extends SourceFile {
  readonly isRegular: boolean;
}

/** @throws Error when it is no zip archive, or one of a kind that is not read here; the message says what to do instead */
export async function readZip(file: File): Promise<readonly SourceFile[]> {
  const tail = new DataView(await file.slice(-(END_BYTES + COMMENT_MAX)).arrayBuffer());
  const end = endRecord(tail);
  if (end < 0) throw fault(file, 'is not a zip archive, or only a part of one');
  const count = tail.getUint16(end + 10, true);
  const length = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (count === ELSEWHERE_16 || length === ELSEWHERE_32 || start === ELSEWHERE_32)
    throw fault(file, 'has more than 65,534 files, or 4 GiB');
  const directory = new DataView(await file.slice(start, start + length).arrayBuffer());
  const entries: Entry[] = [];
  for (let at = 0, left = count; left > 0; left--) {
    if (at + CENTRAL_BYTES > directory.byteLength || directory.getUint32(at, true) !== CENTRAL)
      throw fault(file, 'has a damaged list of files');
    const [nameBytes, extra, comment] = [28, 30, 32].map((field) => directory.getUint16(at + field, true));
    entries.push(entryOf(file, directory, at, nameBytes ?? 0));
    at += CENTRAL_BYTES + (nameBytes ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries.filter(({ isRegular }) => isRegular);
}

const fault = (file: File, what: string) =>
  new Error(`${file.name} ${what}. Unpack it and drop the folder: it is packed here.`);

function endRecord(tail: DataView): number {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) if (tail.getUint32(at, true) === END) return at;
  return -1;
}

function entryOf(file: File, directory: DataView, at: number, nameBytes: number): Entry {
  const name = new Uint8Array(directory.buffer, at + CENTRAL_BYTES, nameBytes);
  const path = new TextDecoder().decode(name).replaceAll('\\', '/');
  const flags = directory.getUint16(at + 8, true);
  const method = directory.getUint16(at + 10, true);
  const packedBytes = directory.getUint32(at + 20, true);
  const sizeBytes = directory.getUint32(at + 24, true);
  const mode = directory.getUint8(at + 5) === UNIX ? directory.getUint16(at + 40, true) : 0;
  const kind = mode & KIND_OF_MODE;
  const isRegular = !path.endsWith('/') && (kind === 0 || kind === REGULAR);
  if (isRegular && (flags & ENCRYPTED) !== 0) throw fault(file, `is encrypted (${path})`);
  if (isRegular && method !== STORED && method !== DEFLATED)
    throw fault(file, `is packed in a way that browsers do not read (method ${method}, ${path})`);
  const local = directory.getUint32(at + 42, true);
  return {
    path,
    sizeBytes,
    isRegular,
    open: async () => {
      const header = new DataView(await file.slice(local, local + LOCAL_BYTES).arrayBuffer());
      if (header.byteLength < LOCAL_BYTES || header.getUint32(0, true) !== LOCAL)
        throw fault(file, `has no file where its list says (${path})`);
      const from = local + LOCAL_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
      const packed = file.slice(from, from + packedBytes).stream();
      return method === STORED ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
    },
  };
}
