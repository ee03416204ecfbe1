import { type ClassSummary, type FileHead, pathKeys, type StoreSummary } from '../summaries/file-summary.ts';
import { ORIGIN_CLASS } from '../summaries/origins.ts';

/** Annotations that make constructors of all fields, or more of each. */
const MAKES_OF_ALL = /(?:Args|Data|Value|Record|Builder)/;

/**
 * Names of fields that classes have more than in an earlier summary of the same file, by number of the class. Nobody sees them who does not say their
 * names; but for those of records and their like, whose constructors take all fields, and those that are annotated.
 */
export function newFields(x: FileHead, y: FileHead): ReadonlyMap<number, ReadonlySet<string>> {
  const out = new Map<number, ReadonlySet<string>>();
  for (const [i, cls] of y.classes.entries()) {
    const before = x.classes[i];
    if (before === undefined || cls.fields.length === before.fields.length || !isPlain(cls)) continue;
    const known = new Set(before.fields.map((field) => field.name));
    const more = cls.fields.filter((field) => !known.has(field.name));
    if (more.every((field) => (field.decorators ?? []).length === 0))
      out.set(i, new Set(more.map((one) => one.name)));
  }
  return out;
}

const isPlain = ({ kind, decorators }: ClassSummary): boolean =>
  kind === 'class' && !decorators.some((one) => MAKES_OF_ALL.test(one.name));

export const withoutNew = (
  fields: ClassSummary['fields'],
  names: ReadonlySet<string> | undefined,
): ClassSummary['fields'] =>
  names === undefined ? fields : fields.filter((field) => !names.has(field.name));

/** Is it a value of nothing else that a new field begins with? */
export function isConstantOfField(
  { kind, index, path, flow }: StoreSummary,
  file: FileHead,
  fields: ReadonlyMap<number, ReadonlySet<string>>,
): boolean {
  const [name, ...inner] = pathKeys(file, path);
  return (
    kind === ORIGIN_CLASS &&
    flow.length === 0 &&
    inner.length === 0 &&
    name !== undefined &&
    fields.get(index)?.has(name) === true
  );
}
