import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route, RouteDefinition } from '@vedette/contract';
import type { Caller, Scope } from '../caller.ts';
import type { Ctx } from '../ctx.ts';

type CallerOf<R extends RouteDefinition> = R['permission'] extends 'public' ? Caller | null : Caller;

/** Routes that name a company or repository in their path have a scope; the others act outside any organization. */
type ScopeOf<R extends RouteDefinition> = R['permission'] extends `${'company' | 'repository'}-${string}`
  ? Scope
  : null;

/** What a handler is given: everything has been authenticated, authorised and parsed before it runs. */
export interface Input<R extends RouteDefinition> {
  readonly caller: CallerOf<R>;
  readonly scope: ScopeOf<R>;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly request: RequestFacts;
}

export interface RequestFacts {
  readonly id: string;
  readonly ip: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  setCookies(cookies: readonly string[]): void;
}

/** A route without a reply body takes a handler that returns nothing. */
export type Handler<R extends RouteDefinition> = R['success']['schema'] extends null
  ? (ctx: Ctx, input: Input<R>) => Promise<void>
  : (ctx: Ctx, input: Input<R>) => Promise<ReplyOf<R>>;

/** A route with its behaviour. The precise types end here: the server handles all bindings alike. */
export interface Binding {
  readonly route: Route;
  readonly handle: (ctx: Ctx, input: never) => Promise<unknown>;
}

export function on<R extends Route>(route: R, handle: Handler<R>): Binding {
  return { route, handle };
}
