import { findingSeverities, type SearchQuery, type SearchResults } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { findAlerts, findFiles, findFindings, findPackages, findWorkspaces } from './store.ts';

/** What of the organization the text occurs in, at most `limit` of each kind. */
export async function search(
  ctx: Ctx,
  organizationId: string,
  { q, limit }: SearchQuery,
): Promise<SearchResults> {
  const asked = [organizationId, ctx.db, q, limit] as const;
  const [workspaces, findings, files, packages, alerts] = await Promise.all([
    findWorkspaces(...asked),
    findFindings(...asked),
    findFiles(...asked),
    findPackages(...asked),
    findAlerts(...asked),
  ]);
  return {
    workspaces,
    findings: findings.map((row) => ({
      id: row.id,
      workspaceId: row.workspace_id,
      title: row.title,
      severity: findingSeverities[row.severity] ?? 'info',
      state: row.state,
      file: row.path,
      startLine: row.start_line,
    })),
    files: files.map((row) => ({ workspaceId: row.workspace_id, file: row.path, findings: row.findings })),
    packages: packages.map((row) => ({
      workspaceId: row.workspace_id,
      ecosystem: row.ecosystem,
      name: row.name,
      version: row.version,
      purl: row.purl,
    })),
    alerts,
  };
}
