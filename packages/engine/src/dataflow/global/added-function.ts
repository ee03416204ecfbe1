import type { FunctionId } from '../../link/ids.ts';
import { classIn, fileOfFunction, functionIn } from '../../link/numbering.ts';
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
 * Is a function that nobody names seen by others nowhere else: as a place where something shared is written, as a member that an
 * interface asks for, as a getter, or as a method that does something with a field of its object?
 */
export function leavesOthersAlone(a: Analysis, fn: FunctionId, isNew: (fn: FunctionId) => boolean): boolean {
  const { program } = a;
  const f = program.functions[fn];
  if (f === undefined || isGetter(f)) return false;
  const fi = fileOfFunction(program, fn);
  const file = fileOf(a.pointsTo, fn);
  const cls = f.cls < 0 ? undefined : program.classes[classIn(program, fi, f.cls)];
  if (cls?.kind === 'interface') return false;
  const isOwn = (location: number): boolean =>
    isNew(functionIn(program, fi, sharedLocationAt(file, location).owner));
  for (const { kind, index, path } of f.stores) {
    if (kind === ORIGIN_GLOBAL || kind === ORIGIN_IMPORT) return false;
    if ((kind === ORIGIN_SELF || kind === ORIGIN_CLASS) && path === 0) return false;
    if (kind === ORIGIN_SHARED && !isOwn(index)) return false;
  }
  return program.callsOf(fn).every((call) => !BEFORE.test(call.name));
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
