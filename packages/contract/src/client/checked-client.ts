/** The client that checks every answer against the contract, and drops what a later version adds. */
import type { Route } from '../route.ts';
import { type RouteId, routes } from '../routes/index.ts';
import { type Client, type ClientOptions, createClientOf } from './client.ts';
import { type WireRoute, wireRouteOf } from './wire-route.ts';

export const wireRoutes = Object.fromEntries(
  Object.entries<Route>(routes).map(([id, route]) => [id, wireRouteOf(route)]),
) as Record<RouteId, WireRoute>;

export const createClient = (options: ClientOptions): Client =>
  createClientOf({ wire: wireRoutes, read: (id, json) => routes[id].success.schema?.parse(json) }, options);
