import pg from 'pg';
import type { Log } from './log.ts';

/** Pause before a broken connection is made again; what happened meanwhile is told by a resynchronisation. */
const RECONNECT_MS = 1_000;

/** A probe is sent after `everyMs` of silence, and answered within `silenceMs`, or the connection is replaced. */
export interface Keepalive {
  readonly everyMs: number;
  readonly silenceMs: number;
}

/** A connection that was cut off without an end looks idle: only a probe tells the two apart. */
const KEEPALIVE: Keepalive = { everyMs: 15_000, silenceMs: 10_000 };

/**
 * Called with the payload of a notification, or with null when some may have been missed (the connection was made
 * anew): whoever listens then looks for itself. Notifications wake, they carry no truth.
 */
export type OnNotification = (payload: string | null) => void;

export interface Notifications {
  /** @returns a function that stops listening */
  listen(channel: string, onNotification: OnNotification): () => void;
  close(): Promise<void>;
}

/** PostgreSQL's LISTEN on one connection of its own, opened with the first listener and kept open from then on. */
export function openNotifications(
  databaseUrl: string,
  log: Log,
  keepalive: Keepalive = KEEPALIVE,
): Notifications {
  const listeners = new Map<string, Set<OnNotification>>();
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const tell = (channel: string, payload: string | null) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload);
  };

  /** A connection takes one query at a time. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (mine: pg.Client, text: string): Promise<unknown> => {
    const asked = turn.then(() => mine.query(text));
    turn = asked.catch(() => undefined);
    return asked;
  };

  async function connect(): Promise<void> {
    if (closed) return;
    turn = Promise.resolve();
    const mine = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'vedette-listen',
      connectionTimeoutMillis: keepalive.silenceMs,
      query_timeout: keepalive.silenceMs,
    });
    let beat: NodeJS.Timeout | undefined;
    client = mine;
    const lost = (error?: Error) => {
      if (client !== mine) return;
      client = undefined;
      clearTimeout(beat);
      mine.end().catch(() => undefined);
      if (closed) return;
      log.warn({ err: error?.message }, 'notification connection lost');
      retry = setTimeout(() => void connect(), RECONNECT_MS);
    };
    const probe = () => {
      if (client !== mine || closed) return;
      beat = setTimeout(() => inTurn(mine, 'select 1').then(probe, lost), keepalive.everyMs);
    };
    mine.on('error', lost);
    mine.on('end', () => lost());
    mine.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
    try {
      await mine.connect();
      for (const channel of listeners.keys()) await inTurn(mine, `listen ${quoted(channel)}`);
      for (const channel of listeners.keys()) tell(channel, null);
      probe();
    } catch (error) {
      lost(error as Error);
    }
  }

  return {
    listen(channel, onNotification) {
      const known = listeners.get(channel);
      if (known) known.add(onNotification);
      else {
        listeners.set(channel, new Set([onNotification]));
        if (client === undefined && retry === undefined) void connect();
        else if (client !== undefined) {
          // What happened before the connection listened was told to nobody.
          inTurn(client, `listen ${quoted(channel)}`).then(
            () => tell(channel, null),
            () => undefined,
          );
        }
      }
      return () => void listeners.get(channel)?.delete(onNotification);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}

const quoted = (channel: string) => pg.escapeIdentifier(channel);
