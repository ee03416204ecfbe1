import { CALL_ATTRIBUTE, CALL_NEW } from '../../summaries/file-summary.ts';
import { NO_FILE_PATH } from '../../summaries/ids.ts';
import {
  isValueItself,
  ORIGIN_CALL,
  ORIGIN_SELF,
  type PackedOrigins,
  type PlacedOrigin,
  someOrigin,
} from '../../summaries/origins.ts';
import type { CompiledEntry } from '../models.ts';
import { namesLike } from './by-name.ts';
import { argument, type Context, receiver, storeFlow, withStep } from './call-context.ts';
import { mayBeMarkup } from './declared-content.ts';
import { effectOfUnknown, isGuessedByName } from './evidence.ts';
import { addFact, BASE_SELF, BASE_SHARED, type Fact, guess } from './fact.ts';
import { kindId } from './kinds.ts';
import { conditionsHold, matchEntries } from './match-models.ts';
import { channelLocation, inChannel } from './named-locations.ts';
import { isInState } from './object-state.ts';
import { concat, NO_PATH, type ProgramPath, pathOf } from './paths.ts';
import { type Place, placesOf } from './places.ts';
import {
  argumentsOf,
  classId,
  classTarget,
  fileOf,
  flowTargets,
  isInstance,
  isLibrary,
  libraryName,
  libraryTarget,
  originTargets,
  type PointsTo,
  receiverTargets,
} from './points-to.ts';
import { addEffect, recordSink, siteOf, storeLocation } from './record-facts.ts';
import { isUnread, readFrom } from './resolve-origin.ts';
import { factsOfArgument } from './spread-arguments.ts';
import type { Analysis } from './state.ts';
import { isRows } from './stored-places.ts';
import { ALL_FILLED, butUnfilled, type Filling, unfilledOf } from './unfilled-fields.ts';

/** What models say of a call, and what is taken for granted of calls that nothing is known of. */

/** Members whose result is a number or a truth value: it carries no text. */
const CARRIES_NOTHING = namesLike(
  /^(length|size|count|indexOf|lastIndexOf|findIndex|search|includes|contains|startsWith|endsWith|startswith|endswith|equals|equalsIgnoreCase|compareTo|hashCode|isEmpty|matches|test|has|exists|exists\?|existsSync|is_file|is_dir|isFile|isdir|isfile|isDirectory|isArray|isNaN|isInteger|parseInt|parseFloat|parseLong|parseDouble|parseBoolean|parse_int|intValue|longValue|Number|Boolean|BigInt|int|float|bool|len|isinstance|hasattr|callable|any|all|sum|ord|id|hash|intval|floatval|boolval|strlen|strcmp|is_[a-z_]+|isset|empty|to_i|to_f|nil\?|empty\?|present\?|blank\?|include\?|is[A-Z]\w*|has[A-Z]\w*|Atoi|ParseInt|ParseBool|ParseFloat|getTime|valueOf\?|ToInt32|TryParse|containsKey|ContainsKey|Contains|hasNext|compare|compareToIgnoreCase|toFixed|charCodeAt|codePointAt|time|random|now)$/,
);

/** What class an object is of, or which one it is, by no argument: nothing of what it holds. `assembly.GetType(name)` has one. */
const ASKS_FOR_CLASS = namesLike(/^(getClass|GetType|object_id|__id__)$/);

/** Members that put their arguments into the receiver, where nothing more is known of it. */
const MUTATORS = namesLike(
  /^(add|append|push|put|set|insert|unshift|addAll|putAll|extend|update|write|offer|enqueue|addLast|addFirst|setdefault|concat!|merge!|store|setAttribute|addAttribute|addElement|Add|Append|Enqueue|Insert)$/,
);

/** Those that put the fields of what they are given under their keys: `context.update({ 'title': title })`. */
const MERGES = namesLike(/^(putAll|update|merge!)$/);

export function sink(c: Context, e: CompiledEntry): void {
  const isMarkup = mayBeMarkup(c.call);
  const kinds = e.kinds.filter((k) => c.a.usedSinkKinds.has(k) && (k !== 'xss' || isMarkup));
  if (kinds.length === 0) return;
  if (e.entry.unless !== undefined && isInState(c.a.pointsTo, c.frame.fn, c.call, e.entry.unless, true))
    return;
  if (e.entry.if !== undefined && !isInState(c.a.pointsTo, c.frame.fn, c.call, e.entry.if, false)) return;
  const site = siteOf(c.a, c.frame.fn, c.call);
  const guessed = isGuessedByName(e);
  const isWhole = e.entry.inside === false || undefined;
  const report = (facts: readonly Fact[], key: unknown): void => {
    for (const f of facts) {
      let fact: Fact = f;
      if (typeof key === 'string') {
        const found: Fact[] = [];
        readFrom(c.a, f, pathOf(c.a.paths, key.split('.')), found);
        const first = found[0];
        if (first === undefined || (f.at === 0 && f.derived === 1)) continue;
        if (f.at === 0 && e.entry.inside === true) continue;
        // Under a key that nobody knows it lies under this one by chance: `{ ...headers }`.
        fact = c.a.paths.keys[f.at]?.[0] === '*' ? guess(first) : first;
      }
      if (guessed) fact = guess(fact);
      for (const k of kinds)
        recordSink(c.a, c.frame.fn, c.state, { fact, kind: kindId(c.a.kinds, k), site, isWhole });
    }
  };
  if (e.entry.receiver === true) report(receiver(c), undefined);
  if (e.entry.argument === undefined && e.entry.receiver === true) return;
  report(factsOfArgument(c, e.entry.argument), e.entry.key);
}

/** Facts at a place, `path` read from it. */
export function readAt(c: Context, p: Place): Fact[] {
  const out: Fact[] = [];
  const path = placePath(c, p);
  const from =
    p.root === 'receiver'
      ? receiver(c)
      : p.root === 'argument'
        ? factsOfArgument(c, p.argument)
        : p.root === 'channel'
          ? [inChannel(c.a, String(p.argument), c.step)]
          : [];
  for (const f of from) readFrom(c.a, f, path, out);
  return out;
}

function placePath(c: Context, p: Place): ProgramPath {
  if (p.keys.length === 0) return NO_PATH;
  return pathOf(
    c.a.paths,
    p.keys.map((k) => {
      const m = /^\{(\d+)\}$/.exec(k);
      if (m === null) return k;
      const constant = c.call.constants?.[Number(m[1])];
      return constant === undefined || constant === null ? '*' : String(constant);
    }),
  );
}

/** Stores a fact at a place. */
export function writeAt(c: Context, p: Place, fact: Fact, out: Fact[]): void {
  const placed: Fact = { ...fact, at: concat(c.a.paths, placePath(c, p), fact.at) };
  if (p.root === 'return') addFact(c.a, out, placed);
  else if (p.root === 'receiver') storeFlow(c, c.call.receiver, placed);
  else if (p.root === 'argument')
    for (const i of argumentsOf(p.argument, c.call)) storeFlow(c, c.call.args[i] ?? [], placed);
  else if (p.root === 'channel') {
    const location = channelLocation(c.a, String(p.argument));
    storeLocation(c.a, location, placed);
    addEffect(c.a, c.frame.fn, c.state, { base: BASE_SHARED, index: location, fact: placed });
  }
}

/** Stores at a place what an entry puts there, less what lies in fields that it does not fill. */
export function fillAt(c: Context, e: CompiledEntry, p: Place, fact: Fact, out: Fact[]): void {
  const fills = e.entry.fills as Filling | undefined;
  const unfilled = fills === undefined ? ALL_FILLED : unfilledOf(c.a, filledTargets(c, p), fills);
  const isPart = unfilled.never.length + unfilled.maybe.length > 0;
  // Any element of a single object is any of its fields.
  if (isPart && p.keys.length > 0) return;
  for (const one of butUnfilled(c.a, fact, unfilled)) writeAt(c, p, one, out);
}

function filledTargets(c: Context, p: Place): readonly PointsTo[] {
  const { pointsTo } = c.a;
  if (p.root === 'return') return originTargets(pointsTo, c.frame.fn, ORIGIN_CALL, c.index, NO_FILE_PATH);
  return p.root === 'argument'
    ? argumentsOf(p.argument, c.call).flatMap((i) => flowTargets(pointsTo, c.frame.fn, c.call.args[i] ?? []))
    : [];
}

export function propagate(c: Context, e: CompiledEntry, out: Fact[]): void {
  const from = placesOf(e.entry.from ?? ['argument.0..', 'receiver']);
  const to = placesOf(e.entry.to ?? ['return']);
  for (const source of from)
    for (const f of readAt(c, source)) for (const p of to) fillAt(c, e, p, withStep(c, f), out);
}

/**
 * Unknown code: the result is built from receiver and arguments, unless it is plainly a number or a truth value, or what a
 * look-up finds. That it is built from them is a guess where the name does not say so.
 */
export function propagateUnknownCall(c: Context, out: Fact[]): void {
  const { call } = c;
  if (CARRIES_NOTHING.test(call.name) && call.kind !== CALL_NEW) return;
  if (ASKS_FOR_CLASS.test(call.name) && call.args.length === 0) return;
  const effect = effectOfUnknown(call.name, call.kind === CALL_NEW, call.args.length);
  const all: Fact[] = [];
  const ofOwnObject = effect !== 'transforms' && isOwnObject(call.receiver);
  for (const f of receiver(c)) {
    // What a store gave stays rows, whatever is asked of it: `passRows`.
    if (isRows(c.a, f) || isUnread(c.a, f)) continue;
    if (!isInNamedField(c.a, f)) addFact(c.a, all, ofOwnObject ? asOwnMember(c.a, f) : f);
    // An object has many fields, and a method asks for few of them. What an inherited method of one's own asks for is not even named.
    else if (!ofOwnObject) addFact(c.a, all, guess(f));
  }
  if (effect !== 'looks-up')
    for (let i = 0; i < call.args.length; i++)
      for (const f of argument(c, i))
        if (!isRows(c.a, f)) addFact(c.a, all, effect === 'unknown' ? guess(f) : f);
  for (const f of all) addFact(c.a, out, { ...withStep(c, f), at: NO_PATH, derived: 1 });
  if (call.receiver.length > 0 && MUTATORS.test(call.name))
    for (let i = 0; i < call.args.length; i++)
      for (const f of argument(c, i))
        storeFlow(c, call.receiver, { ...withStep(c, f), at: placeOfAdded(c, i, f) });
}

/** Stands for whatever an inherited method asks its object for. */
const OWN_MEMBER = 'own member';

/**
 * Of the object that a method is called on nothing is known before its callers are: where the whole of it came from outside, so did what an
 * inherited method gives; what lies in one of its fields is none of that.
 */
function asOwnMember(a: Analysis, f: Fact): Fact {
  return f.base === BASE_SELF && f.path === NO_PATH && f.at === NO_PATH
    ? { ...f, path: pathOf(a.paths, [OWN_MEMBER]) }
    : f;
}

/** Where in the receiver lies what a call puts into it: under the key that it is given by, or under one that nobody knows. */
function placeOfAdded({ a, call }: Context, i: number, f: Fact): ProgramPath {
  if (MERGES.test(call.name)) {
    const keyword = call.argNames?.[i];
    if (typeof keyword === 'string') return concat(a.paths, pathOf(a.paths, [keyword]), f.at);
    if (isInNamedField(a, f)) return f.at;
  }
  return concat(a.paths, pathOf(a.paths, ['*']), f.at);
}

/** Does it lie in a field of the value, and not in the value or its elements? */
function isInNamedField(a: Analysis, { at }: Fact): boolean {
  const first = a.paths.keys[at]?.[0];
  return first !== undefined && first !== '*' && !/^\d+$/.test(first);
}

/** `this` or `self`, whatever is known to lie in its fields. */
function isOwnObject(flow: PackedOrigins): boolean {
  const isElse = (o: PlacedOrigin) => o.at === 0 && (o.kind !== ORIGIN_SELF || !isValueItself(o));
  return flow.length > 0 && !someOrigin(flow, isElse);
}

export function assignment(c: Context): void {
  const { a, call, frame } = c;
  const file = fileOf(a.pointsTo, frame.fn);
  if (call.kind === CALL_ATTRIBUTE) {
    const isRefused = a.program.refusesScriptAddresses(file.path);
    for (const e of matchEntries(
      a.pointsTo,
      file,
      [libraryTarget(call.name), libraryTarget(`${a.program.textOf(frame.fn, call)}.${call.name}`)],
      call.name,
      ['attribute'],
      true,
    ))
      if (e.role === 'sinks' && !(isRefused && e.kinds.includes('script-url'))) sink(c, e);
    return;
  }
  const owners = receiverTargets(a.pointsTo, frame.fn, call);
  const pointsTo: PointsTo[] = [];
  for (const r of owners)
    if (isLibrary(r)) pointsTo.push(libraryTarget(`${libraryName(r)}.${call.name}`));
    else pointsTo.push(isInstance(r) ? classTarget(classId(r)) : r);
  for (const e of matchEntries(a.pointsTo, file, pointsTo, call.name, ['assign'], true))
    if (e.role === 'sinks' && conditionsHold(a.pointsTo, frame.fn, e.entry.when, call)) sink(c, e);
}
