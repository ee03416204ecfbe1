import { loadedWhenAsked } from '../load-library.ts';
import {
  areEqual,
  type Fields,
  fieldsOf,
  holds,
  isFields,
  listOf,
  type Method,
  numberOf,
  RenderFailure,
  shown,
  sortedKeys,
  type Value,
} from './value.ts';
import { fromYaml, toYaml } from './yaml-values.ts';

const semver = loadedWhenAsked<typeof import('semver')>('semver');

const MAX_ITEMS = 10_000;

function counted(length: number): number {
  if (!(length <= MAX_ITEMS)) throw new RenderFailure('a list that is too long');
  return Math.max(0, length);
}

const steps = (from: number, to: number, by: number): number[] => {
  if (by === 0) return [];
  return Array.from({ length: counted(Math.ceil((to - from) / by)) }, (_, at) => from + at * by);
};

/** `index x "a" 1`. */
function indexed([of, ...path]: readonly Value[]): Value {
  let at = of ?? null;
  for (const key of path) {
    if (isFields(at)) at = at.get(shown(key)) ?? null;
    else if (Array.isArray(at) || typeof at === 'string') {
      const found = at[numberOf(key)];
      if (found === undefined) throw new RenderFailure('an index beyond the end');
      at = found;
    } else if (at === null) return null;
    else throw new RenderFailure('index wants a map or a list');
  }
  return at;
}

const lengthOf = (value: Value | undefined): number => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (isFields(value)) return value.size;
  return listOf(value, 'len').length;
};

/** @param wins what of two values that are no maps remains */
function merged(into: Fields, from: Fields, wins: 'first' | 'last', depth = 0): Fields {
  if (depth > 50) throw new RenderFailure('maps nested too deeply');
  for (const [key, value] of from) {
    const own = into.get(key);
    if (isFields(own) && isFields(value)) merged(own, value, wins, depth + 1);
    else if (wins === 'last' || !into.has(key) || !holds(own)) into.set(key, copied(value));
  }
  return into;
}

/** Values laid over others: what is laid over wins, maps are joined. */
export const overlaid = (below: Fields, above: Fields): Fields =>
  merged(copied(below) as Fields, above, 'last');

export function copied(value: Value, depth = 0): Value {
  if (depth > 100) throw new RenderFailure('values nested too deeply');
  if (Array.isArray(value)) return value.map((one) => copied(one, depth + 1));
  if (isFields(value)) return new Map([...value].map(([key, one]) => [key, copied(one, depth + 1)]));
  return value;
}

const without = (list: Value | undefined, dropped: readonly Value[]): Value[] =>
  listOf(list, 'without').filter((one) => !dropped.some((other) => areEqual(one, other)));

const unique = (list: readonly Value[]): Value[] =>
  list.filter((one, at) => list.findIndex((other) => areEqual(one, other)) === at);

function plain(value: Value): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (isFields(value))
    return Object.fromEntries(sortedKeys(value).map((key) => [key, plain(value.get(key) ?? null)]));
  return typeof value === 'function' ? null : value;
}

function ofVersion(text: string): Value {
  const version = semver().coerce(text);
  if (version === null) throw new RenderFailure(`no version: ${text.slice(0, 60)}`);
  return new Map<string, Value>([
    ['Major', version.major],
    ['Minor', version.minor],
    ['Patch', version.patch],
    ['Original', text],
  ]);
}

/** Constraints may be joined by commas and leave out numbers before a pre-release (`>=1.19-0, <2`), which the library does not know. */
function isWithin(constraint: string, text: string): boolean {
  const version = semver().coerce(text);
  if (version === null) throw new RenderFailure(`no version: ${text.slice(0, 60)}`);
  return semver().satisfies(
    version,
    constraint.replaceAll(',', ' ').replace(/(?<![\d.])(\d+(?:\.\d+)?)(?=-\w)/g, '$1.0'),
    { includePrerelease: true },
  );
}

/** Functions on lists, maps and texts that hold them (masterminds.github.io/sprig), and Helm's own. */
export const DATA_FUNCTIONS: Readonly<Record<string, Method>> = {
  len: ([value]) => lengthOf(value),
  index: indexed,
  slice: ([of, from, to]) => {
    const cut = typeof of === 'string' ? of : [...listOf(of, 'slice')];
    return cut.slice(numberOf(from), to === undefined ? undefined : numberOf(to));
  },
  list: (args) => [...args],
  tuple: (args) => [...args],
  first: ([list]) => listOf(list, 'first')[0] ?? null,
  last: ([list]) => listOf(list, 'last').at(-1) ?? null,
  rest: ([list]) => listOf(list, 'rest').slice(1),
  initial: ([list]) => listOf(list, 'initial').slice(0, -1),
  append: ([list, one]) => [...listOf(list, 'append'), one ?? null],
  push: ([list, one]) => [...listOf(list, 'push'), one ?? null],
  prepend: ([list, one]) => [one ?? null, ...listOf(list, 'prepend')],
  concat: (lists) => lists.flatMap((one) => [...listOf(one, 'concat')]),
  reverse: ([list]) => [...listOf(list, 'reverse')].reverse(),
  has: ([one, list]) => listOf(list, 'has').some((other) => areEqual(one, other)),
  without: ([list, ...dropped]) => without(list, dropped),
  compact: ([list]) => listOf(list, 'compact').filter(holds),
  uniq: ([list]) => unique(listOf(list, 'uniq').slice(0, MAX_ITEMS)),
  until: ([to]) => steps(0, numberOf(to), numberOf(to) < 0 ? -1 : 1),
  untilStep: ([from, to, by]) => steps(numberOf(from), numberOf(to), numberOf(by)),
  seq: (args) => {
    const [a = 1, b, c] = args.map(numberOf);
    const [from, by, to] = c === undefined ? [b === undefined ? 1 : a, 1, b ?? a] : [a, b ?? 1, c];
    return steps(from, to + Math.sign(by), by).join(' ');
  },
  dict: (args) => {
    const made: Fields = new Map();
    for (let at = 0; at < args.length; at += 2) made.set(shown(args[at]), args[at + 1] ?? null);
    return made;
  },
  get: ([map, key]) => fieldsOf(map, 'get').get(shown(key)) ?? '',
  set: ([map, key, value]) => fieldsOf(map, 'set').set(shown(key), value ?? null),
  unset: ([map, key]) => {
    fieldsOf(map, 'unset').delete(shown(key));
    return map ?? null;
  },
  hasKey: ([map, key]) => fieldsOf(map, 'hasKey').has(shown(key)),
  keys: (maps) => maps.flatMap((one) => [...fieldsOf(one, 'keys').keys()]),
  values: ([map]) => [...fieldsOf(map, 'values').values()],
  pluck: ([key, ...maps]) => maps.flatMap((one) => fieldsOf(one, 'pluck').get(shown(key)) ?? []),
  pick: ([map, ...keys]) => new Map([...fieldsOf(map, 'pick')].filter(([key]) => keys.includes(key))),
  omit: ([map, ...keys]) => new Map([...fieldsOf(map, 'omit')].filter(([key]) => !keys.includes(key))),
  dig: (args) => {
    let at: Value = args.at(-1) ?? null;
    for (const key of args.slice(0, -2)) {
      const next: Value | undefined = isFields(at) ? at.get(shown(key)) : undefined;
      if (next === undefined) return args.at(-2) ?? null;
      at = next;
    }
    return at;
  },
  merge: ([into, ...maps]) =>
    maps.reduce((sum: Fields, one) => merged(sum, fieldsOf(one, 'merge'), 'first'), fieldsOf(into, 'merge')),
  mergeOverwrite: ([into, ...maps]) =>
    maps.reduce((sum: Fields, one) => merged(sum, fieldsOf(one, 'merge'), 'last'), fieldsOf(into, 'merge')),
  deepCopy: ([value]) => copied(value ?? null),
  toYaml: ([value]) => toYaml(value ?? null),
  toYamlPretty: ([value]) => toYaml(value ?? null),
  fromYaml: ([text]) => fromYaml(shown(text)),
  fromYamlArray: ([text]) => fromYaml(shown(text)),
  toJson: ([value]) => JSON.stringify(plain(value ?? null)),
  toRawJson: ([value]) => JSON.stringify(plain(value ?? null)),
  toPrettyJson: ([value]) => JSON.stringify(plain(value ?? null), null, 2),
  fromJson: ([text]) => fromYaml(shown(text)),
  fromJsonArray: ([text]) => fromYaml(shown(text)),
  semver: ([text]) => ofVersion(shown(text)),
  semverCompare: ([constraint, text]) => isWithin(shown(constraint), shown(text)),
  // There is no cluster to ask: Helm's own rendering without one gives an empty map.
  lookup: () => new Map(),
  urlParse: ([text]) => {
    const url = URL.parse(shown(text));
    return new Map<string, Value>([
      ['scheme', url?.protocol.replace(/:$/, '') ?? ''],
      ['host', url?.host ?? ''],
      ['hostname', url?.hostname ?? ''],
      ['path', url?.pathname ?? ''],
      ['query', url?.search.replace(/^\?/, '') ?? ''],
    ]);
  },
};
