import { wireRoutes } from 'virtual:wire-routes';
import type { RouteId } from '@vedette/contract';
import { ApiError, createClientOf, pathOf } from '@vedette/contract/browser';

/** Somebody waits: what fails three times within seconds is told, and what is put off for longer than this too. */
const ATTEMPTS = 3;
const PATIENCE_MS = 30_000;

/**
 * The contract's client with the session cookie as its credential; browsers send `Origin`, which the server checks.
 * Answers come from the server that served this page, in the contract's form: they are taken as they are, without schemas.
 */
export const api = createClientOf(
  { wire: wireRoutes, read: (_, json) => json },
  { baseUrl: location.origin, retry: { attempts: ATTEMPTS, patienceMs: PATIENCE_MS } },
);

/** The address of a route, for what the browser itself reads: streams of events, and files to keep. */
export const pathTo = (id: RouteId, params: Readonly<Record<string, string>>, query = ''): string =>
  pathOf(wireRoutes[id], params) + (query === '' ? '' : `?${query}`);

/** True for the answers that mean: sign in first. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

/** What went wrong, as one sentence for a person. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.msg;
  if (error instanceof TypeError) return 'The server does not answer.';
  return error instanceof Error ? error.message : String(error);
}
