import type { FunctionIR, LanguageId } from '../ir/ir.ts';
import { BOUNDS_AMOUNTS, type ClientAmount, clientAmounts, isAmount } from './client-amounts.ts';
import type { GivenValue } from './given-values.ts';
import { spentTwice, VERSIONS_RECORDS } from './spent-twice.ts';

/** What a file says of amounts and of the records that keep them. */
export interface AmountFacts {
  /** Its records have a version that is compared when they are written. */
  readonly versionsRecords: boolean;
  /** Says of an amount or a number of pieces that it has a least: `@Min(1)`, `isInt({ min: 1 })`, `gt=0`. */
  readonly boundsAmounts: boolean;
}

export const amountsOfFile = (text: string): AmountFacts => ({
  versionsRecords: VERSIONS_RECORDS.test(text),
  boundsAmounts: BOUNDS_AMOUNTS.test(text),
});

/** What was found, and where within the function's text. */
export type AmountPlace = readonly [kind: ClientAmount['kind'] | 'spentTwice', offset: number];

/** What a function leaves open of amounts that a request says, and of what is left to take. Where nothing is asked at all, that says more than that two may ask at once. */
export function amountPlaces(
  language: LanguageId,
  body: string,
  given: readonly GivenValue[],
): readonly AmountPlace[] {
  const amounts = clientAmounts(language, body, given);
  const isAsked = amounts.every(({ kind }) => kind !== 'anyAmount');
  return [
    ...amounts.map(({ kind, offset }) => [kind, offset] as const),
    ...(isAsked ? spentTwice(language, body) : []).map((offset) => ['spentTwice', offset] as const),
  ];
}

/**
 * What a function does with an amount that its caller hands it under that name, and asks nothing of: `transfer(from, to, amount)`. Whether it comes from a
 * request, its callers say.
 */
export function amountsGiven(language: LanguageId, fn: FunctionIR, body: string): readonly AmountPlace[] {
  const given = fn.params.flatMap(({ pattern, decorators }) =>
    pattern.kind === 'name' && decorators.length === 0 && /^\w+$/.test(pattern.name) && isAmount(pattern.name)
      ? [{ name: pattern.name, key: pattern.name, isBody: false }]
      : [],
  );
  if (given.length === 0) return [];
  return clientAmounts(language, body, given).flatMap(({ kind, offset }) =>
    kind === 'anyAmount' || kind === 'negativeAmount' ? [[kind, offset] as const] : [],
  );
}
