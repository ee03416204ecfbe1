/**
 * Elements that a parameter names: `check(name, values)` looks at `values[name]`, `check(request, name)` at `request.args.get(name)`. In what a function
 * says of its parameters such an element is the last key of a field, and says which parameter names it.
 */

/** Readers of an element that say no more than an index does. */
const AS_INDEX = /^(?:get|Get|fetch|dig|value|__getitem__)$/;

/** The key of the element that parameter `param` names. */
export const keyNamedBy = (param: number): string => `*${param}`;

/** What is called on the way to an element, as a key of it; null for what does no more than an index. */
export const keyOfReader = (name: string): string | null => (AS_INDEX.test(name) ? null : `${name}()`);

/** The way to the element of a field, and the parameter that names it; null for fields that have names of their own. */
export function namedElement(field: string): { readonly way: string; readonly by: number } | null {
  const at = field.lastIndexOf('*');
  if (at < 0 || (at > 0 && field[at - 1] !== '.') || !/^\d+$/.test(field.slice(at + 1))) return null;
  return { way: field.slice(0, Math.max(at - 1, 0)), by: Number(field.slice(at + 1)) };
}

/** Of a look at an element: which argument it lies in and which one names it, as one number. */
export const slotsOf = (of: number, by: number): number => of + by * SLOTS;
export const objectOfSlots = (slots: number): number => slots % SLOTS;
export const nameOfSlots = (slots: number): number => Math.floor(slots / SLOTS);

/** More than a call has arguments. */
const SLOTS = 256;
