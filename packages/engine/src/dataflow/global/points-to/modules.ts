import type { FileId, LocationId } from '../../../link/ids.ts';
import { classIn, functionIn, locationIn } from '../../../link/numbering.ts';
import { fileFunctions, packageFunctions } from '../../../link/package-functions.ts';
import { freeKey, freeLocation } from '../../../link/program.ts';
import { findSharedLocation } from '../../../summaries/flat-tables.ts';
import { normaliseName } from '../../qualified-names.ts';
import { MAX_DEPTH, merge, NO_TARGETS, type PointsToContext } from './context.ts';
import { flowTargets, memberTargets } from './flow-targets.ts';
import { namedClass } from './global-names.ts';
import { locationTargets } from './stores.ts';
import {
  classId,
  classTarget,
  functionTarget,
  isClass,
  isFunction,
  libraryTarget,
  moduleTarget,
  type PointsTo,
} from './target.ts';

export function importTargets(cx: PointsToContext, fi: FileId, index: number): readonly PointsTo[] {
  const file = cx.program.files[fi];
  const imp = file?.imports[index];
  if (file === undefined || imp === undefined) return NO_TARGETS;
  const target = cx.program.moduleOf(fi, index);
  if (target !== null) {
    if (imp.name === null || imp.name === '*') return wholeModule(cx, file.language, target);
    const found = exportTargets(cx, target, imp.name, 0);
    if (found.length > 0) return found;
    if (file.language === 'python') {
      const sub = cx.program.fileOfModule(
        fi,
        imp.module.endsWith('.') ? `${imp.module}${imp.name}` : `${imp.module}.${imp.name}`,
      );
      if (sub !== null) return [moduleTarget(sub)];
    }
    return imp.name === 'default' ? [moduleTarget(target)] : NO_TARGETS;
  }
  if (file.language === 'python' && imp.name !== null) {
    const sub = cx.program.fileOfModule(fi, `${imp.module}.${imp.name}`);
    if (sub !== null) return [moduleTarget(sub)];
  }
  const module = normaliseName(imp.module);
  const qualified =
    imp.name === null || imp.name === 'default' || imp.name === '*'
      ? module
      : module === ''
        ? imp.name
        : `${module}.${imp.name}`;
  const isScript = file.language === 'javascript' || file.language === 'typescript';
  const own = isScript ? null : namedClass(cx, fi, qualified);
  if (own !== null) return own;
  if (imp.name !== null) {
    // Static import of a member: `a.b.Type` + `member`.
    const owner = namedClass(cx, fi, module)?.[0];
    const method =
      owner !== undefined && isClass(owner) ? cx.program.methods[classId(owner)]?.get(imp.name) : undefined;
    if (method !== undefined) return [functionTarget(method)];
    if (file.language === 'java') {
      const free =
        packageFunctions(cx.program, module, imp.name) ?? fileFunctions(cx.program, file, module, imp.name);
      if (free !== null) return free.map(functionTarget);
    }
  }
  return [libraryTarget(qualified)];
}

/**
 * A module as a whole: what it has, and in CommonJS the one thing that it is, which importers call or make an object of
 * (`module.exports = function …`, `module.exports = class …`).
 */
function wholeModule(cx: PointsToContext, language: string, target: FileId): readonly PointsTo[] {
  const whole: readonly PointsTo[] = [moduleTarget(target)];
  if (language !== 'javascript' && language !== 'typescript') return whole;
  cx.depth++;
  const exported = cx.depth > MAX_DEPTH ? NO_TARGETS : exportTargets(cx, target, 'default', 0);
  cx.depth--;
  return merge(
    whole,
    exported.filter((one) => isFunction(one) || isClass(one)),
  );
}

/** What a module of the program gives out under a name. */
export function exportTargets(
  cx: PointsToContext,
  fi: FileId,
  name: string,
  depth: number,
): readonly PointsTo[] {
  const p = cx.program;
  const file = p.files[fi];
  if (file === undefined || depth > 8) return NO_TARGETS;
  const base = functionIn(p, fi, 0);
  let pointsTo = NO_TARGETS;
  for (const e of file.exports) {
    if (e.exported !== name && e.exported !== '*') continue;
    if (e.from !== null) {
      const target = p.fileOfModule(fi, e.from);
      if (e.exported === '*' && name === 'default') continue;
      const inner = e.exported === '*' ? name : (e.local ?? name);
      if (target !== null)
        pointsTo = merge(
          pointsTo,
          inner === '*' ? [moduleTarget(target)] : exportTargets(cx, target, inner, depth + 1),
        );
      else
        pointsTo = merge(pointsTo, [
          libraryTarget(`${normaliseName(e.from)}${inner === 'default' || inner === '*' ? '' : `.${inner}`}`),
        ]);
    } else if (e.exported === name) pointsTo = merge(pointsTo, flowTargets(cx, base, e.flow));
  }
  if (pointsTo.length > 0) return pointsTo;
  if (file.language === 'go') {
    const fns = p.freeFunctions.get(freeKey(file, name));
    if (fns !== undefined) return fns.slice(0, 2).map(functionTarget);
    const classes = p.classByQualified.get(`${file.namespace}.${name}`);
    if (classes !== undefined) return classes.slice(0, 2).map(classTarget);
    // `database.DB.First(…)`: a variable of the package, whichever of its files declares it.
    const location = freeLocation(p, file, name);
    return location === null ? NO_TARGETS : locationTargets(cx, location);
  }
  const fns = file.functions;
  for (let i = 0; i < fns.length; i++)
    if (
      fns[i]?.name === name &&
      fns[i]?.parent === 0 &&
      fns[i]?.cls === -1 &&
      file.language !== 'javascript' &&
      file.language !== 'typescript'
    )
      return [functionTarget(functionIn(p, fi, i))];
  const cls =
    file.language === 'javascript' || file.language === 'typescript'
      ? -1
      : file.classes.findIndex((c) => c.name === name && c.outer < 0);
  if (cls >= 0) return [classTarget(classIn(p, fi, cls))];
  // A member of the exported object.
  for (const e of file.exports) {
    if (e.exported !== 'default' || e.from !== null) continue;
    const own = flowTargets(cx, base, e.flow);
    if (own.length > 0 && name !== 'default') return memberTargets(cx, file, own, name);
  }
  if (file.language === 'python') {
    const location = moduleLocation(cx, fi, name);
    if (location !== null) return locationTargets(cx, location);
    const imp = file.imports.findIndex((i) => i.local === name);
    if (imp >= 0 && depth < 6) {
      cx.depth++;
      const out = cx.depth > MAX_DEPTH ? NO_TARGETS : importTargets(cx, fi, imp);
      cx.depth--;
      return out;
    }
  }
  return NO_TARGETS;
}

/** Location of a variable of a module, null when it is not shared. */
function moduleLocation(cx: PointsToContext, fi: FileId, name: string): LocationId | null {
  const file = cx.program.files[fi];
  const index = file === undefined ? -1 : findSharedLocation(file, 0, name);
  return index < 0 ? null : locationIn(cx.program, fi, index);
}

/**
 * The variable of a module of the program that an import means: the one that it names, else, where it is the whole module, the one
 * that `member` names. Null when it means none.
 */
export function importedLocation(
  cx: PointsToContext,
  fi: FileId,
  index: number,
  member: string | undefined,
): { readonly location: LocationId; readonly isMember: boolean } | null {
  const named = cx.program.files[fi]?.imports[index]?.name ?? null;
  const target = cx.program.moduleOf(fi, index);
  const name = named ?? member;
  const location = target === null || name === undefined ? null : moduleLocation(cx, target, name);
  return location === null ? null : { location, isMember: named === null };
}
