import { createHash } from 'node:crypto';
import { type IndicatorKey, indicatorQuery } from '@vedette/engine';

/** Bytes of the hash under which a form is stored: 2^96 leaves no room for a chance meeting of two. */
const HASH_BYTES = 12;

/** A form of an indicator as it is stored and looked up: short, of one length, and silent about what it is. */
export function hashIndicatorKey(key: IndicatorKey): Buffer {
  return createHash('sha256').update(key, 'utf8').digest().subarray(0, HASH_BYTES);
}

export interface IndicatorLookup {
  /** Hash in hexadecimal digits, and the indicator as a person reads it. */
  readonly byHash: ReadonlyMap<string, string>;
  /** Indicators of a form that cannot be looked up. */
  readonly unknownForm: readonly string[];
}

export function indicatorLookup(indicators: readonly string[]): IndicatorLookup {
  const byHash = new Map<string, string>();
  const unknownForm: string[] = [];
  for (const indicator of indicators) {
    const { text, keys } = indicatorQuery(indicator);
    if (keys.length === 0) unknownForm.push(text);
    for (const key of keys) byHash.set(hashIndicatorKey(key).toString('hex'), text);
  }
  return { byHash, unknownForm };
}
