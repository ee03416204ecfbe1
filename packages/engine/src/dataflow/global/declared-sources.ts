import { fileOfClass } from '../../link/numbering.ts';
import type { FileHead } from '../../summaries/file-summary.ts';
import { idsOf } from '../../summaries/ids.ts';
import type { LanguageModels } from '../models.ts';
import { declaresType, namesFit } from './declared-types.ts';
import { classId, isInstance, linearised, type PointsTo } from './points-to.ts';
import type { Analysis } from './state.ts';

const namesMemo = new WeakMap<LanguageModels, WeakMap<object, ReadonlySet<string>>>();

/** Names of fields of the program that a framework fills from requests, by what is written before them: `[BindProperty] public string Name`. */
export function declaredSourceNames(a: Analysis, models: LanguageModels): ReadonlySet<string> {
  const memo = namesMemo.get(models) ?? new WeakMap<object, ReadonlySet<string>>();
  namesMemo.set(models, memo);
  const known = memo.get(a.program);
  if (known !== undefined) return known;
  const names = new Set<string>();
  const entries = models.parameters.filter((e) => e.on === 'field');
  if (entries.length > 0)
    for (const c of idsOf(a.program.classes))
      for (const { name, decorators } of a.program.classes[c]?.fields ?? [])
        if (decorators !== undefined && entries.some((e) => namesFit(e.decorated, decorators)))
          names.add(name);
  memo.set(a.program, names);
  return names;
}

/** Kinds of sources that the class of an owner declares its field to be; of several classes the nearest that has the field counts. */
export function declaredSources(
  a: Analysis,
  file: FileHead,
  models: LanguageModels,
  owners: readonly PointsTo[],
  name: string,
): readonly string[] {
  if (!declaredSourceNames(a, models).has(name)) return [];
  const out: string[] = [];
  for (const owner of owners) {
    if (!isInstance(owner)) continue;
    for (const c of linearised(a.pointsTo, classId(owner))) {
      const field = a.program.classes[c]?.fields.find((f) => f.name === name);
      if (field === undefined) continue;
      for (const e of models.parameters)
        if (
          e.on === 'field' &&
          typeof e.source === 'string' &&
          field.decorators !== undefined &&
          namesFit(e.decorated, field.decorators) &&
          a.program.files[fileOfClass(a.program, c)]?.language === file.language &&
          declaresType(a, fileOfClass(a.program, c), e, field.types) &&
          !out.includes(e.source)
        )
          out.push(e.source);
      break;
    }
  }
  return out;
}
