import type { SymbolicOrigin } from '../../summaries/origins.ts';

/** Where a value comes from in the end: keys of origins, with how far each is read. */
export type Roots = Map<number, SymbolicOrigin>;

/**
 * Roots of results of calls, by how far they are followed: every look asks for them again, and they stay until a call that was recorded is
 * given more.
 */
export class KnownRoots {
  #byDepth: Map<number, Roots | null>[] = [];

  /** Of those that are followed as far. Null: another form of nothing, the result is a root. */
  at(depth: number): Map<number, Roots | null> {
    this.#byDepth[depth] ??= new Map();
    return this.#byDepth[depth];
  }

  forget(): void {
    this.#byDepth = [];
  }
}
