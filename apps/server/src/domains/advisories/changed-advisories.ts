import type { Ecosystem } from '@vedette/engine';
import type { Ctx } from '../../platform/ctx.ts';
import type { AdvisorySeverity } from '../../platform/tables/advisories.ts';
import { type AffectedPackage, fixedVersionFor, isAffected } from './osv.ts';
import {
  notifyOfChanges,
  selectAdvisoriesOnPackages,
  selectChangedAdvisories,
  selectLatestRevision,
} from './store.ts';

/** Processes hear on it that advisories changed. */
export const ADVISORY_CHANNEL = 'vedette_advisories';

/** Wakes whoever works off changes, once the transaction of `tx` is committed. */
export const announceChangedAdvisories = (tx: Ctx): Promise<void> => notifyOfChanges(tx.db, ADVISORY_CHANNEL);

/** The revision of the last advisory that changed; 0 before the first. Revisions become visible in their order. */
export const latestAdvisoryRevision = (ctx: Ctx): Promise<number> => selectLatestRevision(ctx.db);

/** Advisories that are new, changed or withdrawn since a revision, oldest change first. */
export const advisoriesChangedAfter = (
  ctx: Ctx,
  revision: number,
  limit: number,
): Promise<{ advisory: string; revision: number }[]> => selectChangedAdvisories(ctx.db, revision, limit);

/** What one advisory says about one package. */
export interface AdvisoryOnPackage {
  /** As names are compared. */
  readonly advisory: string;
  /** As its publisher writes it. */
  readonly name: string;
  readonly severity: AdvisorySeverity | null;
  readonly summary: string | null;
  /** The package itself is the attack. */
  readonly isMalware: boolean;
  readonly ecosystem: Ecosystem;
  readonly nameKey: string;
  /** Null when nothing may be concluded about the version. */
  affects(version: string): boolean | null;
  /** The least version above this one that it names as fixed. */
  fixedVersion(version: string): string | null;
}

/**
 * What is said about packages by advisories that stand.
 * @param advisories only these, as names are compared; null: all
 */
export async function advisoriesOnPackages(
  ctx: Ctx,
  packages: readonly { readonly ecosystem: string; readonly nameKey: string }[],
  advisories: readonly string[] | null,
): Promise<AdvisoryOnPackage[]> {
  if (packages.length === 0) return [];
  const rows = await selectAdvisoriesOnPackages(ctx.db, packages, advisories);
  return rows.map((row) => {
    const ecosystem = row.ecosystem as Ecosystem;
    const affected = row.affected as AffectedPackage[];
    return {
      advisory: row.advisory,
      name: row.name,
      severity: row.severity,
      summary: row.summary,
      isMalware: row.is_malware,
      ecosystem,
      nameKey: row.name_key,
      affects: (version) => isAffected(ecosystem, version, affected),
      fixedVersion: (version) => fixedVersionFor(ecosystem, version, affected),
    };
  });
}
