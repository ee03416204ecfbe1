import type { Call, Expr } from '../../ir/ir.ts';
import { ORIGIN_CALL, type SymbolicOrigin } from '../../summaries/origins.ts';
import type { Fn } from './context.ts';
import { globalName, isOwnAddress } from './own-address.ts';
import { keysOf } from './tables.ts';
import { markHostFixed } from './url-prefix.ts';
import type { Constant, Value } from './value.ts';

const OWN_CALL = /^(?:(?:window|self|document|globalThis)\.)?location(?:\.href)?\.toString$/;
/** Calls that give it, or what begins as it does: `location.href.substring(0, n)`, `location.href.replace('/a', '/b')`. */
const CUT = /(?:^|\.)(?:location\.href|document\.(?:URL|documentURI|baseURI))\.(?:substring|substr|slice)$/;
const REPLACES = /(?:^|\.)(?:location\.href|document\.(?:URL|documentURI|baseURI))\.(?:replace|replaceAll)$/;
/** What stands behind the host of an address alone. */
const BEHIND_HOST = /^(?:[?#&]|\/(?!\/))/;
const PATTERN_BEHIND_HOST = /^[([]*(?:\\?[?#&]|\\?\/(?!\\?\/))/;

/**
 * What a call makes of the page's own address leads nowhere else where it begins as that does: a piece cut off its start, one with another path
 * or query, the text of a `URL` that was made of it. What is read out of such an address (`searchParams.get`) is anybody's.
 */
export function ofOwnAddress(
  fn: Fn,
  call: Call,
  callee: string,
  first: Constant | undefined,
  value: Value,
): Value {
  if (!fn.cx.isScript) return value;
  const begins =
    (first === 0 && (CUT.test(callee) || isCutOfOwn(fn, call))) ||
    (REPLACES.test(callee) && replacesBehindHost(fn, call.args[0]?.value, first)) ||
    (call.callee.kind === 'member' &&
      call.callee.property === 'toString' &&
      isOwnUrl(fn, fn.cx.evaluate(fn, call.callee.object)));
  return begins ? markHostFixed(fn.cx.t, value) : value;
}

/** The same of a name for it: `href.substr(0, n)`. */
const isCutOfOwn = (fn: Fn, { callee }: Call): boolean =>
  callee.kind === 'member' &&
  callee.object.kind === 'name' &&
  /^(?:substring|substr|slice)$/.test(callee.property) &&
  isOwnAddress(fn.cx.t, fn.cx.evaluate(fn, callee.object));

/** `url.href` of a `URL` made of the page's own address. */
export const hrefOfOwn = (fn: Fn, base: Value, property: string, value: Value): Value =>
  property === 'href' && fn.cx.isScript && isOwnUrl(fn, base) ? markHostFixed(fn.cx.t, value) : value;

function replacesBehindHost(fn: Fn, what: Expr | undefined, constant: Constant | undefined): boolean {
  if (typeof constant === 'string') return BEHIND_HOST.test(constant);
  if (what === undefined) return false;
  if (what.kind === 'literal' && what.type === 'regex') return PATTERN_BEHIND_HOST.test(String(what.value));
  const { origins } = fn.cx.evaluate(fn, what);
  return (
    origins.length > 0 &&
    origins.every((one) => /(?:^|\.)location\.(?:search|hash)$/.test(globalName(fn.cx.t, one)))
  );
}

/** What would lead such an address elsewhere. */
const LEADS = /^(?:href|host|hostname|protocol)$/;

/** `url.host = x`: whatever it was made of, the address is no longer the page's own. */
export function hostOfOwnGiven(fn: Fn, object: Expr, property: string): void {
  if (!fn.cx.isScript || !LEADS.test(property)) return;
  for (const { kind, index } of fn.cx.evaluate(fn, object).origins)
    if (kind === ORIGIN_CALL) fn.ownAddresses.delete(index);
}

/** An object of `new URL(location.href)`. */
export function isOwnUrl(fn: Fn, { origins }: Value): boolean {
  return origins.length > 0 && origins.every((one) => isMadeOfOwn(fn, one));
}

function isMadeOfOwn(fn: Fn, { kind, index, derived, path }: SymbolicOrigin): boolean {
  if (kind !== ORIGIN_CALL || derived !== 0 || keysOf(fn.cx.t, path).length > 0) return false;
  return fn.ownAddresses.has(index);
}

/** What names a host, or a scheme, when it is read against an address. */
const ELSEWHERE = /^\s*(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i;

function isOwnBase(fn: Fn, base: Value): boolean {
  return (
    isOwnAddress(fn.cx.t, base) ||
    base.origins.every(
      (one) => isMadeOfOwn(fn, one) || /(?:^|\.)location\.origin$/.test(globalName(fn.cx.t, one)),
    )
  );
}

/** What is read against the page's own address leads where that does, unless it says otherwise itself: `new URL(link, location.href)`. */
export function asOwnBase(fn: Fn, { callee, isNew }: Call, args: readonly Value[]): readonly Value[] {
  const isUrl = fn.cx.isScript && isNew && callee.kind === 'name' && callee.name === 'URL';
  return isUrl
    ? args.map((value, i) => (i === 1 && isOwnBase(fn, value) ? markHostFixed(fn.cx.t, value) : value))
    : args;
}

/** Notes a call that gave the page's own address as text, or a `URL` of it or of a path on its host: `new URL('/x', location)`. */
export function noteOwnAddress(fn: Fn, call: Call, callee: string, args: readonly Value[]): void {
  const id = fn.callIds.get(call);
  if (id === undefined || !fn.cx.isScript) return;
  const [first] = args;
  const base = args.at(-1);
  const isMade =
    call.isNew && callee === 'URL' && base !== undefined
      ? args.length === 1 || (typeof first?.constant === 'string' && !ELSEWHERE.test(first.constant))
        ? isOwnBase(fn, base)
        : false
      : OWN_CALL.test(callee);
  if (isMade && (base === undefined || base.origins.length > 0)) fn.ownAddresses.add(id);
}
