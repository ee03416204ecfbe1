/** Facts of the global stage: where a value comes from, in terms of a function's interface, shared locations or a source. */
export const BASE_PARAM = 0;
export const BASE_SELF = 1;
export const BASE_SHARED = 2;
/** Index: source kind. */
export const BASE_SOURCE = 3;

export interface Fact {
  readonly base: number;
  readonly index: number;
  /** Path read from the base (global path number). */
  readonly path: number;
  /** Path inside the value that holds it. */
  readonly at: number;
  readonly derived: number;
  /** Set of sink kinds for which it is clean. */
  readonly sanitized: number;
  readonly trace: Trace | null;
}

/** How a fact came about, as a tree that shares structure; unrolled only for what is reported. */
export type Trace =
  | {
      readonly kind: 'local';
      readonly parent: Trace | null;
      readonly file: number;
      readonly last: number;
      readonly size: number;
    }
  | {
      readonly kind: 'step';
      readonly parent: Trace | null;
      readonly file: number;
      readonly line: number;
      readonly column: number;
      readonly text: string;
      readonly size: number;
    }
  /** A call, by its number in the program. */
  | { readonly kind: 'call'; readonly parent: null; readonly call: number; readonly size: number }
  /** `inner` happened inside a callee, after `parent`. */
  | {
      readonly kind: 'inner';
      readonly parent: Trace | null;
      readonly inner: Trace | null;
      readonly size: number;
    };

export function sizeOf(t: Trace | null): number {
  return t === null ? 0 : t.size;
}

export function addTraceSteps(parent: Trace | null, file: number, traceStep: number): Trace | null {
  return traceStep === 0
    ? parent
    : { kind: 'local', parent, file, last: traceStep, size: sizeOf(parent) + 1 };
}

export function addStep(
  parent: Trace | null,
  file: number,
  line: number,
  column: number,
  text: string,
): Trace {
  return { kind: 'step', parent, file, line, column, text, size: sizeOf(parent) + 1 };
}

export function addInner(parent: Trace | null, inner: Trace | null): Trace | null {
  if (inner === null) return parent;
  if (parent === null) return inner;
  return { kind: 'inner', parent, inner, size: parent.size + inner.size };
}

/** Adds a fact to a set kept as a list; the shorter way of two equal facts stays. False when nothing changed. */
export function addFact(list: Fact[], f: Fact, limit: number): boolean {
  for (let i = 0; i < list.length; i++) {
    const have = list[i];
    if (
      have !== undefined &&
      have.base === f.base &&
      have.index === f.index &&
      have.path === f.path &&
      have.at === f.at &&
      have.derived === f.derived &&
      have.sanitized === f.sanitized
    ) {
      if (sizeOf(f.trace) < sizeOf(have.trace)) list[i] = f;
      return false;
    }
  }
  if (list.length >= limit) return false;
  list.push(f);
  return true;
}
