import { OF_PAGES } from '../endpoints/page-code.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { RuleFile } from '../rules/rule-schema.ts';

/** What takes long where it runs. */
const OF_TIME = 'CWE-1333';
/** Parts of pages, wherever they lie. */
const PARTS = /\.(?:vue|svelte)$/;

/**
 * Findings without those that harm nobody but whoever brings them about: a pattern that takes long in code of pages runs in the browser of whoever
 * types the text. What a way of data from elsewhere reaches is told.
 */
export function withoutHarmlessInPages<F extends Pick<RawFinding, 'ruleId' | 'path' | 'flow'>>(
  findings: readonly F[],
  rules: ReadonlyMap<string, RuleFile>,
): F[] {
  return findings.filter(
    ({ ruleId, path, flow }) =>
      flow !== null || rules.get(ruleId)?.cwe[0] !== OF_TIME || !(OF_PAGES.test(path) || PARTS.test(path)),
  );
}
