import type { Call } from '../../ir/ir.ts';
import { isOpen } from './container-shapes.ts';
import type { Fn } from './context.ts';
import { elementsOf, updateObject, writeField } from './memory.ts';
import { contentOf } from './objects.ts';
import { derive, EMPTY, type Value, withTypes } from './value.ts';

/** The effect of a method of a text builder; null when it is not one of its. */
export function builderCall(
  fn: Fn,
  e: Call,
  recv: Value,
  name: string,
  args: readonly Value[],
): Value | null {
  switch (name) {
    case 'append':
    case 'insert':
    case 'Append':
    case 'AppendLine':
    case 'AppendFormat':
    case 'Insert':
    case 'add':
    case 'write':
    case 'replace':
    case 'Replace':
    case 'appendCodePoint': {
      const text = derive(
        fn.cx.t,
        args.map((v) => contentOf(fn, v)),
      );
      if (text.origins.length > 0) writeField(fn, recv, null, text, e);
      return recv;
    }
    case 'setLength':
    case 'Clear':
      if (name === 'Clear' || args[0]?.constant === 0)
        updateObject(fn, recv, (o) => ({ ...o, rest: EMPTY, fields: new Map() }));
      return EMPTY;
    case 'toString':
    case 'ToString':
    case 'getvalue':
    case 'substring':
      return withTypes(derive(fn.cx.t, [isOpen(fn, recv) ? contentOf(fn, recv) : elementsOf(fn, recv)]), []);
    case 'reverse':
    case 'deleteCharAt':
    case 'delete':
    case 'setCharAt':
    case 'trimToSize':
      return recv;
    case 'length':
    case 'charAt':
    case 'indexOf':
    case 'capacity':
      return EMPTY;
    default:
      return null;
  }
}
