import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A name server on loopback that knows the TXT records a test gives it (RFC 1035, over UDP). */
export async function startNameServer() {
  const records = new Map<string, string[]>();
  const failing = new Set<string>();
  const socket = createSocket('udp4');
  socket.on('message', (query, from) =>
    socket.send(answerTo(query, records, failing), from.port, from.address),
  );
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    setText: (name: string, ...values: string[]) => void records.set(name.toLowerCase(), values),
    /** Says for this name that it cannot say. */
    fail: (name: string) => void failing.add(name.toLowerCase()),
    close: () => new Promise<void>((resolve) => socket.close(resolve)),
  };
}

const HEADER_BYTES = 12;
const TYPE_TXT = 16;
const SERVER_FAILURE = 2;
const NAME_ERROR = 3;

function answerTo(
  query: Buffer,
  records: ReadonlyMap<string, readonly string[]>,
  failing: ReadonlySet<string>,
): Buffer {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const question = query.subarray(HEADER_BYTES, at + 5);
  const name = labels.join('.').toLowerCase();
  const values = failing.has(name) ? undefined : records.get(name);
  const absent = failing.has(name) ? SERVER_FAILURE : NAME_ERROR;
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (values === undefined ? absent : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(values?.length ?? 0, 6);
  return Buffer.concat([header, question, ...(values ?? []).map(textRecord)]);
}

/** One TXT record, under the name of the question; a value is cut into strings of at most 255 bytes. */
function textRecord(value: string): Buffer {
  const strings = (value.match(/.{1,255}/g) ?? ['']).map((part) =>
    Buffer.concat([Buffer.of(part.length), Buffer.from(part, 'latin1')]),
  );
  const data = Buffer.concat(strings);
  const fixed = Buffer.alloc(12);
  fixed.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
  fixed.writeUInt16BE(TYPE_TXT, 2);
  fixed.writeUInt16BE(1, 4);
  fixed.writeUInt16BE(data.length, 10);
  return Buffer.concat([fixed, data]);
}
