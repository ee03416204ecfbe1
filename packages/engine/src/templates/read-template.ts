import { isNonMarkup } from '../dataflow/media-types.ts';
import { buildLines, positionOf } from '../positions.ts';
import { readIndented } from './pages/indented-page.ts';
import { contextsAt, type PageContext } from './pages/page-context.ts';
import { pageIncludes } from './pages/page-includes.ts';
import { pagePieces } from './pages/page-pieces.ts';
import type { PlacedOutput } from './placed-output.ts';
import type { TemplateEngine, TemplateFacts, TemplateOutput } from './template-facts.ts';

const MAX_OUTPUTS = 2_000;
const MAX_LOOPS = 500;

const BY_EXTENSION: readonly (readonly [RegExp, TemplateEngine])[] = [
  [/\.blade\.php$/i, 'blade'],
  [/\.(?:hbs|handlebars|mustache)$/i, 'handlebars'],
  [/\.(?:ejs|eta)$/i, 'ejs'],
  [/\.(?:erb|rhtml)$/i, 'erb'],
  [/\.haml$/i, 'haml'],
  [/\.slim$/i, 'slim'],
  [/\.(?:jsp|jspf|jspx|tag)$/i, 'jsp'],
  [/\.(?:pug|jade)$/i, 'pug'],
  [/\.(?:cshtml|razor|aspx|ascx|master)$/i, 'razor'],
  [/\.(?:ftl|ftlh)$/i, 'freemarker'],
  [/\.(?:twig|j2|jinja2?|njk|liquid|swig|dust)$/i, 'braces'],
  [/\.(?:vue|svelte)$/i, 'component'],
];

/** Pages of Go say `{{.Name}}`, `{{range .Items}}`, `{{end}}`. */
const GO = /\{\{-?\s*(?:(?:range|with|template|block)\s+[$."]|end\s*-?\}\}|\.[A-Za-z]\w*)/;

/** By name; `.html` by what stands in it. Null for what is no page of an engine. */
export function templateEngine(path: string, text: string): TemplateEngine | null {
  for (const [pattern, engine] of BY_EXTENSION) if (pattern.test(path)) return engine;
  if (!/\.(?:html?|tpl|xhtml|tmpl|gohtml|gotmpl|gtpl)$/i.test(path)) return null;
  if (GO.test(text)) return 'go';
  if (/\bth:(?:u?text|each|if|href)=/.test(text)) return 'thymeleaf';
  if (/\{%-?\s*\w+|\{\{-?\s*[\w.]+\s*(?:\||-?\}\})/.test(text))
    return /\{\{[#/]\w+/.test(text) ? 'handlebars' : 'braces';
  return /<%[=-]/.test(text) ? 'ejs' : null;
}

/** What an engine writes without escaping: pattern with the expression as its first group. */
const RAW: Readonly<Record<TemplateEngine, readonly RegExp[]>> = {
  braces: [
    /\{\{-?([^{}]{1,300}?\|\s*(?:safe|raw|safeseq)\b[^{}]{0,100}?)-?\}\}/g,
    // Bootstrap-Flask's table: columns called safe are written as they are.
    /\{\{-?\s*render_table\(\s*([\w.]+)[^{}]{0,200}?\bsafe_columns\s*=\s*\[\s*["'][^{}]{0,100}?-?\}\}/g,
  ],
  handlebars: [/\{\{\{\s*([^{}]{1,300}?)\s*\}\}\}/g, /\{\{&\s*([^{}]{1,300}?)\s*\}\}/g],
  ejs: [/<%-([^%]{1,300}?)[-_]?%>/g],
  erb: [
    /<%==([^%]{1,300}?)-?%>/g,
    /<%=\s*raw[\s(]([^%]{1,300}?)\)?\s*-?%>/g,
    /<%=([^%]{1,300}?\.html_safe)\b[^%]{0,100}?-?%>/g,
  ],
  // Read line by line.
  haml: [],
  slim: [],
  jsp: [
    /<%=([^%]{1,300}?)%>/g,
    /\$\{([^{}]{1,300}?)\}/g,
    // Struts' tag escapes unless it is told not to.
    /<s:property\b(?=[^<>]{0,300}?\bescape(?:Html)?\s*=\s*["']false["'])[^<>]{0,200}?\bvalue\s*=\s*["'](?:%\{\s*)?([^"'{}]{1,200}?)(?:\s*\})?["'][^<>]{0,200}>/g,
  ],
  blade: [/\{!!([^{}]{1,300}?)!!\}/g],
  pug: [/!=\s*([^\r\n]{1,300})/g, /!\{([^{}]{1,300}?)\}/g],
  razor: [
    /@Html\.Raw\(([^()\r\n]{1,200}(?:\([^()]{0,100}\))?)\)/g,
    /@\(\(MarkupString\)\s*([^()\r\n]{1,200})\)/g,
    // Pages of Web Forms: `<%: x %>` and `<%#: x %>` escape, these do not.
    /<%=([^%]{1,300}?)%>/g,
    /<%#(?!:)([^%]{1,300}?)%>/g,
  ],
  thymeleaf: [/\bth:utext\s*=\s*"\$\{([^"}]{1,200})\}"/g],
  freemarker: [/\$\{([^{}]{1,200}?\?no_esc)\}/g],
  go: [],
  component: [/\bv-html\s*=\s*"([^"]{1,200})"/g, /\{@html\s+([^{}]{1,200})\}/g],
};
/** `a(href=user.site)`: an attribute whose whole value is an expression. */
const PUG_ADDRESS =
  /^[ \t]*(?:[\w.#-]+:[ \t]+)?(?:a|area|iframe|embed|form|button|base)[\w.#-]*\((?:[^()\r\n]{0,200}?[\s,(])??(?:href|src|action|formaction)\s*=\s*([A-Za-z_$][^,()\s]{0,200})/gm;
/** What it escapes. */
const ESCAPED: Readonly<Record<TemplateEngine, readonly RegExp[]>> = {
  braces: [/\{\{-?([^{}]{1,300}?)-?\}\}/g],
  handlebars: [/\{\{~?(?![#/!>^&{]|else\b)([^{}]{1,300}?)~?\}\}/g],
  ejs: [/<%=([^%]{1,300}?)[-_]?%>/g],
  erb: [/<%=(?!=)([^%]{1,300}?)-?%>/g],
  haml: [],
  slim: [],
  jsp: [/<c:out\b[^<>]{0,200}?\bvalue\s*=\s*["']\$\{([^{}]{1,200})\}["'][^<>]{0,200}>/g],
  blade: [/\{\{(?!-)([^{}]{1,300}?)\}\}/g],
  pug: [/#\{([^{}]{1,300}?)\}/g, PUG_ADDRESS],
  // `@@click` writes a sign, and `name@example.com` is text.
  razor: [/(?<![@\w])@((?:Model|ViewBag|ViewData|[a-z]\w*)(?:\.\w+|\["\w+"\])+)(?![\w(])/g],
  thymeleaf: [/\bth:(?:href|src|action|formaction)\s*=\s*"(?:@\{\s*)?\$\{([^"{}]{1,200})\}\s*\}?"/g],
  freemarker: [/\$\{([^{}]{1,300}?)\}/g],
  // Escapes by context itself.
  go: [/\{\{-?\s*([.$][^{}|]{0,200}?)\s*-?\}\}/g],
  component: [],
};
/** Engines whose escaping a setting switches off for all pages, or has to switch on: ERB of Sinatra. */
const BY_SETTING: ReadonlySet<TemplateEngine> = new Set(['braces', 'go', 'erb']);
/** Parts of a page in which `{{ x }}` is not escaped. */
const AUTOESCAPE_OFF = /\{%-?\s*autoescape\s+(?:off|false)\s*-?%\}([\s\S]*?)\{%-?\s*endautoescape/g;

/** Comments of engines and of markup: nothing there is written. */
const COMMENTS =
  /<%--[\s\S]*?--%>|\{#[\s\S]*?#\}|\{\{!--[\s\S]*?--\}\}|\{\{--[\s\S]*?--\}\}|<!--(?!\[if)[\s\S]*?-->/g;

/** A page of an engine, comments blanked out, with all that it writes. */
export interface PageText {
  readonly engine: TemplateEngine;
  readonly text: string;
  readonly outputs: readonly PlacedOutput[];
}

/** What a page of JSP says of its answer. */
const DECLARED_TYPE = /<%@\s*page\b[^<>]{0,300}?\bcontentType\s*=\s*["']([^"']{1,100})["']/i;

/** Reads a page; null for what is no page of an engine. Time grows with the text's length. */
export function readPage(path: string, source: string): PageText | null {
  const engine = templateEngine(path, source);
  // Messages and subjects of mails are written by the same engines, and have no markup that script could hide in.
  if (engine === 'haml' || engine === 'slim')
    return { engine, text: source, outputs: readIndented(engine, source).outputs.slice(0, MAX_OUTPUTS) };
  if (engine === null || (engine !== 'pug' && !/<[a-z!]/i.test(source))) return null;
  const type = engine === 'jsp' ? DECLARED_TYPE.exec(source)?.[1] : undefined;
  if (type !== undefined && isNonMarkup(type)) return null;
  const text = source.replace(COMMENTS, (comment) => comment.replace(/[^\r\n]/g, ' '));
  const unescapedParts = [...text.matchAll(AUTOESCAPE_OFF)].map((part) => [
    part.index,
    part.index + part[0].length,
  ]);
  const found = new Map<number, Omit<PlacedOutput, 'context'>>();
  const add = (hit: RegExpExecArray, unescaped: PlacedOutput['unescaped']): void => {
    const written = hit[1] ?? '';
    const expression = written.trim();
    if (found.has(hit.index) || found.size >= MAX_OUTPUTS || expression === '') return;
    if (engine === 'jsp' && hit[0].startsWith('${') && isInTagOfLibrary(text, hit.index)) return;
    const from = hit.index;
    const at = from + hit[0].indexOf(written) + written.indexOf(expression);
    found.set(from, { expression, unescaped, from, to: from + hit[0].length, at });
  };
  for (const pattern of RAW[engine]) for (const hit of text.matchAll(pattern)) add(hit, 'always');
  for (const pattern of ESCAPED[engine])
    for (const hit of text.matchAll(pattern))
      add(
        hit,
        unescapedParts.some(([from = 0, to = 0]) => from < hit.index && hit.index < to)
          ? 'always'
          : BY_SETTING.has(engine)
            ? 'by-setting'
            : 'never',
      );
  const outputs = [...found.values()].sort((a, b) => a.from - b.from);
  const contexts = contextsAt(
    withoutSigns(text),
    outputs.map((one) => one.from),
  );
  return {
    engine,
    text,
    outputs: outputs.map((one, i) => ({
      ...one,
      context: isWholeAddress(engine, text, one.from) ? 'address' : (contexts[i] ?? 'text'),
    })),
  };
}

/** Attributes of Pug and Thymeleaf whose whole value is an expression, as `ESCAPED` finds them. */
const isWholeAddress = (engine: TemplateEngine, text: string, from: number): boolean =>
  engine === 'pug'
    ? !/[#!]/.test(text[from] ?? '')
    : engine === 'thymeleaf' && !text.startsWith('th:utext', from);

/** Signs that write nothing. */
const STATEMENTS =
  /\{%-?\s*(?:if|elif|elseif|else|endif|for|endfor|with|endwith|set|spaceless|autoescape|endautoescape)\b[^%]{0,400}%\}|<%(?![=%-])[^%]{1,400}%>|\{\{[#/](?:if|unless|each|with)\b[^{}]{0,200}\}\}/g;

/** The page with a letter for each sign of its engine. */
function withoutSigns(text: string): string {
  return text
    .replace(STATEMENTS, (sign) => sign.replace(/[^\r\n]/g, ' '))
    .replace(
      /\{\{[\s\S]{1,600}?\}\}\}?|\{%[\s\S]{1,600}?%\}|\{!![\s\S]{1,600}?!!\}|<%[\s\S]{1,2000}?%>|<c:out\b[^<>]{1,400}>|[$#!]\{[^{}]{1,300}\}|@\w+(?:\.\w+|\([^()\r\n]{0,200}\))*/g,
      (sign) => sign.replace(/[^\r\n]/g, 'x'),
    );
}

/** What a page of an engine writes unescaped, or escapes by a setting that may be off. */
export function templateFacts({ engine, text, outputs }: PageText): TemplateFacts {
  const starts = buildLines(text);
  const loops = loopsOf(engine, text);
  const made = namesMade(engine, text);
  return {
    engine,
    includes: pageIncludes(
      engine,
      text,
      outputs.map(({ expression }) => expression),
    ),
    outputs: outputs.flatMap(({ expression, unescaped, context, from, to }) => {
      if (unescaped === 'never' || made.has(expression)) return [];
      const { line, column } = positionOf(starts, from);
      const root = rootOf(engine, expression);
      const loop = loops.findLast((one) => one.names.includes(root) && one.from < from && from < one.to);
      return [
        {
          expression,
          root: loop?.list ?? root,
          unescaped,
          context: CONTEXTS[context],
          line,
          column,
          length: to - from,
        },
      ];
    }),
  };
}

const CONTEXTS: Readonly<Record<PageContext, TemplateOutput['context']>> = {
  text: 'text',
  attribute: 'attribute',
  unquoted: 'attribute',
  address: 'attribute',
  handler: 'attribute',
  style: 'style',
  script: 'script',
  'script-string': 'script',
};

/** Names that tags of JSP give what they make themselves: addresses, texts of a bundle, random words. */
function namesMade(engine: TemplateEngine, text: string): ReadonlySet<string> {
  if (engine !== 'jsp') return new Set();
  return new Set(
    pagePieces(engine, text).flatMap((piece) =>
      piece.kind === 'set' ? piece.bind.flatMap(({ names, value }) => (value.text === '' ? names : [])) : [],
    ),
  );
}

interface Loop {
  readonly names: readonly string[];
  readonly list: string;
  readonly from: number;
  readonly to: number;
}

/** Beginnings and ends of loops: names of an element, the datum that is the list. */
const LOOPS: Partial<Record<TemplateEngine, RegExp>> = {
  braces: /\{%-?\s*(?:for\s+(?<names>[\w ,]{1,80}?)\s+in\s+(?<list>[A-Za-z_]\w*)|endfor)\b/g,
  blade: /@(?:foreach\s*\(\s*\$(?<list>\w+)[^)\r\n]{0,80}?\bas\s+(?<names>[$\w =>]{1,80})|endforeach)/g,
  jsp: /<(?:c:forEach\b(?=[^>]{0,200}\bitems="\$\{(?<list>\w+))(?=[^>]{0,200}\bvar="(?<names>\w+)")|\/c:forEach)/g,
};

/** Loops of a page in the order in which they begin: within one, its variable is an element of a datum, whatever else has its name. */
function loopsOf(engine: TemplateEngine, text: string): Loop[] {
  const pattern = LOOPS[engine];
  const loops: Loop[] = [];
  const open: number[] = [];
  for (const hit of pattern ? text.matchAll(pattern) : []) {
    const list = hit.groups?.list;
    if (list === undefined) {
      const last = open.pop();
      const loop = last === undefined ? undefined : loops[last];
      if (last !== undefined && loop) loops[last] = { ...loop, to: hit.index };
      continue;
    }
    if (loops.length >= MAX_LOOPS) break;
    const names = [...(hit.groups?.names ?? '').matchAll(/[A-Za-z_]\w*/g)].map(([name]) => name);
    open.push(loops.length);
    loops.push({ names, list, from: hit.index, to: text.length });
  }
  return loops;
}

/** The datum an expression begins with. JSP names attributes of requests and sessions by text. */
function rootOf(engine: TemplateEngine, expression: string): string {
  const named = /\b(?:getAttribute|getParameter)\(\s*"([\w.]+)"/.exec(expression)?.[1];
  if (engine === 'jsp' && named !== undefined) return named;
  const plain = expression.replace(/^(?:\(\w+\)\s*|@|\$)+/, '');
  const hit =
    /^(?:(?:requestScope|sessionScope|this|Model|ViewBag|locals|props)\.)?([A-Za-z_]\w*)(?!\w*\s*\()/.exec(
      plain,
    );
  return hit?.[1] ?? '';
}

/** `<c:out value="${x}"/>`, `<form:input path="${x}">`: what the library writes it escapes, or does not write at all. */
function isInTagOfLibrary(text: string, at: number): boolean {
  const open = text.lastIndexOf('<', at);
  return open > text.lastIndexOf('>', at) && /^<\/?[a-z]+:|^<%@/i.test(text.slice(open, open + 20));
}
