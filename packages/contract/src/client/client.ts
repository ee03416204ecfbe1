/** A client typed by the route table: a route that is added there can be called here at once. */
import type { Route } from '../route.ts';
import { type RouteId, routes } from '../routes/index.ts';
import { ApiError } from './api-error.ts';
import type { AnyInput, CallArguments, CallInput, CallReply, PagedRouteId, PageItem } from './call-types.ts';

export interface ClientOptions {
  /** Origin of the service; a trailing slash is ignored. */
  readonly baseUrl: string;
  readonly fetch?: typeof fetch;
  /** A user token. Without it, a browser's session cookie is what counts. */
  readonly credential?: string;
}

export interface Client {
  /** Calls a route and hands back its parsed answer. @throws ApiError when the service answers with a failure. */
  call<Id extends RouteId>(id: Id, ...args: CallArguments<Id>): Promise<CallReply<Id>>;
  /** Every item of a list, page after page; `query.limit` is the size of the pages, not of the whole. */
  pages<Id extends PagedRouteId>(id: Id, ...args: CallArguments<Id>): AsyncGenerator<PageItem<Id>, void>;
}

function addressOf(baseUrl: string, route: Route, input: AnyInput): URL {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const address = new URL(baseUrl.replace(/\/+$/, '') + path);
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}

function requestOf(route: Route, input: AnyInput, credential: string | undefined): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (credential !== undefined) headers.set('authorization', `Bearer ${credential}`);
  if (route.body === null) return { method: route.method, headers };
  if (route.bodyReading === 'form') {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(input.body ?? {})) {
      if (value !== undefined) form.set(name, String(value));
    }
    return { method: route.method, headers, body: form };
  }
  headers.set('content-type', 'application/json');
  return { method: route.method, headers, body: JSON.stringify(input.body) };
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? fetch;

  async function exchange(route: Route, input: AnyInput): Promise<unknown> {
    const request = requestOf(route, input, options.credential);
    const response = await send(addressOf(options.baseUrl, route, input), request);
    const body = await readJson(response);
    if (!response.ok) throw new ApiError(response, body);
    return route.success.schema?.parse(body);
  }

  async function call<Id extends RouteId>(id: Id, ...args: CallArguments<Id>): Promise<CallReply<Id>> {
    return (await exchange(routes[id], args[0] ?? {})) as CallReply<Id>;
  }

  async function* pages<Id extends PagedRouteId>(
    id: Id,
    ...args: CallArguments<Id>
  ): AsyncGenerator<PageItem<Id>, void> {
    const input: AnyInput = args[0] ?? {};
    let cursor: string | null | undefined;
    do {
      const query = { ...input.query, cursor: cursor ?? input.query?.cursor };
      const page = (await exchange(routes[id], { ...input, query })) as {
        items: PageItem<Id>[];
        nextCursor: string | null;
      };
      yield* page.items;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  return { call, pages };
}

export type { CallInput, CallReply };
