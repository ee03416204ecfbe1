import { NO_FILE_PATH } from '../../summaries/ids.ts';
import type { OriginKind, SymbolicOrigin } from '../../summaries/origins.ts';
import { commonMarks, type Tables } from './tables.ts';

export type Constant = string | number | boolean | null;

/** An abstract value: where it may come from, what it is when constant, which types are known. */
export interface Value {
  readonly origins: readonly SymbolicOrigin[];
  /** Known constant; `undefined` = not known. */
  readonly constant: Constant | undefined;
  readonly types: readonly number[];
  /** Elements (keys for dictionaries) of a collection of constants that is never changed. */
  readonly choices: readonly Constant[] | null;
  /** Text of the SQL statement that it is, as far as it is constant; see `statements.ts`. */
  readonly statement?: string | undefined;
  /** Text that says where an address leads, whatever is put behind it: see `url-prefix.ts`. */
  readonly endsHost?: true;
}

/** More origins than this are cut, and counted. */
const MAX_ORIGINS = 256;

export const EMPTY: Value = { origins: [], constant: undefined, types: [], choices: null };

export function constantValue(constant: Constant): Value {
  return { origins: [], constant, types: [], choices: null };
}

export function originValue(
  kind: OriginKind,
  index: number,
  path = NO_FILE_PATH,
  types: readonly number[] = [],
): Value {
  return {
    origins: [{ kind, index, path, derived: 0, sanitizerMarks: 0, traceStep: 0 }],
    constant: undefined,
    types,
    choices: null,
  };
}

export function withTypes(value: Value, types: readonly number[]): Value {
  if (types.length === 0) return value;
  return { ...value, types };
}

export function joinOrigins(
  t: Tables,
  a: readonly SymbolicOrigin[],
  b: readonly SymbolicOrigin[],
): readonly SymbolicOrigin[] {
  if (b.length === 0 || a === b) return a;
  if (a.length === 0) return b;
  let out: SymbolicOrigin[] | null = null;
  for (const origin of b) {
    const list: readonly SymbolicOrigin[] = out ?? a;
    let found = false;
    for (let i = 0; i < list.length; i++) {
      const have = list[i];
      if (
        have !== undefined &&
        have.kind === origin.kind &&
        have.index === origin.index &&
        have.path === origin.path &&
        have.derived === origin.derived
      ) {
        found = true;
        if (have.sanitizerMarks !== origin.sanitizerMarks) {
          const sanitizerMarks = commonMarks(t, have.sanitizerMarks, origin.sanitizerMarks);
          if (sanitizerMarks !== have.sanitizerMarks) {
            if (out === null) out = [...a];
            out[i] = { ...have, sanitizerMarks };
          }
        }
        break;
      }
    }
    if (found) continue;
    if (list.length >= MAX_ORIGINS) {
      t.truncated++;
      break;
    }
    if (out === null) out = [...a];
    out.push(origin);
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
  const origins = joinOrigins(t, a.origins, b.origins);
  const constant = a.constant === b.constant ? a.constant : undefined;
  const types = joinTypes(a.types, b.types);
  const choices = a.choices === b.choices ? a.choices : null;
  // The same object when nothing was added: loops see by it that they are done.
  const endsHost = a.endsHost === true && b.endsHost === true;
  if (
    origins === a.origins &&
    constant === a.constant &&
    types === a.types &&
    choices === a.choices &&
    endsHost === (a.endsHost === true)
  )
    return a;
  const statement = a.statement === b.statement ? a.statement : undefined;
  return {
    origins,
    constant,
    types,
    choices,
    ...(statement === undefined ? {} : { statement }),
    ...(endsHost ? { endsHost } : {}),
  };
}

/** Text or data computed from the operands. */
export function derive(t: Tables, operands: readonly Value[]): Value {
  let origins: readonly SymbolicOrigin[] = [];
  for (const v of operands)
    if (v.origins.length > 0)
      origins = joinOrigins(
        t,
        origins,
        v.origins.every((x) => x.derived === 1)
          ? v.origins
          : v.origins.map((x) => (x.derived ? x : { ...x, derived: 1 })),
      );
  return origins.length === 0 ? EMPTY : { origins, constant: undefined, types: [], choices: null };
}
