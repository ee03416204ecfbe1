import type { SymbolicOrigin } from '../../summaries/origins.ts';
import type { Fn } from './context.ts';
import { absentField, NOTHING_KNOWN, updateObject } from './memory.ts';
import { getObj, heapKey } from './state.ts';
import { join, type Value } from './value.ts';

/** What a call may do to the objects that it is handed. */

/** Functions that write into what they are given: `c.ShouldBindJSON(&request)`, `TryUpdateModelAsync(model)`, `Object.assign(o, …)`. */
const FILLS =
  /bind|decode|unmarshal|deseriali[sz]e|scan|parse|fill|read|load|populate|update|assign|copy|merge|extend|hydrate/i;

/** Objects handed to other code may be changed there. */
export function handedOver(fn: Fn, name: string, args: readonly Value[], receiver: Value | undefined): void {
  const fills = FILLS.test(name);
  for (const v of args) {
    escapes(fn, v, 0);
    if (fills) for (const a of v.origins) refilled(fn, a);
  }
  if (receiver === undefined) return;
  escapes(fn, receiver, 2);
  const property = args.length === 1 ? SETTER.exec(name)?.[1] : undefined;
  if (property !== undefined) replaces(fn, receiver, property.charAt(0).toLowerCase() + property.slice(1));
}

/** `request.setPath("…")`, and what Kotlin's assignments to properties are. */
const SETTER = /^set([A-Z]\w*)$/;

/** What the setter puts into the field the called function knows; what the field held before is gone. */
function replaces(fn: Fn, receiver: Value, field: string): void {
  const only = receiver.origins.length === 1 ? receiver.origins[0] : undefined;
  if (only === undefined || only.derived === 1) return;
  const obj = getObj(fn.state, heapKey(only)) ?? NOTHING_KNOWN;
  fn.state.heap.set(heapKey(only), { ...obj, replaced: new Set(obj.replaced).add(field) });
}

function escapes(fn: Fn, v: Value, depth: number): void {
  for (const a of v.origins) {
    if (a.derived === 1) continue;
    const obj = getObj(fn.state, heapKey(a));
    if (obj === undefined || obj.open) continue;
    updateObject(fn, { ...v, origins: [a] }, (o) => ({ ...o, open: true }));
    if (depth < 2) for (const f of obj.fields.values()) escapes(fn, f, depth + 1);
  }
}

/** What was written into the object before may be written over by what fills it. */
function refilled(fn: Fn, a: SymbolicOrigin): void {
  if (a.derived === 1) return;
  const obj = getObj(fn.state, heapKey(a));
  if (obj === undefined || (obj.fields.size === 0 && obj.replaced === undefined)) return;
  if (obj.shape !== 'object' && obj.shape !== 'map') return;
  const fields = new Map(obj.fields);
  for (const [key, value] of obj.fields) fields.set(key, join(fn.cx.t, value, absentField(fn.cx.t, a, key)));
  fn.state.heap.set(heapKey(a), { ...obj, fields, replaced: undefined, over: undefined });
}
