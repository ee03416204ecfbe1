import { lookup as dnsLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, request } from 'undici';

/** The only way out: nothing else in the server opens a connection to an address that a person or a payload chose. */
export interface Outbound {
  /**
   * One request without redirects.
   * @throws OutboundRefused before any packet leaves, when the origin is not on the list or resolves to a private address.
   */
  fetch(url: string, options?: OutboundOptions): Promise<OutboundReply>;
  close(): Promise<void>;
}

export interface OutboundOptions {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

export interface OutboundReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface OutboundPolicy {
  /** Exact origins, such as `https://github.com`. */
  readonly origins: readonly string[];
  /** Origins on loopback that an operator allowed on purpose (tests against local servers). */
  readonly insecureOrigins: readonly string[];
}

export class OutboundRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OutboundRefused';
  }
}

/** A remote that has not answered by then will not be waited for. */
const DEFAULT_TIMEOUT_MS = 10_000;
/** Answers of APIs are small; anything larger is not what was asked for. */
const DEFAULT_MAX_BYTES = 4 * 1024 * 1024;

export function createOutbound(policy: OutboundPolicy): Outbound {
  const guarded = new Agent({ connect: { lookup: publicAddressesOnly, timeout: DEFAULT_TIMEOUT_MS } });
  const plain = new Agent({ connect: { timeout: DEFAULT_TIMEOUT_MS } });
  return {
    async fetch(address, options = {}) {
      const url = new URL(address);
      const insecure = policy.insecureOrigins.includes(url.origin);
      if (!insecure && !policy.origins.includes(url.origin)) {
        throw new OutboundRefused(`Calls to ${url.origin} are not allowed. Add it to OUTBOUND_ALLOW.`);
      }
      if (url.username !== '' || url.password !== '')
        throw new OutboundRefused('Addresses with credentials are not called.');
      if (!insecure) {
        if (url.protocol !== 'https:') throw new OutboundRefused(`Only https is called, not ${url.protocol}`);
        if (ipaddr.isValid(bare(url.hostname)) && !isPublicAddress(bare(url.hostname))) {
          throw new OutboundRefused(`${url.hostname} is not a public address.`);
        }
      }
      const reply = await request(url, {
        method: options.method ?? 'GET',
        dispatcher: insecure ? plain : guarded,
        headers: { ...options.headers },
        ...(options.body === undefined ? {} : { body: options.body }),
        headersTimeout: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        bodyTimeout: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        signal: AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS),
      });
      return {
        status: reply.statusCode,
        headers: reply.headers,
        body: await readAtMost(reply.body, options.maxBytes ?? DEFAULT_MAX_BYTES),
      };
    },
    async close() {
      await Promise.all([guarded.close(), plain.close()]);
    },
  };
}

/**
 * True for global unicast addresses only. Loopback, private, link-local, carrier-grade NAT, multicast, documentation and
 * reserved ranges (the IANA special-purpose registries, as ipaddr.js carries them) are not; nor is an IPv4 address
 * wrapped in IPv6.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress())
    return parsed.toIPv4Address().range() === 'unicast';
  return parsed.range() === 'unicast';
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

/** The address that is checked is the one that is connected to, so a name that changes in between gains nothing. */
const publicAddressesOnly: LookupFunction = (hostname, options, callback) => {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const refused = addresses.find(({ address }) => !isPublicAddress(address));
    const first = addresses[0];
    if (refused || !first)
      return callback(new OutboundRefused(`${hostname} resolves to a private address.`), '', 0);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

async function readAtMost(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new OutboundRefused(`The answer is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
