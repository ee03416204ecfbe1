import type { ClassId, FunctionId, LocationId } from '../../link/ids.ts';
import { addedLocation, classIn, fileOfFunction, functionIn, locationIn } from '../../link/numbering.ts';
import { freeLocation } from '../../link/program.ts';
import { sharedLocationAt } from '../../summaries/flat-tables.ts';
import { type FilePath, NO_FILE_PATH } from '../../summaries/ids.ts';
import {
  ORIGIN_CALL,
  ORIGIN_CLASS,
  ORIGIN_GLOBAL,
  ORIGIN_IMPORT,
  ORIGIN_PARAM,
  ORIGIN_SELF,
  ORIGIN_SHARED,
  type OriginKind,
  originKey,
  type PackedOrigins,
  someOriginFields,
} from '../../summaries/origins.ts';
import { boundClears } from './declared-bounds.ts';
import {
  addFact,
  addInner,
  addLook,
  addStep,
  addTraceSteps,
  atLocation,
  BASE_PARAM,
  BASE_SELF,
  BASE_SHARED,
  BASE_SOURCE,
  eitherDerived,
  type Fact,
  factLike,
  factOf,
  guess,
  type LocationPath,
  sumOfGuesses,
} from './fact.ts';
import { keptMember } from './kept-values.ts';
import {
  ALL_KINDS,
  type KindSet,
  kindId,
  kindSet,
  NOTHING_SANITIZED,
  notUnder,
  unionOfKinds,
  writtenOver,
} from './kinds.ts';
import { isLive } from './live-locations.ts';
import { inChannel } from './named-locations.ts';
import { concat, NO_PATH, type ProgramPath, pathOf, programPath, project } from './paths.ts';
import {
  classId,
  fileOf,
  importedLocation,
  isClass,
  isInstance,
  linearised,
  methodsOf,
  originTargets,
} from './points-to.ts';
import { isGuessedRequest } from './received-requests.ts';
import { NO_OBJECT, placeOfLook, readBelow, readUnder, sanitizedByTests } from './sanitization.ts';
import { memberClears, memberSources } from './sources.ts';
import { type Analysis, type Entry, type Handed, OWN_OBJECT, stateOf } from './state.ts';
import { butUnfilled, unfilledOfParam } from './unfilled-fields.ts';
import { parameterSource } from './unknown-callers.ts';

/** The function being summarised: results of its calls so far, and what callees stored into its values. */
export interface Frame {
  readonly fn: FunctionId;
  readonly results: (Fact[] | undefined)[];
  /** Stored by callees into objects made here, by call number. */
  readonly objects: Map<number, Fact[]>;
  /** Stored by callees under the receiver and parameters. */
  readonly incoming: Map<Entry, Fact[]>;
  readonly memo: Map<number, readonly Fact[]>;
  /** What reading paths of the results of calls gives, by number of the call, until more comes into one. */
  readonly read: Map<number, Map<FilePath, readonly Fact[]>>;
  /** What each call hands to functions that keep it, by number of the call. */
  readonly handed: Map<number, Handed[]>;
}

const NO_KINDS: readonly string[] = [];

/** Facts of a flow, each with its place (`at`) inside the value. */
export function expandFlow(a: Analysis, frame: Frame, flow: PackedOrigins): Fact[] {
  const out: Fact[] = [];
  if (flow.length === 0) return out;
  const fi = fileOfFunction(a.program, frame.fn);
  const file = fileOf(a.pointsTo, frame.fn);
  someOriginFields(flow, (placed, kind, index, path, derived, sanitizerMarks, traceStep) => {
    const tested = sanitizedByTests(a, frame.fn, sanitizerMarks, kind, index, path);
    if (tested === ALL_KINDS) return false;
    const byBound = boundClears(a, frame.fn, { kind, index, path, marks: sanitizerMarks });
    const byField = path === NO_FILE_PATH ? NO_KINDS : memberClears(a, frame.fn, kind, index, path);
    if (byBound === null || byField === null) return false;
    const byMember = byBound.length === 0 ? byField : [...byField, ...byBound];
    const sanitized =
      byMember.length === 0 ? tested : unionOfKinds(a.kinds, tested, kindSet(a.kinds, byMember));
    const look = placeOfLook(a, frame.fn, sanitizerMarks, tested);
    const over = writtenOver(a.kinds, sanitized);
    // What a call put there by itself may have come later.
    const isFirst = kind === ORIGIN_CALL && !frame.objects.has(index);
    const at = programPath(a.paths, fi, file, placed);
    for (const f of originFacts(a, frame, kind, index, path)) {
      // What lies in every field of an object from outside is the object, less what was written over.
      const isAnywhere = over !== null && f.base === BASE_SOURCE && a.paths.keys[f.at]?.join() === '*';
      const isBelow = over !== null && f.at !== NO_PATH && derived === 0 && !isAnywhere;
      if (isBelow && isFirst && over.fields.has(a.paths.keys[f.at]?.[0] ?? '')) continue;
      addFact(a, out, {
        ...f,
        at: derived === 1 || isAnywhere ? at : concat(a.paths, at, f.at),
        derived: eitherDerived(f.derived, derived),
        sanitized: unionOfKinds(
          a.kinds,
          f.sanitized,
          isBelow
            ? over.others
            : f.at === NO_PATH
              ? sanitized
              : (notUnder(a.kinds, sanitized)?.others ?? sanitized),
        ),
        trace:
          look === null
            ? addTraceSteps(f.trace, fi, traceStep)
            : addLook(addTraceSteps(f.trace, fi, traceStep), fi, look),
      });
    }
    return false;
  });
  return out;
}

export function originFacts(
  a: Analysis,
  frame: Frame,
  kind: OriginKind,
  index: number,
  path: FilePath,
): readonly Fact[] {
  if (kind === ORIGIN_CALL) return readOfCall(a, frame, index, path);
  const key = originKey(kind, index, path);
  const known = frame.memo.get(key);
  if (known !== undefined) return known;
  const facts = interfaceFacts(a, frame, kind, index, path);
  frame.memo.set(key, facts);
  return facts;
}

/** Asked once: a value of which much is known comes from one call by hundreds of paths. */
function readOfCall(a: Analysis, frame: Frame, call: number, path: FilePath): readonly Fact[] {
  let known = frame.read.get(call);
  if (known === undefined) {
    known = new Map();
    frame.read.set(call, known);
  }
  let facts = known.get(path);
  if (facts === undefined) {
    facts = callFacts(a, frame, call, path);
    known.set(path, facts);
  }
  return facts;
}

/** What reading a path of a call's result may give. */
function callFacts(a: Analysis, frame: Frame, call: number, path: FilePath): readonly Fact[] {
  const fi = fileOfFunction(a.program, frame.fn);
  const gp = programPath(a.paths, fi, fileOf(a.pointsTo, frame.fn), path);
  const out: Fact[] = [];
  for (const list of [frame.results[call], frame.objects.get(call)])
    if (list !== undefined) for (const f of list) readFrom(a, f, gp, out);
  // A member of a library object may itself be a source: `getRequest().query`.
  if (path !== NO_FILE_PATH) {
    const kinds = memberSources(a, frame.fn, ORIGIN_CALL, call, path);
    for (const k of kinds) if (a.usedSourceKinds.has(k)) addFact(a, out, sourceFact(a, k));
    const kept = keptMember(a, frame.fn, ORIGIN_CALL, call, path, kinds);
    if (kept !== null) addFact(a, out, kept);
  }
  if (path !== NO_FILE_PATH) getterFacts(a, frame, ORIGIN_CALL, call, gp, out);
  return out;
}

/** Kinds of sinks that a value without a slash does not harm. */
const WITHOUT_SLASH = ['path-traversal'];

/** Adds what a getter of the object's class gives when its name is the first that is read. */
function getterFacts(
  a: Analysis,
  frame: Frame,
  kind: OriginKind,
  index: number,
  path: ProgramPath,
  out: Fact[],
): void {
  const keys = a.paths.keys[path] ?? [];
  const name = keys[0] ?? '*';
  if (!a.getters.has(name)) return;
  const rest = keys.length === 1 ? NO_PATH : pathOf(a.paths, keys.slice(1));
  for (const r of originTargets(a.pointsTo, frame.fn, kind, index, NO_FILE_PATH)) {
    if (!isInstance(r) && !isClass(r)) continue;
    for (const g of methodsOf(a.pointsTo, classId(r), name, false))
      for (const f of stateOf(a, g).returns) {
        if (f.base === BASE_SOURCE || f.base === BASE_SHARED) readFrom(a, f, rest, out);
        else if (f.base === BASE_SELF) {
          const field = fieldLocation(a, g, f.path);
          if (field !== null && isLive(a, field.location)) readFrom(a, atLocation(f, field), rest, out);
        }
      }
  }
}

export function sourceFact(a: Analysis, kind: string): Fact {
  return factOf({ base: BASE_SOURCE, index: kindId(a.kinds, kind) });
}

/** Text whose form nobody read yet, as models say it (`return[<text>]`): only what parses it gives what is in it. */
export const isUnread = (a: Analysis, { at }: Fact): boolean => a.paths.keys[at]?.[0] === '<text>';

/** Adds what is found when `path` is read from a value that holds `f`. */
export function readFrom(a: Analysis, f: Fact, path: ProgramPath, out: Fact[]): void {
  a.work--;
  // A promise of it is read like a list: what comes out is the text.
  if (isUnread(a, f) && a.paths.keys[path]?.[0] === '*') {
    addFact(a, out, f);
    return;
  }
  if (f.derived === 1 && f.at === 0) {
    addFact(a, out, f);
    return;
  }
  const p = project(a.paths, f.at, path);
  if (p === null) return;
  const under = readUnder(a, f, path);
  if (under === null) return;
  const sanitized = readBelow(a, under === f.sanitized ? f : { ...f, sanitized: under }, p.rest);
  if (sanitized === null) return;
  addFact(a, out, {
    ...f,
    at: p.at,
    sanitized,
    path: f.base === BASE_SOURCE || f.derived === 1 ? f.path : concat(a.paths, f.path, p.rest),
  });
}

function interfaceFacts(
  a: Analysis,
  frame: Frame,
  kind: OriginKind,
  index: number,
  path: FilePath,
): readonly Fact[] {
  const p = a.program;
  const fi = fileOfFunction(p, frame.fn);
  const file = fileOf(a.pointsTo, frame.fn);
  const gp = programPath(a.paths, fi, file, path);
  const kinds = memberSources(a, frame.fn, kind, index, path);
  const sources = kinds.filter((k) => a.usedSourceKinds.has(k));
  if (sources.length > 0) {
    const isGuessed = isGuessedRequest(a, frame.fn, kind, index, path);
    return sources.map((k) => (isGuessed ? guess(sourceFact(a, k)) : sourceFact(a, k)));
  }
  const out: Fact[] = [];
  const kept = kinds.length === 0 ? null : keptMember(a, frame.fn, kind, index, path, kinds);
  if (kept !== null) out.push(kept);
  const shared = (location: LocationId, inner: ProgramPath): readonly Fact[] =>
    isLive(a, location) ? [factOf({ base: BASE_SHARED, index: location }, null, inner)] : [];
  const inField = ({ location, rest }: LocationPath): readonly Fact[] => shared(location, rest);
  switch (kind) {
    case ORIGIN_PARAM: {
      const source = a.paramSources.get(frame.fn)?.[index];
      if (source !== undefined && a.usedSourceKinds.has(source)) {
        const param = p.functions[frame.fn]?.params[index];
        const route = a.routeSources.has(frame.fn) ? a.routeParameters.get(param?.name ?? '') : undefined;
        if (route === 'number') return [];
        const trace = param === undefined ? null : addStep(null, fi, param.line, param.column, param.name);
        const isSegment = param?.isSegment === true || route === 'segment';
        const sanitized = isSegment
          ? kindSet(a.kinds, WITHOUT_SLASH)
          : param?.isText
            ? kindSet(a.kinds, NO_OBJECT)
            : NOTHING_SANITIZED;
        const whole = { ...sourceFact(a, source), sanitized, trace };
        for (const one of butUnfilled(a, whole, unfilledOfParam(a, frame.fn, index)))
          readFrom(a, one, gp, out);
        for (const f of frame.incoming.get(index) ?? []) if (f.at !== NO_PATH) readFrom(a, f, gp, out);
        return out;
      }
      out.push(factOf({ base: BASE_PARAM, index }, null, gp));
      const taken = a.paramChannels.get(frame.fn);
      if (taken?.index === index) readFrom(a, inChannel(a, taken.channel, null), gp, out);
      const unknown = parameterSource(a, frame.fn, index);
      if (unknown !== null) out.push(unknown);
      if (path !== NO_FILE_PATH) getterFacts(a, frame, kind, index, gp, out);
      for (const f of frame.incoming.get(index) ?? []) readFrom(a, f, gp, out);
      return out;
    }
    case ORIGIN_SELF: {
      if (path !== NO_FILE_PATH) getterFacts(a, frame, kind, index, gp, out);
      out.push(factOf({ base: BASE_SELF, index: 0 }, null, gp));
      for (const f of frame.incoming.get(OWN_OBJECT) ?? []) readFrom(a, f, gp, out);
      return out;
    }
    case ORIGIN_SHARED: {
      // The receiver of a method around a closure.
      const variable = sharedLocationAt(file, index);
      const owner = functionIn(p, fi, variable.owner);
      if (p.functions[owner]?.cls !== undefined && /^(this|self)$/.test(variable.name)) {
        const field = fieldLocation(a, owner, gp);
        if (field !== null) return inField(field);
      }
      return shared(locationIn(p, fi, index), gp);
    }
    case ORIGIN_CLASS: {
      const field = classFieldLocation(a, classIn(p, fi, index), gp);
      return field === null ? [] : inField(field);
    }
    case ORIGIN_GLOBAL: {
      if (kept !== null) return out;
      const field = fieldOfClass(a, frame.fn, kind, index, gp);
      if (field !== null) return inField(field);
      const location = freeLocation(p, file, file.strings[index] ?? '');
      return location === null ? [] : shared(location, gp);
    }
    case ORIGIN_IMPORT: {
      if (kept !== null) return out;
      const field = fieldOfClass(a, frame.fn, kind, index, gp);
      if (field !== null) return inField(field);
      const [member, ...rest] = a.paths.keys[gp] ?? [];
      const found = importedLocation(a.pointsTo, fi, index, member);
      return found === null ? [] : shared(found.location, found.isMember ? pathOf(a.paths, rest) : gp);
    }
    default:
      return [];
  }
}

/** `Config.name`, where the name means a class of the program: the location of that field. */
function fieldOfClass(
  a: Analysis,
  fn: FunctionId,
  kind: OriginKind,
  index: number,
  path: ProgramPath,
): LocationPath | null {
  if (path === NO_PATH) return null;
  for (const r of originTargets(a.pointsTo, fn, kind, index, NO_FILE_PATH))
    if (isClass(r)) return classFieldLocation(a, classId(r), path);
  return null;
}

/** The location of a field of the receiver, shared by all objects of the class family, and the path inside it. */
export function fieldLocation(a: Analysis, fn: FunctionId, path: ProgramPath): LocationPath | null {
  const p = a.program;
  const f = p.functions[fn];
  if (f === undefined || f.cls < 0) return null;
  return classFieldLocation(a, classIn(p, fileOfFunction(p, fn), f.cls), path);
}

/** More than there are paths. */
const PATHS = 2 ** 26;

export function classFieldLocation(a: Analysis, cls: ClassId, path: ProgramPath): LocationPath | null {
  const keys = a.paths.keys[path] ?? [];
  const first = keys[0];
  if (first === undefined || first === '*') return null;
  const chain = linearised(a.pointsTo, cls);
  const root = chain[chain.length - 1] ?? cls;
  const number = root * PATHS + path;
  let found = a.fieldMemo.get(number);
  if (found === undefined) {
    const key = `${root} ${first}`;
    let location = a.fieldLocations.get(key);
    if (location === undefined) {
      location = addedLocation(a.program, a.fieldLocations.size);
      a.fieldLocations.set(key, location);
    }
    found = { location, rest: pathOf(a.paths, keys.slice(1)) };
    a.fieldMemo.set(number, found);
  }
  return found;
}

/** A callee's fact in terms of the caller: `bound` are the facts of the value that stands for its base. */
export function substitute(
  a: Analysis,
  inner: Fact,
  bound: readonly Fact[],
  step: Fact['trace'],
  out: Fact[],
  limit?: number,
): void {
  a.work -= bound.length;
  if (a.work < 0) return;
  for (const b of bound) {
    let rest = NO_PATH;
    let extra = NO_PATH;
    let own: KindSet | null = b.sanitized;
    let read: KindSet | null = inner.sanitized;
    if (!(b.derived === 1 && b.at === 0)) {
      const p = project(a.paths, b.at, inner.path);
      if (p === null) continue;
      rest = p.rest;
      extra = p.at;
      const under = readUnder(a, b, inner.path);
      if (under === null) continue;
      own = readBelow(a, under === b.sanitized ? b : { ...b, sanitized: under }, rest);
      read = readBelow(a, inner, extra);
      if (own === null || read === null) continue;
      // What the callee says of unknown keys it says of those that stand above.
      if (extra !== NO_PATH) read = notUnder(a.kinds, read)?.others ?? read;
    }
    const derived = eitherDerived(b.derived, inner.derived);
    addFact(
      a,
      out,
      factLike(b, {
        path: b.base === BASE_SOURCE || b.derived === 1 ? b.path : concat(a.paths, b.path, rest),
        at: inner.derived === 1 ? inner.at : concat(a.paths, inner.at, extra),
        derived,
        sanitized: unionOfKinds(a.kinds, own, read),
        guesses: sumOfGuesses(b.guesses, inner.guesses),
        trace: addInner(step === null ? b.trace : addInner(b.trace, step), inner.trace),
      }),
      limit,
    );
  }
}
