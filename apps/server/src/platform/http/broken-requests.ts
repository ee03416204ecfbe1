import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes that are not HTTP never become a request; they still get an answer in our error form. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [status, type, msg] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'payload_too_large', 'The request headers are too large.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'bad_request', 'The request did not arrive in time.']
        : ['400 Bad Request', 'bad_request', 'The request is not valid HTTP.'];
  const body = JSON.stringify({ type, msg });
  const contentType = 'application/json; charset=utf-8';
  answerAndEnd(socket, { status, contentType, body, requestId: randomUUIDv7() });
}

/** The last answer on a connection, written past the framework, which waits for the rest of the request. */
export function answerAndEnd(
  socket: Socket,
  answer: { status: string; contentType: string; body: string; requestId: string },
): void {
  const head = [
    `content-type: ${answer.contentType}`,
    `content-length: ${Buffer.byteLength(answer.body)}`,
    `x-request-id: ${answer.requestId}`,
    'connection: close',
  ];
  socket.end(`HTTP/1.1 ${answer.status}\r\n${head.join('\r\n')}\r\n\r\n${answer.body}`);
}

/** The only expectation there is to meet is `100-continue`, which Node meets by itself. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify({
    type: 'bad_request',
    msg: 'The expectation in the Expect header cannot be met.',
  });
  response.writeHead(417, {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': randomUUIDv7(),
    connection: 'close',
  });
  response.end(body);
}
