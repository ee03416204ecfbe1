import type { Expr } from '../../ir/ir.ts';
import { ORIGIN_FUNCTION } from '../../summaries/origins.ts';
import type { Fn } from './context.ts';
import type { Scopes } from './scopes.ts';
import { join, originValue, type Value } from './value.ts';

const functionsOf = new WeakMap<Scopes, ReadonlyMap<string, number>>();

/** Functions of the file by name; methods and closures are none of them. */
function fileFunctions(scopes: Scopes): ReadonlyMap<string, number> {
  let byName = functionsOf.get(scopes);
  if (byName === undefined) {
    byName = new Map(
      scopes.functions.flatMap(({ id, fn, cls, isClosure }) =>
        fn === null || cls >= 0 || isClosure || fn.name === '' ? [] : [[fn.name, id] as const],
      ),
    );
    functionsOf.set(scopes, byName);
  }
  return byName;
}

/** PHP calls functions by their names: a text that is the name of one of the file stands for it, `add_shortcode('map', 'show_map')`. */
export function namedCallable(fn: Fn, text: Value): Value {
  if (fn.cx.language !== 'php' || typeof text.constant !== 'string') return text;
  const id = fileFunctions(fn.cx.scopes).get(text.constant);
  return id === undefined ? text : { ...text, origins: originValue(ORIGIN_FUNCTION, id).origins };
}

/** `[$this, 'save']`, `[self::class, 'save']`: a method of the class around. */
export function methodCallable(fn: Fn, elements: readonly { readonly value: Expr }[], list: Value): Value {
  const [object, name] = elements.map(({ value }) => value);
  if (fn.cx.language !== 'php' || elements.length !== 2 || name?.kind !== 'literal') return list;
  const owner = object?.kind === 'member' && object.property === 'class' ? object.object : object;
  if (owner?.kind !== 'name' || !/^(?:this|self|static|__CLASS__)$/.test(owner.name)) return list;
  let scope = fn.cx.scopes.functions[fn.id];
  while (scope !== undefined && scope.cls < 0) scope = fn.cx.scopes.functions[scope.parent];
  const id =
    scope === undefined ? undefined : fn.cx.scopes.classes[scope.cls]?.methods.get(String(name.value));
  return id === undefined ? list : join(fn.cx.t, list, originValue(ORIGIN_FUNCTION, id));
}
