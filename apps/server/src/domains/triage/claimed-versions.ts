import type { VersionOrder } from '@vedette/engine';

/** Whether a version is among those that a text of a feed means; 'unknown' where the text cannot be read for it. */
export type Claim = 'yes' | 'no' | 'unknown';

const EVERY = /^(?:\*|x|all|any|every|all versions|any version|every version|>=?\s*0(?:\.0)*)$/i;

/**
 * Reads what feeds write where a version is meant: one version, lists, `*`, ranges of every ecosystem, and the phrases of
 * advisories ("before 1.2.3", "1.0 - 1.4", "1.2.3 and earlier").
 * @param version null where only a range is known to be declared
 */
export function isClaimed(order: VersionOrder, version: string | null, claim: string): Claim {
  const text = claim.trim();
  if (EVERY.test(text)) return 'yes';
  if (version === null) return 'unknown';
  if (order.compare(version, text) === 0) return 'yes';
  if (order.isValid(text)) return order.isValid(version) ? 'no' : 'unknown';
  const listed = text.split(/\s*(?:\|\||[,;|\n]|\s+(?:and|or|&)\s+|\s)\s*/i).filter((one) => one !== '');
  if (listed.length > 1 && listed.every((one) => order.isValid(one.replace(/^==?/, '')))) {
    if (listed.some((one) => order.compare(version, one.replace(/^==?/, '')) === 0)) return 'yes';
    // `1.0 - 1.4` is a range, and has no list's commas.
    return order.isValid(version) ? 'no' : 'unknown';
  }
  let any: Claim = 'no';
  for (const alternative of text.split(/\|\||;|\s+or\s+/i)) {
    const within = satisfies(order, version, alternative);
    if (within === true) return 'yes';
    if (within === null) any = 'unknown';
  }
  return any;
}

function satisfies(order: VersionOrder, version: string, range: string): boolean | null {
  const written = asComparators(range.trim());
  if (EVERY.test(written)) return true;
  if (order.isValid(written)) return order.isValid(version) ? order.compare(version, written) === 0 : null;
  return order.satisfies(version, written);
}

/** Phrases to comparators; what is neither stays as it is. */
function asComparators(text: string): string {
  const plain = text.replace(/^(?:versions?|v\.)\s+/i, '').replace(/\s*&&?\s*|\s+and\s+(?=[<>=])/gi, ', ');
  const phrase = (pattern: RegExp): string | null => pattern.exec(plain)?.[1] ?? null;
  const before = phrase(/^(?:before|prior to|below|earlier than|less than|<)\s*(\S+)$/i);
  if (before !== null) return `< ${before}`;
  const upTo =
    phrase(/^(?:up to|through|until|<=)(?: and including)?\s*(\S+)$/i) ??
    phrase(/^(\S+)\s+(?:and|or)\s+(?:earlier|below|older|prior|lower)(?: versions?)?$/i);
  if (upTo !== null) return `<= ${upTo}`;
  const from =
    phrase(/^(?:from|since|after|>=)\s*(\S+)$/i) ??
    phrase(/^(\S+)\s+(?:and|or)\s+(?:later|above|newer|higher)(?: versions?)?$/i);
  if (from !== null) return `>= ${from}`;
  const between = /^(?:from\s+)?(\d[^\s,]*)\s+(?:-|–|to|through|until)\s+(\d[^\s,]*)$/i.exec(plain);
  if (between) return `>= ${between[1]}, <= ${between[2]}`;
  const wildcard = /^(?:=\s*)?v?(\d+(?:\.\d+)*)\.[x*](?:\.[x*])*$/i.exec(plain)?.[1];
  if (wildcard !== undefined) {
    const parts = wildcard.split('.').map(Number);
    const next = [...parts.slice(0, -1), (parts.at(-1) ?? 0) + 1];
    const padded = (numbers: readonly number[]) =>
      [...numbers, 0, 0].slice(0, Math.max(3, numbers.length)).join('.');
    return `>= ${padded(parts)}, < ${padded(next)}`;
  }
  return plain;
}
