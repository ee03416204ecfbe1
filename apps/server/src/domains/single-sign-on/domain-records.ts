import { Resolver } from 'node:dns/promises';
import { listOf } from '../../platform/config.ts';
import type { Ctx } from '../../platform/ctx.ts';

const VALUE_PREFIX = 'vedette-domain-verification=';
/** A name server that has not answered by then is asked again by whoever presses the button. */
const TIMEOUT_MS = 3_000;
const TRIES = 2;
/** Names under attack answer with thousands; ours is one of a handful. */
const RECORDS_MAX = 100;

/** A name of its own, so that the record stands beside whatever else the domain says of itself. */
export const recordName = (domain: string): string => `_vedette-challenge.${domain}`;
export const recordValue = (challenge: string): string => `${VALUE_PREFIX}${challenge}`;

/** What the record of a domain says; null when no name server could say. */
export async function lookUpValues(ctx: Ctx, domain: string): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  const servers = listOf(ctx.config.SINGLE_SIGN_ON_DNS_SERVERS);
  if (servers.length > 0) resolver.setServers(servers);
  try {
    const records = await resolver.resolveTxt(recordName(domain));
    return records.slice(0, RECORDS_MAX).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    ctx.log.warn({ domain, code }, 'domain could not be looked up');
    return null;
  }
}
