import type { LanguageId } from '../../ir/ir.ts';
import type { FunctionId } from '../../link/ids.ts';
import { fileOfFunction } from '../../link/numbering.ts';
import { backtrackingDegree, type PatternUse } from '../../regex/backtracking.ts';
import { argumentMatches, expandNames, nameMatches } from '../../rules/name-patterns.ts';
import type { ArgumentRef, Names } from '../../rules/names-schema.ts';
import { CALL_NEW, type FileHead, type ProgramCall } from '../../summaries/file-summary.ts';
import type { CompiledEntry, Subject } from '../models.ts';
import { speaksOfType } from '../models.ts';
import { splitName } from '../qualified-names.ts';
import {
  calleeTargets,
  fileOf,
  flowTargets,
  isClass,
  isFunction,
  isLibrary,
  isSubtype,
  languageModels,
  libraryName,
  libraryTarget,
  libraryTypes,
  type PointsTo,
  type PointsToContext,
  typesTargets,
} from './points-to.ts';

const NONE: readonly CompiledEntry[] = [];
/** Entries that speak of a member name, by what is called or read. */
type EntriesOfName = Map<string, readonly CompiledEntry[]>;
/** Entries of names, for what stands behind a receiver and for what does not. */
type Sorts = readonly [without: Map<string, EntriesOfName>, behind: Map<string, EntriesOfName>];
const memo = new WeakMap<PointsToContext, Map<LanguageId, Map<Subject | undefined, Sorts>>>();
/** Member names of one sort that are kept. */
const MOST_NAMES = 50_000;

/**
 * Entries that speak of one of the named things. `pointsTo` are what is called or read, as far as known; `member` the last
 * name as written, used with `*.member` entries when nothing more is known.
 */
export function matchEntries(
  cx: PointsToContext,
  file: FileHead,
  pointsTo: readonly PointsTo[],
  member: string,
  subjects: readonly Subject[],
  hasReceiver: boolean,
): readonly CompiledEntry[] {
  // Entries speak of libraries, and of members of which nothing is known.
  if (pointsTo.length > 0 && pointsTo.every((r) => isFunction(r) || isClass(r))) return NONE;
  const byTarget = entriesOfName(cx, file.language, subjects[0], hasReceiver, member);
  const key = pointsTo.length === 1 ? (pointsTo[0] ?? '') : pointsTo.join(' ');
  let found = byTarget.get(key);
  if (found === undefined) {
    found = matchInner(cx, file, pointsTo, member, subjects, hasReceiver);
    byTarget.set(key, found);
  }
  return found;
}

function entriesOfName(
  cx: PointsToContext,
  language: LanguageId,
  subject: Subject | undefined,
  hasReceiver: boolean,
  member: string,
): EntriesOfName {
  let perContext = memo.get(cx);
  if (perContext === undefined) {
    perContext = new Map();
    memo.set(cx, perContext);
  }
  let bySubject = perContext.get(language);
  if (bySubject === undefined) {
    bySubject = new Map();
    perContext.set(language, bySubject);
  }
  let sorts = bySubject.get(subject);
  if (sorts === undefined) {
    sorts = [new Map(), new Map()];
    bySubject.set(subject, sorts);
  }
  const byName = sorts[hasReceiver ? 1 : 0];
  let found = byName.get(member);
  if (found === undefined) {
    found = new Map();
    if (byName.size < MOST_NAMES) byName.set(member, found);
  }
  return found;
}

function matchInner(
  cx: PointsToContext,
  file: FileHead,
  pointsTo: readonly PointsTo[],
  member: string,
  subjects: readonly Subject[],
  hasReceiver: boolean,
): readonly CompiledEntry[] {
  const models = languageModels(cx, file);
  if (models === undefined) return NONE;
  const out: CompiledEntry[] = [];
  let known = pointsTo.some((r) => isFunction(r) || isClass(r));
  for (const r of pointsTo) {
    if (!isLibrary(r)) continue;
    const { owner, member: last } = splitName(libraryName(r));
    if (speaksOfType(models, owner) || models.supertypes.has(owner)) known = true;
    const consider = (e: CompiledEntry): void => {
      if (!subjects.includes(e.subject) || e.owner === '*' || out.includes(e)) return;
      if (
        e.owner === owner ||
        (owner !== '' && (e.ownerPattern?.test(owner) || isSubtype(cx, file, libraryTarget(owner), e.owner)))
      )
        out.push(e);
    };
    for (const e of models.byMember.get(last) ?? NONE) consider(e);
    for (const e of models.wild) if (e.memberPattern?.test(last)) consider(e);
  }
  if (hasReceiver && !known) {
    for (const e of models.byMember.get(member) ?? NONE)
      if (e.owner === '*' && subjects.includes(e.subject)) out.push(e);
    for (const e of models.wild)
      if (
        e.owner === '*' &&
        e.member !== '*' &&
        subjects.includes(e.subject) &&
        e.memberPattern?.test(member)
      )
        out.push(e);
  }
  return out.sort((a, b) => a.order - b.order);
}

/** Entries that speak of what a call runs. */
export function callEntries(
  cx: PointsToContext,
  fn: FunctionId,
  call: ProgramCall,
): readonly CompiledEntry[] {
  let found = cx.entriesMemo[call.number];
  if (found === undefined) {
    const before = cx.unsettled;
    const pointsTo = calleeTargets(cx, fn, call);
    found = matchEntries(
      cx,
      fileOf(cx, fn),
      pointsTo,
      call.name,
      callSubjects(call),
      call.receiver.length > 0,
    );
    cx.entriesMemo[call.number] = found;
    if (cx.unsettled !== before) cx.passingEntries.push(call.number);
  }
  return found;
}

/** Argument numbers of a call that a reference in a model means. */
export function argumentsOf(ref: unknown, call: ProgramCall): readonly number[] {
  const out: number[] = [];
  for (let i = 0; i < call.args.length; i++)
    if (
      ref === undefined ||
      argumentMatches(ref as ArgumentRef, i, call.args.length, call.argNames?.[i] ?? null)
    )
      out.push(i);
  return out;
}

/** Constants of this length may be cut; half a pattern says nothing. */
const MAX_PATTERN = 200;

interface WhenTest {
  readonly argument?: ArgumentRef;
  readonly receiver?: boolean;
  readonly equals?: unknown;
  readonly in?: readonly unknown[];
  readonly string?: string;
  readonly flags?: string;
  readonly truthy?: boolean;
  readonly present?: boolean;
  readonly not?: boolean;
  readonly 'slow-regex'?: number;
  readonly match?: PatternUse['match'];
  readonly key?: string;
  readonly type?: Names;
}

/** Do the constant tests on other arguments hold? Tests of keys inside objects count as not known, hence not met. */
function whenHolds(when: unknown, call: ProgramCall, language: LanguageId): boolean {
  if (when === undefined || typeof when === 'boolean') return true;
  const tests = (Array.isArray(when) ? when : [when]) as WhenTest[];
  return tests.every((t) => {
    const found = t.receiver === true ? [] : argumentsOf(t.argument, call);
    const option = t.key === undefined ? undefined : optionOf(call, found, t.key);
    if (option !== undefined) {
      if (t.present !== undefined && !t.present) return t.not === true;
    } else if (t.key !== undefined && hasOptions(call, found)) {
      // All entries are known, and the key is not among them.
      return (t.present === false) !== (t.not === true);
    }
    const value =
      option !== undefined
        ? (option[2] ?? undefined)
        : t.receiver === true
          ? call.receiverConstant
          : found.length === 0
            ? undefined
            : call.constants?.[found[0] ?? 0];
    let ok = true;
    if (t.present !== undefined) ok = found.length > 0 === t.present;
    if (ok && t.equals !== undefined) ok = value === t.equals;
    if (ok && t.in !== undefined) ok = value !== undefined && t.in.includes(value);
    if (ok && t.truthy !== undefined) ok = value !== undefined && Boolean(value) === t.truthy;
    if (ok && t.string !== undefined) {
      try {
        ok = typeof value === 'string' && new RegExp(t.string, t.flags ?? '').test(value);
      } catch {
        ok = false;
      }
    }
    if (ok && t['slow-regex'] !== undefined)
      ok =
        typeof value === 'string' &&
        value.length < MAX_PATTERN &&
        backtrackingDegree(value, { language, match: t.match ?? 'search' }) >= t['slow-regex'];
    if (
      ok &&
      t.key !== undefined &&
      option === undefined &&
      t.equals === undefined &&
      t.present === undefined
    )
      ok = false;
    return t.not === true ? !ok : ok;
  });
}

type Option = NonNullable<ProgramCall['options']>[number];

/** The entry of an object literal among the arguments; the last one with that key counts. */
function optionOf(call: ProgramCall, found: readonly number[], key: string): Option | undefined {
  return call.options?.findLast(([argument, name]) => found.includes(argument) && name === key);
}

function hasOptions(call: ProgramCall, found: readonly number[]): boolean {
  const own = call.options?.filter(([argument]) => found.includes(argument)) ?? [];
  return own.length > 0 && own.every(([, key]) => key !== '...');
}

/** `whenHolds` with what is known in the program of arguments: named constants, and types. */
export function conditionsHold(
  cx: PointsToContext,
  fn: FunctionId,
  when: unknown,
  call: ProgramCall,
): boolean {
  if (when === undefined || typeof when === 'boolean') return true;
  const tests = (Array.isArray(when) ? when : [when]) as WhenTest[];
  return tests.every((t) => {
    const { language } = fileOf(cx, fn);
    if (t.type === undefined) return whenHolds(t, named(cx, fn, call), language);
    const { type, ...others } = t;
    const patterns = expandNames(type);
    const file = fileOf(cx, fn);
    const fi = fileOfFunction(cx.program, fn);
    const fits = argumentsOf(t.argument, call).some((i) =>
      [...flowTargets(cx, fn, call.args[i] ?? []), ...typesTargets(cx, fi, call.argTypes?.[i] ?? [])].some(
        (r) => libraryTypes(cx, file, r).some((q) => patterns.some((p) => nameMatches(p, q))),
      ),
    );
    return t.not === true ? !fits : fits && whenHolds(others, named(cx, fn, call), language);
  });
}

const namedMemo = new WeakMap<ProgramCall, ProgramCall>();

/** The call with constants of libraries for their qualified names, and Java's boxed truth values for plain ones. */
function named(cx: PointsToContext, fn: FunctionId, call: ProgramCall): ProgramCall {
  const known = namedMemo.get(call);
  if (known !== undefined) return known;
  const constants = call.args.map((flow, i) => {
    const value = call.constants?.[i];
    // Unknown ones are null where a summary went through JSON.
    if (value !== undefined && value !== null) return value;
    const ref = flow.length === 0 ? undefined : flowTargets(cx, fn, flow).find(isLibrary);
    const name = ref === undefined ? undefined : libraryName(ref);
    if (name === 'java.lang.Boolean.TRUE') return true;
    return name === 'java.lang.Boolean.FALSE' ? false : name;
  });
  const out = { ...call, constants };
  namedMemo.set(call, out);
  return out;
}

function callSubjects(call: ProgramCall): readonly Subject[] {
  return call.kind === CALL_NEW ? NEW_SUBJECTS : CALL_SUBJECTS;
}

const CALL_SUBJECTS: readonly Subject[] = ['call', 'new', 'tag'];
const NEW_SUBJECTS: readonly Subject[] = ['new', 'call'];
