import type { Expr } from '../../ir/ir.ts';
import { CALL_NEW } from '../../summaries/file-summary.ts';
import { forEachOrigin, ORIGIN_CALL, packOrigin } from '../../summaries/origins.ts';
import type { CallDraft, Fn } from './context.ts';
import { FORMS, JOINS, placesIn } from './path-places.ts';
import { getVar } from './state.ts';
import { stringId, withMark } from './tables.ts';

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
function madeBy(fn: Fn, name: string): number | undefined {
  const v = getVar(fn.state, name);
  const only = v !== undefined && v.origins.length === 1 ? v.origins[0] : undefined;
  return only?.kind === ORIGIN_CALL && only.derived === 0 && only.path === 0 ? only.index : undefined;
}

/**
 * `new File(folder, name)` opens nothing: where a test speaks of the object that was made, it speaks of what it was made of. What opens it is
 * looked at where it stands.
 */
export function checkedAsMade(fn: Fn, place: Expr, mark: number): void {
  const made = place.kind === 'name' ? madeBy(fn, place.name) : undefined;
  const call = made === undefined ? undefined : fn.draft.calls[made];
  if (call?.kind === CALL_NEW && PATH_OBJECT.test(call.name))
    call.args = call.args.map((one) => marked(fn, one, mark));
}

/** Calls that write a path without what climbs in it. */
const SHORTEST =
  /^(?:normalize|toRealPath|getCanonicalPath|getCanonicalFile|GetFullPath|realpath|expand_path|cleanpath|canonicalPath|canonicalFile)$/;

/** Calls `change` with each path that is known to lie in a folder once its shortest form is known to begin with it. */
export function withinFolder(fn: Fn, asked: Expr, change: (place: Expr, mark: number) => void): void {
  if (!isShortest(fn, asked)) return;
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
    return call !== undefined && SHORTEST.test(fn.draft.calls[call]?.name ?? '');
  }
  if (e.kind !== 'call' || e.callee.kind !== 'member') return false;
  return SHORTEST.test(e.callee.property) || isShortest(fn, e.callee.object, depth - 1);
}

function marked(fn: Fn, packed: CallDraft['args'][number], mark: number): number[] {
  const out: number[] = [];
  forEachOrigin(packed, (one) => {
    packOrigin(out, { ...one, sanitizerMarks: withMark(fn.cx.t, one.sanitizerMarks, mark) });
  });
  return out;
}
