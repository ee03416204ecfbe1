/** What a call takes, worked out from the route: only what the route has, optional only where all of it is. */
import type { BodyInputOf, ParamsInputOf, QueryInputOf, ReplyOf, RouteDefinition } from '../route.ts';
import type { RouteId, Routes } from '../routes/index.ts';

type Part<Name extends string, Input> = [Input] extends [undefined]
  ? unknown
  : object extends Input
    ? { readonly [K in Name]?: Input }
    : { readonly [K in Name]: Input };

type InputOfRoute<R extends RouteDefinition> = Part<'params', ParamsInputOf<R>> &
  Part<'query', QueryInputOf<R>> &
  Part<'body', BodyInputOf<R>>;

/** What may accompany any call. */
export interface CallExtras {
  /** For routes that create by it; without it the client makes one for each call, and keeps it over its retries. */
  readonly idempotencyKey?: string;
  /** Such as `Accept` for another form of a report. */
  readonly headers?: Readonly<Record<string, string>>;
}

export type CallInput<Id extends RouteId> = InputOfRoute<Routes[Id]> & CallExtras;
export type CallReply<Id extends RouteId> = ReplyOf<Routes[Id]>;

/** The argument may be left out when nothing in it is required. */
export type CallArguments<Id extends RouteId> =
  object extends CallInput<Id> ? [input?: CallInput<Id>] : [input: CallInput<Id>];

/** The routes that answer in pages, and what a page holds. */
export type PagedRouteId = {
  [Id in RouteId]: CallReply<Id> extends { items: readonly unknown[]; nextCursor: string | null }
    ? Id
    : never;
}[RouteId];

export type PageItem<Id extends PagedRouteId> =
  CallReply<Id> extends { items: readonly (infer Item)[] } ? Item : never;

/** The same with its types forgotten, for the code that handles all routes alike. */
export interface AnyInput extends CallExtras {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}
