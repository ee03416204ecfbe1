import type { ClassId } from '../../link/ids.ts';
import { fileOfClass } from '../../link/numbering.ts';
import type { Program } from '../../link/program.ts';
import type { ClassSummary } from '../../summaries/file-summary.ts';
import { idsOf } from '../../summaries/ids.ts';
import { isHarmlessType } from '../local/type-names.ts';
import { isEnumeration } from './declared-types.ts';
import { classId, isInstance, linearised, type PointsTo } from './points-to.ts';
import type { Analysis } from './state.ts';

/** Languages in which a field holds nothing but what it is declared as; elsewhere a declaration binds nobody when the program runs. */
const BINDING: ReadonlySet<string> = new Set(['java', 'csharp', 'go']);

type FieldOfProgram = ClassSummary['fields'][number];

/** What a class of the program says of a field by declaring it. */
export interface FieldDeclaration {
  /** @param c the class that declares the field */
  readonly holds: (a: Analysis, c: ClassId, field: FieldOfProgram) => boolean;
  readonly names: WeakMap<Program, ReadonlySet<string>>;
}

/** The field is validated as text, a number or the like, so that no object comes into it. */
export const SCALAR: FieldDeclaration = {
  holds: (_a, _c, { isScalar }) => isScalar === true,
  names: new WeakMap(),
};

/** A validator of the field lets only harmless characters into it. */
export const PLAIN: FieldDeclaration = {
  holds: (_a, _c, { isPlain }) => isPlain === true,
  names: new WeakMap(),
};

/** The field is declared as a number, a truth value, a time, an identifier of fixed form or an enumeration. */
export const TEXTLESS: FieldDeclaration = { holds: isTextless, names: new WeakMap() };

/** Names of fields of which some class of the program says it. */
export function declaredNames(a: Analysis, says: FieldDeclaration): ReadonlySet<string> {
  let names = says.names.get(a.program);
  if (names === undefined) {
    const found = new Set<string>();
    for (const c of idsOf(a.program.classes))
      for (const field of a.program.classes[c]?.fields ?? [])
        if (says.holds(a, c, field)) found.add(field.name);
    names = found;
    says.names.set(a.program, names);
  }
  return names;
}

/** Whether every owner is an object of the program whose class says it of the field of this name; of several the nearest class counts. */
export function isDeclared(
  a: Analysis,
  says: FieldDeclaration,
  owners: readonly PointsTo[],
  name: string,
): boolean {
  return (
    owners.length > 0 &&
    owners.every((owner) => {
      if (!isInstance(owner)) return false;
      for (const c of linearised(a.pointsTo, classId(owner))) {
        const field = a.program.classes[c]?.fields.find((f) => f.name === name);
        if (field !== undefined) return says.holds(a, c, field);
      }
      return false;
    })
  );
}

function isTextless(a: Analysis, c: ClassId, { types }: FieldOfProgram): boolean {
  const fi = fileOfClass(a.program, c);
  const file = a.program.files[fi];
  if (file === undefined || !BINDING.has(file.language)) return false;
  const [type] = types;
  const written = type === undefined ? undefined : file.types[type]?.name;
  if (written === undefined || types.length !== 1) return false;
  if (isHarmlessType({ name: written, args: [] })) return true;
  return isEnumeration(a, fi, types);
}
