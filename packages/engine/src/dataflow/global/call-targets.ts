import type { FunctionId } from '../../link/ids.ts';
import { family } from '../../link/link-program.ts';
import { fileOfFunction, functionIn } from '../../link/numbering.ts';
import { CALL_PLAIN, type ProgramCall } from '../../summaries/file-summary.ts';
import { ORIGIN_FUNCTION, someOriginFields } from '../../summaries/origins.ts';
import { byName } from './by-name.ts';
import { methodsOfNamed } from './named-receivers.ts';
import { pagesGiven } from './page-bags.ts';
import { pagesReached } from './page-targets.ts';
import {
  calleeTargets,
  chosenByArguments,
  classId,
  fileOf,
  flowTargets,
  functionId,
  functionsAmong,
  isClass,
  isFunction,
  languageModels,
  methodsOf,
  originTargets,
  type PointsTo,
  type PointsToContext,
  receiverTargets,
} from './points-to.ts';
import { jobsCalled } from './queued-jobs.ts';

/** Most functions that one call is taken to run. */
const MAX_TARGETS = 8;
/** A name that more methods of the program share says nothing about which one is meant. */
const MAX_NAMESAKES = 3;

/** Names that methods of unrelated classes share, in libraries as well as in programs. */
const COMMON = new Set(
  (
    'get set add put run call apply bind close open read write send next find create update delete save execute query ' +
    'parse format load init start stop handle process log info error warn debug remove insert append push pop map filter ' +
    'forEach reduce join split replace match test exec toString valueOf equals hashCode compareTo clone copy clear size ' +
    'length keys values entries items has contains then catch finally on once off emit render build setup reset then use ' +
    'connect disconnect register print check validate resolve reject all any each count index first last sort reverse ' +
    'accept apply subscribe invoke process submit flush commit rollback begin end type name data text json url path encode ' +
    'bytes string decode encrypt decrypt fetch request response login logout setState constructor initialize accept visit dispatch'
  ).split(' '),
);

/** Go and C# begin the same names with a capital. */
const saysWhich = byName(
  (name) => name.length >= 5 && !COMMON.has(name.charAt(0).toLowerCase() + name.slice(1)),
);

/** Functions of the program among what a call may run; constructors for classes. */
export function programTargets(
  cx: PointsToContext,
  fn: FunctionId,
  pointsTo: readonly PointsTo[],
  call: ProgramCall,
): readonly FunctionId[] {
  if (pointsTo.length === 0) return NONE;
  let out: FunctionId[] | null = null;
  for (const r of pointsTo) {
    if (isFunction(r)) {
      const g = functionId(r);
      if (out === null) out = [g];
      else if (!out.includes(g)) out.push(g);
    } else if (isClass(r)) {
      const cls = classId(r);
      const found = methodsOf(cx, cls, 'constructor', false);
      for (const first of found.length > 0 ? found : methodsOf(cx, cls, '__init__', false))
        for (const m of chosenByArguments(cx, fn, call, first))
          if (out === null) out = [m];
          else if (!out.includes(m)) out.push(m);
    }
  }
  if (out === null) return NONE;
  return out.length > MAX_TARGETS ? out.slice(0, MAX_TARGETS) : out;
}

const NONE: readonly FunctionId[] = [];

/**
 * The few methods of the program that bear the name, for a receiver of which nothing is known. Only names that neither
 * a model nor common use gives to other things count, and only methods that can take as many arguments.
 */
export function targetsByName(cx: PointsToContext, fn: FunctionId, call: ProgramCall): readonly FunctionId[] {
  if (call.kind !== CALL_PLAIN || call.receiver.length === 0 || call.isSuper || call.spread >= 0) return NONE;
  const file = fileOf(cx, fn);
  const found = namesakes(cx, fn, call, file);
  if (found.length === 0 || receiverTargets(cx, fn, call).length > 0) return NONE;
  return found.filter((g) => {
    const params = cx.program.functions[g]?.params ?? [];
    return (
      g !== fn &&
      (params.length === call.args.length ||
        params.some((p) => p.rest !== 'none') ||
        (file.language !== 'java' && params.length > call.args.length))
    );
  });
}

/** Languages in which nothing but its name may say what a receiver is. */
const UNTYPED = new Set(['javascript', 'typescript', 'python', 'ruby', 'php']);

/** Methods that the name of the call means, or else the names of the call and of its receiver together. */
function namesakes(
  cx: PointsToContext,
  fn: FunctionId,
  call: ProgramCall,
  file: ReturnType<typeof fileOf>,
): readonly FunctionId[] {
  const ofFamily = cx.program.methodsByName.get(family(file))?.get(call.name);
  if (ofFamily === undefined) return NONE;
  const isModelled = languageModels(cx, file)?.byMember.has(call.name) === true;
  if (saysWhich(call.name) && !isModelled && ofFamily.length <= MAX_NAMESAKES) return ofFamily;
  if (!UNTYPED.has(file.language)) return NONE;
  const named = methodsOfNamed(cx.program, cx.program.textOf(fn, call), call.name);
  return named.filter((g) => ofFamily.includes(g));
}

/** Functions whose summaries a function needs: callees, and functions it hands on as values. */
export function calledBy(cx: PointsToContext, fn: FunctionId): readonly FunctionId[] {
  const out = new Set<FunctionId>();
  const fi = fileOfFunction(cx.program, fn);
  cx.asking = fn;
  for (const call of cx.program.callsOf(fn)) {
    const pointsTo = calleeTargets(cx, fn, call);
    for (const g of pointsTo.length === 0
      ? targetsByName(cx, fn, call)
      : programTargets(cx, fn, pointsTo, call))
      out.add(g);
    for (const g of jobsCalled(cx, fn, call)) out.add(g);
    for (const g of pagesReached(cx, fn, call)) out.add(g);
    if (call.name === 'bind') for (const g of functionsAmong(flowTargets(cx, fn, call.receiver))) out.add(g);
    for (const flow of call.args)
      someOriginFields(flow, (_at, kind, index, path, derived) => {
        if (kind === ORIGIN_FUNCTION) out.add(functionIn(cx.program, fi, index));
        else if (derived === 0)
          for (const g of functionsAmong(originTargets(cx, fn, kind, index, path))) out.add(g);
        return false;
      });
  }
  for (const { pages } of pagesGiven(cx, fn)) for (const g of pages) out.add(g);
  return [...out];
}
