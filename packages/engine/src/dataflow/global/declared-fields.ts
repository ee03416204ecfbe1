import type { ClassId } from '../../link/ids.ts';
import { fileOfClass } from '../../link/numbering.ts';
import type { Program } from '../../link/program.ts';
import type { ClassSummary } from '../../summaries/file-summary.ts';
import { idsOf } from '../../summaries/ids.ts';
import { isHarmlessType } from '../local/type-names.ts';
import { isEnumeration } from './declared-types.ts';
import { classId, isInstance, librarySupers, linearised, type PointsTo } from './points-to.ts';
import type { Analysis } from './state.ts';

/** Languages in which a field holds nothing but what it is declared as; elsewhere a declaration binds nobody when the program runs. */
const BINDING: ReadonlySet<string> = new Set(['java', 'csharp', 'go']);

type FieldOfProgram = ClassSummary['fields'][number];

/** What a class of the program says of a field by declaring it. @param c the class that declares the field */
export type FieldDeclaration = (a: Analysis, c: ClassId, field: FieldOfProgram) => boolean;

/** The field is validated as text, a number or the like, so that no object comes into it. */
export const SCALAR: FieldDeclaration = (_a, _c, { isScalar }) => isScalar === true;

/** A validator looks at the field. */
export const CHECKED: FieldDeclaration = (_a, _c, { isChecked }) => isChecked === true;

/** The field is declared as a number, a truth value, a time, an identifier of fixed form or an enumeration. */
export const TEXTLESS: FieldDeclaration = isTextless;

/** What some class of the program says of a field of one name. */
export interface SaidOfName {
  readonly isTextless: boolean;
  readonly isScalar: boolean;
  readonly isChecked: boolean;
}

const NOTHING: SaidOfName = { isTextless: false, isScalar: false, isChecked: false };
const said = new WeakMap<Program, Map<string, SaidOfName>>();

/** What classes of the program say of fields, name by name: few names are asked about. */
export function saidOfNames(a: Analysis): (name: string) => SaidOfName {
  const names = said.get(a.program) ?? new Map<string, SaidOfName>();
  said.set(a.program, names);
  return (name) => {
    let known = names.get(name);
    if (known === undefined) {
      const fields = fieldsNamed(a.program, name);
      const some = (says: FieldDeclaration) => fields.some(([c, field]) => says(a, c, field));
      known =
        fields.length === 0
          ? NOTHING
          : {
              isTextless: some(TEXTLESS),
              isScalar: some(SCALAR),
              isChecked: some(CHECKED),
            };
      names.set(name, known);
    }
    return known;
  };
}

type PlacedField = readonly [ClassId, FieldOfProgram];

const fields = new WeakMap<Program, ReadonlyMap<string, readonly PlacedField[]>>();

function fieldsNamed(program: Program, name: string): readonly PlacedField[] {
  let byName = fields.get(program);
  if (byName === undefined) {
    const all = idsOf(program.classes).flatMap((c) =>
      (program.classes[c]?.fields ?? []).map((field): PlacedField => [c, field]),
    );
    byName = Map.groupBy(all, ([, field]) => field.name);
    fields.set(program, byName);
  }
  return byName.get(name) ?? [];
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
        if (field !== undefined) return says(a, c, field);
      }
      return false;
    })
  );
}

/** Classes of Python whose objects are made by what looks at the types (docs.pydantic.dev, sqlmodel.tiangolo.com, jcristharif.com/msgspec). */
const LOOKS_AT_TYPES = /^(?:pydantic(?:_settings)?|ninja|msgspec)\./;

const isBoundModel = (a: Analysis, c: ClassId): boolean =>
  a.program.files[fileOfClass(a.program, c)]?.language === 'python' &&
  librarySupers(a.pointsTo, c).some((name) => LOOKS_AT_TYPES.test(name));

function isTextless(a: Analysis, c: ClassId, { types }: FieldOfProgram): boolean {
  const fi = fileOfClass(a.program, c);
  const file = a.program.files[fi];
  if (file === undefined || !(BINDING.has(file.language) || isBoundModel(a, c))) return false;
  // `int | None`: nothing is no text either.
  const written = types.filter((type) => file.types[type]?.name !== 'None');
  const [type] = written;
  const name = type === undefined ? undefined : file.types[type]?.name;
  if (name === undefined || written.length !== 1) return false;
  if (isHarmlessType({ name, args: [] })) return true;
  return isEnumeration(a, fi, written);
}
