import type { RawFinding, Step } from '../findings/finding.ts';
import { statementOf } from '../findings/fingerprint.ts';
import { topScope } from '../findings/scope.ts';
import { namesPage } from '../link/index.ts';
import type { AnalysisRules } from '../match/index.ts';
import { partsOfPages, setByIncluders } from './parts.ts';
import type { RenderFacts, TemplateDatum, TemplateFacts, TemplateOutput } from './template-facts.ts';

interface FileFacts {
  readonly path: string;
  readonly template: TemplateFacts | null;
  readonly render: RenderFacts | null;
}

/** Tokens, addresses, translations, forms and layouts that frameworks make, and what was made safe on the way. */
const MADE_SAFE =
  /csrf|xsrf|nonce|\bmethod_field\(|\bpublic_path\(|->(?:links|render)\(\s*\)|\b(?:url|uri|path|route|asset|static|link|image|script|style|stylesheet|javascript|form|field|button|label|icon|pagination|paginate|translate|gettext|ngettext|i18n|include|partial|layout|yield|body|content|content_for|block|super|caller|component|slot|svg|markdown|flash)(?:_\w+)?\s?[([.]|^(?:body|content|yield|layout|form|slot|children|head|scripts?|styles?|include)\b|\b(?:tojson|json_encode|to_json|json_script|JSON\.stringify|serialize|\w*escape\w*|htmlspecialchars|htmlentities|sanitize\w*|purify\w*|DOMPurify|bleach|clean|clean_html|strip_tags|encode\w*|urlencode\w*|encodeURIComponent|forHtml\w*|e|h|t|\w+_t|l|_|__|trans|lang|date|number|intcomma|floatformat|md5|count|size|length|getContextPath|contextPath|pageContext)\b\s?(?:\(|$|\|)|\|\s*(?:e|escape|force_escape|striptags|urlencode|tojson|date|length|int|float|round|markdown\w*|linebreaks\w*|url|json_script|trans\w*)\b|^["'][^"']*["']|^-?\d|^self\.\w+\(|^(?:fn|msg|message|messages|i18n|lang|spring|cp|ctx|contextPath|pageContext|loop|forloop|status|varStatus|config|settings|site|theme|icons?|t|__)\b/i;
/** Helpers of the program's own that promise the same: `entry.text|clean_string`, `purifyHtml(text)`. */
const CLEANED = /\b\w*(?:saniti[sz]|purif|bleach|(?<!un)clean|(?<!un)escap)\w*\s?(?:\(|$|\|)/i;
/** What a validator says of a form's fields, in words of the program: Laravel's bag of messages. */
const VALIDATION = /^\$errors->(?:first|get|all|has)\(/;
/** Last words of names of what has no text of anybody's choosing. */
const NO_TEXT =
  /(?:^|[._]|(?<=[a-z]))(?:id|ids|_id|count|total|size|length|index|page|pages|year|date|time|number|num|amount|price|percent|width|height|port|version|csrf\w*|token|nonce|toString\(\)|isoformat|strftime\([^()]*\)|status_?code)$/i;
/** The same by a word within a name: `.getCreatedDate`, `.dateOfBirth`, but not `.country`. */
const NO_TEXT_WORD =
  /\.(?:get)?(?:\w*[a-z_\d])?(?:Date|Time|Timestamp|Number|Count|Size|Total)(?![a-z])\w*(?:\(\))?$|\.(?:date|time|timestamp|number|count|size|total)(?![a-z])\w*$/;
/** Names of what was made into markup on purpose: rendered Markdown, drawings, sanitized text. */
const MADE_MARKUP =
  /mark(?:ed)?down|linkif|to_html|_html\b|Html\b|rendered|sanitiz|svg\b|qr_?code|formatted|cached_graph/i;
/** `open ? "yes" : "no"`, `admin ? '<i></i>'.html_safe`, `rate|default(0)`: texts of the page's own. */
const OWN_TEXT =
  /\?\s*(?:"[^"]*"|'[^']*')(?:\.html_safe)?\s*(?::\s*(?:"[^"]*"|'[^']*'))?\)?(?:\.html_safe)?$|\?\s*'[^']*'\.html_safe$|\|\s*default\(\d+\)$/;

/**
 * Values that pages write as they are, over a whole program: with where the value comes from, when code that fills the page says.
 * What it fills with constants only is left out, and so are places that `isTold` knows: those a proven way leads to.
 */
export function concludeTemplates(
  files: readonly FileFacts[],
  rules: AnalysisRules,
  isTold: (path: string, line: number) => boolean = () => false,
): RawFinding[] {
  const input = rules.get('template-input-unescaped');
  const output = rules.get('template-output-unescaped');
  if (!input && !output) return [];
  const data = dataByName(files);
  const switches = files.filter((one) => typeof one.render?.escapingOff === 'number').map((one) => one);
  const parts = partsOfPages(files);
  const findings: RawFinding[] = [];
  for (const { path, template } of files) {
    let isPageTold = false;
    for (const one of template?.outputs ?? []) {
      const off = switches.find((file) => isOff(file, path, template?.engine ?? null));
      if (one.unescaped === 'by-setting' && off === undefined) continue;
      // Nothing on such a page is escaped: the import is to be mended, not one value.
      if (template?.engine === 'go' && isPageTold) continue;
      const given = (data.get(one.root) ?? []).filter((datum) => isOf(datum.datum, path));
      const isDatum = one.root !== '' && !isFieldOf(one.root, one.expression);
      const set = setByIncluders(parts.get(path), one);
      if (set === 'constant') continue;
      const fromRequest =
        set === 'other'
          ? undefined
          : ((isDatum ? given.find((datum) => datum.datum.origin === 'request') : undefined) ??
            inPlace(one, path));
      if (!fromRequest && given.length > 0 && given.every((datum) => datum.datum.origin === 'constant'))
        continue;
      if (OWN_TEXT.test(one.expression) || (!fromRequest && MADE_MARKUP.test(one.expression))) continue;
      if (CLEANED.test(one.expression) || VALIDATION.test(one.expression)) continue;
      if (MADE_SAFE.test(one.expression) || (!fromRequest && holdsNoText(withoutFilters(one.expression))))
        continue;
      if (!fromRequest && isAddressOfPages(template, one.expression)) continue;
      const rule = fromRequest ? input : output;
      if (!rule || isTold(path, one.line)) continue;
      const where = CONTEXTS[one.context];
      const why =
        off && one.unescaped === 'by-setting'
          ? ` Escaping is switched off in ${off.path}:${off.render?.escapingOff}.`
          : '';
      const from = fromRequest
        ? ` It comes from \`${fromRequest.datum.value}\` (${fromRequest.path}:${fromRequest.datum.line}).`
        : '';
      isPageTold = true;
      findings.push({
        ruleId: rule.id,
        path,
        startLine: one.line,
        startColumn: one.column,
        endLine: one.line,
        endColumn: one.column + one.length,
        message: `The page writes \`${one.expression}\` ${where} without escaping.${why}${from}`,
        symbol: [],
        scope: topScope,
        statement: statementOf(`${one.context} ${one.expression}`),
        flow: fromRequest && fromRequest.path !== path ? wayOf(fromRequest, path, one) : null,
      });
    }
  }
  return findings;
}

/** Under these names pages of JSP keep where their application is: `String path = request.getContextPath()`. */
const isAddressOfPages = (template: TemplateFacts | null, expression: string): boolean =>
  template?.engine === 'jsp' &&
  /^(?:path|base_?[pP]ath|base_?(?:url|Url|URL)|ctx_?[pP]ath|app_?(?:root|Root|path|Path)|root_?[pP]ath)$/.test(
    expression.trim(),
  );

/** Is escaping off for a page: by a setting of its application, or because this file fills it by an engine without any? */
function isOff({ path, render }: FileFacts, page: string, engine: TemplateFacts['engine'] | null): boolean {
  const pages = render?.pagesOff ?? null;
  if (pages === null) return engine !== 'go' && page.startsWith(folderOf(path));
  return engine === 'go' && pages.some((one) => page === one || page.endsWith(`/${one}`));
}

const CONTEXTS: Readonly<Record<TemplateOutput['context'], string>> = {
  text: 'into the page',
  attribute: 'into an attribute',
  script: 'into a script',
  style: 'into a style sheet',
};

interface PlacedDatum {
  readonly path: string;
  readonly datum: TemplateDatum;
}

function dataByName(files: readonly FileFacts[]): ReadonlyMap<string, readonly PlacedDatum[]> {
  const byName = new Map<string, PlacedDatum[]>();
  for (const { path, render } of files)
    for (const datum of render?.data ?? []) {
      const list = byName.get(datum.name);
      if (list) list.push({ path, datum });
      else byName.set(datum.name, [{ path, datum }]);
    }
  return byName;
}

/**
 * Is a field written, of the record that a page was given under a name or, where the name itself does not stand there, of one that a loop took of it?
 * A record that a request names does not hold the request's text.
 */
function isFieldOf(root: string, expression: string): boolean {
  const field = String.raw`\s*(?:\??\.|\??->|\[)\s*["']?\w`;
  return new RegExp(String.raw`\b${root}\b`).test(expression)
    ? new RegExp(String.raw`\b${root}${field}`).test(expression)
    : new RegExp(String.raw`^\W*\w+${field}`).test(expression);
}

/** Does the call fill this page? */
function isOf(datum: TemplateDatum, path: string): boolean {
  if (datum.template === null) return true;
  return namesPage(datum.template, path);
}

/** Pages that read the request themselves. */
function inPlace(output: TemplateOutput, path: string): PlacedDatum | null {
  if (
    !/\brequest\.getParameter\(|\bRequest(?:\.(?:QueryString|Form|Params|Cookies|Query))?\[|\bparam\.\w|\bparams\[|\bcookies\[|\brequest\.(?:args|GET|POST|form|params|query)\b/.test(
      output.expression,
    )
  )
    return null;
  const { expression, line } = output;
  return { path, datum: { template: null, name: output.root, origin: 'request', value: expression, line } };
}

function wayOf(from: PlacedDatum, path: string, output: TemplateOutput): Step[] {
  const step = (
    file: string,
    line: number,
    column: number,
    length: number,
    description: string,
    kind: Step['kind'],
  ): Step => ({
    path: file,
    startLine: line,
    startColumn: column,
    endLine: line,
    endColumn: column + Math.max(length, 1),
    description,
    kind,
  });
  return [
    step(from.path, from.datum.line, 1, 1, `remote input enters: ${from.datum.value}`, 'source'),
    step(path, output.line, output.column, output.length, `reaches ${output.expression} of the page`, 'sink'),
  ];
}

const holdsNoText = (expression: string): boolean =>
  NO_TEXT.test(expression) || NO_TEXT_WORD.test(expression);
const withoutFilters = (expression: string): string =>
  expression
    .replace(/\s*\|.*$/, '')
    .replace(/\(\)$/, '')
    .trim();

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
