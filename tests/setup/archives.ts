/** Archives as tests need them: whole ones, and ones that no tool would write. */
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { ZipFile } from 'yazl';

export interface TarEntry {
  readonly name: string | Buffer;
  readonly content?: string | Buffer;
  /** One character, as the format has it: `0` file, `1` hard link, `2` symbolic link, `5` folder, `x` pax header, … */
  readonly type?: string;
  readonly linkname?: string;
  /** What the header says, where it is not the truth. */
  readonly size?: number | string;
  readonly prefix?: string;
}

const BLOCK = 512;

/** The header of an entry, byte by byte (POSIX.1-2017, `pax` utility, ustar interchange format). */
function header({ name, content = '', type = '0', linkname = '', size, prefix = '' }: TarEntry): Buffer {
  const block = Buffer.alloc(BLOCK);
  const put = (at: number, length: number, text: string | Buffer) =>
    Buffer.from(text).copy(block, at, 0, length);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  put(0, 100, name);
  put(100, 8, octal(0o644, 7));
  put(108, 8, octal(0, 7));
  put(116, 8, octal(0, 7));
  put(124, 12, typeof size === 'string' ? size : octal(size ?? Buffer.byteLength(content), 11));
  put(136, 12, octal(1_750_000_000, 11));
  put(148, 8, '        ');
  put(156, 1, type);
  put(157, 100, linkname);
  put(257, 8, 'ustar\x0000');
  put(345, 155, prefix);
  put(
    148,
    8,
    `${octal(
      block.reduce((sum, byte) => sum + byte, 0),
      6,
    )} `,
  );
  return block;
}

const padded = (content: Buffer) => Buffer.concat([content, Buffer.alloc(-content.length & (BLOCK - 1))]);

/** One entry: header, content, padding. */
export const entry = (entry: TarEntry): Buffer =>
  Buffer.concat([header(entry), padded(Buffer.from(entry.content ?? ''))]);

/** The records of an extended header. */
export function pax(records: Readonly<Record<string, string | Buffer>>, type = 'x'): Buffer {
  const content = Object.entries(records).map(([key, value]) => {
    const rest = Buffer.concat([Buffer.from(` ${key}=`), Buffer.from(value), Buffer.from('\n')]);
    let length = rest.length + 1;
    while (String(length).length + rest.length !== length) length = String(length).length + rest.length;
    return Buffer.concat([Buffer.from(String(length)), rest]);
  });
  return entry({ name: 'pax', type, content: Buffer.concat(content) });
}

/** The end of an archive: two blocks of zeros. */
export const END = Buffer.alloc(2 * BLOCK);

export const tar = (...parts: readonly Buffer[]): Buffer => Buffer.concat([...parts, END]);

/** A tar.gz of plain files by path, and what is declared of it. */
export function archiveOf(files: Readonly<Record<string, string | Buffer>>): {
  bytes: Buffer;
  unpacked: number;
} {
  const unpacked = tar(
    ...Object.entries(files).map(([name, content]) =>
      name.length <= 100
        ? entry({ name, content })
        : Buffer.concat([pax({ path: name }), entry({ name: 'long', content })]),
    ),
  );
  return { bytes: gzipSync(unpacked), unpacked: unpacked.length };
}

/** A zip archive of these files: the same bytes for the same files, whenever it is made. */
export async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  const mtime = new Date(Date.UTC(2020, 0, 1));
  for (const [path, text] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(text), path, { mtime, mode: 0o100644 });
  }
  zip.end();
  return await buffer(zip.outputStream);
}
