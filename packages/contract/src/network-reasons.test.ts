import { expect, test } from 'vitest';
import { networkReason } from './network-reasons.ts';

const system = (code: string) => Object.assign(new Error(`getaddrinfo ${code} host`), { code });

test.each([
  ['as the system says it', system('ENOTFOUND'), 'there is no host of that name'],
  [
    'under what fetch throws',
    new TypeError('fetch failed', { cause: system('ECONNREFUSED') }),
    'nothing listens there',
  ],
  [
    'under a library that wraps what fetch throws',
    new Error('something went wrong', {
      cause: new TypeError('fetch failed', { cause: system('CERT_HAS_EXPIRED') }),
    }),
    'its certificate has expired',
  ],
  [
    'of the first of several addresses',
    new AggregateError([system('EHOSTUNREACH')]),
    'the host cannot be reached',
  ],
  [
    'beside the word that a mail library puts in its place',
    Object.assign(system('ESOCKET'), { originalCode: 'ECONNRESET' }),
    'the connection was cut',
  ],
  [
    'of a deadline',
    AbortSignal.abort(new DOMException('late', 'TimeoutError')).reason,
    'it did not answer in time',
  ],
  ['of a connection about which nothing is known', new TypeError('fetch failed'), 'the connection failed'],
])('a host that cannot be reached is told in plain words: %s', (_, error, text) => {
  expect(networkReason(error)?.text).toBe(text);
});

test.each([new TypeError('x is not a function'), system('ENOSPC'), 'ENOTFOUND', null])(
  'other faults are not taken for the network: %s',
  (error) => {
    expect(networkReason(error)).toBeNull();
  },
);
