import { boundsOfClass } from '../dataflow/local/bounds/of-classes.ts';
import { boundOfDecorators, boundOfGiven, isClosedType } from '../dataflow/local/bounds/of-fields.ts';
import { isEnumerationBase, isHarmlessType } from '../dataflow/local/type-names.ts';
import type { ClassIR, LanguageId, Param, TypeRef } from '../ir/ir.ts';
import { type Bounds, boundAt } from '../summaries/bounds.ts';
import type { FlatModule } from './flat-module.ts';

/** What a parameter, and the fields of one, are bounded to by what their file declares of them. */

interface Declared {
  /** Members of enumerations are the program's own. */
  readonly enumerations: ReadonlySet<string>;
  readonly bounds: ReadonlyMap<string, Bounds>;
}

const memo = new WeakMap<FlatModule, Declared>();

function declaredIn(flat: FlatModule): Declared {
  let known = memo.get(flat);
  if (known === undefined) {
    const enumerations = new Set<string>();
    const bounds = new Map<string, Bounds>();
    for (const i of flat.places('cls')) {
      const cls = flat.nodes[i] as ClassIR;
      if (cls.kind === 'enum' || cls.extends.some((base) => isEnumerationBase(base.name)))
        enumerations.add(cls.name);
      const { own } = boundsOfClass(cls, flat.module.language);
      // `class SortedValidator : AbstractValidator<Sorted>`
      const about = cls.extends.flatMap((base) => base.args.map((one) => one.name));
      for (const name of Object.keys(own).length === 0 ? [] : [cls.name, ...about])
        bounds.set(name, { ...bounds.get(name), ...own });
    }
    known = { enumerations, bounds };
    memo.set(flat, known);
    for (const i of flat.places('cls')) {
      const cls = flat.nodes[i] as ClassIR;
      if (!looksAtTypes(cls, flat.module.language)) continue;
      for (const { name, type } of cls.fields)
        if (isHarmlessType(type) || isEnumeration(flat, type))
          bounds.set(cls.name, { ...bounds.get(cls.name), [name]: 'known' });
    }
  }
  return known;
}

/** Does nothing but what a field is declared as come into it? */
function looksAtTypes(cls: ClassIR, language: LanguageId): boolean {
  if (language === 'java' || language === 'csharp') return true;
  return (
    language === 'python' && cls.extends.some((base) => /(?:^|\.)(?:BaseModel|SQLModel)$/.test(base.name))
  );
}

/** Is the parameter at a place one of known texts, or without what means something? Types of TypeScript bind nobody. */
export function isBoundParameter(flat: FlatModule, at: number): boolean {
  const { decorators, default: value, type } = flat.nodes[at] as Param;
  if (boundOfDecorators(decorators) !== null || boundOfGiven(value) !== null) return true;
  const { language } = flat.module;
  if (language === 'javascript' || language === 'typescript') return false;
  return (language === 'python' && isClosedType(type)) || isEnumeration(flat, type);
}

function isEnumeration(flat: FlatModule, type: TypeRef | null): boolean {
  if (type === null || type.array === true) return false;
  if (type.name === '|' || type.name === 'Optional' || type.name === 'Union')
    return type.args.length > 0 && type.args.every((one) => one.name === 'None' || isEnumeration(flat, one));
  return declaredIn(flat).enumerations.has(type.name);
}

/** Does the class of the parameter at a place bound the field? */
export function isBoundField(flat: FlatModule, at: number, field: string): boolean {
  const { type } = flat.nodes[at] as Param;
  const bounds = type === null || type.array === true ? undefined : declaredIn(flat).bounds.get(type.name);
  return bounds !== undefined && boundAt(bounds, [field]) !== null;
}
