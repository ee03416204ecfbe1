/**
 * Rows into a table by PostgreSQL's COPY in its binary format. Large values go to the socket as they lie in memory: as
 * parameters of an INSERT the client would copy each into a buffer that grows, and collecting those took a third of the time
 * of intake of 50 KB.
 *
 * Formats: PostgreSQL documentation, COPY (binary format) and "Message Formats" of the frontend/backend protocol.
 */
import type { Writable } from 'node:stream';
import type pg from 'pg';

/** A value in PostgreSQL's binary format, as its type's receive function reads it. */
export type BinaryValue = Buffer;

/** @param text a UUID as it is written */
export const uuidValue = (text: string): BinaryValue => Buffer.from(text.replaceAll('-', ''), 'hex');

export function integerValue(value: number): BinaryValue {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32BE(value);
  return bytes;
}

/** 1 January 2000, from which PostgreSQL counts. */
const EPOCH_MS = 946_684_800_000;

export function timestampValue(at: Date): BinaryValue {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64BE(BigInt(at.getTime() - EPOCH_MS) * 1000n);
  return bytes;
}

/** `PGCOPY\n\xff\r\n\0`, no flags, no extension. */
const SIGNATURE = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
const END_OF_ROWS = -1;
const COPY_DATA = 0x64;
/** The message CopyDone, whole. */
const COPY_DONE = Buffer.from('6300000004', 'hex');
/** Up to here copying a value costs less than handing the system one piece more. */
const COPIED_BYTES = 4 * 1024;

/**
 * The statement and all it takes, sent at once. That is allowed: should the statement fail, the server drops the data
 * that follows.
 * @param text `copy … from stdin (format binary)`
 */
export function copyIn(text: string, rows: readonly (readonly BinaryValue[])[]): CopyIn {
  const query: CopyIn = {
    callback: undefined,
    submit(connection) {
      const { stream } = connection as unknown as { stream: Writable };
      stream.cork();
      (connection as unknown as { query(text: string): void }).query(text);
      for (const piece of piecesOf(rows)) stream.write(piece);
      stream.uncork();
    },
    handleError: (error) => query.callback?.(error),
    handleReadyForQuery: () => query.callback?.(null),
    handleCommandComplete: () => undefined,
    handleCopyInResponse: () => undefined,
  };
  return query;
}

/** What the client calls while the statement is its turn. */
export interface CopyIn extends pg.Submittable {
  /** Set by the client. */
  callback: ((error: Error | null) => void) | undefined;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
  handleCommandComplete(): void;
  handleCopyInResponse(): void;
}

/** The messages, each row one: small values together, large ones as they are. */
function piecesOf(rows: readonly (readonly BinaryValue[])[]): Buffer[] {
  const pieces: Buffer[] = [];
  const small = Buffer.allocUnsafe(smallBytesOf(rows));
  let at = 0;
  let from = 0;
  const message = (bytes: number) => {
    small[at] = COPY_DATA;
    at = small.writeInt32BE(4 + bytes, at + 1);
  };
  message(SIGNATURE.length);
  at += SIGNATURE.copy(small, at);
  for (const row of rows) {
    message(2 + row.reduce((sum, value) => sum + 4 + value.length, 0));
    at = small.writeInt16BE(row.length, at);
    for (const value of row) {
      at = small.writeInt32BE(value.length, at);
      if (value.length <= COPIED_BYTES) at += value.copy(small, at);
      else {
        pieces.push(small.subarray(from, at), value);
        from = at;
      }
    }
  }
  message(2);
  at = small.writeInt16BE(END_OF_ROWS, at);
  pieces.push(small.subarray(from, at), COPY_DONE);
  return pieces;
}

function smallBytesOf(rows: readonly (readonly BinaryValue[])[]): number {
  let bytes = 5 + SIGNATURE.length + 5 + 2;
  for (const row of rows) {
    bytes += 5 + 2 + row.length * 4;
    for (const { length } of row) if (length <= COPIED_BYTES) bytes += length;
  }
  return bytes;
}
