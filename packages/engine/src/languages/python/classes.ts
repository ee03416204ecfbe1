import type { ClassIR, Decorator, FieldIR, FunctionIR, Stmt, TypeRef } from '../../ir/ir.ts';
import type { Lowering } from '../lowering.ts';
import { withDataConstructor } from './data-classes.ts';
import { functionOf, metadataOf } from './functions.ts';
import { typeOf } from './types.ts';

/** Classes in classes in classes. */
const MAX_CLASS_DEPTH = 50;

/** A class: methods, plain class variables as fields, and everything else in its body as statements. */
export function classOf(
  cx: Lowering,
  node: number,
  decorators: readonly Decorator[],
  decoratorsOn: (definition: number) => Decorator[],
  depth = 0,
): ClassIR {
  const fields: FieldIR[] = [];
  const methods: FunctionIR[] = [];
  const classes: ClassIR[] = [];
  const body: Stmt[] = [];
  const block = cx.field(node, 'body');
  for (const kid of block === 0 ? [] : cx.kids(block)) {
    const decorated = cx.kind(kid) === 'decorated_definition';
    const inner = decorated ? cx.field(kid, 'definition') : kid;
    const own = decorated ? decoratorsOn(kid) : [];
    switch (cx.kind(inner)) {
      case 'function_definition':
        methods.push(functionOf(cx, inner, own, true));
        break;
      case 'class_definition':
        if (depth > MAX_CLASS_DEPTH) cx.gaps.push({ ...cx.span(inner), reason: 'too-deep' });
        else classes.push(classOf(cx, inner, own, decoratorsOn, depth + 1));
        break;
      case 'expression_statement': {
        const field = fieldOf(cx, inner);
        if (field) fields.push(field);
        else cx.stmt(inner, body);
        break;
      }
      default:
        cx.stmt(inner, body);
    }
  }
  return withDataConstructor({
    name: cx.text(cx.field(node, 'name')),
    kind: 'class',
    extends: parents(cx, cx.field(node, 'superclasses')),
    decorators,
    modifiers: [],
    fields,
    methods,
    classes,
    body,
    ...cx.span(node),
  });
}

/** `x = 1`, `x: T`, `x: T = 1` */
function fieldOf(cx: Lowering, node: number): FieldIR | null {
  const assignment = cx.first(node);
  if (cx.kind(assignment) !== 'assignment') return null;
  const left = cx.field(assignment, 'left');
  if (cx.kind(left) !== 'identifier') return null;
  const right = cx.field(assignment, 'right');
  const init = right === 0 ? null : cx.expr(right);
  if (init?.kind === 'assign') return null;
  return {
    name: cx.text(left),
    type: typeOf(cx, cx.field(assignment, 'type')),
    init,
    decorators: metadataOf(cx, cx.field(assignment, 'type')),
    modifiers: ['static'],
    ...cx.span(node),
  };
}

function parents(cx: Lowering, node: number): TypeRef[] {
  const found: TypeRef[] = [];
  for (const kid of node === 0 ? [] : cx.kids(node)) {
    if (cx.kind(kid) === 'keyword_argument') continue;
    const type = typeOf(cx, cx.kind(kid) === 'call' ? cx.field(kid, 'function') : kid);
    if (type) found.push(type);
  }
  return found;
}
