import type { ClassId, FunctionId } from '../../link/ids.ts';
import { classIn, fileOfFunction } from '../../link/numbering.ts';
import type { Program } from '../../link/program.ts';
import { ancestors, directoryOf } from '../../paths.ts';
import { linearised, type PointsToContext, subclassesOf } from './points-to.ts';

/** Where Rails and ASP.NET look for the page that a controller means by a name without a folder. */

/** What any controller may fill. */
const FOR_ALL = ['shared', 'application', 'layouts'];
/** The folder of an application, an engine or an area, as its pages have it. */
const ROOT = /^(.*?)(?:^|\/)(?:app\/views|[vV]iews|Pages)\//;

/** The folder of pages that is named after a controller: `OrderItemsController` → `order_items` (Rails), `OrderItems` (ASP.NET). */
export function folderOfController(p: Program, cls: ClassId, isRuby: boolean): string | null {
  const name = p.classes[cls]?.name.split('::').at(-1) ?? '';
  const controller = /^(\w+)Controller$/.exec(name)?.[1];
  if (controller === undefined) return null;
  return isRuby ? controller.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase() : controller;
}

/** Of pages that bear a name, those that a method of a controller means by it; all where it is no controller, or the name has a folder. */
export function meantByController(
  cx: PointsToContext,
  fn: FunctionId,
  name: string,
  pages: readonly FunctionId[],
): readonly FunctionId[] {
  const p = cx.program;
  const fi = fileOfFunction(p, fn);
  const file = p.files[fi];
  const own = p.functions[fn]?.cls ?? -1;
  if (own < 0 || (file?.language !== 'ruby' && file?.language !== 'csharp') || /[/.:]/.test(name))
    return pages;
  const isRuby = file.language === 'ruby';
  const cls = classIn(p, fi, own);
  if (folderOfController(p, cls, isRuby) === null) return pages;
  const folders = new Set(FOR_ALL);
  for (const one of [...linearised(cx, cls), ...subclassesOf(cx, cls)]) {
    const folder = folderOfController(p, one, isRuby);
    if (folder !== null) folders.add(folder.toLowerCase());
  }
  const inFolder = pages.filter((page) => {
    const path = p.files[fileOfFunction(p, page)]?.path ?? '';
    return folders.has(path.split('/').at(-2)?.toLowerCase() ?? '');
  });
  return ofSameApplication(p, file.path, inFolder);
}

const rootsOfPages = new WeakMap<Program, ReadonlySet<string>>();

function pageRoots(p: Program): ReadonlySet<string> {
  let roots = rootsOfPages.get(p);
  if (roots === undefined) {
    roots = new Set([...p.pages.values()].flat().flatMap((page) => rootOf(p.files[page]?.path ?? '') ?? []));
    rootsOfPages.set(p, roots);
  }
  return roots;
}

const rootOf = (path: string): string | null => ROOT.exec(path)?.[1] ?? null;

/** Applications with pages beside a project of controllers that has none. */
const MAX_APART = 2;

/** A controller that stands in an application with pages of its own fills those, or what lies around it, and none of the application beside. */
export function ofSameApplication(
  p: Program,
  from: string,
  pages: readonly FunctionId[],
): readonly FunctionId[] {
  if (pages.length === 0) return pages;
  const around = new Set(ancestors(directoryOf(from)));
  around.delete('');
  const roots = pageRoots(p);
  // Of many modules one may have pages that can do no harm: those are not among the pages.
  if (![...around].some((one) => roots.has(one))) return roots.size > MAX_APART ? [] : pages;
  return pages.filter((page) => {
    const root = rootOf(p.files[fileOfFunction(p, page)]?.path ?? '');
    return root === null || root === '' || around.has(root);
  });
}
