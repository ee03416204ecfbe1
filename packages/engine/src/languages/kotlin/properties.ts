import type { Expr, FunctionIR } from '../../ir/ir.ts';
import { generatedMethod } from '../generated-members.ts';
import type { Lowering } from '../lowering.ts';
import {
  calledInPlace,
  childAfter,
  extended,
  functionBody,
  lambdaOf,
  type Place,
  paramNamed,
} from './functions.ts';
import { getterOf, identifier, setterOf } from './names.ts';
import { typeIn } from './types.ts';

/** Has the property no field: neither a value nor a delegate, but code that is run when it is read? */
export function isComputed(cx: Lowering, node: number): boolean {
  const getter = cx.kid(node, 'getter');
  return (
    getter !== 0 &&
    cx.kid(getter, 'function_body') !== 0 &&
    !cx.has(node, '=') &&
    cx.kid(node, 'property_delegate') === 0
  );
}

/** What a property is made of: its value, or what its delegate gives. */
export function propertyValue(cx: Lowering, node: number): Expr | null {
  const delegate = cx.kid(node, 'property_delegate');
  if (delegate === 0) {
    const value = childAfter(cx, node, '=');
    return value === 0 ? null : cx.expr(value);
  }
  return delegated(cx, cx.first(delegate));
}

/** `by lazy { … }` is what the lambda gives; of other delegates it is the delegate itself. */
function delegated(cx: Lowering, node: number): Expr {
  const lambda = cx.kid(cx.kid(node, 'annotated_lambda'), 'lambda_literal');
  if (cx.kind(node) === 'call_expression' && lambda !== 0 && cx.text(cx.first(node)) === 'lazy')
    return calledInPlace(cx, lambdaOf(cx, lambda), [], node);
  return cx.expr(node);
}

/** Accessors that the source writes itself. `field` in them is the field of the property. */
export function accessorsOf(cx: Lowering, node: number, place: Place): FunctionIR[] {
  const variable = cx.kid(node, 'variable_declaration');
  const name = identifier(cx, cx.kid(variable, 'identifier'));
  const made: FunctionIR[] = [];
  for (const accessor of [cx.kid(node, 'getter'), cx.kid(node, 'setter')]) {
    const bodyNode = accessor === 0 ? 0 : cx.kid(accessor, 'function_body');
    if (bodyNode === 0) continue;
    const isGetter = cx.kind(accessor) === 'getter';
    const type = typeIn(cx, variable);
    cx.notes.set('field', name);
    const { params, body } = extended(cx, node, variable, () => ({
      params: isGetter
        ? []
        : [paramNamed(identifier(cx, cx.kid(accessor, 'identifier')), cx.span(accessor), type)],
      body: functionBody(cx, bodyNode, isGetter),
    }));
    cx.notes.delete('field');
    const fn = generatedMethod(isGetter ? getterOf(name) : setterOf(name), params, body, cx.span(accessor));
    made.push({
      ...fn,
      returns: isGetter ? type : null,
      self: place.self,
      modifiers: [...fn.modifiers, ...(place.isStatic ? ['static'] : [])],
    });
  }
  return made;
}
