import type { Call } from '../../ir/ir.ts';
import type { Fn } from './context.ts';
import { elementsOf, updateObject, writeField } from './memory.ts';
import { allocate, listOf } from './objects.ts';
import { getObj, heapKey } from './state.ts';
import { typesOf } from './type-names.ts';
import { constantValue, EMPTY, type Value, withTypes } from './value.ts';

const LIST_FACTORIES = new Set([
  'Arrays.asList',
  'List.of',
  'Set.of',
  'ImmutableSet.of',
  'ImmutableList.of',
  'Stream.of',
  'Array.of',
  'Collections.singletonList',
  'Collections.singleton',
  'java.util.Arrays.asList',
  'java.util.List.of',
  'EnumSet.of',
  'Lists.newArrayList',
]);

/** What a class is called, asked of its literal: `Parser.class.getName()`. */
const CLASS_NAME = /^([\w.]+)\.class\.get(?:Canonical|Type)?Name$/;

/** With its package, where the file imports it by its name. */
function nameOfClass(fn: Fn, written: string): Value {
  const imported = fn.cx.importList[fn.cx.imports.get(written) ?? -1];
  if (imported === undefined) return constantValue(written);
  return constantValue(imported.name === null ? imported.module : `${imported.module}.${imported.name}`);
}

/** Keys and values in turn. */
const MAP_FACTORIES = new Set([
  'Map.of',
  'ImmutableMap.of',
  'ImmutableSortedMap.of',
  'Collections.singletonMap',
  'java.util.Map.of',
]);

const COPIES = new Set([
  'Object.freeze',
  'Object.seal',
  'Promise.resolve',
  'Promise.all',
  'Promise.allSettled',
  'Array.from',
  'list',
  'tuple',
  'set',
  'frozenset',
  'Set.copyOf',
  'List.copyOf',
  'Collections.unmodifiableList',
  'Collections.unmodifiableSet',
  'Collections.unmodifiableMap',
  'Collections.unmodifiableCollection',
  'new Set',
  'new HashSet',
  'new ArrayList',
  'new LinkedHashSet',
  'new TreeSet',
  'new LinkedList',
  'sorted',
  'reversed',
  'iter',
  'copy.copy',
  'copy.deepcopy',
  'structuredClone',
]);

/** Calls that make a collection from values, or copy one, by their text. */
export function factoryCall(fn: Fn, e: Call, text: string, args: readonly Value[]): Value | null {
  const literal = args.length === 0 && fn.cx.language === 'java' ? CLASS_NAME.exec(text)?.[1] : undefined;
  if (literal !== undefined) return nameOfClass(fn, literal);
  if (LIST_FACTORIES.has(text))
    return listOf(
      fn,
      e,
      args,
      e.args.map((x) => x.spread !== 'none'),
    );
  if (MAP_FACTORIES.has(text) && args.length % 2 === 0) {
    const made = allocate(fn, e, 'map');
    for (let i = 0; i < args.length; i += 2) {
      const name = args[i]?.constant;
      writeField(
        fn,
        made,
        name === undefined || name === null ? null : String(name),
        args[i + 1] ?? EMPTY,
        e,
      );
    }
    return made;
  }
  const only = args.length === 1 ? args[0] : undefined;
  if (text === 'Object.values' && only !== undefined && only.choices === null && isKnownList(fn, only)) {
    const out = allocate(fn, e, 'list');
    writeField(fn, out, null, elementsOf(fn, only), e);
    updateObject(fn, out, (o) => ({ ...o, length: -1 }));
    return out;
  }
  if (text === 'make' && fn.cx.module.language === 'go') {
    const made = allocate(fn, e, 'list');
    updateObject(fn, made, (o) => ({ ...o, open: true, length: -1 }));
    return withTypes(made, typesOf(fn.cx, e.types[0] ?? null));
  }
  const [object = EMPTY, key = EMPTY, value = EMPTY] = args;
  if (text === 'setattr' && args.length === 3) {
    const named = typeof key.constant === 'string' ? key.constant : null;
    writeField(fn, object, named, value, e);
    // Where the name is not fixed, who chooses it is a question of its own: models are asked about the call.
    return named === null ? null : EMPTY;
  }
  if (only !== undefined && COPIES.has(text) && (only.choices !== null || isKnownList(fn, only))) return only;
  if (text === 'Object.keys' && only?.choices) return { ...EMPTY, choices: only.choices };
  return null;
}

function isKnownList(fn: Fn, v: Value): boolean {
  return (
    v.origins.length > 0 &&
    v.origins.every((a) => a.derived === 0 && getObj(fn.state, heapKey(a))?.open === false)
  );
}
