import type { LanguageId } from '../../ir/ir.ts';
import type { FunctionId } from '../../link/ids.ts';
import { fileOfFunction } from '../../link/numbering.ts';
import { expandNames, nameMatches } from '../../rules/name-patterns.ts';
import { CALL_NEW, type FileHead, type ProgramCall } from '../../summaries/file-summary.ts';
import type { CompiledEntry, Subject } from '../models.ts';
import { speaksOfType } from '../models.ts';
import { splitName } from '../qualified-names.ts';
import {
  argumentsOf,
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
  type WhenTest,
  whenHolds,
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
  const before = cx.unsettled;
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
  if (cx.unsettled === before) namedMemo.set(call, out);
  return out;
}

function callSubjects(call: ProgramCall): readonly Subject[] {
  return call.kind === CALL_NEW ? NEW_SUBJECTS : CALL_SUBJECTS;
}

const CALL_SUBJECTS: readonly Subject[] = ['call', 'new', 'tag'];
const NEW_SUBJECTS: readonly Subject[] = ['new', 'call'];
