import type { Readable } from 'node:stream';

export interface ByteReader {
  atEnd(): Promise<boolean>;
  /** What comes before the next `end`, which is dropped. @throws Error when the stream ends first or it is too long. */
  until(end: number): Promise<Buffer>;
  /** The next so many bytes, as they come. @throws Error when the stream ends first. */
  take(sizeBytes: number): AsyncGenerator<Buffer, void>;
}

/** Takes a stream apart: lines and counted stretches of bytes, without holding more than a chunk or a line of it. */
export function byteReader(stream: Readable, lineBytesMax = 64 * 1024): ByteReader {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);
  const more = async () => {
    const { value, done } = await chunks.next();
    if (done !== true) rest = value;
    return done !== true;
  };
  const atEnd = async () => {
    while (rest.length === 0) if (!(await more())) return true;
    return false;
  };
  return {
    atEnd,
    async until(end) {
      const parts: Buffer[] = [];
      let length = 0;
      while (!(await atEnd())) {
        const at = rest.indexOf(end);
        parts.push(at < 0 ? rest : rest.subarray(0, at));
        length += rest.length;
        rest = rest.subarray(at < 0 ? rest.length : at + 1);
        if (at >= 0) return Buffer.concat(parts);
        if (length > lineBytesMax) throw new Error(`a line is longer than ${lineBytesMax} bytes`);
      }
      throw new Error('the stream ended in the middle of a line');
    },
    async *take(sizeBytes) {
      for (let missing = sizeBytes; missing > 0; ) {
        if (await atEnd()) throw new Error('the stream ended too early');
        const chunk = rest.subarray(0, missing);
        rest = rest.subarray(chunk.length);
        missing -= chunk.length;
        yield chunk;
      }
    },
  };
}
