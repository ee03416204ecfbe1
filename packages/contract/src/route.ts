/**
 * What a route is. The server binds behaviour to it, the OpenAPI document is written from it, the client is typed
 * by it: a route exists once. `permission` has no default, so a route that forgets to say who may call it does not
 * type-check.
 */
import type { z } from 'zod';
import type { ProblemCode } from './problems.ts';
import type { DeviceScope } from './schemas/oauth.ts';
import type { Tag } from './tags.ts';

/** `v0` is for people and their programs, `scanner` for service keys, `webhooks` for signed senders, `oauth` for device login, `agents` for coding agents. */
export type ApiName = 'v0' | 'scanner' | 'webhooks' | 'oauth' | 'agents' | 'operations';
/** The interfaces that the server describes, to programs in OpenAPI and to people on pages. */
export const describedApis = ['v0', 'scanner'] as const;
export type DescribedApi = (typeof describedApis)[number];
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a service key may be allowed to do; the specification's list. */
export const serviceKeyScopes = ['scans:create', 'scans:read', 'findings:read'] as const;
export type ServiceKeyScope = (typeof serviceKeyScopes)[number];

/** Who may call a route, and what it takes. Each is explained in `permissions.ts`. */
export type Permission =
  | 'public'
  | 'any-service-key'
  | ServiceKeyScope
  | 'signed-in'
  | 'platform-administrator'
  | 'company-member'
  | 'company-manager'
  | 'repository-member'
  | 'repository-admin';

/** The headers of answers that are worth a word in the documentation; each is described in `openapi/responses.ts`. */
export type AnswerHeader = 'ETag' | 'IdempotentReplayed' | 'Location' | 'RetryAfter';

export interface Success {
  readonly status: 200 | 201 | 202 | 204;
  /** Null: the answer has no body. */
  readonly schema: z.ZodType | null;
  readonly description: string;
  /** Default `application/json`. */
  readonly contentType?: string;
  /** The same answer in another form, chosen by `Accept` or by a parameter. */
  readonly variants?: readonly { readonly contentType: string; readonly schema: z.ZodType }[];
  readonly headers?: readonly AnswerHeader[];
}

/**
 * How the body reaches the handler. `parsed`: as `body` says, refused otherwise before the handler runs. `raw`: the
 * bytes, for handlers that look at them first (fingerprint, signature) and parse them then. `stream`: as it arrives,
 * for what is too large to hold; any content type. `form`: `application/x-www-form-urlencoded`, as OAuth has it.
 */
export type BodyReading = 'parsed' | 'raw' | 'stream' | 'form';

/** What counts the requests of a route: each policy has its own limit a minute, by whoever it counts. */
export type RatePolicy = 'caller' | 'key-reads' | 'scan-creations' | 'own';

/** A request and the answer to it, shown in the documentation; a test checks both against the schemas. */
export interface RouteExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly headers?: Readonly<Record<string, string>>;
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
   * `refused`: what a token of a device login must not do, because it would outlive the login or make another one: it is
   * for the person, with a session or a personal access token. Default `accepted`.
   */
  readonly deviceTokens?: 'accepted' | 'refused';
  /** The scope that is enough for a device token, besides `write`. Default: `read` for GET, else `write` alone. */
  readonly deviceScope?: DeviceScope;
  /**
   * What somebody outside the company or repository is told. Default `not_found`, which does not give away that it
   * exists; `forbidden` only where the specification demands it.
   */
  readonly outsiderResponse?: 'not_found' | 'forbidden';
  readonly params: z.ZodObject | null;
  readonly query: z.ZodObject | null;
  /** Request headers that the route reads, for the documentation; the handler takes them from the request. */
  readonly headers?: z.ZodObject;
  readonly body: z.ZodType | null;
  /** Default `parsed`. */
  readonly bodyReading?: BodyReading;
  /** Largest body in bytes, where it is not that of every management call. Streams are bounded by their handler. */
  readonly bodyLimitBytes?: number;
  /** Default: `key-reads` for the scanner interface, `caller` for every other. */
  readonly rate?: RatePolicy;
  readonly success: Success;
  /** Codes it can answer beyond those that follow from its permission and its inputs. */
  readonly problems: readonly ProblemCode[];
  /** What a status means for this route, where the title of its problems says too little. */
  readonly meanings?: Readonly<Record<number, string>>;
  /** Sending the request again does no more than sending it once, though it is no GET: clients may retry it. */
  readonly repeatable?: boolean;
  readonly example: RouteExample;
}

export interface Route extends RouteDefinition {
  readonly account: 'active' | 'any';
  readonly deviceTokens: 'accepted' | 'refused';
  readonly deviceScope: DeviceScope;
  readonly outsiderResponse: 'not_found' | 'forbidden';
  readonly bodyReading: BodyReading;
  readonly rate: RatePolicy;
}

/** Declares a route; keeps the exact types of its schemas, and fills in the defaults. */
export function defineRoute<const D extends RouteDefinition>(definition: D): Defined<D> {
  return {
    ...definition,
    account: definition.account ?? 'active',
    deviceTokens: definition.deviceTokens ?? 'accepted',
    deviceScope: definition.deviceScope ?? (definition.method === 'GET' ? 'read' : 'write'),
    outsiderResponse: definition.outsiderResponse ?? 'not_found',
    bodyReading: definition.bodyReading ?? 'parsed',
    rate: definition.rate ?? (definition.api === 'scanner' ? 'key-reads' : 'caller'),
  } as Defined<D>;
}

/** The reading stays as precise as it was written, because the type of the handler's body follows from it. */
type Defined<D extends RouteDefinition> = D &
  Pick<Route, 'account' | 'deviceTokens' | 'deviceScope' | 'outsiderResponse' | 'rate'> & {
    readonly bodyReading: D['bodyReading'] extends BodyReading ? D['bodyReading'] : 'parsed';
  };

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
