import { commonMarks, type Tables } from './tables.ts';

export type Constant = string | number | boolean | null;

/** One symbolic origin of a value. `derived`: text built from the origin, not the origin itself. */
export interface Atom {
  readonly kind: number;
  readonly index: number;
  readonly path: number;
  readonly derived: number;
  readonly marks: number;
  readonly via: number;
}

/** An abstract value: where it may come from, what it is when constant, which types are known. */
export interface Value {
  readonly atoms: readonly Atom[];
  /** Known constant; `undefined` = not known. */
  readonly constant: Constant | undefined;
  readonly types: readonly number[];
  /** Elements (keys for dictionaries) of a collection of constants that is never changed. */
  readonly choices: readonly Constant[] | null;
}

/** More origins than this are cut, and counted. */
const MAX_ATOMS = 32;

export const EMPTY: Value = { atoms: [], constant: undefined, types: [], choices: null };

export function constantValue(constant: Constant): Value {
  return { atoms: [], constant, types: [], choices: null };
}

export function atomValue(kind: number, index: number, path = 0, types: readonly number[] = []): Value {
  return {
    atoms: [{ kind, index, path, derived: 0, marks: 0, via: 0 }],
    constant: undefined,
    types,
    choices: null,
  };
}

export function withTypes(value: Value, types: readonly number[]): Value {
  if (types.length === 0) return value;
  return { ...value, types };
}

export function joinAtoms(t: Tables, a: readonly Atom[], b: readonly Atom[]): readonly Atom[] {
  if (b.length === 0 || a === b) return a;
  if (a.length === 0) return b;
  let out: Atom[] | null = null;
  for (const atom of b) {
    const list: readonly Atom[] = out ?? a;
    let found = false;
    for (let i = 0; i < list.length; i++) {
      const have = list[i];
      if (
        have !== undefined &&
        have.kind === atom.kind &&
        have.index === atom.index &&
        have.path === atom.path &&
        have.derived === atom.derived
      ) {
        found = true;
        if (have.marks !== atom.marks) {
          const marks = commonMarks(t, have.marks, atom.marks);
          if (marks !== have.marks) {
            if (out === null) out = [...a];
            out[i] = { ...have, marks };
          }
        }
        break;
      }
    }
    if (found) continue;
    if (list.length >= MAX_ATOMS) {
      t.truncated++;
      break;
    }
    if (out === null) out = [...a];
    out.push(atom);
  }
  return out ?? a;
}

function joinTypes(a: readonly number[], b: readonly number[]): readonly number[] {
  if (a === b || b.length === 0) return a;
  if (a.length === 0) return b;
  if (a.length >= 4) return a;
  const extra = b.filter((x) => !a.includes(x));
  return extra.length === 0 ? a : [...a, ...extra];
}

/** Least upper bound: what may hold after two ways meet. */
export function join(t: Tables, a: Value, b: Value): Value {
  if (a === b) return a;
  const atoms = joinAtoms(t, a.atoms, b.atoms);
  const constant = a.constant === b.constant ? a.constant : undefined;
  const types = joinTypes(a.types, b.types);
  const choices = a.choices === b.choices ? a.choices : null;
  // The same object when nothing was added: loops see by it that they are done.
  if (atoms === a.atoms && constant === a.constant && types === a.types && choices === a.choices) return a;
  return { atoms, constant, types, choices };
}

/** Text or data computed from the operands. */
export function derive(t: Tables, operands: readonly Value[]): Value {
  let atoms: readonly Atom[] = [];
  for (const v of operands)
    if (v.atoms.length > 0)
      atoms = joinAtoms(
        t,
        atoms,
        v.atoms.every((x) => x.derived === 1)
          ? v.atoms
          : v.atoms.map((x) => (x.derived ? x : { ...x, derived: 1 })),
      );
  return atoms.length === 0 ? EMPTY : { atoms, constant: undefined, types: [], choices: null };
}
