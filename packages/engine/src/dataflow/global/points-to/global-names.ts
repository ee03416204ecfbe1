import type { LanguageId } from '../../../ir/ir.ts';
import type { FileId } from '../../../link/ids.ts';
import { family } from '../../../link/link-program.ts';
import { nearestClasses } from '../../../link/nearest.ts';
import { classIn } from '../../../link/numbering.ts';
import { packageFunctions } from '../../../link/package-functions.ts';
import { freeKey, freeLocation, namespaceOf, placeOfClass } from '../../../link/program.ts';
import type { FileHead } from '../../../summaries/file-summary.ts';
import { speaksOfType } from '../../models.ts';
import { normaliseName } from '../../qualified-names.ts';
import {
  beginForAll,
  endForAll,
  languageModels,
  meetsForAll,
  NO_TARGETS,
  type PointsToContext,
} from './context.ts';
import { locationTargets } from './stores.ts';
import { classTarget, functionTarget, libraryTarget, type PointsTo } from './target.ts';

/**
 * What a qualified class name means in a file: classes of the program (the nearest of namesakes), or the library type of
 * that name where a model speaks of it, for its own source or a stub may lie in the program. Null when the program has
 * no such class.
 */
export function namedClass(cx: PointsToContext, fi: FileId, qualified: string): readonly PointsTo[] | null {
  const own = cx.program.classByQualified.get(qualified);
  if (own === undefined) return null;
  const file = cx.program.files[fi];
  if (file !== undefined && isModelled(cx, file, qualified)) return [libraryTarget(qualified)];
  return nearestClasses(cx.program, fi, own).map(classTarget);
}

/**
 * What a class that this file declares is: itself, or the library type of its name where a model speaks of it, as a stub beside the
 * code that uses it is.
 */
export function ownClass(cx: PointsToContext, fi: FileId, index: number): PointsTo {
  const file = cx.program.files[fi];
  if (file !== undefined) {
    const [space, name] = placeOfClass(file, index);
    const qualified = space === '' ? name : `${space}.${name}`;
    if (isModelled(cx, file, qualified)) return libraryTarget(qualified);
  }
  return classTarget(classIn(cx.program, fi, index));
}

/** Does a model speak of the type? Only names in a namespace count: a bare name is anybody's. */
function isModelled(cx: PointsToContext, file: FileHead, qualified: string): boolean {
  const models = languageModels(cx, file);
  if (models === undefined || !qualified.includes('.')) return false;
  return models.supertypes.has(qualified) || speaksOfType(models, qualified);
}

/** What a name that no scope of the file declares means; found once for each file and name where no parameter has a say. */
export function globalNameTargets(cx: PointsToContext, fi: FileId, name: string): readonly PointsTo[] {
  let byName = cx.globalMemo[fi];
  if (byName === undefined) {
    byName = new Map();
    cx.globalMemo[fi] = byName;
  }
  const known = byName.get(name);
  if (known !== undefined) {
    if (cx.askers !== null) meetsForAll(cx, `name ${fi} ${name}`);
    return known;
  }
  const before = cx.unsettled;
  const others = cx.askers === null ? null : beginForAll(cx, `name ${fi} ${name}`);
  const pointsTo = meaningOf(cx, fi, name);
  if (others !== null) endForAll(cx, `name ${fi} ${name}`, others);
  if (cx.unsettled === before) byName.set(name, pointsTo);
  return pointsTo;
}

function meaningOf(cx: PointsToContext, fi: FileId, name: string): readonly PointsTo[] {
  const p = cx.program;
  const file = p.files[fi];
  if (file === undefined || name === '') return NO_TARGETS;
  const language = file.language;
  if (language === 'javascript' || language === 'typescript' || language === 'python') {
    const key = language === 'javascript' ? freeKey(file, name) : '';
    const shared = key === '' ? undefined : p.freeFunctions.get(key);
    // A name that a model knows as one of the platform's stays that.
    if (
      shared?.length === 1 &&
      languageModels(cx, file)
        ?.byMember.get(name)
        ?.some((e) => e.owner === '') !== true
    )
      return shared.map(functionTarget);
    return [libraryTarget(normaliseName(name))];
  }
  const free = freeKey(file, name);
  if (free !== '') {
    const fns = p.freeFunctions.get(free);
    if (fns !== undefined && fns.length <= 3) return fns.map(functionTarget);
    const location = freeLocation(p, file, name);
    if (location !== null) return locationTargets(cx, location);
  }
  const simple = normaliseName(name);
  const last = simple.slice(simple.lastIndexOf('.') + 1);
  if (simple.includes('.') && language === 'java') {
    return namedClass(cx, fi, simple) ?? [libraryTarget(simple)];
  }
  const spaces = [
    namespaceOf(file),
    // PHP's `use` names a class or function, and never opens a namespace.
    ...(language === 'php'
      ? []
      : file.imports.filter((i) => i.name === '*' || i.name === null).map((i) => normaliseName(i.module))),
  ];
  for (const space of spaces) {
    const own = namedClass(cx, fi, space === '' ? simple : `${space}.${simple}`);
    if (own !== null) return own;
    const fns = language === 'java' && free !== '' ? packageFunctions(p, space, simple) : null;
    if (fns !== null) return fns.map(functionTarget);
  }
  const models = languageModels(cx, file);
  const modelled = models?.typesByName
    .get(last)
    ?.filter((q) => !OWN_METHODS.has(language) || !isMethodOf(q, last));
  if (modelled !== undefined) {
    for (const space of [...spaces, 'java.lang'])
      if (modelled.includes(space === '' ? simple : `${space}.${simple}`))
        return [libraryTarget(space === '' ? simple : `${space}.${simple}`)];
    if (modelled.includes(simple)) return [libraryTarget(simple)];
  }
  const bySimple = p.classBySimple.get(`${family(file)} ${last}`);
  if (bySimple !== undefined && bySimple.length === 1) return bySimple.map(classTarget);
  const likely = NEEDS_OWNER.has(language) ? modelled?.filter((q) => !models?.called.has(q)) : modelled;
  if (likely !== undefined && likely.length === 1 && language !== 'java') return likely.map(libraryTarget);
  const wild = spaces.slice(1);
  if (language === 'java' && wild.length === 1 && /^[A-Z]/.test(name) && !JAVA_LANG.has(name))
    return [libraryTarget(`${wild[0]}.${name}`)];
  return [libraryTarget(language === 'java' && JAVA_LANG.has(name) ? `java.lang.${name}` : simple)];
}

/** Is it a method, written with its class? A plain call such as `collect(…)` never means one. */
function isMethodOf(qualified: string, last: string): boolean {
  const owner = qualified.slice(0, -last.length - 1);
  return /^[a-z]/.test(last) && /^[A-Z]/.test(owner.slice(owner.lastIndexOf('.') + 1));
}

/** Languages in which a plain call means a function or a method of the object around, and never one of a class that is not named. */
const OWN_METHODS: ReadonlySet<LanguageId> = new Set(['php', 'ruby']);

/** Languages in which nothing is called without its owner unless an import opens that: a plain name is a method of the class itself. */
const NEEDS_OWNER: ReadonlySet<LanguageId> = new Set(['csharp', 'go']);

const JAVA_LANG = new Set([
  'String',
  'System',
  'Runtime',
  'ProcessBuilder',
  'Process',
  'Object',
  'Math',
  'Class',
  'Thread',
  'StringBuilder',
  'StringBuffer',
  'Integer',
  'Long',
  'Boolean',
  'Character',
  'Double',
  'Exception',
  'Throwable',
]);
