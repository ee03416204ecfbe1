import type { Ecosystem } from '@vedette/engine';
import type { Ctx } from '../../platform/ctx.ts';
import { toPgText } from '../../platform/database.ts';
import { type AffectedPackage, fixedVersionFor, isAffected } from './osv.ts';
import {
  selectAliases,
  selectGroups,
  selectPackageNames,
  selectPackages,
  selectScores,
  selectStates,
} from './store.ts';

/** What is known about one advisory, under whichever of its names it is asked for. */
export interface AdvisoryRecord {
  /** All its names, the asked one first. */
  readonly names: readonly string[];
  /** Probability of exploitation in the next 30 days, 0 to 1. */
  readonly epss: number | null;
  /** Listed as exploited. */
  readonly exploited: boolean;
  /** Every record of it that was imported was withdrawn by its publisher. */
  readonly withdrawn: boolean;
  /** The packages that it is about, names as they are compared. */
  readonly packages: readonly { readonly ecosystem: Ecosystem; readonly nameKey: string }[];
  /** Null when nothing may be concluded: the advisory does not speak of the package, or the version cannot be ordered. */
  verdict(ecosystem: Ecosystem, nameKey: string, version: string): 'affected' | 'unaffected' | null;
  /** The least version above this one that a source names as fixed; null where none does. */
  fixedVersion(ecosystem: Ecosystem, nameKey: string, version: string): string | null;
}

/** Names are compared without regard to case. */
export const advisoryKey = (name: string): string => toPgText(name.trim().toUpperCase());

/** What is known about each of these advisories, by key; a few queries for all of them. */
export async function advisoryRecordsOf(
  ctx: Ctx,
  advisories: readonly string[],
): Promise<ReadonlyMap<string, AdvisoryRecord>> {
  const keys = [...new Set(advisories.map(advisoryKey))];
  const groups = new Map((await selectAliases(ctx.db, keys)).map((row) => [row.advisory, row.alias_group]));
  const members = Map.groupBy(
    await selectGroups(ctx.db, [...new Set(groups.values())]),
    (row) => row.alias_group,
  );
  const namesOf = (key: string): string[] => {
    const others = (members.get(groups.get(key) ?? '') ?? []).map((row) => row.advisory);
    return [key, ...others.filter((name) => name !== key).sort()];
  };
  const all = [...new Set(keys.flatMap(namesOf))];
  const packages = await selectPackages(ctx.db, all);
  const scores = await selectScores(ctx.db, all);
  const states = new Map((await selectStates(ctx.db, all)).map((row) => [row.advisory, row.withdrawn]));
  const byAdvisory = Map.groupBy(packages, (row) => row.advisory);
  const byCve = new Map(scores.map((row) => [row.cve, row]));
  return new Map(
    keys.map((key) => {
      const names = namesOf(key);
      const rows = names.flatMap((name) => byAdvisory.get(name) ?? []);
      const own = names.flatMap((name) => byCve.get(name) ?? []);
      const likelihoods = own.flatMap((row) => row.epss ?? []);
      const standing = names.flatMap((name) => states.get(name) ?? []);
      const accountsOf = (ecosystem: Ecosystem, nameKey: string) =>
        rows
          .filter((row) => row.ecosystem === ecosystem && row.name_key === nameKey)
          .map((row) => row.affected as AffectedPackage[]);
      return [
        key,
        {
          names,
          epss: likelihoods.length === 0 ? null : Math.max(...likelihoods),
          exploited: own.some((row) => row.exploited_since !== null),
          withdrawn: standing.length > 0 && standing.every((withdrawn) => withdrawn),
          packages: rows.map((row) => ({ ecosystem: row.ecosystem as Ecosystem, nameKey: row.name_key })),
          verdict: (ecosystem, nameKey, version) =>
            verdictOf(ecosystem, version, accountsOf(ecosystem, nameKey)),
          fixedVersion: (ecosystem, nameKey, version) =>
            fixedVersionFor(ecosystem, version, accountsOf(ecosystem, nameKey).flat()),
        },
      ];
    }),
  );
}

/** Sources that describe one advisory differently are believed in what they call affected. */
function verdictOf(
  ecosystem: Ecosystem,
  version: string,
  accounts: readonly (readonly AffectedPackage[])[],
): 'affected' | 'unaffected' | null {
  const verdicts = accounts.map((affected) => isAffected(ecosystem, version, affected));
  if (verdicts.includes(true)) return 'affected';
  return verdicts.length > 0 && verdicts.every((verdict) => verdict === false) ? 'unaffected' : null;
}

export interface AdvisoryNames {
  /** One that all of them share, for telling repeats; the name itself where no alias is known. */
  readonly common: string;
  /** All of them; empty where nothing was imported about it. */
  readonly names: readonly string[];
}

/** The names of each of these advisories, by key. */
export async function advisoryNames(
  ctx: Ctx,
  advisories: readonly string[],
): Promise<ReadonlyMap<string, AdvisoryNames>> {
  const keys = [...new Set(advisories.map(advisoryKey))];
  const groups = new Map((await selectAliases(ctx.db, keys)).map((row) => [row.advisory, row.alias_group]));
  const members = Map.groupBy(
    await selectGroups(ctx.db, [...new Set(groups.values())]),
    (row) => row.alias_group,
  );
  return new Map(
    keys.map((key) => {
      const group = groups.get(key);
      if (group === undefined) return [key, { common: key, names: [] }];
      return [key, { common: group, names: (members.get(group) ?? []).map((row) => row.advisory).sort() }];
    }),
  );
}

/** The packages that advisories are about, by advisory, names as they are compared; one query. */
export async function packagesOfAdvisories(
  ctx: Ctx,
  advisories: readonly string[],
): Promise<ReadonlyMap<string, readonly { readonly ecosystem: string; readonly nameKey: string }[]>> {
  if (advisories.length === 0) return new Map();
  const rows = await selectPackageNames(ctx.db, [...new Set(advisories)]);
  const named = rows.map(({ name_key: nameKey, ...row }) => ({ ...row, nameKey }));
  return Map.groupBy(named, (row) => row.advisory);
}
