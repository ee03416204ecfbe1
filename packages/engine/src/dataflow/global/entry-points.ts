import type { ClassId, FileId, FunctionId } from '../../link/ids.ts';
import { classIn, fileOfFunction, functionIn } from '../../link/numbering.ts';
import { argumentMatches, expandNames, nameMatches } from '../../rules/name-patterns.ts';
import type { ArgumentRef, Names } from '../../rules/names-schema.ts';
import { CALL_NEW, CALL_PLAIN, type FunctionHead } from '../../summaries/file-summary.ts';
import { idsOf } from '../../summaries/ids.ts';
import {
  ORIGIN_FUNCTION,
  ORIGIN_IMPORT,
  ORIGIN_SHARED,
  type PackedOrigins,
  someOrigin,
} from '../../summaries/origins.ts';
import type { ModelEntry } from '../models.ts';
import { normaliseName } from '../qualified-names.ts';
import { functionsAt } from './call-context.ts';
import { declaresType, namesFit, typeNames } from './declared-types.ts';
import { callEntries, conditionsHold } from './match-models.ts';
import { pathOf } from './paths.ts';
import {
  argumentsOf,
  calleeTargets,
  classId,
  clearPointsTo,
  fileOf,
  flowTargets,
  functionsAmong,
  instanceTarget,
  isInstance,
  isLibrary,
  languageModels,
  libraryName,
  libraryTarget,
  libraryTypes,
  NO_TARGETS,
  type PointsTo,
  settleClasses,
  typesTargets,
} from './points-to.ts';
import { decoratorTargets } from './return-sinks.ts';
import { routeParameters } from './route-segments.ts';
import type { Analysis } from './state.ts';

/** Rounds of learning parameter types from callers: each passes a type one call further. */
const ROUNDS = 3;

/**
 * Learns what functions are called with: framework entry points (`parameters` models), callbacks handed to libraries
 * (`callbacks` models), and types of arguments at calls inside the program.
 * @param functions those that are asked, in the order of their numbers
 */
export function inferParameters(
  a: Analysis,
  functions: readonly FunctionId[] = [...idsOf(a.program.functions)],
): Learning {
  const learning = learnParameters(a, functions);
  a.pointsTo.isLearning = false;
  return learning;
}

/** What became of learning: in how many rounds something was learnt, and by which functions' parameters from calls. */
export interface Learning {
  readonly rounds: number;
  readonly taught: ReadonlySet<FunctionId>;
}

function learnParameters(a: Analysis, functions: readonly FunctionId[]): Learning {
  const taught = new Set<FunctionId>();
  settleClasses(a.pointsTo);
  for (const fn of functions) frameworkParameters(a, fn);
  if (a.routeSources.size > 0) a.routeParameters = routeParameters(a);
  clearPointsTo(a.pointsTo);
  // Later rounds look only where something new is known: in functions that got a type, and in those inside of them.
  let look: ReadonlySet<FunctionId> | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    const learnt = new Set<FunctionId>();
    for (const fn of functions) {
      if ((fn & 1023) === 0 && a.isCancelled()) return { rounds: round, taught };
      if (look === null || look.has(fn)) fromCalls(a, fn, learnt);
    }
    if (learnt.size === 0) return { rounds: round, taught };
    for (const fn of learnt) taught.add(fn);
    clearPointsTo(a.pointsTo);
    look = withInner(a, learnt);
  }
  return { rounds: ROUNDS, taught };
}

function withInner(a: Analysis, functions: ReadonlySet<FunctionId>): ReadonlySet<FunctionId> {
  const out = new Set(functions);
  // Numbers of inner functions are higher than those of the functions around them.
  for (const fn of idsOf(a.program.functions)) {
    const parent = a.program.functions[fn]?.parent ?? -1;
    if (parent > 0 && out.has(functionIn(a.program, fileOfFunction(a.program, fn), parent))) out.add(fn);
  }
  return out;
}

function setParam(a: Analysis, fn: FunctionId, index: number, pointsTo: readonly PointsTo[]): boolean {
  let list = a.pointsTo.paramTargets.get(fn);
  if (list === undefined) {
    list = [];
    a.pointsTo.paramTargets.set(fn, list);
  }
  const have = list[index] ?? NO_TARGETS;
  const merged = [...have];
  for (const r of pointsTo) if (merged.length < 4 && !merged.includes(r)) merged.push(r);
  if (merged.length === have.length) return false;
  list[index] = merged;
  return true;
}

function setSource(a: Analysis, fn: FunctionId, index: number, kind: string): void {
  let list = a.paramSources.get(fn);
  if (list === undefined) {
    list = [];
    a.paramSources.set(fn, list);
  }
  list[index] ??= kind;
}

function frameworkParameters(a: Analysis, fn: FunctionId): void {
  const f = a.program.functions[fn];
  if (f === undefined || f.params.length === 0) return;
  const file = fileOf(a.pointsTo, fn);
  const models = languageModels(a.pointsTo, file);
  if (models === undefined || models.parameters.length === 0) return;
  const fi = fileOfFunction(a.program, fn);
  const onFunction =
    f.decorators.length === 0
      ? []
      : f.decorators.flatMap((d) => qualified(decoratorTargets(a, fn, d), d.name));
  const cls = f.cls >= 0 ? classIn(a.program, fi, f.cls) : classOfReceiver(a, fi, f);
  let supers: readonly string[] | null = null;
  let onClass: readonly string[] | null = null;
  let declared: readonly string[] | null = null;
  let onMethods: readonly string[] | null = null;
  const isBare = f.params.every((p) => p.decorators.length === 0);
  for (const e of models.parameters) {
    if (e.decorated !== undefined) {
      if (e.on === 'field') continue;
      if (isBare && e.on !== 'class' && e.on !== 'methods' && onFunction.length === 0) continue;
      if (e.on === undefined || e.on === 'parameter') {
        f.params.forEach((p, i) => {
          if (
            p.decorators.some((d) => namesFit(e.decorated, qualified(decoratorTargets(a, fn, d), d.name))) &&
            declaresType(a, fi, e, f.params[i]?.types ?? [])
          )
            apply(a, fn, i, e, 0);
        });
        continue;
      }
      if (e.on === 'class' || e.on === 'methods')
        onClass ??= (cls === null ? [] : (a.program.classes[cls]?.decorators ?? [])).flatMap((d) =>
          qualified(decoratorTargets(a, functionIn(a.program, fi, 0), d), d.name),
        );
      if (e.name !== undefined && !nameFits(e, f)) continue;
      if (e.on === 'methods') onMethods ??= decoratorsOfMethods(a, fi, cls);
      const names =
        e.on === 'class'
          ? (onClass ?? [])
          : e.on === 'methods'
            ? [...(onClass ?? []), ...(onMethods ?? [])]
            : onFunction;
      if (names.length > 0 && namesFit(e.decorated, names)) applyAll(a, fn, fi, e, f);
    } else if (e['method-of'] !== undefined) {
      if (cls === null) continue;
      if (!nameFits(e, f)) continue;
      if (Array.isArray(e.modifiers) && !(e.modifiers as string[]).some((m) => f.modifiers.includes(m)))
        continue;
      supers ??= libraryTypes(a.pointsTo, file, instanceTarget(cls));
      if (
        supers.length === 0 ||
        !expandNames(e['method-of'] as Names).some((p) => supers?.some((s) => nameMatches(p, s)))
      )
        continue;
      applyAll(a, fn, fi, e, f);
    } else if (e['declared-as'] !== undefined) {
      if (f.declaredAs === undefined) continue;
      declared ??= typeNames(a, fi, f.declaredAs);
      if (!namesFit(e['declared-as'], declared)) continue;
      f.params.forEach((_, i) => {
        takesPart(a, fn, e, f, i);
      });
    } else if (Array.isArray(e['function-params'])) {
      if (!nameFits(e, f)) continue;
      const wanted = e['function-params'] as string[];
      const fits = wanted.every((w, i) => {
        const name = f.params[i]?.name;
        return (
          name !== undefined &&
          expandNames(w).some((p) => (p.lastTest === null ? p.last === name : p.lastTest.test(name)))
        );
      });
      if (!fits) continue;
      f.params.forEach((p, i) => {
        if (
          e.param === undefined
            ? i >= wanted.length
            : !argumentMatches(e.param as ArgumentRef, i, f.params.length, null, p.name)
        )
          return;
        if (p.types.length === 0 || e['language-idiom'] !== true) apply(a, fn, i, e, i);
      });
    }
  }
}

/** What the methods of a class carry: some frameworks make an object of it for each request that one of them answers. */
function decoratorsOfMethods(a: Analysis, fi: FileId, cls: ClassId | null): readonly string[] {
  if (cls === null) return [];
  return (a.program.classes[cls]?.methods ?? []).flatMap((m) => {
    const method = functionIn(a.program, fi, m);
    return (a.program.functions[method]?.decorators ?? []).flatMap((d) =>
      qualified(decoratorTargets(a, method, d), d.name),
    );
  });
}

/** Go's methods stand outside of their types. */
function classOfReceiver(a: Analysis, fi: FileId, f: FunctionHead): ClassId | null {
  if (f.receiverType < 0) return null;
  const found = typesTargets(a.pointsTo, fi, [f.receiverType]).find(isInstance);
  return found === undefined ? null : classId(found);
}

/** Whether the function is called as the entry asks, if it asks. */
function nameFits(e: ModelEntry, f: FunctionHead): boolean {
  const name = f.boundTo ?? f.name;
  return (
    e.name === undefined ||
    expandNames(e.name as Names).some((p) => (p.lastTest === null ? p.last === name : p.lastTest.test(name)))
  );
}

function qualified(pointsTo: readonly PointsTo[], written: string): readonly string[] {
  const out = pointsTo.filter(isLibrary).map(libraryName);
  if (out.length === 0) out.push(normaliseName(written));
  return out;
}

function applyAll(a: Analysis, fn: FunctionId, fi: FileId, e: ModelEntry, f: FunctionHead): void {
  f.params.forEach((p, i) => {
    if (e.param !== undefined && !argumentMatches(e.param as ArgumentRef, i, f.params.length, null, p.name))
      return;
    if (declaresType(a, fi, e, f.params[i]?.types ?? [])) apply(a, fn, i, e, i);
  });
}

/** What an entry with a type for each parameter, or for the one that it names, says of a parameter that declares none itself. */
function takesPart(a: Analysis, fn: FunctionId, e: ModelEntry, f: FunctionHead, i: number): void {
  if ((f.params[i]?.types.length ?? 0) > 0) return;
  if (e.param !== undefined && !argumentMatches(e.param as ArgumentRef, i, f.params.length, null, null))
    return;
  apply(a, fn, i, e, i);
}

function apply(a: Analysis, fn: FunctionId, index: number, e: ModelEntry, position: number): void {
  const type =
    typeof e.type === 'string'
      ? e.type
      : Array.isArray(e.types)
        ? (e.types as string[])[position]
        : undefined;
  a.handlers.add(fn);
  if (e.job === true) handlesMessages(a, fn, index);
  if (typeof e.channel === 'string') a.paramChannels.set(fn, { index, channel: e.channel });
  if (typeof type === 'string' && type !== '*') setParam(a, fn, index, [libraryTarget(normaliseName(type))]);
  if (typeof e.source === 'string' && !a.program.functions[fn]?.params[index]?.isInjected) {
    setSource(a, fn, index, e.source);
    if (e.job === true) a.jobs.add(fn);
    if (e.route === true) a.routeSources.add(fn);
  }
}

/** A handler of a bus says by the class of its parameter which messages it gets. */
function handlesMessages(a: Analysis, fn: FunctionId, index: number): void {
  const types = a.program.functions[fn]?.params[index]?.types ?? [];
  for (const one of typesTargets(a.pointsTo, fileOfFunction(a.program, fn), types)) {
    if (!isInstance(one)) continue;
    const handlers = a.pointsTo.messageHandlers.get(classId(one));
    if (handlers === undefined) a.pointsTo.messageHandlers.set(classId(one), [fn]);
    else if (!handlers.includes(fn)) handlers.push(fn);
  }
}

/** Passes types along the calls of one function; adds to `learnt` the functions that heard something new. */
function fromCalls(a: Analysis, fn: FunctionId, learnt: Set<FunctionId>): void {
  for (const call of a.program.callsOf(fn)) {
    if (call.args.length === 0 || (call.kind !== CALL_PLAIN && call.kind !== CALL_NEW)) continue;
    let pointsTo: readonly PointsTo[] | null = null;
    let hasFunctions = false;
    let hasValues = false;
    for (const flow of call.args) {
      if (flow.length > 0) hasValues = true;
      if (mayHoldFunction(flow)) hasFunctions = true;
    }
    // Constants bring no types.
    if (!hasValues) continue;
    if (hasFunctions) {
      pointsTo = calleeTargets(a.pointsTo, fn, call);
      for (const e of callEntries(a.pointsTo, fn, call)) {
        if (e.role !== 'callbacks' || !Array.isArray(e.entry.params)) continue;
        if (!conditionsHold(a.pointsTo, fn, e.entry.when, call)) continue;
        const types = e.entry.params as string[];
        for (const i of argumentsOf(e.entry.argument, call))
          for (const g of callbacksAt(a, fn, call.args[i] ?? [], e.entry.key)) {
            a.handlers.add(g);
            types.forEach((t, k) => {
              if (
                t !== '*' &&
                !declaresAnother(a, g, k) &&
                setParam(a, g, k, [libraryTarget(normaliseName(t))])
              )
                learnt.add(g);
            });
          }
      }
    }
    // Types of arguments, for callees that declare none.
    pointsTo ??= calleeTargets(a.pointsTo, fn, call);
    for (const g of functionsAmong(pointsTo)) {
      const params = a.program.functions[g]?.params ?? [];
      for (let i = 0; i < Math.min(params.length, call.args.length); i++) {
        if ((params[i]?.types.length ?? 0) > 0 || call.argNames?.[i]) continue;
        const types = flowTargets(a.pointsTo, fn, call.args[i] ?? []).filter(
          (x) => isLibrary(x) || isInstance(x),
        );
        if (types.length > 0 && setParam(a, g, i, types)) learnt.add(g);
      }
    }
  }
}

/** In C# a parameter is what it is declared as, whatever the library would give a function that declares nothing. */
function declaresAnother(a: Analysis, fn: FunctionId, index: number): boolean {
  return (
    fileOf(a.pointsTo, fn).language === 'csharp' &&
    (a.program.functions[fn]?.params[index]?.types.length ?? 0) > 0
  );
}

/** Functions that an argument is, or holds under a key. */
function callbacksAt(a: Analysis, fn: FunctionId, flow: PackedOrigins, key: unknown): readonly FunctionId[] {
  return typeof key === 'string'
    ? functionsAt(a, fn, flow, pathOf(a.paths, key.split('.')))
    : functionsAmong(flowTargets(a.pointsTo, fn, flow));
}

function mayHoldFunction(flow: PackedOrigins): boolean {
  return someOrigin(
    flow,
    ({ kind, path, derived }) =>
      kind === ORIGIN_FUNCTION ||
      kind === ORIGIN_IMPORT ||
      kind === ORIGIN_SHARED ||
      (path !== 0 && derived === 0),
  );
}
