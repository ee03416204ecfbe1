import type { Expr, Stmt } from '../../ir/ir.ts';
import { type Lowering, nameAt } from '../lowering.ts';
import { declare } from './scope.ts';

const MAX_PATTERN_DEPTH = 40;

/** Names bound by a `case/in` pattern, each assigned from the subject, and the constants it compares with. */
export function bindingsIn(cx: Lowering, pattern: number, subject: Expr): { binds: Stmt[]; tests: Expr[] } {
  const binds: Stmt[] = [];
  const tests: Expr[] = [];
  const bind = (node: number): void => {
    const name = cx.text(node);
    if (name === '_' || name === '') return;
    declare(cx, name);
    const span = cx.span(node);
    const expr: Expr = { kind: 'assign', target: nameAt(span, name), op: '', value: subject, ...span };
    binds.push({ kind: 'expr', expr, ...span });
  };
  const read = (node: number, depth: number): void => {
    if (node === 0 || depth > MAX_PATTERN_DEPTH) return;
    switch (cx.kind(node)) {
      case 'identifier':
        bind(node);
        break;
      case 'keyword_pattern': {
        const value = cx.field(node, 'value');
        if (value === 0) bind(cx.field(node, 'key'));
        else read(value, depth + 1);
        break;
      }
      case 'as_pattern':
        read(cx.field(node, 'value'), depth + 1);
        bind(cx.field(node, 'name'));
        break;
      case 'splat_parameter':
      case 'hash_splat_parameter':
        if (cx.field(node, 'name') !== 0) bind(cx.field(node, 'name'));
        break;
      case 'string':
      case 'integer':
      case 'float':
      case 'simple_symbol':
      case 'nil':
      case 'true':
      case 'false':
      case 'range':
      case 'regex':
        tests.push(cx.expr(node));
        break;
      case 'constant':
      case 'scope_resolution':
      case 'variable_reference_pattern':
      case 'expression_reference_pattern':
        break;
      default:
        for (const kid of cx.kids(node)) read(kid, depth + 1);
    }
  };
  read(pattern, 0);
  return { binds, tests };
}
