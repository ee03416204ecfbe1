import type { FunctionIR, ObjectExpr, VarDecl } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';

/** A function's own name, or that of the variable that holds it. */
export function functionName(flat: FlatModule, at: number): string {
  const { name } = flat.nodes[at] as FunctionIR;
  if (name !== '') return name;
  const above = flat.parent[at] ?? -1;
  const up = flat.tags[above] === 'function' ? (flat.parent[above] ?? -1) : above;
  const tag = flat.tags[up];
  if (tag === 'var' || tag === 'assign') {
    const { target } = flat.nodes[up] as VarDecl;
    return target.kind === 'name' ? target.name : target.kind === 'member' ? target.property : '';
  }
  if (tag !== 'entry') return '';
  const { key } = flat.nodes[up] as ObjectExpr['entries'][number];
  return key?.kind === 'literal' ? String(key.value) : key?.kind === 'name' ? key.name : '';
}
