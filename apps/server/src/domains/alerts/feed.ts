import { randomUUIDv7 } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Caller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { type EventStreams, eventText } from '../../platform/event-streams.ts';
import { ALERT_CHANNEL } from './changes.ts';
import { selectChangedAlerts } from './store.ts';
import { toView } from './view.ts';

export interface FeedRequest {
  readonly caller: Caller;
  readonly organizationId: string;
  /** Id of the last event that the client has; null to begin now. */
  readonly lastEventId: string | null;
  readonly signal: AbortSignal;
}

/** Ids of changes are minted before their transaction commits, and a commit takes at most about this long to be seen. */
const OVERLAP_MS = 2_000;
const BATCH = 200;
/** Who was away for longer is told to read the list anew. */
const RESUME_MS = 24 * 3_600_000;

/**
 * Changes of the organization's alerts as server-sent events.
 * @throws Problem `too_many_requests` past the number of streams of a user or of this process.
 */
export function openAlertStream(streams: EventStreams, ctx: Ctx, request: FeedRequest): Readable {
  const { caller, organizationId, signal } = request;
  return streams.open(ctx, {
    caller,
    organizationId,
    signal,
    channel: ALERT_CHANNEL,
    concerns: (payload) => payload === organizationId,
    news: newsOfAlerts(ctx, request),
  });
}

function newsOfAlerts(ctx: Ctx, { organizationId, lastEventId }: FeedRequest) {
  const oldest = Date.now() - RESUME_MS;
  let cursor = lastEventId ?? randomUUIDv7();
  const told = new Map<string, string>();
  return async function* news(isOver: () => boolean): AsyncGenerator<string, boolean> {
    if (msOf(cursor) < oldest) {
      cursor = firstIdOf(oldest);
      yield 'event: reset\ndata: {"msg":"Too much has changed since. Read the list anew."}\n\n';
    }
    let position = firstIdOf(msOf(cursor) - OVERLAP_MS);
    for (let more = true; more && !isOver(); ) {
      const rows = await selectChangedAlerts(organizationId, ctx.db, position, BATCH);
      const fresh = rows.filter((row) => row.change_id !== lastEventId && !told.has(row.change_id + row.id));
      for (const row of fresh) told.set(row.change_id + row.id, row.change_id);
      position = rows.at(-1)?.change_id ?? position;
      if (position > cursor) cursor = position;
      more = rows.length === BATCH;
      if (fresh.length > 0) yield fresh.map((row) => eventText('alert', row.change_id, toView(row))).join('');
    }
    for (const [key, id] of told) if (msOf(id) < msOf(cursor) - OVERLAP_MS) told.delete(key);
    return true;
  };
}

/** Milliseconds since the epoch in a UUIDv7: its first 48 bits (RFC 9562, 5.7). */
const msOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

function firstIdOf(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
