import { canonicalPackageName } from '@vedette/engine';
import type { Ctx } from '../../platform/ctx.ts';
import { advisoryKey, advisoryNames, packagesOfAdvisories } from '../advisories/index.ts';
import { type AlertDraft, dedupKey } from './draft.ts';

interface PackageName {
  readonly ecosystem: string;
  readonly nameKey: string;
}

/** More names of one advisory than this are a mistake of somebody's records. */
const MAX_NAMES = 20;

export interface DedupKeys {
  /** In hexadecimal digits. */
  readonly key: string;
  /** Keys under which an alert that tells the same may stand from before: imports join names of advisories. */
  readonly otherKeys: readonly string[];
}

/**
 * The key of each draft, in their order. What was imported decides: which names an advisory has, and which ecosystem is
 * meant where the sender names none and the advisory is about one package of that name.
 */
export async function dedupKeysOf(ctx: Ctx, drafts: readonly AlertDraft[]): Promise<DedupKeys[]> {
  const known = await advisoryNames(
    ctx,
    drafts.flatMap(({ advisory }) => advisory ?? []),
  );
  const namesOf = ({ advisory }: AlertDraft): readonly string[] =>
    advisory === null ? [] : (known.get(advisoryKey(advisory))?.names ?? []).slice(0, MAX_NAMES);
  const packages = await packagesOfAdvisories(ctx, drafts.flatMap(namesOf));
  return drafts.map((draft) => {
    if (draft.advisory === null) return { key: hex(dedupKey(draft, null, draft.ecosystem)), otherKeys: [] };
    const own = advisoryKey(draft.advisory);
    const common = known.get(own)?.common ?? own;
    const names = namesOf(draft);
    const only = onlyEcosystem(
      draft,
      names.flatMap((name) => packages.get(name) ?? []),
    );
    const ecosystem = draft.ecosystem ?? only;
    const key = hex(dedupKey(draft, common, ecosystem));
    const unsaid = ecosystem !== null && ecosystem === only ? [null] : [];
    const others = names.flatMap((name) =>
      [ecosystem, ...unsaid].map((one) => hex(dedupKey(draft, name, one))),
    );
    return { key, otherKeys: [...new Set(others)].filter((other) => other !== key) };
  });
}

/** The one ecosystem in which an advisory is about the package of the draft; null where it is none, or several. */
function onlyEcosystem(draft: AlertDraft, packages: readonly PackageName[]): string | null {
  const meant = packages.filter(
    ({ ecosystem, nameKey }) => canonicalPackageName(ecosystem, draft.package) === nameKey,
  );
  const found = new Set(meant.map(({ ecosystem }) => ecosystem));
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

const hex = (key: Buffer): string => key.toString('hex');
