import type { Route } from '@vedette/contract';
import type { Ctx } from '../ctx.ts';

/** Counts and logs a request that has been answered: by route and status, never by what its path holds. */
export function reportRequest(
  ctx: Ctx,
  route: Route,
  requestId: string,
  status: number,
  elapsedMs: number,
): void {
  ctx.metrics.requestDurationSeconds.observe({ route: route.id, status: String(status) }, elapsedMs / 1000);
  ctx.log.info({ requestId, route: route.id, status, ms: Math.round(elapsedMs * 10) / 10 }, 'request');
}

/** The client went away in the middle of its own request: nobody is left to answer, and nothing failed here. */
export function reportAbandoned(ctx: Ctx, requestId: string): void {
  ctx.log.debug({ requestId }, 'request abandoned by the client');
}
