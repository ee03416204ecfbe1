/** A bare HTTP exchange, for tests that must say every byte themselves; others use the contract's client. */

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as JSON; undefined when it is empty or something else. */
  readonly body: unknown;
  /** The message of an error object; empty otherwise. */
  readonly msg: string;
}

export interface RequestOptions {
  /** Sent as a bearer token. */
  readonly token?: string | undefined;
  /** A string goes out as it is, anything else as JSON; undefined sends none. */
  readonly body?: unknown;
  /** Added last, so that they win. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Fires when the client goes away. */
  readonly signal?: AbortSignal;
}

export async function sendRequest(url: string, method: string, asked: RequestOptions): Promise<HttpResponse> {
  const headers = new Headers();
  if (asked.token !== undefined) headers.set('authorization', `Bearer ${asked.token}`);
  if (asked.body !== undefined) headers.set('content-type', 'application/json');
  for (const [name, value] of Object.entries(asked.headers ?? {})) headers.set(name, value);
  const payload = typeof asked.body === 'string' ? asked.body : JSON.stringify(asked.body);
  const response = await fetch(url, {
    method,
    headers,
    ...(payload === undefined ? {} : { body: payload }),
    ...(asked.signal ? { signal: asked.signal } : {}),
  });
  const text = await textOf(response);
  const body = parse(text);
  return { status: response.status, headers: response.headers, text, body, msg: messageOf(body) };
}

/** Of a stream of events, which has no end of its own, the beginning. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new TextDecoder().decode(value);
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'msg' in body ? String(body.msg) : '';
}
