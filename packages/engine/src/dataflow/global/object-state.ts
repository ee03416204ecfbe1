import type { FunctionId } from '../../link/ids.ts';
import { lookedAt } from '../../link/looked-at-methods.ts';
import { classIn, fileOfFunction, functionIn, locationIn } from '../../link/numbering.ts';
import { CALL_ASSIGN, type FileHead, type ProgramCall, pathKeys } from '../../summaries/file-summary.ts';
import { type FilePath, NO_FILE_PATH } from '../../summaries/ids.ts';
import {
  firstOrigin,
  forEachOrigin,
  isValueItself,
  ORIGIN_CALL,
  ORIGIN_GLOBAL,
  ORIGIN_IMPORT,
  ORIGIN_PARAM,
  ORIGIN_SELF,
  ORIGIN_SHARED,
  type PackedOrigins,
  type SymbolicOrigin,
  someOrigin,
} from '../../summaries/origins.ts';
import type { CompiledEntry } from '../models.ts';
import { programTargets } from './call-targets.ts';
import { callEntries, conditionsHold, matchEntries } from './match-models.ts';
import { noteIn } from './notes.ts';
import {
  calleeTargets,
  fileOf,
  isLibrary,
  libraryName,
  libraryTarget,
  type PointsTo,
  type PointsToContext,
  receiverTargets,
} from './points-to.ts';

/**
 * States that objects were brought into before they are used: `factory.setFeature("…disallow-doctype-decl", true)`.
 *
 * An object is followed backwards from its use: to the calls made on it in the same function, to the functions of the
 * program it is handed to or comes from, to fields and shared variables, and to the object that made it (a parser has
 * the state of its factory). The order of calls is not looked at.
 */
const MAX_DEPTH = 6;
const MAX_SITES = 12;

interface Search {
  /** The function that asks. */
  readonly start: FunctionId;
  readonly cx: PointsToContext;
  readonly states: Set<string>;
  readonly seen: Set<string>;
  /** A library made the object, in sight: what nothing was said of is in no state. */
  isMade: boolean;
}

type Origin = Pick<SymbolicOrigin, 'kind' | 'index' | 'path'>;

/**
 * Is the receiver or an argument of the call in one of the wanted states? Where nobody sees the receiver made, the answer
 * is `unseen`.
 */
export function isInState(
  cx: PointsToContext,
  fn: FunctionId,
  call: ProgramCall,
  wanted: unknown,
  unseen: boolean,
): boolean {
  if (!Array.isArray(wanted)) return false;
  const s: Search = {
    start: fn,
    cx,
    states: new Set(),
    seen: new Set(),
    isMade: call.receiver.length === 0 || isName(call),
  };
  follow(s, fn, call.receiver, 0);
  if (!s.isMade && unseen) return true;
  for (const arg of call.args) follow(s, fn, arg, 0);
  noteStates(s, fn, call, 'receiver');
  return wanted.some((w: unknown) =>
    Array.isArray(w) ? w.every((x) => s.states.has(String(x))) : s.states.has(String(w)),
  );
}

/** The calls of the function say what its object's state is. */
function looksInto({ cx, start }: Search, fn: FunctionId): void {
  if (cx.outermost[fn] !== cx.outermost[start]) noteIn(cx.lookedInto, fn, start);
}

function follow(s: Search, fn: FunctionId, flow: PackedOrigins, depth: number): void {
  if (depth > MAX_DEPTH) return;
  looksInto(s, fn);
  forEachOrigin(flow, (o) => {
    if (isValueItself(o)) origin(s, fn, o, depth);
  });
}

function origin(s: Search, fn: FunctionId, o: Origin, depth: number): void {
  const key = `${fn} ${o.kind} ${o.index} ${o.path}`;
  if (depth > MAX_DEPTH || s.seen.has(key)) return;
  s.seen.add(key);
  uses(s, fn, o, depth);
  if (o.kind === ORIGIN_CALL && o.path === 0) made(s, fn, o.index, depth);
  else if (o.kind === ORIGIN_SHARED) shared(s, fn, o, depth);
  else if (o.kind === ORIGIN_SELF) field(s, fn, o, depth);
}

/** Calls on the object, and calls that hand it to functions of the program. */
function uses(s: Search, fn: FunctionId, o: Origin, depth: number): void {
  looksInto(s, fn);
  for (const call of s.cx.program.callsOf(fn)) {
    if (holds(call.receiver, o)) {
      noteStates(s, fn, call, 'receiver');
      // What an object is given to work with brings its own state: `source.setXMLReader(reader)`.
      if (/^set[A-Z_]/.test(call.name)) for (const arg of call.args) follow(s, fn, arg, depth + 1);
    }
    call.args.forEach((arg, i) => {
      if (!holds(arg, o)) return;
      for (const g of programTargets(s.cx, fn, calleeTargets(s.cx, fn, call), call))
        origin(s, g, { kind: ORIGIN_PARAM, index: i, path: NO_FILE_PATH }, depth + 1);
    });
  }
}

/** Where the object was made: a function of the program, or an object that gives its own state on. */
function made(s: Search, fn: FunctionId, index: number, depth: number): void {
  const call = s.cx.program.callsOf(fn)[index];
  if (call === undefined) return;
  noteStates(s, fn, call, 'return');
  const targets = programTargets(s.cx, fn, calleeTargets(s.cx, fn, call), call);
  for (const g of targets) follow(s, g, s.cx.program.functions[g]?.returns ?? [], depth + 1);
  if (targets.length > 0) return;
  const callees = calleeTargets(s.cx, fn, call);
  if (call.receiver.length === 0 ? callees.some(isLibrary) : isOfType(s, fn, call)) s.isMade = true;
  follow(s, fn, call.receiver, depth + 1);
  for (const arg of call.args) follow(s, fn, arg, depth + 1);
}

/** `Factory.newInstance()`: the receiver is a type's name. */
function isOfType(s: Search, fn: FunctionId, call: ProgramCall): boolean {
  return isName(call) && receiverTargets(s.cx, fn, call).some(isLibrary);
}

/** Is the receiver a module or a type, and no object? */
function isName(call: ProgramCall): boolean {
  const kind = firstOrigin(call.receiver)?.kind;
  return kind === ORIGIN_IMPORT || kind === ORIGIN_GLOBAL;
}

function shared(s: Search, fn: FunctionId, o: Origin, depth: number): void {
  const { program } = s.cx;
  const location = locationIn(program, fileOfFunction(program, fn), o.index);
  for (const site of (program.locationStores.get(location) ?? []).slice(0, MAX_SITES))
    if (site.store.path === o.path || site.store.path === 0) follow(s, site.fn, site.store.flow, depth + 1);
}

/** A field: what is stored there, and what other methods do with it. */
function field(s: Search, fn: FunctionId, o: Origin, depth: number): void {
  const { program } = s.cx;
  const f = program.functions[fn];
  if (f === undefined || f.cls < 0 || o.path === 0) return;
  const fi = fileOfFunction(program, fn);
  const file = fileOf(s.cx, fn);
  for (const m of lookedAt(file.classes[f.cls]?.methods ?? []))
    origin(s, functionIn(program, fi, m), o, depth);
  const key = pathText(file, o.path);
  for (const site of (program.fieldStores.get(classIn(program, fi, f.cls)) ?? []).slice(0, 40))
    if (pathText(fileOf(s.cx, site.fn), site.store.path) === key)
      follow(s, site.fn, site.store.flow, depth + 1);
}

function pathText(file: FileHead, path: FilePath): string {
  return pathKeys(file, path).join('.');
}

function holds(flow: PackedOrigins, o: Origin): boolean {
  return someOrigin(
    flow,
    (have) => isValueItself(have) && have.kind === o.kind && have.index === o.index && have.path === o.path,
  );
}

function noteStates(s: Search, fn: FunctionId, call: ProgramCall, of: 'receiver' | 'return'): void {
  for (const e of stateEntries(s.cx, fn, call)) {
    if (e.role !== 'states' || (e.entry.of ?? 'receiver') !== of) continue;
    if (typeof e.entry.state === 'string' && conditionsHold(s.cx, fn, e.entry.when, call))
      s.states.add(e.entry.state);
  }
}

function stateEntries(cx: PointsToContext, fn: FunctionId, call: ProgramCall): readonly CompiledEntry[] {
  if (call.kind !== CALL_ASSIGN) return callEntries(cx, fn, call);
  const pointsTo: PointsTo[] = [];
  for (const r of receiverTargets(cx, fn, call))
    if (isLibrary(r)) pointsTo.push(libraryTarget(`${libraryName(r)}.${call.name}`));
  return matchEntries(cx, fileOf(cx, fn), pointsTo, call.name, ['assign'], true);
}
