import type { Call } from '../../ir/ir.ts';
import {
  forEachOrigin,
  ORIGIN_CALL,
  type PackedOrigins,
  type SymbolicOrigin,
} from '../../summaries/origins.ts';
import type { Fn } from './context.ts';
import { globalName } from './own-address.ts';
import { keysOf } from './tables.ts';
import { markKinds } from './url-prefix.ts';
import type { Value } from './value.ts';

/** Parts of the page's own address, each with its sign before it: `#`, `?`, `/`, a scheme. */
const OWN_PART = /(?:^|\.)location\.(?:hash|search|pathname|href)$/;
/** Give the start of a text where their first argument is 0. */
const CUTS = /^(?:slice|substring|substr)$/;
/** Change no sign at the start: what a `#` begins, nothing is encoded as. */
const KEEPS_START = /^(?:toString|toLowerCase|toUpperCase|trim|trimEnd|decodeURI(?:Component)?|encodeURI)$/;
/** Cuts of cuts. */
const MAX_CUTS = 4;

/**
 * jQuery's call is given a part of the page's own address, or the start of one. It begins with the part's sign, so that it is a selector;
 * releases before 1.9 (2013) looked for a tag behind it too.
 */
export function asSelector(fn: Fn, { callee, isNew }: Call, args: readonly Value[]): readonly Value[] {
  const [first, ...rest] = args;
  if (isNew || first === undefined || callee.kind !== 'name' || !/^(?:\$|jQuery|jquery)$/.test(callee.name))
    return args;
  return first.origins.every((one) => beginsOwnPart(fn, one, MAX_CUTS))
    ? [markKinds(fn.cx.t, first, ['jquery-html']), ...rest]
    : args;
}

function beginsOwnPart(fn: Fn, origin: SymbolicOrigin, depth: number): boolean {
  if (origin.derived === 1 || depth === 0) return false;
  if (origin.kind !== ORIGIN_CALL) return OWN_PART.test(globalName(fn.cx.t, origin));
  const call = fn.draft.calls[origin.index];
  if (call === undefined) return false;
  const keys = keysOf(fn.cx.t, origin.path);
  // `location.hash.split('?')[0]`: an empty separator gives single signs.
  if (call.name === 'split')
    return (
      keys.length === 1 && keys[0] === '0' && call.constants?.[0] !== '' && allBegin(fn, call.receiver, depth)
    );
  if (keys.length > 0) return false;
  if (CUTS.test(call.name)) return call.constants?.[0] === 0 && allBegin(fn, call.receiver, depth);
  if (!KEEPS_START.test(call.name)) return false;
  return allBegin(fn, call.receiver.length > 0 ? call.receiver : (call.args[0] ?? []), depth);
}

function allBegin(fn: Fn, flow: PackedOrigins, depth: number): boolean {
  let all = flow.length > 0;
  forEachOrigin(flow, (one) => {
    all &&= one.at === 0 && beginsOwnPart(fn, one, depth - 1);
  });
  return all;
}
