import type { ClassId } from '../../link/ids.ts';
import { fileOfClass } from '../../link/numbering.ts';
import type { Program } from '../../link/program.ts';
import { idsOf } from '../../summaries/ids.ts';
import { isHarmlessType } from '../local/type-names.ts';
import { classId, isInstance, linearised, type PointsTo, typesTargets } from './points-to.ts';
import type { Analysis } from './state.ts';

/** Languages in which a field holds nothing but what it is declared as; elsewhere a declaration binds nobody when the program runs. */
const BINDING: ReadonlySet<string> = new Set(['java', 'csharp', 'go']);

const scalarMemo = new WeakMap<Program, ReadonlySet<string>>();

/** Names of fields that some class validates as text, a number or the like. */
export function scalarFieldNames(a: Analysis): ReadonlySet<string> {
  let names = scalarMemo.get(a.program);
  if (names === undefined) {
    const found = new Set<string>();
    for (const c of idsOf(a.program.classes))
      for (const { name, isScalar } of a.program.classes[c]?.fields ?? []) if (isScalar) found.add(name);
    names = found;
    scalarMemo.set(a.program, names);
  }
  return names;
}

/** Whether every owner is an object of the program whose class lets no object into this field. */
export function isScalarField(a: Analysis, owners: readonly PointsTo[], name: string): boolean {
  return (
    owners.length > 0 &&
    owners.every(
      (owner) =>
        isInstance(owner) &&
        linearised(a.pointsTo, classId(owner)).some((c) =>
          a.program.classes[c]?.fields.some((f) => f.name === name && f.isScalar),
        ),
    )
  );
}

const nameMemo = new WeakMap<Program, ReadonlySet<string>>();

/** Names of fields that some class declares as a number, a truth value, a time, an identifier of fixed form or an enumeration. */
export function textlessFieldNames(a: Analysis): ReadonlySet<string> {
  let names = nameMemo.get(a.program);
  if (names === undefined) {
    const found = new Set<string>();
    for (const c of idsOf(a.program.classes)) {
      const file = a.program.files[fileOfClass(a.program, c)];
      if (file === undefined || !BINDING.has(file.language)) continue;
      for (const { name, types } of a.program.classes[c]?.fields ?? [])
        if (isTextless(a, c, types)) found.add(name);
    }
    names = found;
    nameMemo.set(a.program, names);
  }
  return names;
}

/** Whether every owner is an object of the program whose class declares this field as something that carries no text. */
export function isTextlessField(a: Analysis, owners: readonly PointsTo[], name: string): boolean {
  return owners.length > 0 && owners.every((owner) => isInstance(owner) && declares(a, classId(owner), name));
}

function declares(a: Analysis, owner: ClassId, name: string): boolean {
  for (const c of linearised(a.pointsTo, owner)) {
    const field = a.program.classes[c]?.fields.find((f) => f.name === name);
    if (field !== undefined) return isTextless(a, c, field.types);
  }
  return false;
}

function isTextless(a: Analysis, cls: ClassId, types: readonly number[]): boolean {
  const fi = fileOfClass(a.program, cls);
  const [type] = types;
  const written = type === undefined ? undefined : a.program.files[fi]?.types[type]?.name;
  if (written === undefined || types.length !== 1) return false;
  if (isHarmlessType({ name: written, args: [] })) return true;
  const targets = typesTargets(a.pointsTo, fi, types);
  return (
    targets.length > 0 &&
    targets.every((t) => isInstance(t) && a.program.classes[classId(t)]?.kind === 'enum')
  );
}
