import type { FunctionIR, Param, Spanned, Stmt } from '../ir/ir.ts';
import { nameAt } from './lowering.ts';

/**
 * Members that a compiler or a decorator adds to a class: Java and C# records, Python's data classes. They stand where
 * their component stands in the source.
 */
export function generatedMethod(
  name: string,
  params: readonly Param[],
  body: readonly Stmt[],
  span: Spanned,
  self = 'this',
): FunctionIR {
  return {
    name,
    params,
    returns: null,
    body,
    decorators: [],
    modifiers: ['public'],
    guards: [],
    self,
    receiverType: null,
    start: span.start,
    end: span.end,
  };
}

/** `this.name`, where the component stands. */
export function ownField(name: string, span: Spanned, self = 'this') {
  const at = { start: span.start, end: span.end };
  return { kind: 'member', object: nameAt(at, self), property: name, propertySpan: at, ...at } as const;
}

/** `this.name = name` for each parameter that is a plain name. */
export function assignedFields(params: readonly Param[], self = 'this'): Stmt[] {
  return params.flatMap(({ pattern }): Stmt[] => {
    if (pattern.kind !== 'name') return [];
    const at = { start: pattern.start, end: pattern.end };
    const target = ownField(pattern.name, at, self);
    return [{ kind: 'expr', expr: { kind: 'assign', target, op: '', value: pattern, ...at }, ...at }];
  });
}
