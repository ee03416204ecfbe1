import type { FunctionId } from '../../link/ids.ts';
import { fileOfFunction, functionIn } from '../../link/numbering.ts';
import {
  type FileHead,
  type FunctionSummary,
  HARMLESS_CHARACTERS,
  IS_BEHIND_TEXT,
  IS_TEXT,
  NOT_UNDER,
  type ProgramCall,
  pathKeys,
  WRITTEN_OVER,
} from '../../summaries/file-summary.ts';
import {
  AS_DOUBT,
  BY_CODE,
  type Guard,
  guardAt,
  OF_ELEMENT,
  PLACE_OF_LOOK,
} from '../../summaries/flat-tables.ts';
import { type FilePath, NO_FILE_PATH } from '../../summaries/ids.ts';
import { namedElement, nameOfSlots, objectOfSlots } from '../../summaries/named-elements.ts';
import {
  type OriginKind,
  type PackedOrigins,
  type SymbolicOrigin,
  someOrigin,
} from '../../summaries/origins.ts';
import { LOOKED_AT, looksAt } from '../doubt.ts';
import { programTargets, targetsByName } from './call-targets.ts';
import type { Fact } from './fact.ts';
import {
  ALL_KINDS,
  commonKinds,
  isSanitized,
  type KindSet,
  kindId,
  kindSet,
  NOTHING_SANITIZED,
  notUnder,
  unionOfKinds,
  writtenOver,
} from './kinds.ts';
import { matchEntries } from './match-models.ts';
import { NO_PATH, type ProgramPath } from './paths.ts';
import { argumentsOf, calleeTargets, fileOf, type PointsTo } from './points-to.ts';
import { NONE_MET } from './proven-circles.ts';
import type { Analysis } from './state.ts';
import { waysOf, waysTo } from './ways-in-words.ts';

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
  if (kind.startsWith(WRITTEN_OVER) || kind.startsWith(NOT_UNDER)) return [kind];
  if (kind === IS_TEXT || kind === IS_BEHIND_TEXT) return NO_OBJECT;
  // An address that leads a server's redirect nowhere else leads the page's own scripts nowhere else.
  if (kind === 'open-redirect') return [kind, 'client-redirect'];
  return kind === HARMLESS_CHARACTERS ? [...a.usedSinkKinds].filter((k) => !MEANT.has(k)) : [kind];
}

/** What each of the tests proves behind which a function came out so. */
export function provenOfParameter(
  a: Analysis,
  fn: FunctionId,
  { sanitizerMarks, others = [] }: FunctionSummary['validates'][number],
): KindSet {
  let out = sanitizedByMarks(a, fn, sanitizerMarks);
  for (const marks of others) {
    if (out === NOTHING_SANITIZED) return out;
    out = commonKinds(a.kinds, out, sanitizedByMarks(a, fn, marks));
  }
  return out;
}

function guardSanitizes(a: Analysis, reader: FunctionId, guard: Guard): KindSet {
  // What a look at an element says depends on which one is read.
  if (guard.when === PLACE_OF_LOOK || (guard.when & OF_ELEMENT) !== 0) return NOTHING_SANITIZED;
  const isOfForm = (guard.when & AS_DOUBT) !== 0;
  const proven = guardProves(a, reader, guard);
  return isOfForm && proven !== NOTHING_SANITIZED ? kindSet(a.kinds, [LOOKED_AT]) : proven;
}

/** What marks say of what is read at `path` of an origin: by tests of itself, and by those of fields of what was handed to a check. */
export function sanitizedByTests(
  a: Analysis,
  fn: FunctionId,
  sanitizerMarks: number,
  kind: OriginKind,
  index: number,
  path: FilePath,
): KindSet {
  if (sanitizerMarks === 0) return NOTHING_SANITIZED;
  const byMarks = unionOfKinds(
    a.kinds,
    sanitizedByMarks(a, fn, sanitizerMarks),
    sanitizedAsElement(a, fn, sanitizerMarks, { kind, index, path }),
  );
  if (byMarks === ALL_KINDS || path === NO_FILE_PATH) return byMarks;
  const byFields = sanitizedByFields(a, fn, sanitizerMarks, { kind, index, path });
  return byFields === ALL_KINDS ? ALL_KINDS : unionOfKinds(a.kinds, byMarks, byFields);
}

/**
 * What tests by functions of the program prove of what is read at `path` of an origin, where they looked at that and not at the whole that they were
 * given: `check(dto)` throws when it does not like `dto.name`.
 */
function sanitizedByFields(
  a: Analysis,
  fn: FunctionId,
  sanitizerMarks: number,
  { kind, index, path }: Pick<SymbolicOrigin, 'kind' | 'index' | 'path'>,
): KindSet {
  const file = fileOf(a.pointsTo, fn);
  let out = NOTHING_SANITIZED;
  for (const m of file.sanitizerMarks[sanitizerMarks] ?? []) {
    if (m < 0) continue;
    const guard = guardAt(file, m);
    if (guard.when === PLACE_OF_LOOK || (guard.when & OF_ELEMENT) !== 0) continue;
    const asked = functionIn(a.program, fileOfFunction(a.program, fn), guard.fn);
    const call = guard.slot >= 0 ? a.program.callsOf(asked)[guard.call] : undefined;
    if (call === undefined || asked !== fn) continue;
    const targets = targetsOf(a, fn, call, calleeTargets(a.pointsTo, fn, call));
    const when = guard.when & ~(AS_DOUBT | BY_CODE);
    for (const g of targets)
      for (const v of a.program.functions[g]?.validates ?? []) {
        if (v.field === undefined || v.param !== guard.slot || v.when !== when) continue;
        const isRead = someOrigin(
          call.args[guard.slot] ?? [],
          (o) =>
            o.kind === kind &&
            o.index === index &&
            o.at === 0 &&
            o.derived === 0 &&
            reads(file, path, o.path, v.field),
        );
        if (!isRead) continue;
        const inner = provenOfParameter(a, g, v);
        const isDoubt = (guard.when & AS_DOUBT) !== 0 && inner !== NOTHING_SANITIZED;
        if (inner === ALL_KINDS && !isDoubt) return ALL_KINDS;
        out = unionOfKinds(a.kinds, out, isDoubt ? kindSet(a.kinds, [LOOKED_AT]) : inner);
      }
  }
  return out;
}

/**
 * What functions that were given an object and a name apart prove of the element of that name: `check('tab', $_GET)` of `$_GET['tab']`. Which
 * element it is that is read here is told by the way to it.
 */
function sanitizedAsElement(
  a: Analysis,
  fn: FunctionId,
  sanitizerMarks: number,
  read: Pick<SymbolicOrigin, 'kind' | 'index' | 'path'>,
): KindSet {
  const file = fileOf(a.pointsTo, fn);
  let out = NOTHING_SANITIZED;
  for (const m of file.sanitizerMarks[sanitizerMarks] ?? []) {
    const guard = m < 0 ? null : guardAt(file, m);
    if (guard === null || (guard.when & OF_ELEMENT) === 0) continue;
    const call = a.program.callsOf(fn)[guard.call];
    if (call === undefined || functionIn(a.program, fileOfFunction(a.program, fn), guard.fn) !== fn) continue;
    const [of, by] = [objectOfSlots(guard.slot), nameOfSlots(guard.slot)];
    const name = call.constants?.[by];
    const pointsTo = calleeTargets(a.pointsTo, fn, call);
    for (const g of targetsOf(a, fn, call, pointsTo))
      for (const v of a.program.functions[g]?.validates ?? []) {
        if (v.field === undefined || v.param !== of || v.when !== (guard.when & ~OF_ELEMENT)) continue;
        const element = namedElement(v.field);
        if (element?.by !== by || typeof name !== 'string') continue;
        if (!isElement(a, fn, read, call.args[of] ?? [], [element.way, name])) continue;
        const inner = provenOfParameter(a, g, v);
        const isGuess = pointsTo.length === 0 && inner !== NOTHING_SANITIZED;
        out = unionOfKinds(a.kinds, out, isGuess ? kindSet(a.kinds, [LOOKED_AT]) : inner);
      }
  }
  return out;
}

/** Is what is read what lies at the end of these keys in what was handed over? */
function isElement(
  a: Analysis,
  fn: FunctionId,
  { kind, index, path }: Pick<SymbolicOrigin, 'kind' | 'index' | 'path'>,
  handed: PackedOrigins,
  keys: readonly string[],
): boolean {
  const file = fileOf(a.pointsTo, fn);
  const calls = a.program.callsOf(fn);
  const wanted = keys.filter((key) => key !== '').join('.');
  return waysTo(file, calls, { kind, index, path }).some((read) =>
    waysOf(file, calls, handed).some((whole) => read === `${whole}.${wanted}`),
  );
}

/** The place of a check on a value of which nobody knows what it is worth. */
interface LookPlace {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

const lookPlaces = new WeakMap<Analysis, Map<string, LookPlace | null>>();

/** Where the program looked at what has these marks, which say `tested`; null where nothing says it. */
export function placeOfLook(
  a: Analysis,
  fn: FunctionId,
  sanitizerMarks: number,
  tested: KindSet,
): LookPlace | null {
  if (sanitizerMarks === 0 || !isSanitized(a.kinds, tested, kindId(a.kinds, LOOKED_AT))) return null;
  const known = lookPlaces.get(a) ?? new Map<string, LookPlace | null>();
  lookPlaces.set(a, known);
  const key = `${fn} ${sanitizerMarks}`;
  let place = known.get(key);
  if (place === undefined) {
    place = findLook(a, fn, sanitizerMarks);
    known.set(key, place);
  }
  return place;
}

function findLook(a: Analysis, fn: FunctionId, sanitizerMarks: number): LookPlace | null {
  const file = fileOf(a.pointsTo, fn);
  const fi = fileOfFunction(a.program, fn);
  for (const m of file.sanitizerMarks[sanitizerMarks] ?? []) {
    if (m < 0) continue;
    const guard = guardAt(file, m);
    const asked = functionIn(a.program, fi, guard.fn);
    if (guard.when === PLACE_OF_LOOK) {
      const from = a.program.functions[asked]?.line ?? 1;
      return { line: from + guard.call, column: 1, text: file.strings[guard.slot] ?? '' };
    }
    const call = a.program.callsOf(asked)[guard.call];
    const isOfElement = (guard.when & OF_ELEMENT) !== 0;
    if (
      call === undefined ||
      (!isOfElement && !isSanitized(a.kinds, guardSanitizes(a, fn, guard), kindId(a.kinds, LOOKED_AT)))
    )
      continue;
    return { line: call.at[0], column: call.at[1], text: a.program.textOf(asked, call) };
  }
  return null;
}

/** Does `path` lead through `field` of what lies at `whole`? */
function reads(file: FileHead, path: FilePath, whole: FilePath, field: string | undefined): boolean {
  const keys = pathKeys(file, path);
  const above = pathKeys(file, whole);
  if (!above.every((key, i) => key === keys[i])) return false;
  const rest = keys.slice(above.length).join('.');
  return rest === field || rest.startsWith(`${field}.`);
}

function targetsOf(
  a: Analysis,
  fn: FunctionId,
  call: ProgramCall,
  pointsTo: readonly PointsTo[],
): readonly FunctionId[] {
  return pointsTo.length === 0
    ? targetsByName(a.pointsTo, fn, call)
    : programTargets(a.pointsTo, fn, pointsTo, call);
}

function guardProves(a: Analysis, reader: FunctionId, guard: Guard): KindSet {
  const { call: index, slot } = guard;
  const when = guard.when & ~(AS_DOUBT | BY_CODE);
  const isByCode = (guard.when & BY_CODE) !== 0;
  const fn = functionIn(a.program, fileOfFunction(a.program, reader), guard.fn);
  const call = a.program.callsOf(fn)[index];
  if (call === undefined) return NOTHING_SANITIZED;
  const file = fileOf(a.pointsTo, fn);
  const pointsTo = calleeTargets(a.pointsTo, fn, call);
  let out = NOTHING_SANITIZED;
  const entries = isByCode
    ? []
    : matchEntries(a.pointsTo, file, pointsTo, call.name, ['guard'], call.receiver.length > 0);
  for (const e of entries) {
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
  let looksAtElement = false;
  if (slot >= 0) {
    for (const g of targetsOf(a, fn, call, pointsTo)) {
      for (const v of a.program.functions[g]?.validates ?? []) {
        if (v.param === slot && v.field !== undefined && namedElement(v.field) !== null)
          looksAtElement = true;
        if (v.field !== undefined || v.param !== slot || v.when !== when) continue;
        const inner = provenOfParameter(a, g, v);
        // That it is this function which runs is a guess.
        if (pointsTo.length === 0 && inner !== NOTHING_SANITIZED) return kindSet(a.kinds, [LOOKED_AT]);
        if (inner === ALL_KINDS) return ALL_KINDS;
        out = unionOfKinds(a.kinds, out, inner);
      }
    }
  }
  // Whatever else it proves: a function that says that it checks may prove more than is seen.
  return !isByCode && !looksAtElement && looksAt(call.name, slot)
    ? unionOfKinds(a.kinds, out, kindSet(a.kinds, [LOOKED_AT]))
    : out;
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

/**
 * The same for what is read from the value that holds the fact at its place: what lies under unknown keys lies under none of those that were given
 * something afterwards.
 */
export function readUnder(a: Analysis, f: Fact, path: ProgramPath): KindSet | null {
  if (path === NO_PATH || f.at === NO_PATH || f.sanitized === NOTHING_SANITIZED) return f.sanitized;
  const not = notUnder(a.kinds, f.sanitized);
  if (not === null) return f.sanitized;
  const keys = a.paths.keys[f.at] ?? [];
  const read = a.paths.keys[path] ?? [];
  const last = keys.length - 1;
  if (read.length <= last) return f.sanitized;
  return keys[last] === '*' && not.fields.has(read[last] ?? '') ? null : not.others;
}
