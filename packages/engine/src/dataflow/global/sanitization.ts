import type { FunctionId } from '../../link/ids.ts';
import { fileOfFunction, functionIn } from '../../link/numbering.ts';
import { HARMLESS_CHARACTERS, IS_BEHIND_TEXT, IS_TEXT, WRITTEN_OVER } from '../../summaries/file-summary.ts';
import { type Guard, guardAt } from '../../summaries/flat-tables.ts';
import { LOOKED_AT, looksAt } from '../doubt.ts';
import type { Fact } from './fact.ts';
import { ALL_KINDS, type KindSet, kindSet, NOTHING_SANITIZED, unionOfKinds, writtenOver } from './kinds.ts';
import { matchEntries } from './match-models.ts';
import { NO_PATH, type ProgramPath } from './paths.ts';
import { argumentsOf, calleeTargets, fileOf, functionId, isFunction } from './points-to.ts';
import { NONE_MET } from './proven-circles.ts';
import type { Analysis } from './state.ts';

/**
 * Set of sink kinds that the sanitizer marks of a value name, `ALL_KINDS` for all. Marks are kinds sanitized on the spot, or guards: a test
 * whose meaning comes from a model's `guard` entry or from what a function of the program proves of its parameter.
 */
export function sanitizedByMarks(a: Analysis, fn: FunctionId, sanitizerMarks: number): KindSet {
  const { sanitizerMarksMemo, provenCircles: circles } = a;
  let memo = sanitizerMarksMemo.get(fn);
  if (memo === undefined) {
    memo = new Map();
    sanitizerMarksMemo.set(fn, memo);
  }
  const known = memo.get(sanitizerMarks);
  if (known !== undefined) {
    if (known > OPEN) return known;
    circles.outermost = Math.min(circles.outermost, OPEN - known);
    return NOTHING_SANITIZED;
  }
  const key = `${fn} ${sanitizerMarks}`;
  const alone = circles.open === 0 ? circles.alone.get(key) : undefined;
  if (alone !== undefined) return alone;
  const number = circles.open++;
  const { outermost: around, forgotten } = circles;
  circles.outermost = NONE_MET;
  memo.set(sanitizerMarks, (OPEN - number) as KindSet);
  const out = provenBy(a, fn, sanitizerMarks);
  circles.open--;
  const met = circles.outermost;
  circles.outermost = met < number ? Math.min(around, met) : around;
  const isOfCircle = met < number || (met === number && circles.forgotten > forgotten);
  if (isOfCircle && !isGivenUp(a)) memo.delete(sanitizerMarks);
  else memo.set(sanitizerMarks, out);
  if (isOfCircle && met === number) circles.alone.set(key, out);
  return out;
}

/** Answers that are forgotten: finding them again has no end where everything proves something of everything. */
const MAX_FORGOTTEN = 5_000;

function isGivenUp(a: Analysis): boolean {
  const isTooMuch = ++a.provenCircles.forgotten > MAX_FORGOTTEN;
  if (isTooMuch) a.dependsOnOrder = true;
  return isTooMuch;
}

function provenBy(a: Analysis, fn: FunctionId, sanitizerMarks: number): KindSet {
  const file = fileOf(a.pointsTo, fn);
  let out = NOTHING_SANITIZED;
  for (const m of file.sanitizerMarks[sanitizerMarks] ?? []) {
    let one: KindSet;
    if (m < 0) {
      const kind = file.strings[-m - 1] ?? '*';
      one = kind === '*' ? ALL_KINDS : kindSet(a.kinds, kindsOf(a, kind));
    } else one = guardSanitizes(a, fn, guardAt(file, m));
    if (one === ALL_KINDS) {
      out = ALL_KINDS;
      break;
    }
    out = unionOfKinds(a.kinds, out, one);
  }
  return out;
}

/** Stands for the set of the outermost question while it is looked for, and numbers below it for those of others. */
const OPEN = -2;

/** Letters and digits break out of no text, but still say whom one is or where one is sent. */
const MEANT = new Set(['trust-boundary', 'open-redirect', 'client-redirect', 'ssrf']);

/** What text that is no object cannot do: bring operators of its own, or further arguments. */
export const NO_OBJECT: readonly string[] = ['nosql-injection', 'redis-arguments'];

/** @param kind a kind of sinks, or `HARMLESS_CHARACTERS`, `IS_TEXT` or `IS_BEHIND_TEXT` for all that such text cannot harm */
export function kindsOf(a: Analysis, kind: string): readonly string[] {
  if (kind.startsWith(WRITTEN_OVER)) return [kind];
  if (kind === IS_TEXT || kind === IS_BEHIND_TEXT) return NO_OBJECT;
  // An address that leads a server's redirect nowhere else leads the page's own scripts nowhere else.
  if (kind === 'open-redirect') return [kind, 'client-redirect'];
  return kind === HARMLESS_CHARACTERS ? [...a.usedSinkKinds].filter((k) => !MEANT.has(k)) : [kind];
}

function guardSanitizes(a: Analysis, reader: FunctionId, guard: Guard): KindSet {
  const { call: index, slot, when } = guard;
  const fn = functionIn(a.program, fileOfFunction(a.program, reader), guard.fn);
  const call = a.program.callsOf(fn)[index];
  if (call === undefined) return NOTHING_SANITIZED;
  const file = fileOf(a.pointsTo, fn);
  const pointsTo = calleeTargets(a.pointsTo, fn, call);
  let out = NOTHING_SANITIZED;
  for (const e of matchEntries(a.pointsTo, file, pointsTo, call.name, ['guard'], call.receiver.length > 0)) {
    if (e.role !== 'sanitizers') continue;
    const on = e.entry.on;
    const slotFits =
      on === 'receiver'
        ? slot === -1
        : on === undefined
          ? slot >= 0 || call.args.length === 0
          : slot >= 0 && argumentsOf(on, call).includes(slot);
    if (!slotFits) continue;
    const wanted = e.entry.when === false ? 0 : 1;
    if (when !== 2 && wanted !== when) continue;
    if (e.kinds.length === 0) return ALL_KINDS;
    out = unionOfKinds(a.kinds, out, kindSet(a.kinds, e.kinds));
  }
  if (slot >= 0)
    for (const r of pointsTo) {
      if (!isFunction(r)) continue;
      const g = functionId(r);
      for (const v of a.program.functions[g]?.validates ?? []) {
        if (v.param !== slot || v.when !== when) continue;
        const inner = sanitizedByMarks(a, g, v.sanitizerMarks);
        if (inner === ALL_KINDS) return ALL_KINDS;
        out = unionOfKinds(a.kinds, out, inner);
      }
    }
  return out === NOTHING_SANITIZED && looksAt(call.name, slot) ? kindSet(a.kinds, [LOOKED_AT]) : out;
}

/**
 * What is still said of a fact when `path` is read below it: what its fields were written over with stands beside it, and null says that nothing of
 * it lies there.
 */
export function readBelow(a: Analysis, f: Fact, path: ProgramPath): KindSet | null {
  if (path === NO_PATH || f.sanitized === NOTHING_SANITIZED) return f.sanitized;
  const over = writtenOver(a.kinds, f.sanitized);
  if (over === null) return f.sanitized;
  const isOver = f.derived === 0 && over.fields.has(a.paths.keys[path]?.[0] ?? '');
  return isOver ? null : over.others;
}
