import { type DescribedApi, type OpenApiDocument, openapiDocument, Problem, routes } from '@vedette/contract';
import { apiIndex, apiPage } from './api-reference.ts';
import { UPLOAD_URL_SECONDS } from './domains/uploads/index.ts';
import { errorIndex, errorPage } from './error-pages.ts';
import type { Ctx } from './platform/ctx.ts';
import { type Binding, handle } from './platform/http/bind.ts';

/** Seconds after which a load balancer may ask again. */
const RETRY_SECONDS = 2;

export function operationRoutes(ctx: Ctx, isStopping: () => boolean): Binding[] {
  const options = {
    serverUrl: ctx.baseUrl,
    sourceLimits: publishedLimits(ctx),
    gitProviderOrigin: new URL(ctx.config.GIT_PROVIDER_URL).origin,
    termsVersion: ctx.config.TERMS_VERSION,
  };
  const written = new Map<DescribedApi, OpenApiDocument>();
  /** Written when it is first asked for: that takes longer than all else at the start of a process. */
  const documentOf = (name: DescribedApi): OpenApiDocument => {
    const document = written.get(name) ?? openapiDocument(name, options);
    written.set(name, document);
    return document;
  };
  const document = (name: DescribedApi) => async () => documentOf(name) as never;
  return [
    handle(routes.health, async () => ({ status: 'ok' as const })),
    handle(routes.readiness, (context) => readiness(context, isStopping())),
    handle(routes.openapi, document('v0')),
    handle(routes.scannerOpenapi, document('scanner')),
    handle(routes.apiIndex, async () => apiIndex()),
    handle(routes.apiPage, async (_, { params }) => apiPage(params.api, documentOf(params.api))),
    handle(routes.errorIndex, async () => errorIndex()),
    handle(routes.errorPage, async (_, { params }) => errorPage(params.code)),
  ];
}

/** What the descriptions of the interfaces say about sources, as it is configured. */
function publishedLimits({ config }: Ctx) {
  return {
    archiveBytesMax: config.SOURCE_ARCHIVE_BYTES_MAX,
    uncompressedBytesMax: config.SOURCE_UNCOMPRESSED_BYTES_MAX,
    entriesMax: config.SOURCE_ENTRIES_MAX,
    analysedFileBytesMax: config.SOURCE_FILE_BYTES_MAX,
    uploadUrlSeconds: UPLOAD_URL_SECONDS,
  };
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
