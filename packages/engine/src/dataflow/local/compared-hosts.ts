import type { Call, Expr } from '../../ir/ir.ts';
import { GIVES_HOST } from '../../summaries/flat-tables.ts';
import { NO_FILE_PATH } from '../../summaries/ids.ts';
import { ORIGIN_CALL, ORIGIN_PARAM, type SymbolicOrigin, someOrigin } from '../../summaries/origins.ts';
import { LOOKED_AT } from '../doubt.ts';
import { clearKind, HOST, hostChecked, markPlace, OF_REQUEST, PARSES_URL } from './checked-places.ts';
import type { CallDraft, Fn } from './context.ts';
import { rootsOfFlow } from './looked-values.ts';
import { getVar } from './state.ts';
import { guardId, keysOf, markList, stringId } from './tables.ts';

/**
 * Hosts of addresses that are compared with what the program holds: an address whose host is the own one or one of a list leads nowhere else, whatever
 * the function is called that asks it. That a function gives the host of what it is given is told by what it returns.
 */

/** What an address cannot do any more whose host is known. */
const KNOWN_HOST = ['open-redirect', 'ssrf', LOOKED_AT] as const;
/** The same text in another case. */
const SAME_TEXT =
  /^(?:toLowerCase|toUpperCase|lower|upper|downcase|ToLower|ToLowerInvariant|trim|strip|casecmp\?|toString|to_s)$/;
const MAX_DEPTH = 3;

/** A value that was compared with another one and equals it, or that is among others. */
export function hostKnown(fn: Fn, host: Expr, other: Expr): void {
  if (areForeign(fn, fn.cx.evaluate(fn, other).origins)) return;
  const side = plain(host);
  const index = side.kind === 'name' ? heldCall(fn, side.name) : fn.callIds.get(side);
  if (
    side.kind === 'member' ||
    (side.kind === 'call' && side.callee.kind === 'member' && HOST.test(nameOf(side)))
  )
    hostChecked(fn, side);
  else if (index !== undefined) hostOfCall(fn, index, side);
}

/** Is one of these what whoever asks sends? */
const areForeign = (fn: Fn, origins: readonly SymbolicOrigin[]): boolean =>
  origins.some((one) => isForeign(fn, one, MAX_DEPTH));

function isForeign(fn: Fn, { kind, index, path }: SymbolicOrigin, depth: number): boolean {
  if (keysOf(fn.cx.t, path).some((key) => OF_REQUEST.test(key))) return true;
  const call = kind === ORIGIN_CALL && depth > 0 ? fn.draft.calls[index] : undefined;
  if (call === undefined) return false;
  if (OF_REQUEST.test(call.text)) return true;
  return [call.receiver, ...call.args].some((flow) =>
    someOrigin(flow, (one) => isForeign(fn, one, depth - 1)),
  );
}

function plain(e: Expr): Expr {
  if (e.kind === 'cast' || e.kind === 'await') return plain(e.value);
  if (
    e.kind === 'call' &&
    e.args.length === 0 &&
    e.callee.kind === 'member' &&
    SAME_TEXT.test(e.callee.property)
  )
    return plain(e.callee.object);
  return e;
}

const nameOf = ({ callee }: Call): string =>
  callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';

/** The one call whose result, or a part of it, a variable holds. */
function heldCall(fn: Fn, name: string): number | undefined {
  const v = getVar(fn.state, name);
  const only = v !== undefined && v.origins.length === 1 ? v.origins[0] : undefined;
  return only?.kind === ORIGIN_CALL ? only.index : undefined;
}

/** The address whose host a call gave, or a part of what it gave. */
function hostOfCall(fn: Fn, index: number, side: Expr): void {
  const call = fn.draft.calls[index];
  if (call === undefined) return;
  const held =
    side.kind === 'name' ? (getVar(fn.state, side.name)?.origins[0]?.path ?? NO_FILE_PATH) : NO_FILE_PATH;
  const keys = keysOf(fn.cx.t, held).filter((key) => key !== '0');
  const given = fn.places.get(index) ?? [];
  if (PARSES_URL.test(call.text)) {
    const isHost = keys.length > 0 ? HOST.test(keys.at(-1) ?? '') : asksForHost(fn, call);
    if (!isHost) return;
    for (const { slot, place } of given)
      if (slot === 0) for (const kind of KNOWN_HOST) clearKind(fn, place as Expr, kind);
    return;
  }
  if (keys.length > 0) return;
  if (HOST.test(call.name)) {
    // `host := u.Hostname()`
    for (const { slot, place } of given)
      if (slot < 0)
        hostChecked(fn, { ...side, kind: 'member', object: place as Expr, property: 'host' } as Expr);
    return;
  }
  for (const { slot, place } of given)
    if (slot >= 0) markPlace(fn, place as Expr, guardId(fn.cx.t, fn.id, index, slot, GIVES_HOST));
}

/** PHP: `parse_url($to, PHP_URL_HOST)`. */
const asksForHost = (fn: Fn, { span, args }: CallDraft): boolean =>
  args.length === 2 && fn.cx.text.slice(span.start, span.end).includes('PHP_URL_HOST');

/** Notes of which parameters a function gives the host: `return u.Host`, `return new URL(given).origin`. */
export function noteHostGiven(fn: Fn, value: Expr): void {
  const e = plain(value.kind === 'list' && value.elements[0] !== undefined ? value.elements[0].value : value);
  if (e.kind === 'binary' && e.op === '+') {
    noteHostGiven(fn, e.left);
    return;
  }
  for (const one of fn.cx.evaluate(fn, e).origins) {
    if (one.kind !== ORIGIN_CALL) continue;
    const call = fn.draft.calls[one.index];
    if (call === undefined) continue;
    const parsed = PARSES_URL.test(call.text)
      ? (keysOf(fn.cx.t, one.path).some((key) => HOST.test(key)) || asksForHost(fn, call)) && call.args[0]
      : HOST.test(call.name) && call.receiver;
    if (!parsed) continue;
    for (const root of rootsOfFlow(fn, parsed).values())
      if (root.kind === ORIGIN_PARAM && root.path === 0) noteParameter(fn, root.index);
  }
}

function noteParameter(fn: Fn, param: number): void {
  const { validates } = fn.draft;
  if (validates.some((one) => one.param === param && one.when === GIVES_HOST)) return;
  const marks = KNOWN_HOST.map((kind) => -(1 + stringId(fn.cx.t, kind)));
  validates.push({ param, when: GIVES_HOST, sanitizerMarks: markList(fn.cx.t, marks) });
}
