import type { FunctionId } from '../../link/ids.ts';
import { fileOfFunction } from '../../link/numbering.ts';
import type { FileHead } from '../../summaries/file-summary.ts';
import { type FilePath, idsOf, NO_FILE_PATH } from '../../summaries/ids.ts';
import { ORIGIN_GLOBAL, ORIGIN_IMPORT, ORIGIN_SELF, type OriginKind } from '../../summaries/origins.ts';
import { LOOKED_AT } from '../doubt.ts';
import type { CompiledEntry, LanguageModels } from '../models.ts';
import { speaksOfType } from '../models.ts';
import { splitName } from '../qualified-names.ts';
import { CHECKED, isDeclared, SCALAR, saidOfNames, TEXTLESS } from './declared-fields.ts';
import { declaredSourceNames, declaredSources } from './declared-sources.ts';
import {
  classId,
  isInstance,
  isLibrary,
  isSubtype,
  languageModels,
  libraryName,
  libraryTypes,
  linearised,
  originTargets,
  type PointsTo,
} from './points-to.ts';
import type { Analysis } from './state.ts';

/** Names of members that models call sources; null when one of them has a wildcard, so that every name must be tried. */
function sourceNames(a: Analysis, file: FileHead, models: LanguageModels): Set<string> | null {
  const known = a.sourceMembers.get(file.language);
  if (known !== undefined) return known;
  const names: Set<string> | null = new Set<string>();
  let wild = false;
  for (const [name, list] of models.byMember)
    if (list.some((e) => e.role === 'sources' && e.subject === 'member')) names.add(name);
  for (const e of models.wild) if (e.role === 'sources' && e.subject === 'member') wild = true;
  const out = wild ? null : names;
  a.sourceMembers.set(file.language, out);
  return out;
}

/** Source kinds of reading a path from an origin: some member on the way is a source by its owner's type. */
export function memberSources(
  a: Analysis,
  fn: FunctionId,
  kind: OriginKind,
  index: number,
  path: FilePath,
): readonly string[] {
  const fi = fileOfFunction(a.program, fn);
  const file = a.program.files[fi];
  if (file === undefined) return [];
  const models = languageModels(a.pointsTo, file);
  if (models === undefined) return [];
  const names = sourceNames(a, file, models);
  const declared = declaredSourceNames(a, models);
  const keys = file.paths[path] ?? [];
  if (kind === ORIGIN_GLOBAL || kind === ORIGIN_IMPORT) {
    const own = originTargets(a.pointsTo, fn, kind, index, NO_FILE_PATH);
    for (const r of own) {
      if (!isLibrary(r)) continue;
      const { owner, member } = splitName(libraryName(r));
      const found = entriesFor(models, member, (e) => e.owner === owner);
      if (found.length > 0) return found;
    }
  }
  for (let i = 0; i < keys.length; i++) {
    const name = file.strings[keys[i] ?? 0] ?? '';
    if (names !== null && !names.has(name) && !declared.has(name)) continue;
    const owners = originTargets(a.pointsTo, fn, kind, index, pathPrefix(file, path, i));
    const own = declaredSources(a, file, models, owners, name);
    if (own.length > 0) return own;
    const isOwn = kind === ORIGIN_SELF && i === 0;
    const found = entriesFor(models, name, (e) =>
      e.owner === '*'
        ? owners.length === 0
        : owners.some(
            (o) => fits(a, file, o, e) && !(isOwn && e.memberPattern !== null && declares(a, o, name)),
          ),
    );
    if (found.length > 0) return found;
  }
  return [];
}

/** A field that a class of the program declares is that field within it, where a model speaks of any member that the library may find. */
function declares(a: Analysis, owner: PointsTo, name: string): boolean {
  if (!isInstance(owner)) return false;
  return linearised(a.pointsTo, classId(owner)).some(
    (c) => a.program.classes[c]?.fields.some((field) => field.name === name) === true,
  );
}

function fits(a: Analysis, file: FileHead, owner: PointsTo, e: CompiledEntry): boolean {
  if (isSubtype(a.pointsTo, file, owner, e.owner)) return true;
  return (
    e.ownerPattern !== null &&
    libraryTypes(a.pointsTo, file, owner).some((t) => e.ownerPattern?.test(t) ?? false)
  );
}

function entriesFor(
  models: LanguageModels,
  name: string,
  test: (e: CompiledEntry) => boolean,
): readonly string[] {
  const out: string[] = [];
  const consider = (e: CompiledEntry): void => {
    if (e.role === 'sources' && e.subject === 'member' && test(e))
      for (const k of e.kinds) if (!out.includes(k)) out.push(k);
  };
  for (const e of models.byMember.get(name) ?? []) consider(e);
  for (const e of models.wild) if (e.memberPattern?.test(name)) consider(e);
  return out;
}

const prefixMemo = new WeakMap<FileHead, Map<string, FilePath>>();

/** Number of the path made of the first `count` keys. Every prefix of a path is interned before it. */
export function pathPrefix(file: FileHead, path: FilePath, count: number): FilePath {
  if (count === 0) return NO_FILE_PATH;
  let memo = prefixMemo.get(file);
  if (memo === undefined) {
    memo = new Map();
    for (const id of idsOf(file.paths)) memo.set((file.paths[id] ?? []).join(' '), id);
    prefixMemo.set(file, memo);
  }
  return memo.get((file.paths[path] ?? []).slice(0, count).join(' ')) ?? NO_FILE_PATH;
}

const clearingNames = new WeakMap<LanguageModels, ReadonlySet<string>>();

/** Names of members that models call sanitizers. */
function sanitizerNames(models: LanguageModels): ReadonlySet<string> {
  let names = clearingNames.get(models);
  if (names === undefined) {
    const found = new Set<string>();
    for (const [name, list] of models.byMember)
      if (list.some((e) => e.role === 'sanitizers' && e.subject === 'member')) found.add(name);
    names = found;
    clearingNames.set(models, names);
  }
  return names;
}

/** Whether it is something of the program, or of a type that models speak of: a member of any object is not meant then. */
function isKnown(models: LanguageModels, owner: PointsTo): boolean {
  return !isLibrary(owner) || speaksOfType(models, libraryName(owner));
}

/**
 * Kinds that reading a path from an origin clears: by `sanitizers` entries of members, or all of them (null) where a field on
 * the way is declared as something that carries no text.
 */
export function memberClears(
  a: Analysis,
  fn: FunctionId,
  kind: OriginKind,
  index: number,
  path: FilePath,
): readonly string[] | null {
  const file = a.program.files[fileOfFunction(a.program, fn)];
  const models = file === undefined ? undefined : languageModels(a.pointsTo, file);
  if (file === undefined || models === undefined) return [];
  const names = sanitizerNames(models);
  const out: string[] = [];
  const said = saidOfNames(a);
  const keys = file.paths[path] ?? [];
  for (let i = 0; i < keys.length; i++) {
    const name = file.strings[keys[i] ?? 0] ?? '';
    const { isTextless, isScalar, isChecked } = said(name);
    if (!names.has(name) && !isTextless && !isScalar && !isChecked) continue;
    const owners = originTargets(a.pointsTo, fn, kind, index, pathPrefix(file, path, i));
    if (isTextless && isDeclared(a, TEXTLESS, owners, name)) return null;
    if (isScalar && isDeclared(a, SCALAR, owners, name)) out.push('nosql-injection');
    if (isChecked && isDeclared(a, CHECKED, owners, name)) out.push(LOOKED_AT);
    for (const e of models.byMember.get(name) ?? []) {
      if (e.role !== 'sanitizers' || e.subject !== 'member') continue;
      if (e.owner === '*' ? owners.some((o) => isKnown(models, o)) : !owners.some((o) => fits(a, file, o, e)))
        continue;
      if (e.kinds.length === 0) return null;
      out.push(...e.kinds);
    }
  }
  return out;
}
