import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ScanNews } from '@vedette/contract';
import type { Caller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { type EventStreams, eventText } from '../../platform/event-streams.ts';
import { isActive, scanView, unknownScan } from './scans.ts';
import { SCAN_CHANNEL, selectScan } from './store.ts';

export interface ScanStreamRequest {
  readonly caller: Caller;
  readonly organizationId: string;
  readonly scanId: string;
  /** Id of the last event that the client has: it is told what is different from that alone. */
  readonly lastEventId: string | null;
  readonly signal: AbortSignal;
}

/**
 * A scan as it goes on, as server-sent events; the stream ends with the scan.
 * @throws Problem `not_found`; `too_many_requests` past the number of streams of a user or of this process.
 */
export async function openScanStream(
  streams: EventStreams,
  ctx: Ctx,
  { caller, organizationId, scanId, lastEventId, signal }: ScanStreamRequest,
): Promise<Readable> {
  if ((await selectScan(organizationId, ctx.db, scanId)) === undefined) throw unknownScan();
  let told = lastEventId;
  return streams.open(ctx, {
    caller,
    organizationId,
    signal,
    channel: SCAN_CHANNEL,
    concerns: (payload) => payload === scanId,
    async *news() {
      const row = await selectScan(organizationId, ctx.db, scanId);
      if (row === undefined) return false;
      const news: ScanNews = { scan: scanView(row, 'v0'), findings: row.findings_total, soFar: row.so_far };
      const id = hash('sha256', JSON.stringify(news), 'base64url').slice(0, 22);
      if (id !== told) yield eventText('scan', id, news);
      told = id;
      return isActive(row.status);
    },
  });
}
