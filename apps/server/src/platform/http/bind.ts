import type { Readable } from 'node:stream';
import type {
  BodyOf,
  ParamsOf,
  QueryOf,
  ReplyOf,
  Route,
  RouteDefinition,
  ServiceKeyScope,
} from '@vedette/contract';
import type { Caller, KeyCaller, Scope } from '../caller.ts';
import type { Ctx } from '../ctx.ts';
import type { SlowBody } from './body-time.ts';

type CallerOf<R extends RouteDefinition> = R['permission'] extends 'public'
  ? Caller | null
  : R['permission'] extends ServiceKeyScope | 'any-service-key'
    ? KeyCaller
    : Caller;

/** Routes that act within an organization have a scope: by what their path names, or by the service key. */
type ScopeOf<R extends RouteDefinition> = R['permission'] extends
  | `${'company' | 'repository'}-${string}`
  | ServiceKeyScope
  | 'any-service-key'
  ? Scope
  : null;

/** As the route reads it: parsed, the bytes as they came, or a stream of them. */
type BodyAsRead<R extends Route> = R['bodyReading'] extends 'raw'
  ? Buffer
  : R['bodyReading'] extends 'stream'
    ? Readable
    : BodyOf<R>;

/** What a handler is given: everything has been authenticated, authorised and parsed before it runs. */
export interface Input<R extends Route> {
  readonly caller: CallerOf<R>;
  readonly scope: ScopeOf<R>;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyAsRead<R>;
  readonly request: RequestContext;
}

export interface RequestContext {
  readonly id: string;
  readonly ip: string;
  readonly method: string;
  /** Path and query, as sent. May hold a credential: never log it. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  setCookies(cookies: readonly string[]): void;
  /** Sets a header of the answer, also of a failure. */
  setHeader(name: string, value: string): void;
  /** For a body that is large and wanted: it may take longer than others, as long as it goes on arriving. */
  allowSlowBody(times: SlowBody): void;
  /** Fires when the client has gone away before the answer was complete. */
  readonly signal: AbortSignal;
}

/** An answer that says more than its body: another status, headers, text that is sent as it is, or a stream. */
export class Answer<Body> {
  readonly body: Body | string | Readable | null;
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    body: Body | string | Readable | null,
    options: { status?: number; headers?: Readonly<Record<string, string>> } = {},
  ) {
    this.body = body;
    this.status = options.status ?? null;
    this.headers = options.headers ?? {};
  }
}

/** A route without a reply body takes a handler that returns nothing. */
export type Handler<R extends Route> = R['success']['schema'] extends null
  ? (ctx: Ctx, input: Input<R>) => Promise<void>
  : (ctx: Ctx, input: Input<R>) => Promise<ReplyOf<R> | Answer<ReplyOf<R>>>;

/** A route with its behaviour. The precise types end here: the server handles all bindings alike. */
export type Binding = FrameworkBinding | RawBinding;

export interface FrameworkBinding {
  readonly route: Route;
  readonly raw: false;
  readonly handle: (ctx: Ctx, input: never) => Promise<unknown>;
}

export function handle<R extends Route>(route: R, handle: Handler<R>): FrameworkBinding {
  return { route, raw: false, handle };
}

/** The input of a raw route: no caller, and the body as the bytes that came. */
export interface RawInput<R extends RawRoute> {
  readonly params: ParamsOf<R>;
  readonly body: Buffer;
  readonly request: RawRequestContext;
}

export type RawRequestContext = Pick<RequestContext, 'id' | 'ip' | 'headers' | 'setHeader'>;

/** A raw route is served past the framework, and checks by itself who calls and how often. */
export type RawRoute = Route & { permission: 'public'; rate: 'own'; bodyReading: 'raw' };

export interface RawBinding {
  readonly route: Route;
  readonly raw: true;
  readonly handle: (ctx: Ctx, input: never) => Promise<unknown>;
}

export function bindRaw<R extends RawRoute>(
  route: R,
  handle: (ctx: Ctx, input: RawInput<R>) => Promise<ReplyOf<R>>,
): RawBinding {
  return { route, raw: true, handle };
}
