import { ANY, BEGIN, type CharSet, END, one } from './char-set.ts';
import type { RegexNode } from './read-pattern.ts';

/**
 * Position automaton (Glushkov): a state is "this place of the pattern was just read". State 0 is the place before the
 * pattern; where a search may begin anywhere, it reads any text over and over.
 */
export interface Automaton {
  readonly sets: readonly CharSet[];
  /** Successor → number of ways there. */
  readonly follow: readonly ReadonlyMap<number, number>[];
  /** States in which the whole pattern was read. */
  readonly accepting: ReadonlySet<number>;
}

export interface AutomatonOptions {
  /** Where a match may begin and must end. */
  readonly match: 'search' | 'start' | 'whole';
  /** A bounded repetition of this many or more counts as one without bound. */
  readonly largeBound: number;
}

/** Patterns of more places than this are not looked at. */
export const MAX_POSITIONS = 220;
/** Copies of a repeated part that are told apart. */
const MAX_COPIES = 12;

interface Fragment {
  readonly nullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

interface Builder {
  readonly sets: CharSet[];
  readonly follow: Map<number, number>[];
  readonly groups: Map<string, RegexNode>;
  readonly largeBound: number;
  depth: number;
}

const EMPTY: Fragment = { nullable: true, first: [], last: [] };

/** Throws when the pattern has too many places. */
export function automatonOf(pattern: RegexNode, options: AutomatonOptions): Automaton {
  const b: Builder = {
    sets: [],
    follow: [],
    groups: new Map(),
    largeBound: options.largeBound,
    depth: 0,
  };
  noteGroups(b, pattern);
  const start = position(b, ANY);
  const whole =
    options.match === 'whole'
      ? concat(b, build(b, pattern, true), position(b, one(END)))
      : build(b, pattern, true);
  if (options.match === 'search') link(b, start.last, start.first);
  link(b, start.last, whole.first);
  const accepting = new Set(whole.last);
  if (whole.nullable) accepting.add(0);
  return { sets: b.sets, follow: b.follow, accepting };
}

function noteGroups(b: Builder, node: RegexNode): void {
  if (node.kind === 'group') for (const name of node.names) b.groups.set(name, node.item);
  if ('item' in node) noteGroups(b, node.item);
  else if ('items' in node) for (const item of node.items) noteGroups(b, item);
}

function position(b: Builder, set: CharSet): Fragment {
  if (b.sets.length >= MAX_POSITIONS) throw new Error('too many places');
  b.sets.push(set);
  b.follow.push(new Map());
  const at = [b.sets.length - 1];
  return { nullable: false, first: at, last: at };
}

function link(b: Builder, from: readonly number[], to: readonly number[]): void {
  for (const x of from) for (const y of to) b.follow[x]?.set(y, (b.follow[x]?.get(y) ?? 0) + 1);
}

function concat(b: Builder, x: Fragment, y: Fragment): Fragment {
  link(b, x.last, y.first);
  return {
    nullable: x.nullable && y.nullable,
    first: x.nullable ? [...x.first, ...y.first] : x.first,
    last: y.nullable ? [...x.last, ...y.last] : y.last,
  };
}

/** `isTail`: nothing of the pattern follows, so that what is looked for ahead must really be there. */
function build(b: Builder, node: RegexNode, isTail: boolean): Fragment {
  switch (node.kind) {
    case 'set':
      return position(b, node.set);
    case 'empty':
      return EMPTY;
    case 'begin':
      return position(b, one(BEGIN));
    case 'end':
      return position(b, one(END));
    case 'sequence':
      return node.items.reduce<Fragment>(
        (done, item, i) => concat(b, done, build(b, item, isTail && i === node.items.length - 1)),
        EMPTY,
      );
    case 'choice': {
      const parts = node.items.map((item) => build(b, item, isTail));
      return {
        nullable: parts.some((part) => part.nullable),
        first: parts.flatMap((part) => part.first),
        last: parts.flatMap((part) => part.last),
      };
    }
    case 'group':
      return build(b, node.item, isTail);
    case 'back': {
      const group = b.groups.get(node.name);
      if (group === undefined || b.depth > 2) return EMPTY;
      b.depth++;
      const copy = build(b, group, false);
      b.depth--;
      return copy;
    }
    case 'ahead':
      return isTail ? build(b, node.item, true) : EMPTY;
    case 'atomic':
      return node.item.kind === 'repeat' ? build(b, node.item.item, isTail) : build(b, node.item, isTail);
    case 'repeat':
      return repeat(b, node.item, node.min, node.max);
  }
}

function repeat(b: Builder, item: RegexNode, min: number, max: number): Fragment {
  if (max === 0) return EMPTY;
  const isLoop = max === Infinity || (max >= b.largeBound && max !== min);
  const copies = isLoop ? Math.max(1, Math.min(min, MAX_COPIES)) : Math.min(max, MAX_COPIES);
  let whole = EMPTY;
  const needed = isLoop ? copies : Math.min(min, copies);
  for (let i = 0; i < needed; i++) {
    let part = build(b, item, false);
    if (isLoop && i === copies - 1) link(b, part.last, part.first);
    if (i >= min) part = { ...part, nullable: true };
    whole = concat(b, whole, part);
  }
  // `a{0,3}` is `(a(a(a)?)?)?`: a copy is tried only behind the one before it, so that a text has one way through them.
  let others = EMPTY;
  for (let i = needed; i < copies; i++)
    others = { ...concat(b, build(b, item, false), others), nullable: true };
  return concat(b, whole, others);
}
