import {
  ATOM_CALL,
  ATOM_CELL,
  ATOM_CLASS,
  ATOM_PARAM,
  ATOM_SELF,
  type ProgramCall,
} from '../file-summary.ts';
import { addFact, BASE_CELL, BASE_PARAM, BASE_SELF, BASE_SOURCE, type Fact, sizeOf } from './fact.ts';
import { classFieldCell, type Frame, fieldCell } from './resolve-atom.ts';
import {
  type Analysis,
  type Effect,
  type FunctionState,
  isCleared,
  LIMIT_CELL_SINKS,
  LIMIT_EFFECTS,
  LIMIT_FACTS,
  LIMIT_SINKS,
  noteTruncated,
  type SinkFact,
  type SinkSite,
} from './state.ts';

/** Where facts of a function come to rest: objects, shared cells, effects for callers, sinks. */

/** Puts a fact into what an atom of this function stands for. `fact.at` is the path inside it. */
export function storeInto(
  a: Analysis,
  frame: Frame,
  state: FunctionState,
  kind: number,
  index: number,
  fact: Fact,
  fromCallee: boolean,
): void {
  const p = a.program;
  const fi = p.fileOfFn[frame.fn] ?? 0;
  switch (kind) {
    case ATOM_CALL: {
      const list = frame.objects.get(index);
      if (list === undefined) frame.objects.set(index, [fact]);
      else addFact(list, fact, LIMIT_FACTS);
      return;
    }
    case ATOM_PARAM:
    case ATOM_SELF: {
      const base = kind === ATOM_PARAM ? BASE_PARAM : BASE_SELF;
      if (fromCallee) frame.incoming.push({ base, index, fact });
      addEffect(a, frame.fn, state, { base, index, fact });
      if (kind === ATOM_SELF) {
        const cell = fieldCell(a, frame.fn, fact.at);
        const shared = asShared(a, frame.fn, fact);
        if (cell !== null && shared !== null) storeCell(a, cell.cell, { ...shared, at: cell.rest });
      }
      return;
    }
    case ATOM_CELL: {
      const cell = (p.cellBase[fi] ?? 0) + index;
      storeCell(a, cell, fact);
      addEffect(a, frame.fn, state, { base: BASE_CELL, index: cell, fact });
      return;
    }
    case ATOM_CLASS: {
      const cell = classFieldCell(a, (p.classBase[fi] ?? 0) + index, fact.at);
      if (cell !== null) storeCell(a, cell.cell, { ...fact, at: cell.rest });
      return;
    }
    default:
  }
}

/** A fact about a field of the receiver, as one about that field of any object of the class. */
export function asShared(a: Analysis, fn: number, fact: Fact): Fact | null {
  if (fact.base !== BASE_SELF) return fact;
  const cell = fieldCell(a, fn, fact.path);
  return cell === null ? null : { ...fact, base: BASE_CELL, index: cell.cell, path: cell.rest };
}

/** Only facts that hold whoever calls go into a shared cell; those of parameters wait in effects for a caller. */
export function storeCell(a: Analysis, cell: number, fact: Fact): void {
  if (fact.base !== BASE_SOURCE && fact.base !== BASE_CELL) return;
  if (fact.base === BASE_CELL && fact.index === cell) return;
  const list = a.cellFacts.get(cell);
  if (list === undefined) a.cellFacts.set(cell, [fact]);
  else addFact(list, fact, LIMIT_FACTS);
}

export function addEffect(a: Analysis, fn: number, state: FunctionState, e: Effect): void {
  // What a source or a cell puts into a cell is known already; callers need not hear of it.
  if (e.base === BASE_CELL && (e.fact.base === BASE_SOURCE || e.fact.base === BASE_CELL)) return;
  for (const have of state.effects)
    if (
      have.base === e.base &&
      have.index === e.index &&
      have.fact.base === e.fact.base &&
      have.fact.index === e.fact.index &&
      have.fact.path === e.fact.path &&
      have.fact.at === e.fact.at
    )
      return;
  if (state.effects.length >= LIMIT_EFFECTS) noteTruncated(a, fn, 'functions with too many effects');
  else state.effects.push(e);
}

/** Notes that a fact reaches a sink: a finding when it is a source, else a line of the summary. */
export function reach(a: Analysis, fn: number, state: FunctionState, s: SinkFact): void {
  const { fact, kind, site } = s;
  if (isCleared(a, fact.cleared, kind)) return;
  if (fact.base === BASE_SOURCE) {
    const key = `${fact.index} ${kind} ${site.file} ${site.at.join(' ')}`;
    const have = a.hits.get(key);
    if (have === undefined || sizeOf(fact.trace) < sizeOf(have.trace))
      a.hits.set(key, { source: fact.index, kind, site, trace: fact.trace });
    return;
  }
  if (fact.base === BASE_CELL) {
    addCellSink(a, fn, s);
    return;
  }
  if (fact.base === BASE_SELF) {
    const shared = asShared(a, fn, fact);
    if (shared !== null) addCellSink(a, fn, { ...s, fact: shared });
  }
  for (const have of state.sinks)
    if (
      have.kind === kind &&
      have.site === site &&
      have.fact.base === fact.base &&
      have.fact.index === fact.index &&
      have.fact.path === fact.path &&
      have.fact.cleared === fact.cleared
    )
      return;
  if (state.sinks.length >= LIMIT_SINKS) noteTruncated(a, fn, 'functions that reach too many sinks');
  else state.sinks.push(s);
}

/** Of equal ways from a cell to a sink the shortest is kept. */
function addCellSink(a: Analysis, fn: number, s: SinkFact): void {
  const { fact, kind, site } = s;
  const key = `${fact.index} ${fact.path} ${fact.at} ${fact.derived} ${fact.cleared} ${kind} ${site.file} ${site.at.join(' ')}`;
  const have = a.cellSinks.get(key);
  if (have === undefined ? a.cellSinks.size < LIMIT_CELL_SINKS : sizeOf(fact.trace) < sizeOf(have.fact.trace))
    a.cellSinks.set(key, s);
  else if (have === undefined) noteTruncated(a, fn, 'shared variables that reach too many sinks');
}

export function siteOf(a: Analysis, fn: number, call: ProgramCall): SinkSite {
  let site = a.sites.get(call.number);
  if (site === undefined) {
    site = { file: a.program.fileOfFn[fn] ?? 0, at: call.at, text: a.program.textOf(fn, call) };
    a.sites.set(call.number, site);
  }
  return site;
}

/** A cell beside those of variables and fields. */
export function namedCell(a: Analysis, key: string): number {
  let id = a.fieldCells.get(key);
  if (id === undefined) {
    id = a.program.cellCount + a.fieldCells.size;
    a.fieldCells.set(key, id);
  }
  return id;
}
