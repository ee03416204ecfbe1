import { DATA_FUNCTIONS } from './data-functions.ts';
import { TEXT_FUNCTIONS } from './text-functions.ts';
import { areEqual, holds, kindOf, type Method, numberOf, RenderFailure, shown, type Value } from './value.ts';

const compare = (a: Value | undefined, b: Value | undefined): number => {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  return numberOf(a) - numberOf(b);
};

const fold =
  (of: (sum: number, next: number) => number, convert: (n: number) => number = Math.trunc): Method =>
  (args) =>
    args.map((one) => convert(numberOf(one))).reduce(of);

const real = (n: number): number => n;

function quotient(a: number, b: number): number {
  if (b === 0) throw new RenderFailure('a division by zero');
  return a / b;
}

/** Comparisons, numbers and kinds; Go's own and those of the library that Helm brings (masterminds.github.io/sprig). */
const VALUE_FUNCTIONS: Readonly<Record<string, Method>> = {
  not: ([a]) => !holds(a),
  eq: ([a, ...others]) => others.some((one) => areEqual(a, one)),
  ne: ([a, b]) => !areEqual(a, b),
  lt: ([a, b]) => compare(a, b) < 0,
  le: ([a, b]) => compare(a, b) <= 0,
  gt: ([a, b]) => compare(a, b) > 0,
  ge: ([a, b]) => compare(a, b) >= 0,
  default: ([otherwise, value]) => (holds(value) ? (value ?? null) : (otherwise ?? null)),
  empty: ([value]) => !holds(value),
  coalesce: (args) => args.find(holds) ?? null,
  all: (args) => args.every(holds),
  any: (args) => args.some(holds),
  ternary: ([yes, no, test]) => (holds(test) ? (yes ?? null) : (no ?? null)),
  fail: ([message]) => {
    throw new RenderFailure(`the chart ends with: ${shown(message).slice(0, 100)}`);
  },
  // Whoever installs the chart has to give it; no text of ours is a better guess than any.
  required: ([, value]) => value ?? '',
  kindOf: ([a]) => kindOf(a),
  kindIs: ([kind, a]) => kindOf(a) === kind,
  typeOf: ([a]) => typeName(a),
  typeIs: ([type, a]) => typeName(a) === type,
  typeIsLike: ([type, a]) => typeName(a) === type,
  deepEqual: ([a, b]) => areEqual(a, b),
  int: ([a]) => Math.trunc(numberOf(a)),
  int64: ([a]) => Math.trunc(numberOf(a)),
  float64: ([a]) => numberOf(a),
  atoi: ([a]) => Math.trunc(numberOf(a)),
  toDecimal: ([a]) => Number.parseInt(shown(a), 8) || 0,
  add: fold((a, b) => a + b),
  add1: ([a]) => Math.trunc(numberOf(a)) + 1,
  addf: fold((a, b) => a + b, real),
  sub: fold((a, b) => a - b),
  subf: fold((a, b) => a - b, real),
  mul: fold((a, b) => a * b),
  mulf: fold((a, b) => a * b, real),
  div: fold((a, b) => Math.trunc(quotient(a, b))),
  divf: fold(quotient, real),
  mod: ([a, b]) => {
    const by = Math.trunc(numberOf(b));
    quotient(1, by);
    return Math.trunc(numberOf(a)) % by;
  },
  max: fold(Math.max),
  min: fold(Math.min),
  maxf: fold(Math.max, real),
  minf: fold(Math.min, real),
  floor: ([a]) => Math.floor(numberOf(a)),
  ceil: ([a]) => Math.ceil(numberOf(a)),
  round: ([a, digits]) => {
    const by = 10 ** Math.min(15, Math.max(0, numberOf(digits)));
    return Math.round(numberOf(a) * by) / by;
  },
};

const TYPES: Readonly<Record<string, string>> = {
  map: 'map[string]interface {}',
  slice: '[]interface {}',
  invalid: '<nil>',
};
const typeName = (value: Value | undefined): string => TYPES[kindOf(value)] ?? kindOf(value);

const known: Record<string, Method> = { ...VALUE_FUNCTIONS, ...TEXT_FUNCTIONS, ...DATA_FUNCTIONS };
// Of most there is a form that ends the rendering where the other gives nothing.
for (const [name, method] of Object.entries(known)) {
  const strict = `must${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  known[strict] ??= method;
}

/** All functions that need nothing but their arguments, by name. */
export const FUNCTIONS: Readonly<Record<string, Method>> = known;
