import type { IncomingMessage } from 'node:http';
import { Problem } from '@vedette/contract';
import { refuseUnreadableBody } from './readable-body.ts';

const JSON_MEDIA_TYPE = /^\s*application\/json\s*(?:;|$)/i;

/**
 * Reads a body of JSON as the bytes that came. What the head says of it is looked at before a byte is read.
 * @returns what came in one piece is not copied; it lies in memory beside the head of its request
 * @throws Problem `unsupported_media_type`, `payload_too_large`
 * @throws AbandonedRequest when the client went away before the end
 */
export function readRawJson(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const { headers } = request;
  const type = headers['content-type'];
  if (type !== 'application/json') {
    if (type === undefined || !JSON_MEDIA_TYPE.test(type)) throw new Problem('unsupported_media_type');
  }
  refuseUnreadableBody(headers);
  if (Number(headers['content-length']) > limitBytes) throw new Problem('payload_too_large');
  return collect(request, limitBytes);
}

function collect(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let first: Buffer | undefined;
    let more: Buffer[] | undefined;
    let receivedBytes = 0;
    const onData = (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes > limitBytes) {
        request.off('data', onData);
        reject(new Problem('payload_too_large'));
      } else if (first === undefined) first = chunk;
      else if (more === undefined) more = [first, chunk];
      else more.push(chunk);
    };
    request.on('data', onData);
    request.on('end', () => resolve(more ? Buffer.concat(more, receivedBytes) : (first ?? Buffer.alloc(0))));
    request.on('error', reject);
  });
}
