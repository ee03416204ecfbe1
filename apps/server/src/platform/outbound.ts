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
  /** For addresses that are somebody else's to choose: any origin, over https and at public addresses, besides the listed ones. */
  readonly anyPublicOrigin?: boolean;
}

export interface OutboundReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface OutboundPolicy {
  /** Exact origins, such as `https://github.com`. */
  readonly origins: readonly string[];
  /** Origins of plain http that an operator allowed on purpose. Their addresses must be private: nothing leaves in clear text. */
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
  const agentOf = (rule: Rule) =>
    new Agent({ connect: { lookup: lookUpBy(rule), timeout: DEFAULT_TIMEOUT_MS } });
  const agents = { public: agentOf('public'), private: agentOf('private'), any: agentOf('any') };
  return {
    async fetch(address, options = {}) {
      const { url, rule } = admit(policy, address, options.anyPublicOrigin);
      const reply = await request(url, {
        method: options.method ?? 'GET',
        dispatcher: agents[rule],
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
      return { host, port, address: firstOf(host, rule, found).address, pinned: true };
    },
    async close() {
      await Promise.all(Object.values(agents).map((agent) => agent.close()));
    },
  };
}

/** What is asked of the address that a host resolves to. */
type Rule = 'public' | 'private' | 'any';

/** The checks that need no packet. */
function admit(policy: OutboundPolicy, address: string, anyPublicOrigin = false): { url: URL; rule: Rule } {
  const url = new URL(address);
  const insecure = policy.insecureOrigins.includes(url.origin);
  if (!insecure && !anyPublicOrigin && !policy.origins.includes(url.origin)) {
    throw new OutboundRefused(`Calls to ${url.origin} are not allowed. Add it to OUTBOUND_ALLOW.`);
  }
  if (url.username !== '' || url.password !== '')
    throw new OutboundRefused('Addresses with credentials are not called.');
  if (!insecure && url.protocol !== 'https:')
    throw new OutboundRefused(`Only https is called, not ${url.protocol}`);
  const rule = insecure ? 'private' : policy.privateOrigins?.includes(url.origin) ? 'any' : 'public';
  const host = bare(url.hostname);
  // No name is looked up for an address, so it is held to the rule here.
  if (ipaddr.isValid(host) && !fits(rule, host))
    throw new OutboundRefused(`${url.hostname} is not a ${rule} address.`);
  return { url, rule };
}

const fits = (rule: Rule, address: string): boolean =>
  rule === 'any' || (rule === 'public' ? isPublicAddress(address) : isPrivateAddress(address));

/** The first address, when all of them fit: a name that has both kinds is trusted by neither rule. */
function firstOf<A extends { readonly address: string }>(host: string, rule: Rule, found: readonly A[]): A {
  const [first] = found;
  if (!first || !found.every(({ address }) => fits(rule, address))) {
    throw new OutboundRefused(
      `${host} resolves to ${rule === 'private' ? 'an address that is not private: https is needed there' : 'a private address'}.`,
    );
  }
  return first;
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

/**
 * Addresses of one's own machine and network: loopback, RFC 1918, RFC 4193 and shared address space (RFC 6598, which private
 * overlays use). Link-local ones are not: metadata services of clouds live there.
 */
export function isPrivateAddress(address: string): boolean {
  const parsed = ipaddr.parse(address);
  const plain =
    parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed;
  return ['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'].includes(plain.range());
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

/** The address that is checked is the one that is connected to, so a name that changes in between gains nothing. */
const lookUpBy =
  (rule: Rule): LookupFunction =>
  (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      try {
        const first = firstOf(hostname, rule, addresses);
        return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
      } catch (refusal) {
        return callback(refusal as Error, '', 0);
      }
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
