import type { FunctionId } from '../../../link/ids.ts';
import { fileOfFunction } from '../../../link/numbering.ts';
import { CALL_ALLOC, CALL_NEW, type FileHead, type ProgramCall } from '../../../summaries/file-summary.ts';
import { type CompiledEntry, speaksOfType } from '../../models.ts';
import { normaliseName, splitName } from '../../qualified-names.ts';
import { chosenByArguments, takesAsMany } from './argument-types.ts';
import { isSubtype, librarySupers, linearised } from './classes.ts';
import {
  answered,
  answersOf,
  asked,
  fileOf,
  interned,
  known,
  languageModels,
  MAX_DEPTH,
  MAX_TARGETS,
  merge,
  NO_TARGETS,
  type PointsToContext,
  tooDeep,
} from './context.ts';
import { readByName } from './delegates.ts';
import { flowTargets, memberTargets, typesTargets } from './flow-targets.ts';
import { butSent, sent } from './sent-requests.ts';
import {
  classId,
  classTarget,
  functionId,
  functionTarget,
  instanceTarget,
  isClass,
  isFunction,
  isInstance,
  isLibrary,
  libraryName,
  libraryTarget,
  type PointsTo,
} from './target.ts';
import { whenHolds } from './when-holds.ts';

function callAt(cx: PointsToContext, fn: FunctionId, call: number): ProgramCall | undefined {
  return cx.program.callsOf(fn)[call];
}

/** What is called. */
export function calleeTargets(cx: PointsToContext, fn: FunctionId, call: ProgramCall): readonly PointsTo[] {
  const settled = cx.calleeMemo[call.number];
  if (settled !== undefined) return settled;
  const passing = cx.depth > 0 ? undefined : cx.passingCallees.get(call.number);
  if (passing !== undefined) {
    cx.unsettled++;
    return passing;
  }
  const before = cx.unsettled;
  const pointsTo = interned(cx, findCallees(cx, fn, call));
  if (cx.unsettled === before) cx.calleeMemo[call.number] = pointsTo;
  // Below the top the depth limit may have cut the answer short.
  else if (cx.depth === 0) cx.passingCallees.set(call.number, pointsTo);
  return pointsTo;
}

function findCallees(cx: PointsToContext, fn: FunctionId, call: ProgramCall): readonly PointsTo[] {
  const fi = fileOfFunction(cx.program, fn);
  const file = fileOf(cx, fn);
  let pointsTo = withoutMade(call, flowTargets(cx, fn, call.callee));
  if (call.kind === CALL_NEW) {
    if (pointsTo.length === 0 || pointsTo.every(isLibrary))
      pointsTo = merge(
        typesTargets(cx, fi, call.resultTypes).map((r) => (isInstance(r) ? classTarget(classId(r)) : r)),
        pointsTo,
      );
    return pointsTo;
  }
  if (pointsTo.some(isFunction)) return pointsTo;
  const on = receiverTargets(cx, fn, call);
  if (call.isSuper) {
    const out: PointsTo[] = [];
    for (const r of on)
      if (isInstance(r) || isClass(r)) {
        for (const c of linearised(cx, classId(r)).slice(1)) {
          const m = cx.program.methods[c]?.get(call.name);
          if (m !== undefined) {
            for (const o of chosenByArguments(cx, fn, call, m)) out.push(functionTarget(o));
            break;
          }
        }
        if (out.length === 0)
          for (const s of librarySupers(cx, classId(r))) out.push(libraryTarget(`${s}.${call.name}`));
      }
    return out.slice(0, MAX_TARGETS);
  }
  return merge(pointsTo, chosenOverloads(cx, fn, memberTargets(cx, file, on, call.name), call));
}

/** The constructor of functions in JavaScript, and the type of every function. */
const FUNCTION = libraryTarget('Function');

/** What is only of the type `Function`, declared so or made of a text before, is given values and no code: `const f = new Function('x', text); f(x)`. */
const withoutMade = (call: ProgramCall, targets: readonly PointsTo[]): readonly PointsTo[] =>
  call.name !== 'Function' && targets.includes(FUNCTION)
    ? targets.filter((one) => one !== FUNCTION)
    : targets;

function chosenOverloads(
  cx: PointsToContext,
  fn: FunctionId,
  pointsTo: readonly PointsTo[],
  call: ProgramCall,
): readonly PointsTo[] {
  const p = cx.program;
  const isOneOfSeveral = (m: FunctionId): boolean =>
    p.overloads.has(m) || !takesAsMany(cx, m, call.args.length);
  if (!pointsTo.some((r) => isFunction(r) && isOneOfSeveral(functionId(r)))) return pointsTo;
  const out: PointsTo[] = [];
  for (const r of pointsTo)
    if (!isFunction(r)) out.push(r);
    else for (const m of chosenByArguments(cx, fn, call, functionId(r))) out.push(functionTarget(m));
  return out;
}

export function receiverTargets(cx: PointsToContext, fn: FunctionId, call: ProgramCall): readonly PointsTo[] {
  const fi = fileOfFunction(cx.program, fn);
  const pointsTo = flowTargets(cx, fn, call.receiver);
  return merge(pointsTo, butSent(typesTargets(cx, fi, call.receiverTypes), pointsTo));
}

/** What the result of a call is. */
export function callResultTargets(cx: PointsToContext, fn: FunctionId, index: number): readonly PointsTo[] {
  const answers = answersOf(cx.callMemo, fn);
  const held = known(cx, answers, index);
  if (held !== undefined) return held;
  const call = callAt(cx, fn, index);
  if (call === undefined) return NO_TARGETS;
  if (cx.depth > MAX_DEPTH) return tooDeep(cx);
  const before = asked(cx, answers, index);
  return answered(cx, answers, index, resultTargets(cx, fn, call), before);
}

function resultTargets(cx: PointsToContext, fn: FunctionId, call: ProgramCall): readonly PointsTo[] {
  const p = cx.program;
  const fi = fileOfFunction(p, fn);
  const file = fileOf(cx, fn);
  const declared = typesTargets(cx, fi, call.resultTypes);
  if (call.kind === CALL_ALLOC) return file.language === 'go' ? sent(declared) : declared;
  const callees = calleeTargets(cx, fn, call);
  let pointsTo: readonly PointsTo[] = readByName(cx, fn, file, call);
  for (const r of callees) {
    if (isClass(r)) pointsTo = merge(pointsTo, [instanceTarget(classId(r))]);
    else if (isInstance(r)) continue;
    else if (isFunction(r)) {
      const g = functionId(r);
      const f = p.functions[g];
      if (f === undefined) continue;
      if (f.name === 'constructor' && call.kind === CALL_NEW) continue;
      const types = typesTargets(cx, fileOfFunction(p, g), f.returnTypes);
      pointsTo = merge(pointsTo, types.length > 0 ? types : flowTargets(cx, g, f.returns));
    } else if (isLibrary(r)) {
      const name = libraryName(r);
      const type = returnType(cx, fn, file, name, call);
      const model = namedModel(file, name, call);
      if (model !== null) pointsTo = merge(pointsTo, [model]);
      if (type !== null) pointsTo = merge(pointsTo, [type]);
      else if (call.kind === CALL_NEW) pointsTo = merge(pointsTo, [r]);
      else if (/(^|\.)[A-Z]\w*$/.test(name) && (file.language === 'python' || file.language === 'ruby'))
        pointsTo = merge(pointsTo, [r]);
      else if (file.language === 'ruby' && name.endsWith('.new'))
        pointsTo = merge(pointsTo, [libraryTarget(name.slice(0, -4))]);
    }
  }
  if (pointsTo.length === 0 && declared.length === 0 && call.receiver.length > 0) {
    const type = typeByName(cx, file, callees, call);
    if (type !== null) pointsTo = [type];
  }
  // A function with some of its arguments given: still that function.
  if (call.name === 'bind' || call.name === 'partial')
    pointsTo = merge(
      flowTargets(cx, fn, call.name === 'bind' ? call.receiver : (call.args[0] ?? [])).filter(isFunction),
      pointsTo,
    );
  if (call.name === 'new' && file.language === 'ruby')
    for (const r of receiverTargets(cx, fn, call))
      if (isClass(r)) pointsTo = merge(pointsTo, [instanceTarget(classId(r))]);
  return merge(call.kind === CALL_NEW ? butSent(declared, pointsTo) : declared, pointsTo);
}

/** Begins the names of models that mappers are given by name. */
export const NAMED_MODEL = 'named model.';

const NAMES_MODEL = /^(?:model|define|(?:pg|mysql|sqlite|singlestore|gel)Table)$/;

/** `mongoose.model('Note', schema)`, `sequelize.define('note', fields)`: the one model of that name. */
function namedModel(file: FileHead, callee: string, call: ProgramCall): PointsTo | null {
  const [name] = call.constants ?? [];
  if (!NAMES_MODEL.test(call.name) || typeof name !== 'string' || !/^\w+$/.test(name)) return null;
  if (/^drizzle-orm\/[\w-]+\.\w*Table$/.test(callee)) return libraryTarget(`${NAMED_MODEL}${name}`);
  const isScript = file.language === 'javascript' || file.language === 'typescript';
  return isScript && /mongoose|sequelize/i.test(callee) ? libraryTarget(`${NAMED_MODEL}${name}`) : null;
}

/** Type that a model says a method of this name gives, whatever it is called on: where nothing is known of the receiver's type. */
function typeByName(
  cx: PointsToContext,
  file: FileHead,
  callees: readonly PointsTo[],
  call: ProgramCall,
): PointsTo | null {
  const models = languageModels(cx, file);
  const isKnown = (r: PointsTo): boolean => {
    if (!isLibrary(r)) return true;
    const { owner } = splitName(libraryName(r));
    return models !== undefined && (speaksOfType(models, owner) || models.supertypes.has(owner));
  };
  if (callees.some(isKnown)) return null;
  for (const e of models?.byMember.get(call.name) ?? [])
    if (e.role === 'returns' && e.subject === 'call' && e.owner === '*' && typeof e.entry.type === 'string')
      if (whenHolds(e.entry.when, call, file.language)) return libraryTarget(normaliseName(e.entry.type));
  return null;
}

/** Type that a model says a call of a library name gives. */
function returnType(
  cx: PointsToContext,
  fn: FunctionId,
  file: FileHead,
  qualified: string,
  call: ProgramCall,
): PointsTo | null {
  const { owner, member } = splitName(qualified);
  const models = languageModels(cx, file);
  const isSubject = (e: CompiledEntry): boolean =>
    e.subject === 'call' || (e.subject === 'new' && call.kind === CALL_NEW);
  for (const e of models?.byMember.get(member) ?? []) {
    if (e.role !== 'returns' || !isSubject(e) || typeof e.entry.type !== 'string') continue;
    if (!whenHolds(e.entry.when, call, file.language)) continue;
    if (
      e.owner !== owner &&
      !(owner !== '' && isSubtype(cx, file, libraryTarget(owner), e.owner)) &&
      !(e.ownerPattern?.test(owner) ?? false)
    )
      continue;
    if (e.entry.type === 'receiver') return receiverTargets(cx, fn, call)[0] ?? null;
    const argument = /^argument\.(\d+)$/.exec(e.entry.type);
    if (argument !== null) return flowTargets(cx, fn, call.args[Number(argument[1])] ?? [])[0] ?? null;
    return libraryTarget(normaliseName(e.entry.type));
  }
  for (const e of models?.wild ?? []) {
    if (e.role !== 'returns' || e.subject !== 'call' || typeof e.entry.type !== 'string') continue;
    if (!whenHolds(e.entry.when, call, file.language)) continue;
    if (
      e.memberPattern?.test(member) &&
      (e.owner === owner || isSubtype(cx, file, libraryTarget(owner), e.owner))
    ) {
      if (e.entry.type === 'receiver') return receiverTargets(cx, fn, call)[0] ?? null;
      return libraryTarget(normaliseName(e.entry.type));
    }
  }
  return null;
}
