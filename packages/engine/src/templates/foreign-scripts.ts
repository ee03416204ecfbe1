import type { RawFinding } from '../findings/finding.ts';
import { statementOf } from '../findings/fingerprint.ts';
import { topScope } from '../findings/scope.ts';
import type { AnalysisRules } from '../match/index.ts';
import { buildLines, positionOf } from '../positions.ts';
import { blankComments, PAGE } from './forms.ts';

const MAX_TAGS = 200;
const SCRIPT = /<script\b([^<>]{1,1000})>/gi;
/**
 * Networks that hand out released versions of libraries for all the world: what they answer under an address does not change, so that its
 * hash can be written down. What a vendor changes as it likes (maps, payments, statistics) has none.
 */
const OF_LIBRARIES =
  /^(?:https?:)?\/\/(?:cdn\.jsdelivr\.net|(?:www\.)?unpkg\.com|cdnjs\.cloudflare\.com|code\.jquery\.com|ajax\.googleapis\.com\/ajax\/libs|ajax\.aspnetcdn\.com|ajax\.microsoft\.com|\w+\.bootstrapcdn\.com|cdn\.datatables\.net|cdn\.bootcss\.com|cdn\.bootcdn\.net|cdn\.staticfile\.(?:org|net)|cdn\.ckeditor\.com|cdn\.tiny\.cloud|oss\.maxcdn\.com|esm\.sh|cdn\.skypack\.dev|cdn\.plot\.ly|d3js\.org|rawgit\.com|cdn\.rawgit\.com)\//i;

/** The first script of a page that comes from a network of libraries and is taken whatever it is. Time grows with the text's length. */
export function foreignScripts(rules: AnalysisRules, path: string, source: string): RawFinding[] {
  const rule = rules.get('script-without-integrity');
  if (!rule || !PAGE.test(path) || !/<script\b/i.test(source)) return [];
  const text = blankComments(source);
  for (const { 0: tag, 1: said = '', index } of text.matchAll(SCRIPT).take(MAX_TAGS)) {
    const address = /\bsrc\s*=\s*["']?([^"'\s>]+)/i.exec(said)?.[1] ?? '';
    if (!OF_LIBRARIES.test(address) || /\bintegrity\b/i.test(said)) continue;
    const starts = buildLines(text);
    const from = positionOf(starts, index);
    const to = positionOf(starts, index + tag.length);
    return [
      {
        ruleId: rule.id,
        path,
        startLine: from.line,
        startColumn: from.column,
        endLine: to.line,
        endColumn: to.column,
        message: `${rule.message.trimEnd()} Here: \`${address.slice(0, 120)}\``,
        symbol: [],
        scope: topScope,
        statement: statementOf(tag),
        flow: null,
      },
    ];
  }
  return [];
}
