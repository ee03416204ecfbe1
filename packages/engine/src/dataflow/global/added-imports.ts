import type { Program } from '../../link/program.ts';
import type { AddedFunctions } from '../../link/told-apart.ts';
import type { FileHead, ImportSummary } from '../../summaries/file-summary.ts';
import type { CompiledModels } from '../models.ts';
import { createPointsTo, globalNameTargets, settleClasses } from './points-to.ts';

/**
 * Is what functions of the earlier program say unchanged by imports that files have more now? An import of a whole module may decide what
 * a name means that no scope declares, and a module of Python gives out what it imports.
 */
export function importsChangeNothing(
  earlier: Program,
  later: Program,
  models: CompiledModels,
  changed: ReadonlyMap<string, AddedFunctions>,
): boolean {
  const [was, now] = [createPointsTo(earlier, models), createPointsTo(later, models)];
  settleClasses(was);
  settleClasses(now);
  for (const [path, { imported }] of changed) {
    if (imported.length === 0) continue;
    const fi = later.fileByPath.get(path);
    const file = fi === undefined ? undefined : later.files[fi];
    const before = fi === undefined ? undefined : earlier.files[fi];
    if (fi === undefined || file === undefined || before === undefined) return false;
    const added = imported.flatMap((i) => file.imports[i] ?? []);
    // Functions of Kotlin are found by what is imported as a whole.
    if (file.language === 'java' && added.some((one) => one.name === '*')) return false;
    const names = new Set([
      ...before.strings,
      ...before.types.map((use) => use.name.split(/\.|\\|::/).find((piece) => piece !== '') ?? ''),
    ]);
    for (const name of names) {
      const [one, other] = [globalNameTargets(was, fi, name), globalNameTargets(now, fi, name)];
      // Numbers of functions may be others now.
      if (one.length !== other.length || one.some((target, i) => !isSame(target, other[i]))) return false;
    }
    if (added.some((one) => isGivenOut(later, file, one) || decidesReturns(models, file, before, one)))
      return false;
  }
  return true;
}

const isSame = (one: string, other: string | undefined): boolean =>
  one.startsWith('f:') ? other?.startsWith('f:') === true : one === other;

/** May another file read from this one what it imports? */
function isGivenOut({ files }: Program, file: FileHead, { local }: ImportSummary): boolean {
  if (file.language !== 'python') return false;
  const own = modulePath(file.path);
  return [...files].some(
    (other) =>
      other !== file &&
      other.imports.some(
        ({ module, name }) =>
          (name === local || other.strings.includes(local)) && mayMean(other.path, module, name, own),
      ),
  );
}

const modulePath = (path: string): string => path.replace(/(?:\/__init__)?\.py$/, '');

/** May an import of Python, or a part of what it names, mean the module at this path? Where packages begin, nobody knows. */
function mayMean(importer: string, module: string, name: string | null, path: string): boolean {
  const [, dots = '', rest = ''] = /^(\.*)(.*)$/.exec(module) ?? [];
  const pieces = [...rest.split('.'), name ?? '*'].filter((piece) => piece !== '' && piece !== '*');
  const folder = importer.split('/').slice(0, -dots.length);
  const tails = pieces.map((_, i) => pieces.slice(0, i + 1).join('/'));
  if (dots === '') return tails.some((tail) => path === tail || path.endsWith(`/${tail}`));
  return ['', ...tails].some((tail) => [...folder, tail].filter((piece) => piece !== '').join('/') === path);
}

/** Some of what decorated functions return is told by libraries that their file imports: see `return-sinks.ts`. */
function decidesReturns(
  models: CompiledModels,
  file: FileHead,
  before: FileHead,
  { module }: ImportSummary,
): boolean {
  if (!before.functions.some((f) => f.decorators.length > 0)) return false;
  const library = module.split('.')[0] ?? '';
  const entries = models.byLanguage.get(file.language)?.byMember.values() ?? [];
  return [...entries].some((list) =>
    list.some((e) => e.subject === 'return-of' && e.owner.split('.')[0] === library),
  );
}
