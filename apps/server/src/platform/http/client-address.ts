import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Config } from '../config.ts';

/** The ranges of `TRUSTED_PROXIES`; null when no proxy is trusted. */
export const trustedProxies = ({ TRUSTED_PROXIES }: Pick<Config, 'TRUSTED_PROXIES'>): string[] | null =>
  TRUSTED_PROXIES?.split(',').map((range) => range.trim()) ?? null;

/** Who sent a request, as the framework tells it: past the proxies that are trusted, by `X-Forwarded-For`. */
export function clientAddresses(
  config: Pick<Config, 'TRUSTED_PROXIES'>,
): (request: IncomingMessage) => string {
  const ranges = trustedProxies(config);
  if (ranges === null) return (request) => request.socket.remoteAddress ?? '';
  const trusts = proxyAddress.compile(ranges);
  return (request) => proxyAddress(request, trusts) ?? '';
}
