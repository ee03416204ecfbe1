import { hash } from 'node:crypto';
import { Problem, type Scan, type ScanStatus } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import type { ScanReader } from './batched-scan-reader.ts';
import { type ScanRow, selectOrganizationOfScan, selectScan, selectScans } from './store.ts';

/** The interface that was called; addresses in an answer lead back to it. */
export type ScanApi = 'scanner' | 'v0';

const bases: Readonly<Record<ScanApi, string>> = { scanner: '/api/scanner/v1', v0: '/api/v0' };

export const statusUrlOf = (api: ScanApi, scanId: string) => `${bases[api]}/scans/${scanId}`;
export const findingsUrlOf = (api: ScanApi, scanId: string) => `${statusUrlOf(api, scanId)}/findings`;

export const isActive = (status: ScanStatus) => status === 'queued' || status === 'running';

/** The scan as it is stored; null when the organization has none of that id. */
export async function getScan(ctx: Ctx, organizationId: string, scanId: string): Promise<ScanRow | null> {
  return (await selectScan(organizationId, ctx.db, scanId)) ?? null;
}

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
    findingsUrl: findingsUrlOf(api, row.id),
  };
}

function sourceView(row: ScanRow): Scan['source'] {
  return row.source_kind === 'remote_repo'
    ? { kind: row.source_kind, repoUrl: row.repo_url ?? '', commit: row.commit_sha ?? '' }
    : { kind: row.source_kind, archiveId: row.archive_id ?? '', sha256: row.archive_sha256 ?? '' };
}
