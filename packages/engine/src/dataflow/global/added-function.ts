import type { FunctionId } from '../../link/ids.ts';
import { classIn, fileOfFunction, functionIn } from '../../link/numbering.ts';
import type { Program } from '../../link/program.ts';
import { CALL_ASSIGN, type ProgramCall } from '../../summaries/file-summary.ts';
import { sharedLocationAt } from '../../summaries/flat-tables.ts';
import {
  isValueItself,
  ORIGIN_CLASS,
  ORIGIN_GLOBAL,
  ORIGIN_IMPORT,
  ORIGIN_SELF,
  ORIGIN_SHARED,
  type PackedOrigins,
  someOrigin,
} from '../../summaries/origins.ts';
import { BEFORE } from './action-pages.ts';
import { callEntries } from './match-models.ts';
import { fileOf } from './points-to.ts';
import { type Analysis, isGetter } from './state.ts';

/**
 * Is a function seen by others than those who say its name? As a getter, as a member that an interface of Go asks for, or by what it says of what runs before
 * others.
 */
export function isFoundOtherwise(program: Program, fn: FunctionId): boolean {
  const f = program.functions[fn];
  if (f === undefined || isGetter(f)) return true;
  const fi = fileOfFunction(program, fn);
  const cls = f.cls < 0 ? undefined : program.classes[classIn(program, fi, f.cls)];
  if (cls?.kind === 'interface' && program.files[fi]?.language === 'go') return true;
  return program.callsOf(fn).some((call) => BEFORE.test(call.name));
}

/** Does a function store nothing where others see it, but for fields of its object? */
export function storesForItself(a: Analysis, fn: FunctionId, isNew: (fn: FunctionId) => boolean): boolean {
  const { program } = a;
  const fi = fileOfFunction(program, fn);
  const file = fileOf(a.pointsTo, fn);
  const isOwn = (location: number): boolean =>
    isNew(functionIn(program, fi, sharedLocationAt(file, location).owner));
  for (const { kind, index, path } of program.functions[fn]?.stores ?? []) {
    if (kind === ORIGIN_GLOBAL || kind === ORIGIN_IMPORT) return false;
    if ((kind === ORIGIN_SELF || kind === ORIGIN_CLASS) && path === 0) return false;
    if (kind === ORIGIN_SHARED && !isOwn(index)) return false;
  }
  return true;
}

/** Does nothing with a field that brings an object there into a state? Such states are looked for in all methods of the class: see `object-state.ts`. */
export function leavesFields(a: Analysis, fn: FunctionId): boolean {
  return !storesFields(a, fn) && a.program.callsOf(fn).every((call) => leavesField(a, fn, call));
}

export function storesFields({ program }: Analysis, fn: FunctionId): boolean {
  const stores = program.functions[fn]?.stores ?? [];
  return stores.some(({ kind }) => kind === ORIGIN_SELF || kind === ORIGIN_CLASS);
}

function leavesField(a: Analysis, fn: FunctionId, call: ProgramCall): boolean {
  if (call.args.some(isField)) return false;
  if (!isField(call.receiver)) return true;
  if (call.kind === CALL_ASSIGN || /^set[A-Z_]/.test(call.name)) return false;
  return !callEntries(a.pointsTo, fn, call).some((e) => e.role === 'states');
}

function isField(flow: PackedOrigins): boolean {
  return someOrigin(flow, (o) => o.kind === ORIGIN_SELF && o.path !== 0 && isValueItself(o));
}
