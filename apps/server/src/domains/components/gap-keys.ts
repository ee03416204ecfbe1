import { canonicalPackageName, type Ecosystem } from '@vedette/engine';
import { toPgText } from '../../platform/database.ts';
import type { Gap, ScanFacts } from './facts.ts';
import { boundedKey, ECOSYSTEMS, type NameCandidate } from './package-names.ts';

/**
 * Keys of one workspace: past these its named gaps count for their whole ecosystems. A workspace that is asked about for
 * nothing costs a row; thousands of rows a workspace would cost every scan.
 */
const MAX_KEYS = 1_000;

const ANY = '*';
/** Of any package of an ecosystem that is not read. */
const UNREAD = 'other';
const UNSEARCHED = 'unsearched';
const inPipeline = (key: string) => `pipeline ${key}`;
const named = (ecosystem: Ecosystem, name: string) => `${ecosystem} ${boundedKey(toPgText(name))}`;

/**
 * Under which keys the gaps of an inventory are looked up: a question that shares none of them with a workspace
 * (`gapKeysAsked`) has no gap there. Sharing one proves nothing: whoever judges reads the gaps themselves.
 */
export function gapKeysOf(
  facts: Pick<ScanFacts, 'lockedEcosystems' | 'inventoryGaps' | 'undeclared' | 'unsearched'>,
): string[] {
  const gaps = [...facts.inventoryGaps, ...facts.undeclared];
  const general = new Set<string>();
  if (facts.lockedEcosystems.length === 0) general.add(ANY);
  if (facts.unsearched.length > 0) general.add(UNSEARCHED);
  for (const gap of gaps) {
    if (gap.packages === undefined) general.add(gap.ecosystem ?? ANY);
    else if (gap.isPipeline === true) general.add(inPipeline(gap.ecosystem ?? ANY));
  }
  const narrow = new Set(gaps.flatMap(namedKeys));
  if (general.size + narrow.size <= MAX_KEYS) return [...general, ...narrow];
  const coarse = gaps.flatMap(({ packages, ecosystem }) =>
    packages === undefined ? [] : (ecosystem ?? ANY),
  );
  // A name of what is not read can hide a package of any ecosystem.
  return [...new Set([...general, ...coarse.map((key) => (key === UNREAD ? ANY : key))])];
}

function namedKeys({ packages, ecosystem }: Gap): string[] {
  if (packages === undefined) return [];
  const wanted = ecosystem === null || ecosystem === 'other' ? ECOSYSTEMS : [ecosystem];
  return wanted.flatMap((one) =>
    packages.flatMap((name) => {
      const own = canonicalPackageName(one, name);
      // Maven's artifact alone is a name as well.
      return [named(one, own), named(one, own.slice(own.lastIndexOf(':') + 1))];
    }),
  );
}

/** What a question names, as far as gaps go. */
export interface GapQuery {
  readonly ecosystem: Ecosystem | null;
  readonly candidates: readonly NameCandidate[];
  readonly indicators: readonly string[];
  /** Whether what runs only where projects are built can hide what is asked for. */
  readonly pipelines: boolean;
}

/** The keys of every gap that can hide what is asked for. */
export function gapKeysAsked({ ecosystem, candidates, indicators, pipelines }: GapQuery): string[] {
  const general = [
    ANY,
    ...(ecosystem === null ? [UNREAD] : []),
    ...new Set(candidates.map((one) => one.ecosystem)),
  ];
  return [
    ...general,
    ...(pipelines ? general.map(inPipeline) : []),
    ...candidates.map((one) => named(one.ecosystem, one.key)),
    ...(indicators.length > 0 ? [UNSEARCHED] : []),
  ];
}
