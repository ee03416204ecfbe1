import type { FunctionId } from '../../link/ids.ts';
import { fileOfFunction, functionIn } from '../../link/numbering.ts';
import { CALL_NEW, CALL_PLAIN } from '../../summaries/file-summary.ts';
import { idsOf } from '../../summaries/ids.ts';
import {
  ORIGIN_FUNCTION,
  ORIGIN_IMPORT,
  ORIGIN_SHARED,
  type PackedOrigins,
  someOrigin,
} from '../../summaries/origins.ts';
import { normaliseName } from '../qualified-names.ts';
import { functionsAt } from './call-context.ts';
import { frameworkParameters } from './entry-points.ts';
import { type Lesson, setParam } from './lessons.ts';
import { callEntries, conditionsHold } from './match-models.ts';
import { narrowerArguments } from './narrower-arguments.ts';
import { pathOf } from './paths.ts';
import {
  argumentsOf,
  calleeTargets,
  clearPointsTo,
  fileOf,
  flowTargets,
  functionsAmong,
  isInstance,
  isLibrary,
  libraryTarget,
  NOBODY,
  type PointsTo,
  settleClasses,
} from './points-to.ts';
import { requestsHandedOn } from './received-requests.ts';
import { routeParameters } from './route-segments.ts';
import type { Analysis } from './state.ts';

/** Rounds of learning parameter types from callers: each passes a type one call further. */
const ROUNDS = 4;

/** What was learnt elsewhere of a program of which only some functions are asked. */
export interface TaughtElsewhere {
  /** What frameworks taught, and what was learnt in each round. */
  readonly rounds: readonly (readonly Lesson[])[];
  /** Functions to which all that they are taught comes from these. */
  readonly knows: (fn: FunctionId) => boolean;
  /** Told when a round begins, and once all are over. */
  readonly onRound: () => void;
}

/**
 * Learns what functions are called with: framework entry points (`parameters` models), callbacks handed to libraries
 * (`callbacks` models), and types of arguments at calls inside the program. A round sees what the rounds before it have learnt, so that
 * it does not matter in which order functions are asked.
 * @param functions those that are asked, in the order of their numbers
 */
export function inferParameters(
  a: Analysis,
  functions: readonly FunctionId[] = [...idsOf(a.program.functions)],
  elsewhere: TaughtElsewhere | null = null,
): Learning {
  const learning = learnParameters(a, functions, elsewhere);
  a.pointsTo.isLearning = false;
  elsewhere?.onRound();
  return learning;
}

/** What became of learning. */
export interface Learning {
  /** In how many rounds something was learnt from calls. */
  readonly rounds: number;
  /** What frameworks taught, and what was learnt in each round that was new. */
  readonly lessons: readonly (readonly Lesson[])[];
  /** What functions tried to teach those that are known from elsewhere, in each round, whether it was new or not. */
  readonly tried: readonly (readonly Lesson[])[];
}

function learnParameters(
  a: Analysis,
  functions: readonly FunctionId[],
  elsewhere: TaughtElsewhere | null,
): Learning {
  const first: Lesson[] = [];
  settleClasses(a.pointsTo);
  for (const fn of functions) {
    a.pointsTo.asking = fn;
    frameworkParameters(a, fn, first);
  }
  a.pointsTo.asking = NOBODY;
  for (const one of elsewhere?.rounds[0] ?? []) setParam(a, one);
  if (a.routeSources.size > 0) a.routeParameters = routeParameters(a);
  clearPointsTo(a.pointsTo);
  const lessons: Lesson[][] = [first];
  const tried: Lesson[][] = [];
  // Later rounds look only where something new is known: in functions that got a type, and in those inside of them.
  let look: ReadonlySet<FunctionId> | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    elsewhere?.onRound();
    const said: Lesson[] = [];
    for (const fn of functions) {
      if ((fn & 1023) === 0 && a.isCancelled()) return { rounds: round, lessons, tried };
      if (look === null || look.has(fn)) fromCalls(a, fn, said);
    }
    const learnt = new Set<FunctionId>();
    const isOwn = (one: Lesson): boolean => elsewhere?.knows(one.fn) !== true;
    const added: Lesson[] = [];
    for (const one of said.filter(isOwn)) {
      const pointsTo = setParam(a, one);
      if (pointsTo.length > 0) added.push({ ...one, pointsTo });
    }
    for (const one of [...added, ...(elsewhere?.rounds[round + 1] ?? [])]) learnt.add(one.fn);
    for (const one of elsewhere?.rounds[round + 1] ?? []) setParam(a, one);
    tried.push(said.filter((one) => !isOwn(one)));
    if (learnt.size === 0) return { rounds: round, lessons, tried };
    lessons.push(added);
    clearPointsTo(a.pointsTo);
    look = withInner(a, learnt);
  }
  return { rounds: ROUNDS, lessons, tried };
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

/** Passes types along the calls of one function: adds what it says of parameters. */
function fromCalls(a: Analysis, fn: FunctionId, said: Lesson[]): void {
  a.pointsTo.asking = fn;
  for (const call of a.program.callsOf(fn)) {
    if (call.args.length === 0) continue;
    said.push(...requestsHandedOn(a, fn, call, () => calleeTargets(a.pointsTo, fn, call)));
    if (call.kind !== CALL_PLAIN && call.kind !== CALL_NEW) continue;
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
              if (t !== '*' && !declaresAnother(a, g, k))
                said.push({ teacher: fn, fn: g, index: k, pointsTo: [libraryTarget(normaliseName(t))] });
            });
          }
      }
    }
    // Types of arguments, for callees that declare none, and those that say more than what is declared.
    pointsTo ??= calleeTargets(a.pointsTo, fn, call);
    for (const g of functionsAmong(pointsTo)) {
      const params = a.program.functions[g]?.params ?? [];
      for (let i = 0; i < Math.min(params.length, call.args.length); i++) {
        if (call.argNames?.[i]) continue;
        const declared = params[i]?.types ?? [];
        const types =
          declared.length > 0
            ? narrowerArguments(a, fn, call.args[i] ?? [], g, declared)
            : flowTargets(a.pointsTo, fn, call.args[i] ?? []).filter((x) => isLibrary(x) || isInstance(x));
        if (types.length > 0) said.push({ teacher: fn, fn: g, index: i, pointsTo: types });
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
