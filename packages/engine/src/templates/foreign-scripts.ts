import type { RawFinding } from '../findings/finding.ts';
import { statementOf } from '../findings/fingerprint.ts';
import { topScope } from '../findings/scope.ts';
import type { AnalysisRules } from '../match/index.ts';
import { buildLines, positionOf } from '../positions.ts';
import { blankComments, PAGE } from './forms.ts';

const MAX_TAGS = 200;
/** Files that hold markup beside those that forms are read in: components, and templates that write tags in their own way. */
const COMPONENT = /\.(?:jsx|tsx|vue|svelte|astro|pug|jade|haml|slim)$/i;
/**
 * What brings in a script or a sheet of styles: `<script src=…>`, `<link href=…>`, `<Script src=…>`, `script(src=…)` of Pug, `%script{ src: … }`
 * of Haml, `javascript_include_tag "…"` of Rails.
 */
const TAG =
  /<(script|link)\b([^<>]{1,1000})>|^[ \t]*[%]?(script|link)[ ({]([^\n]{1,1000})$|\b(javascript_include|stylesheet_link)_tag[ (]([^\n]{1,400})/gim;
const MAY_HAVE = /<(?:script|link)\b|^[ \t]*%?(?:script|link)[ ({]|_(?:include|link)_tag\b/im;
const ADDRESS =
  /(?:\b(?:src|href)["']?\s{0,4}(?:=>|[=:])\s{0,4}\{?|^\s{0,4})["'`]?((?:https?:)?\/\/[^"'`\s>]+)/i;
/**
 * Networks that hand out released versions of libraries for all the world: what they answer under an address does not change, so that its
 * hash can be written down. What a vendor changes as it likes (maps, payments, statistics, fonts) has none.
 */
const OF_LIBRARIES =
  /^(?:https?:)?\/\/(?:cdn\.jsdelivr\.net|(?:www\.)?unpkg\.com|cdnjs\.cloudflare\.com|code\.jquery\.com|ajax\.googleapis\.com\/ajax\/libs|ajax\.aspnetcdn\.com|ajax\.microsoft\.com|\w+\.bootstrapcdn\.com|cdn\.datatables\.net|cdn\.bootcss\.com|cdn\.bootcdn\.net|cdn\.staticfile\.(?:org|net)|cdn\.ckeditor\.com|cdn\.tiny\.cloud|oss\.maxcdn\.com|esm\.sh|cdn\.skypack\.dev|cdn\.plot\.ly|d3js\.org|rawgit\.com|cdn\.rawgit\.com|code\.ionicframework\.com|code\.highcharts\.com|use\.fontawesome\.com\/releases|cdn\.materialdesignicons\.com|cdn\.tailwindcss\.com|(?:cdn\.)?polyfill\.io|cdn\.socket\.io|cdn\.quilljs\.com)(?:\/|$)/i;

/**
 * The first script of a page that comes from a network of libraries and is taken whatever it is, or the first sheet of styles where no
 * script is. Time grows with the text's length.
 */
export function foreignScripts(rules: AnalysisRules, path: string, source: string): RawFinding[] {
  const rule = rules.get('script-without-integrity');
  if (!rule || !(PAGE.test(path) || COMPONENT.test(path)) || !MAY_HAVE.test(source)) return [];
  const text = blankComments(source);
  const taken = [...text.matchAll(TAG).take(MAX_TAGS)].flatMap((hit) => {
    const said = hit[2] ?? hit[4] ?? hit[6] ?? '';
    const isScript = /script/i.test(hit[1] ?? hit[3] ?? hit[5] ?? '');
    const address = ADDRESS.exec(said)?.[1] ?? '';
    const isTaken = OF_LIBRARIES.test(address) && !/\bintegrity\b/i.test(said);
    // Hints to connect, icons and addresses of the page itself bring nothing in.
    const isBrought = isScript || hit[5] !== undefined || /\bstylesheet\b/i.test(said);
    return isTaken && isBrought ? [{ tag: hit[0], at: hit.index, address, isScript }] : [];
  });
  const first = taken.find((one) => one.isScript) ?? taken[0];
  if (first === undefined) return [];
  const starts = buildLines(text);
  const from = positionOf(starts, first.at + first.tag.length - first.tag.trimStart().length);
  const to = positionOf(starts, first.at + first.tag.length);
  const others = taken.length - 1;
  return [
    {
      ruleId: rule.id,
      path,
      startLine: from.line,
      startColumn: from.column,
      endLine: to.line,
      endColumn: to.column,
      message: `${rule.message.trimEnd()} Here: \`${first.address.slice(0, 120)}\`${others > 0 ? ` and ${others} more` : ''}`,
      symbol: [],
      scope: topScope,
      statement: statementOf(first.tag),
      flow: null,
    },
  ];
}
