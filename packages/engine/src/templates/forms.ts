import { type Evidence, hardlyHarmful } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import { statementOf } from '../findings/fingerprint.ts';
import { topScope } from '../findings/scope.ts';
import type { AnalysisRules } from '../match/index.ts';
import { buildLines, positionOf } from '../positions.ts';
import type { AnalysisName } from '../rules/analyses.ts';

/** Pages in which forms are written as markup: plain ones, those of engines, and PHP scripts. */
export const PAGE =
  /\.(?:x?html?|tpl|j2|jinja2?|njk|liquid|twig|swig|hbs|handlebars|mustache|ejs|eta|dust|erb|rhtml|jsp|jspf|jspx|tag|cshtml|razor|aspx|ascx|master|ftlh?|gohtml|gtpl|tmpl|php)$/i;
const MAX_FORMS = 200;
/** A form is looked at to its end, but no further than this. */
const FORM_CHARACTERS = 20_000;
const FORM = /<form\b([^<>]{0,1000})>/gi;
const COMMENTS =
  /<!--[\s\S]*?-->|<%--[\s\S]*?--%>|\{#[\s\S]*?#\}|\{\{!--[\s\S]*?--\}\}|\{\{--[\s\S]*?--\}\}/g;
const INPUT = /<input\b[^<>]{0,500}>/gi;
/** What a script of the page sends does not go where the form says. */
const SENT_BY_SCRIPT =
  /\bon[sS]ubmit\b|@submit|\(ngSubmit\)|\bng-submit|v-on:submit|\bhx-(?:post|put|patch)|data-remote|data-turbo-frame|ng-controller|:action\b/;
const TOKEN =
  /csrf|xsrf|_token\b|authenticity|antiforgery|form_token|form_rest\(|form_end\(|nonce_field|hidden_tag\(|quick_form\(|\bsesskey\b/i;
const HAS_PASSWORD = /\btype\s*=\s*["']?password\b|\bname\s*=\s*["']?(?:password|passwd|pwd)["'\s>]/i;
/** What brings its own parts of a form, a token among them. */
const BROUGHT =
  /\{%-?\s*(?:include|render\w*|component|crispy|form\w*|csrf\w*)\b|@(?:include|component|form)\b|<x-|<%=\s*(?:render|yield)/;
/** Engines whose framework checks a token that each form has to hold: by what such pages say. */
const TOKEN_FRAMEWORKS: readonly (readonly [name: string, file: RegExp, page: RegExp, token: string])[] = [
  [
    'Django',
    /\.(?:x?html?|djhtml)$/i,
    /\{%\s*(?:url\s|load\s|static\s|csrf_token|trans\s|blocktrans)/,
    '{% csrf_token %}',
  ],
  ['Laravel', /\.blade\.php$/i, /@|\{\{/, '@csrf'],
  ['Rails', /\.html\.erb$/i, /<%/, '<%= hidden_field_tag :authenticity_token, form_authenticity_token %>'],
];

/** What forms of a page send where it should not be, and leave out. Time grows with the text's length. */
export function formFindings(rules: AnalysisRules, path: string, source: string): RawFinding[] {
  if (!PAGE.test(path) || !/<(?:form|input)\b/i.test(source)) return [];
  const text = blankComments(source);
  const starts = buildLines(text);
  const findings: RawFinding[] = [];
  const told = new Set<string>();
  /** A page of many forms has one author: the first of each kind is told. */
  const add = (name: AnalysisName, at: number, said: string, evidence?: Evidence): void => {
    const rule = rules.get(name);
    const key = evidence === undefined ? name : `${name} that hardly harms`;
    if (!rule || told.has(key)) return;
    told.add(key);
    const { line, column } = positionOf(starts, at);
    findings.push({
      ruleId: rule.id,
      path,
      startLine: line,
      startColumn: column,
      endLine: line,
      endColumn: column + 5,
      message: `${said} ${rule.message}`,
      symbol: [],
      scope: topScope,
      statement: statementOf(text.slice(at, at + 200)),
      flow: null,
      ...(evidence === undefined ? {} : { evidence }),
    });
  };
  const checksTokens = TOKEN_FRAMEWORKS.find(([, file, page]) => file.test(path) && page.test(text));
  for (const hit of text.matchAll(FORM).take(MAX_FORMS)) {
    const said = hit[1] ?? '';
    const end = text.indexOf('</form', hit.index);
    const to = Math.min(end < 0 ? text.length : end, hit.index + FORM_CHARACTERS);
    const form = text.slice(hit.index, to);
    const method = attribute(said, 'method')?.toLowerCase();
    const action = attribute(said, 'action') ?? '';
    if (SENT_BY_SCRIPT.test(said)) continue;
    const isPost = method === 'post' || method === 'dialog' || /\{|<%|<\?/.test(method ?? '');
    // A form without method and action is mostly read by a script.
    if (!isPost && (method !== undefined || action !== '')) {
      const goesTo = action === '' ? 'its own page' : `\`${action.slice(0, 80)}\``;
      if (HAS_PASSWORD.test(form))
        add('form-password-in-address', hit.index, `This form sends its password to ${goesTo} by GET.`);
      else if (/@csrf\b|\{%\s*csrf_token|csrf_field\(\)|name\s*=\s*["']_token["']/.test(form))
        add(
          'form-password-in-address',
          hit.index,
          `This form sends its token to ${goesTo} by GET.`,
          hardlyHarmful,
        );
    }
    if (
      checksTokens &&
      method === 'post' &&
      !/^(?:https?:)?\/\//.test(action) &&
      !TOKEN.test(form) &&
      !BROUGHT.test(form) &&
      /<(?:input|button|select|textarea)\b/i.test(form)
    )
      add(
        'form-without-token',
        hit.index,
        `This form of ${checksTokens[0]} has no token: put \`${checksTokens[3]}\` into it.`,
      );
  }
  for (const { 0: input, index } of text.matchAll(INPUT)) {
    const name = attribute(input, 'name') ?? '';
    const type = attribute(input, 'type')?.toLowerCase() ?? 'text';
    if (/^(?:user\[)?(?:password|passwd|pwd)\]?$/i.test(name) && type === 'text' && !/[?{]/.test(input))
      add('form-shows-password', index, `The field \`${name}\` is of the type text.`);
  }
  return findings;
}

/** The text with blanks for what pages keep to themselves. */
export const blankComments = (text: string): string =>
  text.replace(COMMENTS, (comment) => comment.replace(/[^\r\n]/g, ' '));

function attribute(tag: string, name: string): string | undefined {
  const hit = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return hit ? (hit[1] ?? hit[2] ?? hit[3]) : undefined;
}
