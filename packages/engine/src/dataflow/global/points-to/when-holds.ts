import type { LanguageId } from '../../../ir/ir.ts';
import { backtrackingDegree, type PatternUse } from '../../../regex/backtracking.ts';
import { safeRegex } from '../../../regex/safe-regex.ts';
import { argumentMatches } from '../../../rules/name-patterns.ts';
import type { ArgumentRef, Names } from '../../../rules/names-schema.ts';
import type { ProgramCall } from '../../../summaries/file-summary.ts';

/** Argument numbers of a call that a reference in a model means. */
export function argumentsOf(ref: unknown, call: ProgramCall): readonly number[] {
  const out: number[] = [];
  for (let i = 0; i < call.args.length; i++)
    if (
      ref === undefined ||
      argumentMatches(ref as ArgumentRef, i, call.args.length, call.argNames?.[i] ?? null)
    )
      out.push(i);
  return out;
}

/** Constants of this length may be cut; half a pattern says nothing. */
const MAX_PATTERN = 200;

export interface WhenTest {
  readonly argument?: ArgumentRef;
  readonly receiver?: boolean;
  readonly equals?: unknown;
  readonly in?: readonly unknown[];
  readonly string?: string;
  readonly flags?: string;
  readonly truthy?: boolean;
  readonly present?: boolean;
  readonly not?: boolean;
  readonly 'slow-regex'?: number;
  readonly match?: PatternUse['match'];
  readonly key?: string;
  readonly type?: Names;
}

/** Do the constant tests on other arguments hold? Tests of keys inside objects count as not known, hence not met. */
export function whenHolds(when: unknown, call: ProgramCall, language: LanguageId): boolean {
  if (when === undefined || typeof when === 'boolean') return true;
  const tests = (Array.isArray(when) ? when : [when]) as WhenTest[];
  return tests.every((t) => {
    const found = t.receiver === true ? [] : argumentsOf(t.argument, call);
    const option = t.key === undefined ? undefined : optionOf(call, found, t.key);
    if (option !== undefined) {
      if (t.present !== undefined && !t.present) return t.not === true;
    } else if (t.key !== undefined && hasOptions(call, found)) {
      // All entries are known, and the key is not among them.
      return (t.present === false) !== (t.not === true);
    }
    const value =
      option !== undefined
        ? (option[2] ?? undefined)
        : t.receiver === true
          ? call.receiverConstant
          : found.length === 0
            ? undefined
            : call.constants?.[found[0] ?? 0];
    let ok = true;
    // Of what is no literal nobody knows whether it has the key.
    if (t.key !== undefined && t.present === true && option === undefined) ok = false;
    else if (t.present !== undefined) ok = found.length > 0 === t.present;
    if (ok && t.equals !== undefined) ok = value === t.equals;
    if (ok && t.in !== undefined) ok = value !== undefined && t.in.includes(value);
    if (ok && t.truthy !== undefined) ok = value !== undefined && Boolean(value) === t.truthy;
    if (ok && t.string !== undefined)
      ok = typeof value === 'string' && safeRegex(t.string, t.flags ?? '').test(value);
    if (ok && t['slow-regex'] !== undefined)
      ok =
        typeof value === 'string' &&
        value.length < MAX_PATTERN &&
        backtrackingDegree(value, { language, match: t.match ?? 'search' }) >= t['slow-regex'];
    if (
      ok &&
      t.key !== undefined &&
      option === undefined &&
      t.equals === undefined &&
      t.present === undefined
    )
      ok = false;
    return t.not === true ? !ok : ok;
  });
}

type Option = NonNullable<ProgramCall['options']>[number];

/** The entry of an object literal among the arguments; the last one with that key counts. */
function optionOf(call: ProgramCall, found: readonly number[], key: string): Option | undefined {
  return call.options?.findLast(([argument, name]) => found.includes(argument) && name === key);
}

function hasOptions(call: ProgramCall, found: readonly number[]): boolean {
  const own = call.options?.filter(([argument]) => found.includes(argument)) ?? [];
  return own.length > 0 && own.every(([, key]) => key !== '...');
}
