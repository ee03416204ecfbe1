import type { FieldIR, FunctionIR, Param } from '../../ir/ir.ts';
import { assignedFields, generatedMethod, ownField } from '../generated-members.ts';
import type { Lowering } from '../lowering.ts';

/**
 * Members that the compiler adds to `record P(A x)`: a field and an accessor for each component, and the canonical
 * constructor (a compact one runs its statements first). What the source declares itself is left alone.
 */
export function recordMembers(
  cx: Lowering,
  node: number,
  components: readonly Param[],
  into: { fields: FieldIR[]; methods: FunctionIR[] },
): void {
  const body = cx.field(node, 'body');
  const compact = body === 0 ? 0 : cx.kid(body, 'compact_constructor_declaration');
  for (const component of components) {
    if (component.pattern.kind !== 'name') continue;
    const { name, start, end } = component.pattern;
    into.fields.push({
      name,
      type: component.type,
      init: null,
      decorators: component.decorators,
      modifiers: ['private', 'final'],
      start: component.start,
      end: component.end,
    });
    if (!into.methods.some((m) => m.name === name && m.params.length === 0)) {
      into.methods.push({
        ...generatedMethod(
          name,
          [],
          [{ kind: 'return', value: ownField(name, component.pattern), start, end }],
          component,
        ),
        returns: component.type,
      });
    }
  }
  const declared = into.methods.some(
    (m) => m.name === 'constructor' && m.params.length === components.length,
  );
  if (declared && compact === 0) return;
  const before = compact === 0 ? [] : cx.body(cx.field(compact, 'body'));
  const span = cx.span(compact === 0 ? cx.field(node, 'parameters') : compact);
  into.methods.push(
    generatedMethod('constructor', components, [...before, ...assignedFields(components)], span),
  );
}
