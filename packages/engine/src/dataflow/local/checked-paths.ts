import type { Expr } from '../../ir/ir.ts';
import { CALL_NEW } from '../../summaries/file-summary.ts';
import {
  forEachOrigin,
  ORIGIN_CALL,
  ORIGIN_PARAM,
  packOrigin,
  type SymbolicOrigin,
  someOrigin,
} from '../../summaries/origins.ts';
import { isOnlyAsked } from './asked-paths.ts';
import type { CallDraft, FileContext, Fn, FunctionDraft } from './context.ts';
import { FORMS, JOINS, MAKES, placesIn } from './path-places.ts';
import { getVar } from './state.ts';
import { keysOf, stringId, withMark } from './tables.ts';

/** Forms of forms of a path. */
const MAX_FORMS = 4;
/** Objects that are a path and open nothing when they are made. */
const PATH_OBJECT = /^(?:File|FileInfo|DirectoryInfo)$/;

/**
 * The places that a test of this one speaks of: itself and, where it is a variable that holds another form of a path
 * (`full = file.toPath().normalize()`, `real = os.path.realpath(p)`), the path that this was made of.
 */
export function formsOf(fn: Fn, place: Expr, depth = MAX_FORMS): Expr[] {
  if (place.kind !== 'name' || depth === 0) return [place];
  const call = madeBy(fn, place.name);
  const made = call === undefined ? undefined : fn.draft.calls[call];
  if (call === undefined || made === undefined) return [place];
  const isForm = made.args.length === 0 && FORMS.test(made.name);
  if (!isForm && !JOINS.test(made.name)) return [place];
  const from = (fn.places.get(call) ?? []).filter(({ slot }) => isForm === slot < 0);
  return [place, ...from.flatMap((one) => formsOf(fn, one.place as Expr, depth - 1))];
}

/** The one call whose result a variable holds. */
export function madeBy(fn: Fn, name: string): number | undefined {
  const v = getVar(fn.state, name);
  const only = v !== undefined && v.origins.length === 1 ? v.origins[0] : undefined;
  // Go gives the path as the first of two results.
  return only?.kind === ORIGIN_CALL &&
    only.derived === 0 &&
    keysOf(fn.cx.t, only.path).every((key) => key === '0')
    ? only.index
    : undefined;
}

/** Is a value another form of the path that a parameter holds, made by nothing but calls that write a path otherwise? */
export function isFormOfParameter(fn: Fn, a: SymbolicOrigin, param: number, depth = MAX_FORMS): boolean {
  if (a.kind === ORIGIN_PARAM) return a.index === param && a.path === 0;
  const call = a.kind === ORIGIN_CALL && a.path === 0 ? fn.draft.calls[a.index] : undefined;
  if (call === undefined || depth === 0) return false;
  const isForm = call.args.length === 0 && FORMS.test(call.name);
  if (!isForm && !JOINS.test(call.name) && !MAKES.test(call.text)) return false;
  return (isForm ? [call.receiver] : call.args).some((given) =>
    someOrigin(given, (one) => isFormOfParameter(fn, one, param, depth - 1)),
  );
}

/**
 * `new File(folder, name)` opens nothing: where a test speaks of the object that was made, it speaks of what it was made of, if all that is done
 * with it is done behind the test. What opens it is looked at where it stands.
 */
export function checkedAsMade(fn: Fn, place: Expr, mark: number, by = -1): void {
  const made = place.kind === 'name' ? madeBy(fn, place.name) : undefined;
  const call = made === undefined ? undefined : fn.draft.calls[made];
  if (made !== undefined && call?.kind === CALL_NEW && PATH_OBJECT.test(call.name))
    fn.draft.checkedPaths.push({ made, mark, by });
}

/** Marks what the objects of a function were made of that are used behind a test alone, once all of it was looked at. */
export function markCheckedPaths(cx: FileContext, draft: FunctionDraft): void {
  for (const checked of draft.checkedPaths) {
    const call = draft.calls[checked.made];
    if (call !== undefined && isOnlyAsked(cx, draft, checked.made, checked))
      call.args = call.args.map((one) => marked(cx, one, checked.mark));
  }
}

/** Calls that write a path without what climbs in it, and members that hold it so (Kotlin, C#). */
const SHORTEST =
  /^(?:normalize|toRealPath|getCanonicalPath|getCanonicalFile|GetFullPath|realpath|realpathSync|abspath|normpath|expand_path|cleanpath|Clean|Abs|canonicalPath|canonicalFile|FullName)$/;
/** The same of Python's `Path`; Java's method of that name leaves in what climbs. */
const RESOLVES = /^resolve$/;

const writesShortest = (fn: Fn, name: string): boolean =>
  SHORTEST.test(name) || (fn.cx.language === 'python' && RESOLVES.test(name));

/** Calls `change` with each path that is known to lie in a folder once its shortest form is known to begin with it. */
export function withinFolder(fn: Fn, asked: Expr, change: (place: Expr, mark: number) => void): void {
  if (isShortest(fn, asked)) knownWithin(fn, asked, change);
}

/** The same where the test itself says that nothing in it climbs. */
export function knownWithin(fn: Fn, asked: Expr, change: (place: Expr, mark: number) => void): void {
  const mark = -(1 + stringId(fn.cx.t, 'path-traversal'));
  for (const place of placesIn(asked).flatMap((one) => formsOf(fn, one))) {
    checkedAsMade(fn, place, mark);
    change(place, mark);
  }
}

function isShortest(fn: Fn, e: Expr, depth = MAX_FORMS): boolean {
  if (depth === 0) return false;
  if (e.kind === 'name') {
    const call = madeBy(fn, e.name);
    return call !== undefined && writesShortest(fn, fn.draft.calls[call]?.name ?? '');
  }
  if (e.kind === 'member') return SHORTEST.test(e.property);
  if (e.kind !== 'call') return false;
  if (e.callee.kind === 'name') return writesShortest(fn, e.callee.name);
  if (e.callee.kind !== 'member') return false;
  return writesShortest(fn, e.callee.property) || isShortest(fn, e.callee.object, depth - 1);
}

function marked(cx: FileContext, packed: CallDraft['args'][number], mark: number): number[] {
  const out: number[] = [];
  forEachOrigin(packed, (one) => {
    packOrigin(out, { ...one, sanitizerMarks: withMark(cx.t, one.sanitizerMarks, mark) });
  });
  return out;
}
