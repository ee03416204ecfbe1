/** Server-sent events (WHATWG HTML, 9.2) as a client reads them. */
import { createParser } from 'eventsource-parser';

export interface StreamEvent {
  readonly id: string | null;
  readonly event: string;
  readonly data: unknown;
}

export interface EventReader {
  readonly status: number;
  readonly headers: Headers;
  /** The events that come until so many are there, or the stream ends. Comments are no events. */
  next(count: number): Promise<StreamEvent[]>;
  /** Every character so far, comments included. */
  readonly text: string;
  /** Resolves when the service ends the stream. */
  ended(): Promise<void>;
  close(): Promise<void>;
}

export async function openEvents(url: string, headers: Record<string, string>): Promise<EventReader> {
  const response = await fetch(url, { headers });
  const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const events: StreamEvent[] = [];
  let text = '';
  const parser = createParser({
    onEvent: ({ id, event, data }) =>
      events.push({ id: id ?? null, event: event ?? 'message', data: JSON.parse(data) }),
  });

  async function next(count: number): Promise<StreamEvent[]> {
    while (events.length < count) {
      const chunk = await chunks?.read();
      if (chunk === undefined || chunk.done) break;
      text += chunk.value;
      parser.feed(chunk.value);
    }
    return events.splice(0, count);
  }

  return {
    status: response.status,
    headers: response.headers,
    get text() {
      return text;
    },
    next,
    ended: async () => void (await next(Number.POSITIVE_INFINITY)),
    close: async () => chunks?.cancel(),
  };
}
