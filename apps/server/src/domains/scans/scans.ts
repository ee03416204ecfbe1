import { hash } from 'node:crypto';
import { Problem, type Scan, type ScanPhase, type ScanStatus, type ScanType } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import type { ScanApi, StoredCoverage } from '../../platform/tables/scans.ts';
import type { ScanReader } from './batched-scan-reader.ts';
import {
  type ScanRow,
  selectLatestCompletedScan,
  selectOrganizationOfScan,
  selectScan,
  selectScans,
} from './store.ts';

const bases: Readonly<Record<ScanApi, string>> = { scanner: '/api/scanner/v1', v0: '/api/v0' };

export const statusUrlOf = (api: ScanApi, scanId: string) => `${bases[api]}/scans/${scanId}`;
export const findingsUrlOf = (api: ScanApi, scanId: string) => `${statusUrlOf(api, scanId)}/findings`;

export const isActive = (status: ScanStatus) => status === 'queued' || status === 'running';

/** A scan as other domains see it. */
export interface ScanRecord {
  readonly organizationId: string;
  readonly id: string;
  readonly workspaceId: string;
  readonly scanType: ScanType;
  readonly status: ScanStatus;
  readonly phase: ScanPhase;
  /** What makes two scans of a workspace scans of the same thing. */
  readonly sourceKey: string;
  readonly coverage: StoredCoverage | null;
  /** Null for an archive. */
  readonly revision: { readonly repositoryUri: string; readonly commit: string } | null;
  /** The attempt whose result counts; null until the scan is completed. */
  readonly resultAttempt: number | null;
  /** Pages of findings; null until the scan is completed. */
  readonly findingsPages: number | null;
  /** A language model said something about its findings. */
  readonly isReviewed: boolean;
  /** The scan that made the threat model which holds for this one. */
  readonly threatModelScanId: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** The scan of that id; null when the organization has none. */
export async function getScan(ctx: Ctx, organizationId: string, scanId: string): Promise<ScanRecord | null> {
  const row = await selectScan(organizationId, ctx.db, scanId);
  return row === undefined ? null : recordOf(row);
}

/** The newest scan of a workspace that was completed; null before the first. */
export async function latestCompletedScan(
  ctx: Ctx,
  organizationId: string,
  workspaceId: string,
): Promise<ScanRecord | null> {
  const row = await selectLatestCompletedScan(organizationId, ctx.db, workspaceId);
  return row === undefined ? null : recordOf(row);
}

export const recordOf = (row: ScanRow): ScanRecord => ({
  organizationId: row.organization_id,
  id: row.id,
  workspaceId: row.workspace_id,
  revision:
    row.repo_url === null || row.commit_sha === null
      ? null
      : { repositoryUri: row.repo_url, commit: row.commit_sha },
  scanType: row.scan_type,
  status: row.status,
  phase: row.phase,
  sourceKey: row.source_key,
  coverage: row.coverage,
  resultAttempt: row.result_attempt,
  findingsPages: row.findings_pages,
  isReviewed: (row.model_review?.opinions ?? 0) > 0,
  threatModelScanId: row.threat_model_scan_id,
  createdAt: row.created_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
});

/** The organization that owns a scan; undefined when there is no such scan. */
export function locateScan(ctx: Ctx, scanId: string): Promise<string | undefined> {
  return selectOrganizationOfScan(ctx.db, scanId);
}

export const unknownScan = () => new Problem('not_found', { detail: 'The organization has no such scan.' });

/** A scan's status, and the entity tag that stands for exactly this answer. @throws Problem `not_found`. */
export async function readScan(
  ctx: Ctx,
  reader: ScanReader,
  organizationId: string,
  scanId: string,
  api: ScanApi,
): Promise<{ scan: Scan; etag: string }> {
  const row = await reader(ctx, organizationId, scanId);
  if (row === undefined) throw unknownScan();
  const scan = scanView(row, api);
  return { scan, etag: `"${hash('sha256', JSON.stringify(scan), 'base64url').slice(0, 22)}"` };
}

export interface ScanQuery extends PageQuery {
  readonly workspaceId?: string | undefined;
  readonly status?: ScanStatus | undefined;
}

export async function listScans(
  ctx: Ctx,
  organizationId: string,
  query: ScanQuery,
  api: ScanApi,
): Promise<Page<Scan>> {
  const rows = await selectScans(organizationId, ctx.db, { ...query, after: afterId(query) });
  return toPage(
    rows,
    query,
    (row) => row.id,
    (row) => scanView(row, api),
  );
}

export function scanView(row: ScanRow, api: ScanApi): Scan {
  return {
    scanId: row.id,
    workspaceId: row.workspace_id,
    status: row.status,
    scanType: row.scan_type,
    source: sourceView(row),
    progress: {
      phase: row.phase,
      filesTotal: row.files_total,
      filesDone: row.files_done,
      percent: row.percent,
    },
    coverage: row.coverage,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    failure:
      row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
    ...(row.model_review === null ? {} : { modelReview: row.model_review }),
    findingsUrl: findingsUrlOf(api, row.id),
  };
}

function sourceView(row: ScanRow): Scan['source'] {
  return row.source_kind === 'remote_repo'
    ? { kind: row.source_kind, repoUrl: row.repo_url ?? '', commit: row.commit_sha ?? '' }
    : { kind: row.source_kind, archiveId: row.archive_id ?? '', sha256: row.archive_sha256 ?? '' };
}
