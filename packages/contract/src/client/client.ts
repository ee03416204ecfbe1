/** A client typed by the route table: a route that is added there can be called here at once. */
import type { RouteId } from '../routes/index.ts';
import { ApiError } from './api-error.ts';
import type { AnyInput, CallArguments, CallInput, CallReply, PagedRouteId, PageItem } from './call-types.ts';
import { type Attempts, defaultRetryPolicy, pauseBefore, type RetryPolicy } from './retry.ts';
import { idempotencyKeyHeader, pathOf, type WireRoute } from './wire-route.ts';

/** Gives the token to send. Called again, with the token that was refused, when the service answers 401. */
export type CredentialSource = (refused: string | null) => Promise<string>;

export interface ClientOptions {
  /** Origin of the service; a trailing slash is ignored. */
  readonly baseUrl: string;
  readonly fetch?: typeof fetch;
  /** A user token or a service key, or whoever has one. Without it, a browser's session cookie is what counts. */
  readonly credential?: string | CredentialSource;
  /** Default `defaultRetryPolicy`; `{ attempts: 1, patienceMs: 0 }` sends every request once. */
  readonly retry?: Partial<RetryPolicy>;
  /** Ends every call, and every wait between two attempts. */
  readonly signal?: AbortSignal;
  /** How long one attempt may take, its answer included. Default 60 s. */
  readonly timeoutMs?: number;
}

/** The body of an answer, and its headers (`Retry-After`, `ETag`, …). */
export interface Answered<Body> {
  readonly body: Body;
  readonly headers: Headers;
}

export interface Client {
  /** Calls a route and hands back its parsed answer. @throws ApiError when the service answers with a failure. */
  call<Id extends RouteId>(id: Id, ...args: CallArguments<Id>): Promise<CallReply<Id>>;
  /** The same, with the headers of the answer. */
  answer<Id extends RouteId>(id: Id, ...args: CallArguments<Id>): Promise<Answered<CallReply<Id>>>;
  /** The same, its body unread and without a time limit: reports of any size and form. */
  stream<Id extends RouteId>(id: Id, ...args: CallArguments<Id>): Promise<Response>;
  /** Every item of a list, page after page; `query.limit` is the size of the pages, not of the whole. */
  pages<Id extends PagedRouteId>(id: Id, ...args: CallArguments<Id>): AsyncGenerator<PageItem<Id>, void>;
}

const ATTEMPT_MS = 60_000;

function addressOf(baseUrl: string, route: WireRoute, input: AnyInput): URL {
  const address = new URL(baseUrl.replace(/\/+$/, '') + pathOf(route, input.params));
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}

/** One value for all attempts of a call: that is what makes repeating a creation safe. */
function headersOf(route: WireRoute, input: AnyInput): Record<string, string> {
  return {
    accept: 'application/json',
    ...(route.takesIdempotencyKey
      ? { [idempotencyKeyHeader]: input.idempotencyKey ?? crypto.randomUUID() }
      : {}),
    ...(route.body === null ? {} : { 'content-type': contentTypeOf(route) }),
    ...input.headers,
  };
}

const contentTypeOf = (route: WireRoute): string =>
  route.body === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';

function bodyOf(route: WireRoute, input: AnyInput): string {
  if (route.body !== 'form') return JSON.stringify(input.body);
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(input.body ?? {})) {
    if (value !== undefined) form.set(name, String(value));
  }
  return form.toString();
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is known of the routes, and what becomes of a successful answer. */
export interface KnownRoutes {
  readonly wire: Readonly<Record<RouteId, WireRoute>>;
  /** The answer of a route from its JSON. @throws when it breaks the contract, where that is looked at */
  readonly read: (id: RouteId, json: unknown) => unknown;
}

/** A client over a table of routes that the caller has, such as a page that loads no schemas. */
export function createClientOf({ wire, read: reading }: KnownRoutes, options: ClientOptions): Client {
  const send = options.fetch ?? fetch;
  const policy: RetryPolicy = { ...defaultRetryPolicy, ...options.retry };

  async function token(refused: string | null): Promise<string | null> {
    const { credential } = options;
    return typeof credential === 'function' ? credential(refused) : (credential ?? null);
  }

  /** @returns the first answer that is not a failure to be tried again; sent once more with a fresh token after a 401 */
  async function exchange<T>(
    id: RouteId,
    input: AnyInput,
    read: (response: Response) => Promise<T>,
    timeoutMs: number | null,
  ): Promise<T> {
    const route = wire[id];
    const address = addressOf(options.baseUrl, route, input);
    const headers = headersOf(route, input);
    const body = route.body === null ? null : bodyOf(route, input);
    const tried: Attempts = { failed: 0, waitedMs: 0 };
    let credential = await token(null);
    let isRenewed = false;
    for (;;) {
      try {
        const response = await send(address, {
          method: route.method,
          headers: credential === null ? headers : { ...headers, authorization: `Bearer ${credential}` },
          ...(body === null ? {} : { body }),
          ...signalOf(options.signal, timeoutMs),
        });
        if (!response.ok) throw new ApiError(response, await readJson(response));
        return await read(response);
      } catch (error) {
        if (options.signal?.aborted) throw error;
        if (error instanceof ApiError && error.status === 401 && !isRenewed) {
          isRenewed = true;
          const fresh = typeof options.credential === 'function' ? await token(credential) : credential;
          if (fresh === credential) throw error;
          credential = fresh;
          continue;
        }
        tried.failed++;
        const pause = pauseBefore(route, error, tried, policy);
        if (pause === null) throw error;
        tried.waitedMs += pause;
        await policy.wait(pause, options.signal);
      }
    }
  }

  async function answer<Id extends RouteId>(
    id: Id,
    ...args: CallArguments<Id>
  ): Promise<Answered<CallReply<Id>>> {
    const read = async (response: Response) => {
      const body = reading(id, await readJson(response));
      return { body: body as CallReply<Id>, headers: response.headers };
    };
    return exchange(id, args[0] ?? {}, read, options.timeoutMs ?? ATTEMPT_MS);
  }

  async function call<Id extends RouteId>(id: Id, ...args: CallArguments<Id>): Promise<CallReply<Id>> {
    return (await answer(id, ...args)).body;
  }

  async function* pages<Id extends PagedRouteId>(
    id: Id,
    ...args: CallArguments<Id>
  ): AsyncGenerator<PageItem<Id>, void> {
    const input: AnyInput = args[0] ?? {};
    let cursor: string | null | undefined;
    do {
      const query = { ...input.query, cursor: cursor ?? input.query?.cursor };
      const page = (await call(id, ...([{ ...input, query }] as unknown as CallArguments<Id>))) as {
        items: PageItem<Id>[];
        nextCursor: string | null;
      };
      yield* page.items;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  return {
    answer,
    call,
    pages,
    stream: (id, ...args) => exchange(id, args[0] ?? {}, async (response) => response, null),
  };
}

/** The caller's signal, an attempt's own time limit, or whichever comes first. */
function signalOf(signal: AbortSignal | undefined, timeoutMs: number | null): { signal?: AbortSignal } {
  const signals = [
    ...(signal === undefined ? [] : [signal]),
    ...(timeoutMs === null ? [] : [AbortSignal.timeout(timeoutMs)]),
  ];
  return signals.length === 0 ? {} : { signal: AbortSignal.any(signals) };
}

export type { CallInput, CallReply };
