import type { Argument } from '../../ir/ir.ts';
import { MAX_DEPTH } from '../language.ts';
import type { Lowering } from '../lowering.ts';

/**
 * What Ruby decides while reading: whether a bare word is a local variable (it was assigned before) or a call, what
 * `yield` and a bare `super` mean, and whether `next` leaves a block or a loop.
 */
export interface Scope {
  readonly names: Set<string>;
  /** Blocks see the names around them. */
  readonly outer: Scope | null;
  readonly isBlock: boolean;
  /** Name of the parameter that holds the block of the method. */
  readonly block: string;
  usesBlock: boolean;
  /** Arguments that a bare `super` passes on. */
  readonly passedOn: Argument[];
  loops: number;
}

interface FileState {
  scope: Scope;
  classDepth: number;
  depth: number;
  readonly heredocs: Map<number, number>;
}

const states = new WeakMap<Lowering, FileState>();

function newScope(outer: Scope | null, isBlock: boolean, block: string): Scope {
  return { names: new Set(), outer, isBlock, block, usesBlock: false, passedOn: [], loops: 0 };
}

/** Heredocs start in an expression and have their text after the line: the n-th start has the n-th body. */
function pairHeredocs(cx: Lowering): Map<number, number> {
  const { tree } = cx;
  const pairs = new Map<number, number>();
  if (!tree.text.includes('<<')) return pairs;
  const start = tree.kindNames.indexOf('heredoc_beginning');
  const body = tree.kindNames.indexOf('heredoc_body');
  const waiting: number[] = [];
  let next = 0;
  for (let n = 0; n < tree.size; n++) {
    if (tree.kind[n] === start) waiting.push(n);
    else if (tree.kind[n] === body) {
      const from = waiting[next++];
      if (from !== undefined) pairs.set(from, n);
    }
  }
  return pairs;
}

export function stateOf(cx: Lowering): FileState {
  let state = states.get(cx);
  if (!state) {
    state = { scope: newScope(null, false, ''), classDepth: 0, depth: 0, heredocs: pairHeredocs(cx) };
    states.set(cx, state);
  }
  return state;
}

/** Runs `inside` with a new scope and gives the scope back with the result. */
export function withScope<T>(cx: Lowering, isBlock: boolean, block: string, inside: (scope: Scope) => T): T {
  const state = stateOf(cx);
  const before = state.scope;
  const scope = newScope(isBlock ? before : null, isBlock, block);
  state.scope = scope;
  const result = inside(scope);
  state.scope = before;
  return result;
}

/** Statements with a value nest without passing through `cx.stmt`; they have the same cap. */
export function nested(cx: Lowering, node: number, inside: () => void): boolean {
  const state = stateOf(cx);
  if (state.depth >= MAX_DEPTH) {
    cx.gaps.push({ ...cx.span(node), reason: 'too-deep' });
    return false;
  }
  state.depth++;
  inside();
  state.depth--;
  return true;
}

export function withClass<T>(cx: Lowering, inside: () => T): T {
  const state = stateOf(cx);
  state.classDepth++;
  const result = withScope(cx, false, '', inside);
  state.classDepth--;
  return result;
}

export function inLoop<T>(cx: Lowering, inside: () => T): T {
  const { scope } = stateOf(cx);
  scope.loops++;
  const result = inside();
  scope.loops--;
  return result;
}

export function declare(cx: Lowering, name: string): void {
  const { scope } = stateOf(cx);
  if (!isLocal(cx, name)) scope.names.add(name);
}

export function isLocal(cx: Lowering, name: string): boolean {
  for (let s: Scope | null = stateOf(cx).scope; s !== null; s = s.outer) if (s.names.has(name)) return true;
  return false;
}

/** The scope of the method around, past its blocks. */
export function methodScope(cx: Lowering): Scope {
  let { scope } = stateOf(cx);
  while (scope.outer !== null) scope = scope.outer;
  return scope;
}
