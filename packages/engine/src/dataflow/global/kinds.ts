import { NOT_UNDER, WRITTEN_OVER } from '../../summaries/file-summary.ts';
import { addItem, type GrowingTable, type Id } from '../../summaries/ids.ts';
import { LOOKED_AT } from '../doubt.ts';

/** Number of a kind of source or sink. */
export type KindId = Id<'kind'>;
/** Number of a set of kinds: equal sets have one. */
export type KindSet = Id<'set of kinds'>;

export const NOTHING_SANITIZED = 0 as KindSet;
/** Stands for all kinds, and must not be kept. */
export const ALL_KINDS = -1 as KindSet;

/** The kinds of a run, and the sets of them that values are sanitized for. */
export interface Kinds {
  readonly names: GrowingTable<KindId, string>;
  readonly ids: Map<string, KindId>;
  readonly sets: GrowingTable<KindSet, readonly KindId[]>;
  readonly setIds: Map<string, KindSet>;
  /** Unions of two sets, by both. */
  readonly unionMemo: Map<number, KindSet>;
  readonly overMemo: Map<KindSet, WrittenOver | null>;
  readonly notUnderMemo: Map<KindSet, WrittenOver | null>;
  readonly saidMemo: Map<KindId, Map<KindSet, KindSet>>;
}

/** What a set says of fields that were written over, and what it says else. */
interface WrittenOver {
  readonly fields: ReadonlySet<string>;
  readonly others: KindSet;
}

export function createKinds(): Kinds {
  return {
    names: [],
    ids: new Map(),
    sets: [[]],
    setIds: new Map([['', NOTHING_SANITIZED]]),
    unionMemo: new Map(),
    overMemo: new Map(),
    notUnderMemo: new Map(),
    saidMemo: new Map(),
  };
}

export function kindId(kinds: Kinds, name: string): KindId {
  let id = kinds.ids.get(name);
  if (id === undefined) {
    id = addItem(kinds.names, name);
    kinds.ids.set(name, id);
  }
  return id;
}

function setOf(kinds: Kinds, members: readonly KindId[]): KindSet {
  const sorted = [...new Set(members)].sort((x, y) => x - y);
  const key = sorted.join(' ');
  let id = kinds.setIds.get(key);
  if (id === undefined) {
    id = addItem(kinds.sets, sorted);
    kinds.setIds.set(key, id);
  }
  return id;
}

export function kindSet(kinds: Kinds, names: Iterable<string>): KindSet {
  return setOf(
    kinds,
    Array.from(names, (name) => kindId(kinds, name)),
  );
}

export function unionOfKinds(kinds: Kinds, x: KindSet, y: KindSet): KindSet {
  if (x === y || y === NOTHING_SANITIZED) return x;
  if (x === NOTHING_SANITIZED) return y;
  const key = x < y ? x * SETS + y : y * SETS + x;
  let union = kinds.unionMemo.get(key);
  if (union === undefined) {
    union = setOf(kinds, [...(kinds.sets[x] ?? []), ...(kinds.sets[y] ?? [])]);
    kinds.unionMemo.set(key, union);
  }
  return union;
}

/** What both sets have. */
export function commonKinds(kinds: Kinds, x: KindSet, y: KindSet): KindSet {
  if (x === y || y === ALL_KINDS) return x;
  if (x === ALL_KINDS) return y;
  const others = kinds.sets[y] ?? [];
  return setOf(
    kinds,
    (kinds.sets[x] ?? []).filter((kind) => others.includes(kind)),
  );
}

/** More than there are sets of kinds. */
const SETS = 2 ** 26;

/** Whether all kinds of one set are in another. */
export function isSubset(kinds: Kinds, x: KindSet, y: KindSet): boolean {
  if (x === y || x === NOTHING_SANITIZED) return true;
  if (y === NOTHING_SANITIZED) return false;
  const all = kinds.sets[y] ?? [];
  return (kinds.sets[x] ?? []).every((kind) => all.includes(kind));
}

/** The fields of the object that hold nothing of what is said of it; null where there are none. */
export function writtenOver(kinds: Kinds, set: KindSet): WrittenOver | null {
  if (set === NOTHING_SANITIZED) return null;
  const known = kinds.overMemo.get(set);
  if (known !== undefined) return known;
  const fields = new Set<string>();
  const others: KindId[] = [];
  for (const kind of kinds.sets[set] ?? []) {
    const name = kinds.names[kind] ?? '';
    if (name.startsWith(WRITTEN_OVER)) fields.add(name.slice(WRITTEN_OVER.length));
    else others.push(kind);
  }
  const out = fields.size === 0 ? null : { fields, others: setOf(kinds, others) };
  kinds.overMemo.set(set, out);
  return out;
}

/** The keys under which what lies under unknown ones is not to be found; null where there are none. */
export function notUnder(kinds: Kinds, set: KindSet): WrittenOver | null {
  if (set === NOTHING_SANITIZED) return null;
  const known = kinds.notUnderMemo.get(set);
  if (known !== undefined) return known;
  const fields = new Set<string>();
  const others: KindId[] = [];
  for (const kind of kinds.sets[set] ?? []) {
    const name = kinds.names[kind] ?? '';
    if (name.startsWith(NOT_UNDER)) fields.add(name.slice(NOT_UNDER.length));
    else others.push(kind);
  }
  const out = fields.size === 0 ? null : { fields, others: setOf(kinds, others) };
  kinds.notUnderMemo.set(set, out);
  return out;
}

export function isSanitized(kinds: Kinds, set: KindSet, kind: KindId): boolean {
  if (set === NOTHING_SANITIZED) return false;
  const members = kinds.sets[set] ?? [];
  return (
    members.includes(kind) ||
    (kinds.names[kind] === SCRIPT_ADDRESS && members.some((one) => LEADS_TO_HOST.has(kinds.names[one] ?? '')))
  );
}

/** What of a set matters to what reaches a sink of a kind: other kinds of sinks are not on its way any more. */
export function saidOf(kinds: Kinds, set: KindSet, kind: KindId): KindSet {
  if (set === NOTHING_SANITIZED) return set;
  let bySet = kinds.saidMemo.get(kind);
  if (bySet === undefined) {
    bySet = new Map();
    kinds.saidMemo.set(kind, bySet);
  }
  let out = bySet.get(set);
  if (out === undefined) {
    const members = kinds.sets[set] ?? [];
    out = setOf(
      kinds,
      members.filter((one) => one === kind || isOfAnySink(kinds.names[one] ?? '')),
    );
    bySet.set(set, out);
  }
  return out;
}

const isOfAnySink = (name: string): boolean =>
  name === LOOKED_AT || name.startsWith(WRITTEN_OVER) || name.startsWith(NOT_UNDER);

/** An address that a browser runs leads to no host: what was found to lead to a known one, or begins as those do, is none. */
const SCRIPT_ADDRESS = 'script-url';
const LEADS_TO_HOST: ReadonlySet<string> = new Set(['open-redirect', 'client-redirect', 'ssrf']);
