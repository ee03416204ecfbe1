/** What a client has to know of a route to call it. Small and without schemas, so that a table of all routes fits into a page. */
import type { Route } from '../route.ts';

export interface WireRoute {
  readonly method: Route['method'];
  /** With parameters in braces. */
  readonly path: string;
  /** How the body is written; null where there is none. */
  readonly body: 'json' | 'form' | null;
  /** Creates by an Idempotency-Key. */
  readonly takesIdempotencyKey: boolean;
  /** Sending it twice does no more than sending it once. */
  readonly isRepeatable: boolean;
}

/** The path of a route with its parameters filled in; none can leave its place. */
export const pathOf = ({ path }: WireRoute, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** Name of the header by which a repeated creation is known. */
export const idempotencyKeyHeader = 'Idempotency-Key';

export function wireRouteOf(route: Route): WireRoute {
  const takesIdempotencyKey =
    route.headers !== undefined && Object.hasOwn(route.headers.shape, idempotencyKeyHeader);
  return {
    method: route.method,
    path: route.path,
    body: route.body === null ? null : route.bodyReading === 'form' ? 'form' : 'json',
    takesIdempotencyKey,
    isRepeatable: route.method === 'GET' || route.repeatable === true || takesIdempotencyKey,
  };
}
