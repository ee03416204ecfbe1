import type { Argument, ImportIR, Spanned } from '../../ir/ir.ts';
import type { Lowering } from '../lowering.ts';

const found = new WeakMap<Lowering, ImportIR[]>();

export function importsOf(cx: Lowering): ImportIR[] {
  let imports = found.get(cx);
  if (!imports) {
    imports = [];
    found.set(cx, imports);
  }
  return imports;
}

/** `require 'm'`, `require_relative 'm'` (module './m'), `load 'm'`: all of it becomes visible, without a name. */
export function noteRequire(cx: Lowering, name: string, args: readonly Argument[], span: Spanned): void {
  if (name !== 'require' && name !== 'require_relative' && name !== 'load' && name !== 'autoload') return;
  const value = args[name === 'autoload' ? 1 : 0]?.value;
  if (value?.kind !== 'literal' || value.type !== 'string') return;
  const written = String(value.value);
  const module = name === 'require_relative' && !written.startsWith('.') ? `./${written}` : written;
  const { start, end } = span;
  importsOf(cx).push({ module, name: '*', local: '', typeOnly: false, dynamic: false, start, end });
}
