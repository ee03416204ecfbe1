import type { ClassIR, FieldIR, Param } from '../../ir/ir.ts';
import { assignedFields, generatedMethod } from '../generated-members.ts';

const DATA_CLASS = /(^|\.)(dataclass|define|frozen|mutable|attrs|attr\.s|attributes)$/;
const NAMED_TUPLE = /(^|\.)NamedTuple$/;
const ADDS_NO_FIELDS = /(^|\.)(NamedTuple|Generic|Protocol|ABC|object)$/;

/**
 * The constructor that `@dataclass`, attrs and `NamedTuple` make of annotated class variables, in their order. A class
 * with parents of its own is left alone: the fields of those come first, and they may stand in another file.
 */
export function withDataConstructor(cls: ClassIR): ClassIR {
  const isData =
    cls.decorators.some((d) => DATA_CLASS.test(d.name)) || cls.extends.some((t) => NAMED_TUPLE.test(t.name));
  if (!isData || cls.methods.some((m) => m.name === 'constructor')) return cls;
  if (cls.extends.some((t) => !ADDS_NO_FIELDS.test(t.name))) return cls;
  const params = cls.fields.filter(isComponent).map(
    (field): Param => ({
      pattern: { kind: 'name', name: field.name, start: field.start, end: field.end },
      type: field.type,
      default: field.init,
      rest: 'none',
      decorators: [],
      start: field.start,
      end: field.end,
    }),
  );
  if (params.length === 0) return cls;
  const span = { start: cls.start, end: cls.start };
  const made = generatedMethod('constructor', params, assignedFields(params, 'self'), span, 'self');
  return { ...cls, methods: [...cls.methods, made] };
}

function isComponent(field: FieldIR): boolean {
  return field.type !== null && !/(^|\.)(ClassVar|Final)$/.test(field.type.name);
}
