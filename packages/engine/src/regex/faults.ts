import { hasOneSidedAnchor } from './anchors.ts';
import type { PatternUse } from './backtracking.ts';
import { hasAnySignHost, hasUnboundHost } from './host-pattern.ts';
import { missesTags } from './tag-filter.ts';
import { hasWideRange } from './wide-range.ts';

/** What rules may ask of a constant pattern: the page on rules says what each means. */
export const REGEX_FAULTS = [
  'wide-range',
  'tag-filter',
  'one-sided-anchor',
  'unbound-host',
  'any-sign-host',
] as const;
export type RegexFault = (typeof REGEX_FAULTS)[number];

export function hasRegexFault(fault: RegexFault, source: string, use: PatternUse): boolean {
  switch (fault) {
    case 'wide-range':
      return hasWideRange(source);
    case 'one-sided-anchor':
      return hasOneSidedAnchor(source);
    case 'unbound-host':
      return hasUnboundHost(source);
    case 'any-sign-host':
      return hasAnySignHost(source);
    case 'tag-filter': {
      const flags = use.flags ?? '';
      // Ruby's flag `m` is what others call `s`.
      return missesTags(source, use.language === 'ruby' ? flags.replace('m', 's') : flags);
    }
  }
}
