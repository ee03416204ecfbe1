import {
  forEachOrigin,
  ORIGIN_CALL,
  ORIGIN_FUNCTION,
  originKey,
  type PackedOrigins,
  type SymbolicOrigin,
} from '../../summaries/origins.ts';
import type { Fn } from './context.ts';
import { getVar } from './state.ts';
import { constantValue, EMPTY, type Value } from './value.ts';

/**
 * An object says the same of itself however often it is asked: `check(file.getOriginalFilename()); new File(dir, file.getOriginalFilename())`.
 * What a look said of the first answer is said of the next ones of the same object, as long as the way runs behind the look.
 */

/** Accessors by their names; those that go on with each call say something else the next time. */
const SAYS_AGAIN = /^get(?!_?(?:and|next|random|new|unique|current|now|instance)(?![a-z]))_?\w+$/i;
/** Looks at one answer that are kept. */
const MAX_MARKS = 4;

/** The name under which a state keeps the marks of what an accessor of one object answers; null where more than one is asked. */
function nameUnder(receiver: PackedOrigins, accessor: string): string | null {
  let key = -1;
  let count = 0;
  forEachOrigin(receiver, (one) => {
    count++;
    if (one.kind !== ORIGIN_FUNCTION && one.at === 0) key = originKey(one.kind, one.index, one.path);
  });
  return count === 1 && key !== -1 ? `\0${key}.${accessor}` : null;
}

/** The same of what a call answers; null for what is no accessor. */
function nameOf(fn: Fn, { kind, index, path }: SymbolicOrigin): string | null {
  const call = kind === ORIGIN_CALL && path === 0 ? fn.draft.calls[index] : undefined;
  if (call === undefined || call.args.length > 0 || !SAYS_AGAIN.test(call.name)) return null;
  return nameUnder(call.receiver, call.name);
}

/** An object that is given something says something else from then on: `file.setName(other)`. */
export function forgetAnswer(fn: Fn, receiver: PackedOrigins, called: string): void {
  if (!fn.hasAsked || !/^set_?\w/i.test(called)) return;
  const name = nameUnder(receiver, called.replace(/^s/, 'g').replace(/^S/, 'G'));
  if (name !== null && marksUnder(fn, name).length > 0) fn.state.vars.set(name, EMPTY);
}

/** Keeps a look at what an accessor answered. */
export function rememberAnswer(fn: Fn, answered: SymbolicOrigin, mark: number): void {
  const name = nameOf(fn, answered);
  if (name === null) return;
  const have = marksUnder(fn, name);
  if (have.length >= MAX_MARKS || have.includes(mark)) return;
  fn.hasAsked = true;
  fn.state.vars.set(name, constantValue([...have, mark].join()));
}

/** What looks before this place said of the same answer. */
export function marksOfAnswer(fn: Fn, { origins }: Value): readonly number[] {
  const [one] = origins;
  const name = fn.hasAsked && one !== undefined && origins.length === 1 ? nameOf(fn, one) : null;
  return name === null ? [] : marksUnder(fn, name);
}

function marksUnder(fn: Fn, name: string): readonly number[] {
  const kept = getVar(fn.state, name)?.constant;
  return typeof kept === 'string' ? kept.split(',').map(Number) : [];
}
