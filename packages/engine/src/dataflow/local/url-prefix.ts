import { stringId, type Tables, withMark } from './tables.ts';
import type { Constant, Value } from './value.ts';

/** An address whose host is written out, a path below the root of the same site, a query or fragment of the same page. */
const FIXES_HOST = /^((https?:)?\/\/[^/?#@\\{}%$]+[/?#]|\/[\w-]|[?#])/i;

/** Text that begins with a constant which says where an address leads: what follows cannot lead elsewhere. */
export function behindPrefix(t: Tables, prefix: Constant | undefined, value: Value): Value {
  if (typeof prefix !== 'string' || value.atoms.length === 0 || !FIXES_HOST.test(prefix)) return value;
  const redirect = -(1 + stringId(t, 'open-redirect'));
  const request = -(1 + stringId(t, 'ssrf'));
  return {
    ...value,
    atoms: value.atoms.map((a) => ({ ...a, marks: withMark(t, withMark(t, a.marks, redirect), request) })),
  };
}
