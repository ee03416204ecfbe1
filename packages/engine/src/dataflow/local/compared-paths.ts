import type { Call, Expr } from '../../ir/ir.ts';
import { cheapConstant } from './allow-lists.ts';
import { knownWithin, madeBy, withinFolder } from './checked-paths.ts';
import { clearKind } from './checked-places.ts';
import type { Fn } from './context.ts';

/**
 * Comparisons that say that a path lies in a folder without a question of how it begins: what it lies in is that folder
 * (`dir.equals(f.getParentFile())`), the folder is among those that it lies in, or the folder is what it has in common with it.
 */

/** Gives, or holds, what a path lies in: Java, Kotlin, C#, Python, Ruby. */
const PARENT = /^(?:getParentFile|getParent|parentFile|parent|dirname|Directory|DirectoryName|Parent)$/;
/** The same of functions that are given the path: Node, Python, PHP, Ruby, Go, C#. */
const PARENT_OF = /^(?:dirname|Dir|GetDirectoryName|GetParent)$/;
/** Another form of the same folder. */
const FORMS =
  /^(?:getCanonicalPath|getCanonicalFile|getAbsolutePath|getAbsoluteFile|getPath|toPath|toFile|toString|toAbsolutePath|normalize|toRealPath|resolve|absolute|canonicalPath|canonicalFile|absolutePath|absoluteFile|path|FullName|to_s|expand_path|realpath|realpathSync|cleanpath|abspath|normpath|Clean|Abs|GetFullPath)$/;
const MAX_DEPTH = 5;

/** The path of which this is what it lies in; null where it is none. */
function liesIn(fn: Fn, e: Expr, depth = MAX_DEPTH): Expr | null {
  if (depth === 0) return null;
  if (e.kind === 'cast' || e.kind === 'await') return liesIn(fn, e.value, depth - 1);
  if (e.kind === 'name') return heldParent(fn, e.name);
  if (e.kind === 'member') {
    if (PARENT.test(e.property)) return e.object;
    return FORMS.test(e.property) ? liesIn(fn, e.object, depth - 1) : null;
  }
  if (e.kind !== 'call' || e.isNew) return null;
  const name = nameOf(e);
  const [first] = e.args;
  if (first === undefined && e.callee.kind === 'member') {
    if (PARENT.test(name)) return e.callee.object;
    return FORMS.test(name) ? liesIn(fn, e.callee.object, depth - 1) : null;
  }
  if (first === undefined || e.args.length > 1) return null;
  if (PARENT_OF.test(name)) return first.value;
  return FORMS.test(name) ? liesIn(fn, first.value, depth - 1) : null;
}

/** A variable that holds what one such call gave. */
function heldParent(fn: Fn, name: string): Expr | null {
  const index = madeBy(fn, name);
  const made = index === undefined ? undefined : fn.draft.calls[index];
  if (index === undefined || made === undefined) return null;
  const slot = made.args.length === 0 && PARENT.test(made.name) ? -1 : PARENT_OF.test(made.name) ? 0 : null;
  if (slot === null) return null;
  const from = (fn.places.get(index) ?? []).filter((one) => one.slot === slot);
  return from.length === 1 ? ((from[0]?.place as Expr | undefined) ?? null) : null;
}

const nameOf = ({ callee }: Call): string =>
  callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';

const cleared =
  (fn: Fn) =>
  (place: Expr): void =>
    clearKind(fn, place, 'path-traversal');

function namesFolder(fn: Fn, e: Expr): boolean {
  const constant = cheapConstant(fn, e);
  return constant === undefined || (typeof constant === 'string' && constant !== '');
}

/** Two values are equal, one of which may be a constant. */
export function foldersCompared(fn: Fn, left: Expr, right: Expr): void {
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const path = liesIn(fn, one);
    // That two paths lie in one folder does not say in which.
    if (path !== null && namesFolder(fn, other) && liesIn(fn, other) === null)
      knownWithin(fn, path, cleared(fn));
    if (one.kind === 'call') {
      sharedBeginning(fn, one, other);
      beginningOf(fn, one, other);
    }
  }
}

/** `os.path.commonpath([folder, full]) == folder` */
function sharedBeginning(fn: Fn, e: Call, folder: Expr): void {
  const [first] = e.args;
  if (nameOf(e) !== 'commonpath' || first?.value.kind !== 'list') return;
  for (const { value } of first.value.elements)
    if (written(fn, value) !== written(fn, folder)) withinFolder(fn, value, cleared(fn));
}

const written = (fn: Fn, e: Expr): string => fn.cx.text.slice(e.start, e.end);

/** Gives a piece of a text by positions. */
const CUTS = /^(?:substr|substring|slice|Substring|mb_substr)$/;

/** `substr($full, 0, strlen($folder)) === $folder`, `full.slice(0, folder.length) === folder` */
function beginningOf(fn: Fn, e: Call, folder: Expr): void {
  if (!CUTS.test(nameOf(e)) || !namesFolder(fn, folder)) return;
  const values = e.args.map((one) => one.value);
  const text = e.callee.kind === 'member' ? e.callee.object : values.shift();
  const [from] = values;
  if (text === undefined || values.length < 2 || from?.kind !== 'literal' || Number(from.value) !== 0) return;
  withinFolder(fn, text, cleared(fn));
}

/** Answers with the position of a text in another one, or with 0 where both begin alike. */
const FINDS = /^(?:indexOf|IndexOf|index|find|strpos|mb_strpos)$/;
const COMPARES = /^(?:strncmp|substr_compare)$/;

/** `full.indexOf(folder) === 0`, `strpos($full, $folder) === 0`, where it holds. */
export function foundFirst(fn: Fn, e: Call): void {
  const name = nameOf(e);
  const values = e.args.map((one) => one.value);
  const isOfTwo = e.callee.kind === 'name' && values.length >= 2;
  if (!(FINDS.test(name) || (isOfTwo && COMPARES.test(name)))) return;
  const text = isOfTwo ? values[0] : e.callee.kind === 'member' ? e.callee.object : undefined;
  const mark = isOfTwo ? values[1] : values[0];
  if (text === undefined || mark === undefined) return;
  const constant = cheapConstant(fn, mark);
  if (constant !== '') withinFolder(fn, text, cleared(fn));
  // Up to the slash behind the host.
  if (typeof constant === 'string' && /^https?:\/\/[^/?#\\]+\//.test(constant))
    for (const kind of ['open-redirect', 'ssrf']) clearKind(fn, text, kind);
}

/** `folder in path.resolve().parents` */
export function amongParents(fn: Fn, among: Expr): void {
  if (among.kind === 'member' && among.property === 'parents') withinFolder(fn, among.object, cleared(fn));
}

/** Python's `path.resolve().relative_to(folder)` comes back only where the path lies in the folder. */
export function writtenFromFolder(fn: Fn, e: Call): void {
  if (fn.cx.language !== 'python' || e.callee.kind !== 'member' || e.callee.property !== 'relative_to')
    return;
  if (e.args.every((one) => one.name !== 'walk_up')) withinFolder(fn, e.callee.object, cleared(fn));
}
