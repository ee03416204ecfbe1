import type { AcceptedScan, Problem } from '@vedette/contract';
import { createBatchPipeline } from '../../../platform/batcher.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { serializeError } from '../../../platform/http/error-serializer.ts';
import { toProblem } from '../../../platform/http/errors.ts';
import type { ScanApi } from '../../../platform/tables/scans.ts';
import type { Actor } from '../../audit/index.ts';
import type { ScanBackend } from '../backend.ts';
import { dispatch } from '../dispatch.ts';
import { fingerprintOf } from '../idempotency/fingerprint.ts';
import {
  type Claim,
  type ClaimRecord,
  claim,
  claimBatch,
  release,
  type StoredResponse,
  storeResponses,
  withLease,
} from '../idempotency/idempotency.ts';
import { parseIdempotencyKey } from '../idempotency/idempotency-key.ts';
import { findingsUrlOf, statusUrlOf } from '../scans.ts';
import { selectScan } from '../store.ts';
import { checkScan, createLookups, type Lookups, type ScanRequest } from './check-scan.ts';
import { createScanWriter, type WriteScan } from './write-scans.ts';

/** One attempt at starting a scan, as it came in. */
export interface StartRequest extends ScanRequest {
  readonly actor: Actor;
  readonly api: ScanApi;
  /** The header; what an interface takes without one, it makes up. */
  readonly idempotencyKey: string | string[] | undefined;
  readonly requestId: string;
  readonly url: string;
  readonly signal: AbortSignal;
}

export interface StartAnswer extends StoredResponse {
  /** True when this is the answer of an earlier request. */
  readonly replayed: boolean;
}

/** Creations in one transaction: the last of them waits for the writing of all. */
const BATCH = 64;

/** Where requests that come at the same time meet, to be served by one statement each time. */
interface ScanStartStages {
  readonly backend: ScanBackend;
  readonly claim: ClaimRecord;
  readonly lookups: Lookups;
  readonly write: WriteScan;
}

export type StartScan = (ctx: Ctx, request: StartRequest) => Promise<StartAnswer>;

/**
 * The way to start scans in this process. An organization has one batch of creations on its way: what comes meanwhile
 * waits for the next, instead of for its lock on the credits.
 * @param concurrency batches of all organizations
 */
export function createScanStart(backend: ScanBackend, concurrency: number): StartScan {
  const pipeline = createBatchPipeline({ concurrency, perOrganization: 1, maxItems: BATCH });
  const stages: ScanStartStages = {
    backend,
    claim: pipeline.stage(claimBatch),
    lookups: createLookups(pipeline),
    write: createScanWriter(pipeline, backend),
  };
  return (ctx, request) => startScan(ctx, stages, request);
}

/**
 * Starts a scan, or gives the answer that was given to the same request before. The order of checks is the
 * specification's: key syntax, key look-up, body, workspace, active scan, credits, provider; then one transaction for
 * credit and scan, and the backend's confirmation.
 * @throws Problem for what is not kept with the key: the next attempt goes on where this one stopped.
 */
async function startScan(ctx: Ctx, stages: ScanStartStages, request: StartRequest): Promise<StartAnswer> {
  const record = { api: request.api, key: parseIdempotencyKey(request.idempotencyKey) };
  const claimed = await claim(ctx, stages.claim, {
    organizationId: request.organizationId,
    record,
    fingerprint: fingerprintOf(request.body, request.workspaceId ?? ''),
    signal: request.signal,
  });
  if ('body' in claimed) return { ...claimed, replayed: true };
  try {
    const answer = await withLease(ctx, claimed, () => answerTo(ctx, stages, request, claimed));
    return { ...answer, replayed: false };
  } catch (error) {
    // Should this fail too, the claim runs out by itself.
    await release(ctx, claimed).catch(() => undefined);
    throw error;
  }
}

/** The answer, kept: acceptance, or a refusal that another attempt would meet as well. */
async function answerTo(
  ctx: Ctx,
  stages: ScanStartStages,
  request: StartRequest,
  claimed: Claim,
): Promise<StoredResponse> {
  try {
    return await accept(ctx, stages, request, claimed);
  } catch (error) {
    const problem = toProblem(error);
    if (!isStored(problem)) throw error;
    const answer = refusalOf(ctx, request, problem);
    await storeResponses(ctx, request.organizationId, [{ ...claimed, answer }]);
    return answer;
  }
}

async function accept(
  ctx: Ctx,
  { backend, lookups, write }: ScanStartStages,
  request: StartRequest,
  claimed: Claim,
): Promise<StoredResponse> {
  const { organizationId, api, actor, requestId } = request;
  const { scanId } = claimed;
  let answer: StoredResponse;
  const existing = claimed.first ? undefined : await selectScan(organizationId, ctx.db, scanId);
  if (existing !== undefined) answer = acceptanceOf(api, scanId, existing.workspace_id);
  else {
    const checked = await checkScan(ctx, lookups, request);
    answer = acceptanceOf(api, scanId, checked.workspace.id);
    if (await write(ctx, organizationId, { claimed, checked, actor, requestId, answer })) return answer;
  }
  await dispatch(ctx, backend, { organizationId, scanId });
  await storeResponses(ctx, organizationId, [{ ...claimed, answer }]);
  return answer;
}

function acceptanceOf(api: ScanApi, scanId: string, workspaceId: string): StoredResponse {
  const accepted: AcceptedScan = {
    scanId,
    status: 'queued',
    statusUrl: statusUrlOf(api, scanId),
    findingsUrl: findingsUrlOf(api, scanId),
    workspaceId,
  };
  return {
    status: 202,
    body: JSON.stringify(accepted),
    contentType: 'application/json; charset=utf-8',
    location: accepted.statusUrl,
  };
}

const storedStatuses: readonly number[] = [400, 402, 404, 409];

const isStored = ({ status, code }: Problem): boolean =>
  storedStatuses.includes(status) && code !== 'idempotency_in_progress' && code !== 'idempotency_key_reused';

function refusalOf(ctx: Ctx, { url, requestId }: StartRequest, problem: Problem): StoredResponse {
  const { body, contentType } = serializeError(problem, { url, requestId, baseUrl: ctx.baseUrl });
  return { status: problem.status, body: JSON.stringify(body), contentType, location: null };
}
