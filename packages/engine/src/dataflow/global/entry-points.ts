import type { ClassId, FileId, FunctionId } from '../../link/ids.ts';
import { classIn, fileOfFunction, functionIn } from '../../link/numbering.ts';
import { argumentMatches, expandNames, nameMatches } from '../../rules/name-patterns.ts';
import type { ArgumentRef, Names } from '../../rules/names-schema.ts';
import type { FunctionHead } from '../../summaries/file-summary.ts';
import type { ModelEntry } from '../models.ts';
import { normaliseName } from '../qualified-names.ts';
import { declaresType, isEnumeration, namesFit, typeNames } from './declared-types.ts';
import { decoratorTargets } from './decorators.ts';
import { type Lesson, setParam } from './lessons.ts';
import {
  classId,
  fileOf,
  instanceTarget,
  isInstance,
  isLibrary,
  languageModels,
  libraryName,
  libraryTarget,
  libraryTypes,
  type PointsTo,
  typesTargets,
} from './points-to.ts';
import type { Analysis } from './state.ts';

function setSource(a: Analysis, fn: FunctionId, index: number, kind: string): void {
  let list = a.paramSources.get(fn);
  if (list === undefined) {
    list = [];
    a.paramSources.set(fn, list);
  }
  list[index] ??= kind;
}

/** Learns what a framework calls a function with, by `parameters` models. Adds what types of parameters it says. */
export function frameworkParameters(a: Analysis, fn: FunctionId, lessons: Lesson[]): void {
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
    if (e.fills !== undefined && e.source === undefined) continue;
    if (e.decorated !== undefined) {
      if (e.on === 'field') continue;
      if (isBare && e.on !== 'class' && e.on !== 'methods' && onFunction.length === 0) continue;
      if (e.on === undefined || e.on === 'parameter') {
        f.params.forEach((p, i) => {
          if (
            p.decorators.some((d) => namesFit(e.decorated, qualified(decoratorTargets(a, fn, d), d.name))) &&
            declaresType(a, fi, e, f.params[i]?.types ?? [])
          )
            apply(a, fn, i, e, 0, lessons);
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
      if (names.length > 0 && namesFit(e.decorated, names)) applyAll(a, fn, fi, e, f, lessons);
    } else if (e['method-of'] !== undefined) {
      if (cls === null) continue;
      if (!nameFits(e, f)) continue;
      if (Array.isArray(e.modifiers) && !(e.modifiers as string[]).some((m) => f.modifiers.includes(m)))
        continue;
      // No framework calls what a class keeps to itself, unless it asks for a method of that name.
      if (e.name === undefined && f.modifiers.some((one) => one === 'private' || one === 'protected'))
        continue;
      supers ??= libraryTypes(a.pointsTo, file, instanceTarget(cls));
      if (
        supers.length === 0 ||
        !expandNames(e['method-of'] as Names).some((p) => supers?.some((s) => nameMatches(p, s)))
      )
        continue;
      applyAll(a, fn, fi, e, f, lessons);
    } else if (e['declared-as'] !== undefined) {
      if (f.declaredAs === undefined || !nameFits(e, f)) continue;
      declared ??= typeNames(a, fi, f.declaredAs);
      if (!namesFit(e['declared-as'], declared)) continue;
      f.params.forEach((_, i) => {
        takesPart(a, fn, e, f, i, lessons);
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
        if (p.types.length === 0 || e['language-idiom'] !== true) apply(a, fn, i, e, i, lessons);
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

function applyAll(
  a: Analysis,
  fn: FunctionId,
  fi: FileId,
  e: ModelEntry,
  f: FunctionHead,
  lessons: Lesson[],
): void {
  f.params.forEach((p, i) => {
    if (e.param !== undefined && !argumentMatches(e.param as ArgumentRef, i, f.params.length, null, p.name))
      return;
    if (declaresType(a, fi, e, f.params[i]?.types ?? [])) apply(a, fn, i, e, i, lessons);
  });
}

/** What an entry with a type for each parameter, or for the one that it names, says of a parameter that declares none itself. */
function takesPart(
  a: Analysis,
  fn: FunctionId,
  e: ModelEntry,
  f: FunctionHead,
  i: number,
  lessons: Lesson[],
): void {
  if ((f.params[i]?.types.length ?? 0) > 0) return;
  if (e.param !== undefined && !argumentMatches(e.param as ArgumentRef, i, f.params.length, null, null))
    return;
  apply(a, fn, i, e, i, lessons);
}

function apply(
  a: Analysis,
  fn: FunctionId,
  index: number,
  e: ModelEntry,
  position: number,
  lessons: Lesson[],
): void {
  const type =
    typeof e.type === 'string'
      ? e.type
      : Array.isArray(e.types)
        ? (e.types as string[])[position]
        : undefined;
  a.handlers.add(fn);
  if (e.job === true) handlesMessages(a, fn, index);
  if (typeof e.channel === 'string') a.paramChannels.set(fn, { index, channel: e.channel });
  if (typeof type === 'string' && type !== '*') {
    const lesson = { teacher: fn, fn, index, pointsTo: [libraryTarget(normaliseName(type))] };
    const pointsTo = setParam(a, lesson);
    if (pointsTo.length > 0) lessons.push({ ...lesson, pointsTo });
  }
  const declared = a.program.functions[fn]?.params[index];
  const isFixed = isEnumeration(a, fileOfFunction(a.program, fn), declared?.types ?? []);
  if (typeof e.source === 'string' && !declared?.isInjected && !isFixed) {
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
