import type { Assign, Decorator, FunctionIR, VarDecl } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { wrappersOf } from '../threat-model/index.ts';
import { QUOTED } from './endpoint-words.ts';

/** What stands at the beginning of a function: its decorators, its name and where they are. */

/** Characters of decorators that are kept as they are written, and of the arguments of each where they are longer. */
const DECORATOR_CHARACTERS = 400;
const DECORATOR_ARGUMENTS = 48;

/** As they are written; where they are long, as describing an interface makes them, each with the beginning of its arguments alone: all names are there. */
export function writtenDecorators(decorators: readonly Decorator[], text: string): string {
  const whole = decorators.map((one) => text.slice(one.start, one.end));
  const isLong = whole.reduce((sum, one) => sum + one.length + 1, 0) > DECORATOR_CHARACTERS;
  // A text that is cut has no end: what comes behind it would be taken for its rest.
  const begin = (one: string): string => {
    const part = one.slice(0, DECORATOR_ARGUMENTS);
    return part.replace(QUOTED, '').search(/["']/) < 0
      ? part
      : part.slice(0, Math.max(part.lastIndexOf('"'), part.lastIndexOf("'")));
  };
  const cut = isLong ? whole.map(begin) : whole;
  return cut.join(' ').slice(0, 2 * DECORATOR_CHARACTERS);
}

/** Where a function's name stands, below its decorators; its beginning where it has none. */
export function headOf(fn: FunctionIR, text: string): number {
  const below = Math.max(fn.start, ...fn.decorators.map((one) => one.end));
  if (fn.name === '' || fn.decorators.length === 0) return fn.start;
  const at = text.indexOf(`${fn.name}(`, below);
  return at >= 0 && at < fn.end ? at : fn.start;
}

/** What a first line unpacks begins with its pattern: `const { organizationId } = req.auth`. */
export function beginOf(text: string, from: number, least: number): number {
  const line = Math.max(least, text.lastIndexOf('\n', from - 1) + 1);
  const before = text.slice(Math.max(line, from - 200), from);
  const at = before.search(/\b(?:const|let|var)\s*$/);
  return at < 0 ? from : from - before.length + at;
}

/** A function's own name, or that of the variable, member or key that holds it. */
export function nameOf(flat: FlatModule, index: number, fn: FunctionIR): string {
  if (fn.name !== '') return fn.name;
  for (
    let up = flat.parent[index] ?? -1, steps = 0;
    up >= 0 && steps < 3;
    up = flat.parent[up] ?? -1, steps++
  ) {
    const tag = flat.tags[up];
    if (tag === 'assign' || tag === 'var') {
      const { target } = flat.nodes[up] as Assign | VarDecl;
      return target.kind === 'name' ? target.name : target.kind === 'member' ? target.property : '';
    }
    if (tag === 'entry') {
      const { key } = flat.nodes[up] as { key: { kind: string; value?: unknown; name?: string } | null };
      return key?.kind === 'literal' ? String(key.value) : (key?.name ?? '');
    }
    if (tag === 'call' || tag === 'fn') break;
  }
  return keyOfWrapped(flat, index);
}

/** The key of an object under which a call stands that is handed the function last: `{ users: combine(isKnown, async () => …) }`. */
function keyOfWrapped(flat: FlatModule, index: number): string {
  const [outer] = wrappersOf(flat, index);
  const entry = outer === undefined ? -1 : (flat.parent[outer] ?? -1);
  if (flat.tags[entry] !== 'entry') return '';
  const { key } = flat.nodes[entry] as { key: { kind: string; value?: unknown; name?: string } | null };
  return key?.kind === 'literal' ? String(key.value) : (key?.name ?? '');
}
