/**
 * What a route is. The server binds behaviour to it, the OpenAPI document is written from it, the client is typed
 * by it: a route exists once. `permission` has no default, so a route that forgets to say who may call it does not
 * type-check.
 */
import type { z } from 'zod';
import type { ProblemCode } from './problems.ts';
import type { Tag } from './tags.ts';

export type ApiName = 'v0' | 'operations';
export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Who may call a route, and what it takes. Each is explained in `permissions.ts`. */
export type Permission =
  | 'public'
  | 'signed-in'
  | 'platform-administrator'
  | 'company-member'
  | 'company-manager'
  | 'repository-member'
  | 'repository-admin';

export interface Success {
  readonly status: 200 | 201 | 202 | 204;
  /** Null: the answer has no body. */
  readonly schema: z.ZodType | null;
  readonly description: string;
}

/** A request and the answer to it, shown in the documentation; a test checks both against the schemas. */
export interface RouteExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  readonly reply?: unknown;
}

export interface RouteDefinition {
  /** Unique, camelCase: the `operationId`, and the name the client calls it by. */
  readonly id: string;
  readonly api: ApiName;
  readonly method: HttpMethod;
  /** With parameters in braces: `/api/v0/repositories/{repo_id}`. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: Tag;
  readonly permission: Permission;
  /** `any`: usable before the e-mail address is verified and the terms are accepted. Default `active`. */
  readonly account?: 'active' | 'any';
  /**
   * What somebody outside the company or repository is told. Default `not_found`, which does not give away that it
   * exists; `forbidden` only where the specification demands it.
   */
  readonly strangers?: 'not_found' | 'forbidden';
  readonly params: z.ZodObject | null;
  readonly query: z.ZodObject | null;
  readonly body: z.ZodType | null;
  readonly success: Success;
  /** Codes it can answer beyond those that follow from its permission and its inputs. */
  readonly problems: readonly ProblemCode[];
  /** What a status means for this route, where the title of its problems says too little. */
  readonly meanings?: Readonly<Record<number, string>>;
  readonly example: RouteExample;
}

export interface Route extends RouteDefinition {
  readonly account: 'active' | 'any';
  readonly strangers: 'not_found' | 'forbidden';
}

/** Declares a route; keeps the exact types of its schemas, and fills in the defaults. */
export function defineRoute<const D extends RouteDefinition>(
  definition: D,
): D & Pick<Route, 'account' | 'strangers'> {
  return {
    ...definition,
    account: definition.account ?? 'active',
    strangers: definition.strangers ?? 'not_found',
  };
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The path parameters, after parsing; `undefined` when the route has none. */
export type ParamsOf<R extends RouteDefinition> = OutputOf<R['params']>;
/** The query, after parsing; `undefined` when the route takes none. */
export type QueryOf<R extends RouteDefinition> = OutputOf<R['query']>;
/** The body, after parsing; `undefined` when the route takes none. */
export type BodyOf<R extends RouteDefinition> = OutputOf<R['body']>;
/** The body of the successful answer; `undefined` when it has none. */
export type ReplyOf<R extends RouteDefinition> = OutputOf<R['success']['schema']>;

/** The same, before parsing: what a caller hands in. */
export type ParamsInputOf<R extends RouteDefinition> = InputOf<R['params']>;
export type QueryInputOf<R extends RouteDefinition> = InputOf<R['query']>;
export type BodyInputOf<R extends RouteDefinition> = InputOf<R['body']>;
