import { type AcceptedScan, Problem, type ScanCreation, scanCreation } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { violatesUnique } from '../../platform/database.ts';
import { failureBody } from '../../platform/http/error-form.ts';
import { toProblem } from '../../platform/http/errors.ts';
import { parseInput, parseJson } from '../../platform/http/validation.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { checkCredit, reserveCredit } from '../credits/index.ts';
import { checkCommit } from '../workspaces/index.ts';
import type { ScanBackend } from './backend.ts';
import { handOver } from './hand-over.ts';
import { fingerprintOf } from './idempotency/fingerprint.ts';
import {
  type Claim,
  claim,
  holdClaim,
  inProgress,
  type KeptAnswer,
  keepAnswer,
  release,
  whileHolding,
} from './idempotency/idempotency.ts';
import { parseIdempotencyKey } from './idempotency/idempotency-key.ts';
import { findingsUrlOf, type ScanApi, statusUrlOf } from './scans.ts';
import { type ResolvedSource, resolveSource } from './source.ts';
import { hasThreatModel, insertScan, selectActiveScan, selectScan } from './store.ts';

/** One attempt at starting a scan, as it came in. */
export interface StartRequest {
  readonly organizationId: string;
  readonly actor: Actor;
  readonly api: ScanApi;
  /** The header; what an interface takes without one, it makes up. */
  readonly idempotencyKey: string | string[] | undefined;
  /** The bytes of the body: they are fingerprinted before they are read. */
  readonly body: Buffer;
  /** The workspace that the path names; the body may only repeat it. */
  readonly workspaceId: string | null;
  readonly requestId: string;
  readonly url: string;
  readonly signal: AbortSignal;
}

export interface StartAnswer extends KeptAnswer {
  /** True when this is the answer of an earlier request. */
  readonly replayed: boolean;
}

/**
 * Starts a scan, or gives the answer that was given to the same request before. The order of checks is the
 * specification's: key syntax, key look-up, body, workspace, active scan, credits, provider; then one transaction for
 * credit and scan, and the backend's confirmation.
 * @throws Problem for what is not kept with the key: the next attempt goes on where this one stopped.
 */
export async function startScan(ctx: Ctx, backend: ScanBackend, request: StartRequest): Promise<StartAnswer> {
  const record = { api: request.api, key: parseIdempotencyKey(request.idempotencyKey) };
  const claimed = await claim(ctx, {
    organizationId: request.organizationId,
    record,
    fingerprint: fingerprintOf(request.body, request.workspaceId ?? ''),
    signal: request.signal,
  });
  if ('body' in claimed) return { ...claimed, replayed: true };
  try {
    const answer = await whileHolding(ctx, claimed, () => answerTo(ctx, backend, request, claimed));
    await keepAnswer(ctx, claimed, answer);
    return { ...answer, replayed: false };
  } catch (error) {
    // Should this fail too, the claim runs out by itself.
    await release(ctx, claimed).catch(() => undefined);
    throw error;
  }
}

/** The answer to keep: acceptance, or a refusal that another attempt would meet as well. */
async function answerTo(
  ctx: Ctx,
  backend: ScanBackend,
  request: StartRequest,
  claimed: Claim,
): Promise<KeptAnswer> {
  try {
    const accepted = await accept(ctx, backend, request, claimed);
    return {
      status: 202,
      body: JSON.stringify(accepted),
      contentType: 'application/json; charset=utf-8',
      location: accepted.statusUrl,
    };
  } catch (error) {
    const problem = toProblem(error);
    if (!isKept(problem)) throw error;
    const place = { url: request.url, requestId: request.requestId, baseUrl: ctx.baseUrl };
    const { body, contentType } = failureBody(problem, place);
    return { status: problem.status, body: JSON.stringify(body), contentType, location: null };
  }
}

const keptStatuses: readonly number[] = [400, 402, 404, 409];

const isKept = ({ status, code }: Problem): boolean =>
  keptStatuses.includes(status) && code !== 'idempotency_in_progress' && code !== 'idempotency_key_reused';

async function accept(
  ctx: Ctx,
  backend: ScanBackend,
  request: StartRequest,
  claimed: Claim,
): Promise<AcceptedScan> {
  const { organizationId, api } = request;
  const { scanId } = claimed;
  const existing = claimed.first ? undefined : await selectScan(organizationId, ctx.db, scanId);
  const workspaceId = existing?.workspace_id ?? (await createScan(ctx, request, claimed));
  await handOver(ctx, backend, { organizationId, scanId });
  return {
    scanId,
    status: 'queued',
    statusUrl: statusUrlOf(api, scanId),
    findingsUrl: findingsUrlOf(api, scanId),
    workspaceId,
  };
}

/** Checks everything, and makes the scan with its credit. @returns the id of its workspace */
async function createScan(ctx: Ctx, request: StartRequest, claimed: Claim): Promise<string> {
  const { organizationId } = request;
  const creation = parseInput(scanCreation, parseJson(request.body), 'field') as ScanCreation;
  const resolved = await resolveSource(ctx, organizationId, inNamedWorkspace(creation, request.workspaceId));
  const { workspace, source, sourceKey } = resolved;
  const scanType = creation.scanType;
  await refuseWithoutModel(ctx, organizationId, creation, resolved);
  const same = { workspaceId: workspace.id, sourceKey, scanType };
  const active = await selectActiveScan(organizationId, ctx.db, same);
  if (active !== undefined) throw scanActive(active);
  await checkCredit(ctx, organizationId, scanType);
  if (source.kind === 'remote_repo') await checkCommit(ctx, workspace, source.commit);
  try {
    await ctx.transaction((tx) => writeScan(tx, request, claimed, creation, resolved));
  } catch (error) {
    // Another request with another key was faster by less than our look.
    if (violatesUnique(error, 'scans_active')) throw scanActive(null, error);
    throw error;
  }
  return workspace.id;
}

async function writeScan(
  tx: Ctx,
  { organizationId, actor, requestId }: StartRequest,
  claimed: Claim,
  creation: ScanCreation,
  { workspace, source, sourceKey }: ResolvedSource,
): Promise<void> {
  const { scanId } = claimed;
  const { scanType } = creation;
  if (!(await holdClaim(tx, claimed))) throw inProgress();
  const remote = source.kind === 'remote_repo';
  await insertScan(organizationId, tx.db, {
    id: scanId,
    workspace_id: workspace.id,
    scan_type: scanType,
    status: 'queued',
    source_kind: source.kind,
    repo_url: remote ? source.repoUrl : null,
    commit_sha: remote ? source.commit : null,
    archive_id: remote ? null : source.archiveId,
    archive_sha256: remote ? null : source.sha256,
    source_key: sourceKey,
    paths: creation.paths ?? [],
    generate_threat_model: creation.generateThreatModel ?? false,
    phase: 'queued',
    created_at: tx.clock.now(),
  });
  await recordAudit(tx, organizationId, {
    actor,
    action: 'scan.created',
    subjectKind: 'scan',
    subjectId: scanId,
    details: { workspaceId: workspace.id, scanType, source },
    requestId,
  });
  // Last, because it locks the organization's account until the transaction ends.
  await reserveCredit(tx, organizationId, { scanId, scanType });
}

/** @throws Problem `workspace_mismatch` when path and body name different workspaces. */
function inNamedWorkspace(creation: ScanCreation, workspaceId: string | null): ScanCreation {
  if (workspaceId === null) return creation;
  if (creation.workspaceId !== undefined && creation.workspaceId !== workspaceId) {
    throw new Problem('workspace_mismatch', {
      detail: 'The body names another workspace than the address.',
    });
  }
  return { ...creation, workspaceId };
}

/** @throws Problem `bad_request` for the first scan of a local workspace that would have no threat model to go by. */
async function refuseWithoutModel(
  ctx: Ctx,
  organizationId: string,
  creation: ScanCreation,
  { workspace, source }: ResolvedSource,
): Promise<void> {
  if (source.kind !== 'local_archive' || creation.generateThreatModel === true) return;
  if (await hasThreatModel(organizationId, ctx.db, workspace.id)) return;
  const message = 'must be true for the first scan of a local workspace';
  throw new Problem('bad_request', {
    detail: `field generateThreatModel ${message}: there is no threat model to reuse.`,
    extras: { errors: [{ pointer: '/generateThreatModel', message }] },
  });
}

const scanActive = (scanId: string | null, cause?: unknown) =>
  new Problem('scan_active', {
    ...(scanId === null
      ? {}
      : { detail: `The scan ${scanId} of the same source has not ended yet.`, extras: { scanId } }),
    ...(cause === undefined ? {} : { cause }),
  });
