/**
 * Where the nodes of some tags stand, in order. Dozens of questions are asked of each module, and most of them only of its
 * calls, classes or functions: to pass over all other nodes each time costs more than the questions.
 */
export interface Places<Tag extends string> {
  /** Indices of all nodes with one of the tags. */
  readonly places: (...tags: readonly Tag[]) => readonly number[];
  /** Of those from `from` up to, and without, `to`. */
  readonly placesBetween: (from: number, to: number, ...tags: readonly Tag[]) => readonly number[];
}

const NONE: readonly number[] = [];

export function placesIn<Tag extends string>(tags: readonly Tag[]): Places<Tag> {
  let byTag: Map<Tag, number[]> | null = null;
  const several = new Map<string, readonly number[]>();
  const ofTag = (tag: Tag): readonly number[] => {
    byTag ??= byTagOf(tags);
    return byTag.get(tag) ?? NONE;
  };
  const places = (...wanted: readonly Tag[]): readonly number[] => {
    const [first] = wanted;
    if (first === undefined) return NONE;
    if (wanted.length === 1) return ofTag(first);
    const key = wanted.join(' ');
    let found = several.get(key);
    if (found === undefined) {
      found = wanted.reduce<readonly number[]>((all, tag) => merged(all, ofTag(tag)), NONE);
      several.set(key, found);
    }
    return found;
  };
  return {
    places,
    placesBetween(from, to, ...wanted) {
      const all = places(...wanted);
      const first = firstFrom(all, from);
      const behind = firstFrom(all, to);
      return first < behind ? all.slice(first, behind) : NONE;
    },
  };
}

function byTagOf<Tag extends string>(tags: readonly Tag[]): Map<Tag, number[]> {
  const byTag = new Map<Tag, number[]>();
  for (let i = 0; i < tags.length; i++) {
    const tag = tags[i] as Tag;
    const known = byTag.get(tag);
    if (known === undefined) byTag.set(tag, [i]);
    else known.push(i);
  }
  return byTag;
}

/** Two ascending lists as one. */
function merged(left: readonly number[], right: readonly number[]): readonly number[] {
  if (left.length === 0) return right;
  if (right.length === 0) return left;
  const all: number[] = [];
  let at = 0;
  for (const one of left) {
    while (at < right.length && (right[at] as number) < one) all.push(right[at++] as number);
    all.push(one);
  }
  while (at < right.length) all.push(right[at++] as number);
  return all;
}

/** Position of the first index that is not below `from`. */
function firstFrom(all: readonly number[], from: number): number {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle] as number) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
