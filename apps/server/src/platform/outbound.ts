import { lookup as dnsLookup } from 'node:dns';
import { lookup } from 'node:dns/promises';
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
  /**
   * Where a program of ours may connect to in our place, held to the same rules.
   * @throws OutboundRefused as `fetch` does; Error when the name is not found.
   */
  resolve(url: string): Promise<ResolvedOrigin>;
  close(): Promise<void>;
}

/** The address that was checked: the one to connect to, so that a name which changes in between gains nothing. */
export interface ResolvedOrigin {
  readonly host: string;
  readonly port: number;
  readonly address: string;
  /** False where the host is an address itself, and there is no name to be held to one. */
  readonly pinned: boolean;
}

export interface OutboundOptions {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly timeoutMs?: number;
  /** Gives the request up earlier than that. */
  readonly signal?: AbortSignal;
  readonly maxBytes?: number;
  /** Takes the first `maxBytes` of a larger answer, and drops the connection, instead of refusing it. */
  readonly firstBytesOnly?: boolean;
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
  /** Those of `origins` whose addresses may be private: services in the operator's own network. */
  readonly privateOrigins?: readonly string[];
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
      const { url, rule } = admit(policy, address);
      const reply = await request(url, {
        method: options.method ?? 'GET',
        dispatcher: rule === 'public' ? guarded : plain,
        headers: { ...options.headers },
        ...(options.body === undefined ? {} : { body: options.body }),
        headersTimeout: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        bodyTimeout: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        signal: AbortSignal.any([
          AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS),
          ...(options.signal === undefined ? [] : [options.signal]),
        ]),
      });
      const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
      return {
        status: reply.statusCode,
        headers: reply.headers,
        body: await readAtMost(reply.body, maxBytes, options.firstBytesOnly ?? false),
      };
    },
    async resolve(address) {
      const { url, rule } = admit(policy, address);
      const host = url.hostname;
      const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
      if (ipaddr.isValid(bare(host))) return { host, port, address: bare(host), pinned: false };
      const found = await lookup(host, { all: true });
      const [first] = found;
      if (!first || (rule === 'public' && found.some((each) => !isPublicAddress(each.address)))) {
        throw new OutboundRefused(`${host} resolves to a private address.`);
      }
      return { host, port, address: first.address, pinned: true };
    },
    async close() {
      await Promise.all([guarded.close(), plain.close()]);
    },
  };
}

/** The checks that need no packet. `rule` says what is asked of the address that the host resolves to. */
function admit(policy: OutboundPolicy, address: string): { url: URL; rule: 'public' | 'any' } {
  const url = new URL(address);
  const insecure = policy.insecureOrigins.includes(url.origin);
  if (!insecure && !policy.origins.includes(url.origin)) {
    throw new OutboundRefused(`Calls to ${url.origin} are not allowed. Add it to OUTBOUND_ALLOW.`);
  }
  if (url.username !== '' || url.password !== '')
    throw new OutboundRefused('Addresses with credentials are not called.');
  if (insecure) return { url, rule: 'any' };
  if (url.protocol !== 'https:') throw new OutboundRefused(`Only https is called, not ${url.protocol}`);
  if (policy.privateOrigins?.includes(url.origin)) return { url, rule: 'any' };
  if (ipaddr.isValid(bare(url.hostname)) && !isPublicAddress(bare(url.hostname))) {
    throw new OutboundRefused(`${url.hostname} is not a public address.`);
  }
  return { url, rule: 'public' };
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

async function readAtMost(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
  firstBytesOnly: boolean,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > maxBytes && !firstBytesOnly)
      throw new OutboundRefused(`The answer is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
    // Leaving the loop destroys the stream, and with it the connection.
    if (bytes > maxBytes) break;
  }
  return Buffer.concat(chunks);
}
