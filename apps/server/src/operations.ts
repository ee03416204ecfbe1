import { openapiDocument, Problem, routes } from '@vedette/contract';
import type { Ctx } from './platform/ctx.ts';
import { type Binding, on } from './platform/http/bind.ts';

/** Seconds after which a load balancer may ask again. */
const RETRY_SECONDS = 2;

export function operationRoutes(ctx: Ctx, isStopping: () => boolean): Binding[] {
  const document = openapiDocument('v0', { serverUrl: ctx.baseUrl });
  return [
    on(routes.health, async () => ({ status: 'ok' as const })),
    on(routes.readiness, (context) => readiness(context, isStopping())),
    on(routes.openapi, async () => document as never),
  ];
}

async function readiness(ctx: Ctx, stopping: boolean) {
  if (stopping) throw notReady('The instance is stopping.');
  await answers('The database', () => ctx.db.query({ text: 'select 1' }, []));
  await answers('The job queue', () => ctx.jobs.ready());
  await answers('The blob store', () => ctx.blobs.ready());
  return {
    status: 'ready' as const,
    checks: { database: 'ok' as const, jobs: 'ok' as const, blobs: 'ok' as const },
  };
}

async function answers(part: string, ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    throw notReady(`${part} does not answer.`, error);
  }
}

const notReady = (detail: string, cause?: unknown) =>
  new Problem('service_unavailable', { detail, cause, retryAfterSeconds: RETRY_SECONDS });
