import type { Ecosystem } from '@vedette/engine';
import type { Ctx } from '../../platform/ctx.ts';
import { toPgText } from '../../platform/database.ts';
import { type AffectedPackage, isAffected } from './osv.ts';
import { selectAliases, selectGroups, selectPackages, selectScores } from './store.ts';

/** What is known about one advisory, under whichever of its names it is asked for. */
export interface AdvisoryRecord {
  /** All its names, the asked one first. */
  readonly names: readonly string[];
  /** Probability of exploitation in the next 30 days, 0 to 1. */
  readonly epss: number | null;
  /** Listed as exploited. */
  readonly exploited: boolean;
  /** The packages that it is about, names as they are compared. */
  readonly packages: readonly { readonly ecosystem: Ecosystem; readonly nameKey: string }[];
  /** Null when nothing may be concluded: the advisory does not speak of the package, or the version cannot be ordered. */
  verdict(ecosystem: Ecosystem, nameKey: string, version: string): 'affected' | 'unaffected' | null;
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
  const byAdvisory = Map.groupBy(packages, (row) => row.advisory);
  const byCve = new Map(scores.map((row) => [row.cve, row]));
  return new Map(
    keys.map((key) => {
      const names = namesOf(key);
      const rows = names.flatMap((name) => byAdvisory.get(name) ?? []);
      const own = names.flatMap((name) => byCve.get(name) ?? []);
      const likelihoods = own.flatMap((row) => row.epss ?? []);
      return [
        key,
        {
          names,
          epss: likelihoods.length === 0 ? null : Math.max(...likelihoods),
          exploited: own.some((row) => row.exploited_since !== null),
          packages: rows.map((row) => ({ ecosystem: row.ecosystem as Ecosystem, nameKey: row.name_key })),
          verdict: (ecosystem, nameKey, version) =>
            verdictOf(
              ecosystem,
              version,
              rows
                .filter((row) => row.ecosystem === ecosystem && row.name_key === nameKey)
                .map((row) => row.affected as AffectedPackage[]),
            ),
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

/** One name for each advisory that all its names share, for telling repeats; the name itself where no alias is known. */
export async function commonNames(
  ctx: Ctx,
  advisories: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(advisories.map(advisoryKey))];
  const groups = new Map((await selectAliases(ctx.db, keys)).map((row) => [row.advisory, row.alias_group]));
  return new Map(keys.map((key) => [key, groups.get(key) ?? key]));
}
