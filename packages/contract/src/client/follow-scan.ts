import type { Scan } from '../schemas/scans.ts';
import type { Client } from './client.ts';
import { defaultRetryPolicy, type RetryPolicy } from './retry.ts';

/** The route that answers a scan's status, for people's tokens and for service keys. */
export type StatusRouteId = 'getCompanyScan' | 'getScan';

export interface FollowOptions {
  /** Is given every status that was read, the last one too. */
  readonly onStatus?: (scan: Scan) => void;
  readonly signal?: AbortSignal;
  readonly wait?: RetryPolicy['wait'];
}

/** Where an answer names no time to wait. */
const POLL_MS = 2_000;

export const isOver = ({ status }: Scan): boolean =>
  status === 'completed' || status === 'failed' || status === 'cancelled';

/** Polls a scan at the pace that the service names until it is over. @returns its last status */
export async function followScan(
  client: Client,
  id: StatusRouteId,
  scanId: string,
  options: FollowOptions = {},
): Promise<Scan> {
  const wait = options.wait ?? defaultRetryPolicy.wait;
  for (;;) {
    const { body, headers } = await client.answer(id, { params: { scanId } });
    options.onStatus?.(body);
    if (isOver(body)) return body;
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    await wait(Number.isFinite(seconds) ? seconds * 1_000 : POLL_MS, options.signal);
  }
}
