/** Server-sent events (WHATWG HTML, 9.2) as a client reads them. */

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
  close(): Promise<void>;
}

export async function openEvents(url: string, headers: Record<string, string>): Promise<EventReader> {
  const response = await fetch(url, { headers });
  const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const events: StreamEvent[] = [];
  let text = '';
  let rest = '';
  return {
    status: response.status,
    headers: response.headers,
    get text() {
      return text;
    },
    async next(count) {
      while (events.length < count) {
        const chunk = await chunks?.read();
        if (chunk === undefined || chunk.done) break;
        text += chunk.value;
        const blocks = (rest + chunk.value).split('\n\n');
        rest = blocks.pop() ?? '';
        events.push(...blocks.flatMap(eventIn));
      }
      return events.splice(0, count);
    },
    close: async () => chunks?.cancel(),
  };
}

function eventIn(block: string): StreamEvent[] {
  const fields = new Map(
    block
      .split('\n')
      .filter((line) => !line.startsWith(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const data = fields.get('data');
  if (data === undefined) return [];
  return [{ id: fields.get('id') ?? null, event: fields.get('event') ?? 'message', data: JSON.parse(data) }];
}
