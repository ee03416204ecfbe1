import type { FileId, FunctionId } from '../../link/ids.ts';
import { classIn, fileOfFunction, functionIn } from '../../link/numbering.ts';
import { functionOfPage, pagesNamed } from '../../link/pages.ts';
import type { Program } from '../../link/program.ts';
import { folderOfController, ofSameApplication } from './controller-pages.ts';

/** Pages that Rails and ASP.NET fill with what a method leaves in its controller: an action, or what runs before actions. */
export function pagesOfAction(p: Program, fn: FunctionId): readonly FunctionId[] {
  if (p.pages.size === 0) return [];
  const fi = fileOfFunction(p, fn);
  const file = p.files[fi];
  const f = p.functions[fn];
  if (file === undefined || f === undefined || f.cls < 0 || f.name === '') return [];
  if (file.language !== 'ruby' && file.language !== 'csharp') return [];
  // What a class behind a page of Razor holds, the page reads as its model.
  const [, ofClass] = BEHIND_PAGE.exec(file.path) ?? [];
  if (ofClass !== undefined) return pageFunctions(p, file.path, ofClass);
  const own = pageOfAction(p, fn, undefined);
  if (own.length > 0 || file.language !== 'ruby' || !runsBefore(p, fi, f.name)) return own;
  const methods = (p.classes[classIn(p, fi, f.cls)]?.methods ?? []).map((m) => file.functions[m]?.name ?? '');
  return [...new Set(methods.flatMap((name) => pageOfAction(p, fn, name)))];
}

const saidBefore = new WeakMap<Program, Map<FileId, ReadonlySet<unknown>>>();

/** Does the file say `before_action :name`? */
export function runsBefore(p: Program, fi: FileId, name: string): boolean {
  const files = saidBefore.get(p) ?? new Map<FileId, ReadonlySet<unknown>>();
  saidBefore.set(p, files);
  let said = files.get(fi);
  if (said === undefined) {
    said = new Set(constantsOfBefore(p, fi));
    files.set(fi, said);
  }
  return said.has(name);
}

function constantsOfBefore(p: Program, fi: FileId): unknown[] {
  return (p.files[fi]?.functions ?? []).flatMap((f, i) =>
    f.name === '' || f.cls < 0
      ? p
          .callsOf(functionIn(p, fi, i))
          .flatMap((call) => (BEFORE.test(call.name) ? (call.constants ?? []) : []))
      : [],
  );
}

const BEHIND_PAGE = /^(.+\.(?:cshtml|razor))\.cs$/;
/** Says what runs before methods that others are. */
export const BEFORE = /^(?:prepend_|append_)?before_(?:action|filter)$/;

export const pageFunctions = (p: Program, from: string, name: string): readonly FunctionId[] =>
  pagesNamed(p, from, name).flatMap((page) => functionOfPage(p, page) ?? []);

/** The page in the folder of its controller, named after the class: `NotesController` → `notes`. */
export function pageOfAction(p: Program, fn: FunctionId, given: string | undefined): readonly FunctionId[] {
  const fi = fileOfFunction(p, fn);
  const f = p.functions[fn];
  if (f === undefined || f.cls < 0) return [];
  const folder = folderOfController(p, classIn(p, fi, f.cls), p.files[fi]?.language === 'ruby');
  if (folder === null) return [];
  const from = p.files[fi]?.path ?? '';
  return ofSameApplication(p, from, pageFunctions(p, from, `${folder}/${given ?? f.name}`));
}
