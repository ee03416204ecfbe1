import { Problem, type ScanCreation, scanCreation } from '@vedette/contract';
import type { Batched, BatchPipeline } from '../../../platform/batcher.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { parseInput, parseJson } from '../../../platform/http/validation.ts';
import { type Account, accountOf, assertAffordable } from '../../credits/index.ts';
import { checkCommit } from '../../workspaces/index.ts';
import { type ScanPreconditions, selectPreconditions, type WantedScan } from '../store.ts';
import { type FindArchive, findArchives, type ResolvedSource, resolveSource } from './source.ts';

/** A request to scan something, in the organization that may. */
export interface ScanRequest {
  readonly organizationId: string;
  /** The bytes of the body: they are fingerprinted before they are read. */
  readonly body: Buffer;
  /** The workspace that the path names; the body may only repeat it. */
  readonly workspaceId: string | null;
}

/** What may be scanned, as far as that can be known before it is written down. */
export interface CheckedScan extends ResolvedSource {
  readonly creation: ScanCreation;
}

/** What the checks look up, for all requests that come together with a statement each. */
export interface Lookups {
  readonly findArchive: FindArchive;
  readonly preconditionsOf: Batched<WantedScan, ScanPreconditions & { readonly account: Account }>;
}

export const createLookups = (pipeline: BatchPipeline): Lookups => ({
  findArchive: pipeline.stage(findArchives),
  preconditionsOf: pipeline.stage(async (ctx, organizationId, wanted) => {
    const preconditions = await selectPreconditions(organizationId, ctx.db, wanted);
    const account = await accountOf(ctx, organizationId);
    return preconditions.map((precondition) => ({ ...precondition, account }));
  }),
});

/**
 * Checks in the specification's order: body, workspace, active scan, credits, provider.
 * @throws Problem for the first that does not hold.
 */
export async function checkScan(
  ctx: Ctx,
  { findArchive, preconditionsOf }: Lookups,
  { organizationId, body, workspaceId }: ScanRequest,
): Promise<CheckedScan> {
  const sent = parseInput(scanCreation, parseJson(body), 'field') as ScanCreation;
  const creation = inNamedWorkspace(sent, workspaceId);
  const { scanType } = creation;
  const resolved = await resolveSource(ctx, findArchive, organizationId, creation);
  const { workspace, source, sourceKey } = resolved;
  const needsModel = source.kind === 'local_archive' && creation.generateThreatModel !== true;
  const wanted = { workspaceId: workspace.id, sourceKey, scanType, needsModel };
  const { active, modelled, account } = await preconditionsOf(ctx, organizationId, wanted);
  if (needsModel && !modelled) throw noThreatModel();
  if (active !== null) throw scanActive(active);
  assertAffordable(ctx.config, account, scanType);
  if (source.kind === 'remote_repo') await checkCommit(ctx, workspace, source.commit);
  return { ...resolved, creation };
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

/** The first scan of a local workspace would have no threat model to go by. */
function noThreatModel(): Problem {
  const message = 'must be true for the first scan of a local workspace';
  return new Problem('bad_request', {
    detail: `field generateThreatModel ${message}: there is no threat model to reuse.`,
    extras: { errors: [{ pointer: '/generateThreatModel', message }] },
  });
}

export const scanActive = (scanId: string | null, cause?: unknown) =>
  new Problem('scan_active', {
    ...(scanId === null
      ? {}
      : { detail: `The scan ${scanId} of the same source has not ended yet.`, extras: { scanId } }),
    ...(cause === undefined ? {} : { cause }),
  });
