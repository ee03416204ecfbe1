import { isBundle, isMinified } from '../file-kinds/minified.ts';
import { withoutRazor } from './razor-code.ts';

/** Pages that may hold scripts: markup, and the template engines that write markup. */
const PAGE =
  /\.(?:x?html?|xht|svg|tpl|j2|jinja2?|njk|liquid|twig|swig|hbs|handlebars|mustache|ejs|eta|erb|rhtml|jsp|jspf|jspx|tag|cshtml|razor|ftlh?|php\d?|phtml)$/i;

const COMMENT_OR_SCRIPT = /<!--|<script\b([^>]{0,500})>/gi;
/** Loaded from elsewhere, or no JavaScript: data, templates, shaders, modules of a transpiler. */
const NO_CODE =
  /\bsrc\s*=|\btype\s*=\s*["']?(?!["'\s>]|module\b|(?:text|application)\/(?:x-)?(?:java|ecma)script\b)[^"'\s>]/i;
/** `onclick="…"`: what a browser runs as a function's body. */
const HANDLER = /\son[a-z]{3,20}\s*=\s*(?:"([^"]{1,2000})"|'([^']{1,2000})')/gi;

/**
 * What template engines write into a script. An expression stands for some value: a number, padded to the length of what stood
 * there. Statements, comments and declarations are blank, so that all branches of a page's conditions are seen.
 */
const EXPRESSIONS =
  /\{\{\{?(?![#/!>%^~]|else\b)[^{}\r\n]{1,500}\}?\}\}|<%[=-](?!-)[^%]{0,500}%>|\{!![^{}]{1,500}!!\}/g;
const STATEMENTS =
  /\{%[\s\S]{0,500}?%\}|\{#[^{}]{0,2000}#\}|\{\{[#/!>^~][^{}]{0,500}\}\}|\{\{~?else[^{}]{0,200}\}\}|<%[\s\S]{0,500}?%>/g;

const HIDDEN = /^\s{0,200}<!--[^\r\n]*/;

/** Code of PHP, up to the end of the file where it is not closed. */
const PHP = /<\?(?!xml)(?:php\b|=)?([\s\S]*?)(?:\?>|$)/gi;

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly isHandler: boolean;
}

/**
 * The scripts of a page as one JavaScript text, in which everything stands at the offset and line that it has in the page; the rest is
 * blank. Null for what is no page, and for pages without scripts of their own. Time grows with the text's length.
 */
export function pageScript(path: string, source: string): string | null {
  if (!PAGE.test(path) || !/<script\b|\son[a-z]{3,20}\s*=/i.test(source)) return null;
  const text = ofMarkup(path, source);
  const pieces = scriptElements(text);
  const scripts = [...pieces];
  let next = 0;
  for (const hit of text.matchAll(HANDLER)) {
    const from = hit.index + hit[0].length - 1 - (hit[1] ?? hit[2] ?? '').length;
    while ((scripts[next]?.to ?? from + 1) <= from) next++;
    if ((scripts[next]?.from ?? from + 1) > from)
      pieces.push({ from, to: hit.index + hit[0].length - 1, isHandler: true });
  }
  pieces.sort((a, b) => a.from - b.from);
  let out = '';
  let at = 0;
  for (const { from, to, isHandler } of pieces) {
    // What hid scripts from browsers that knew none is a comment.
    const written = withoutTemplates(text.slice(from, to));
    const code = isHandler ? written.replace(SIGNS, signs) : written.replace(HIDDEN, blank);
    // What a tool wrote is no code of the program, and braces that do not pair would swallow the scripts after it.
    if (code.trim() === '' || (!isHandler && (isMinified(code) || isBundle(code)))) continue;
    out += blank(text.slice(at, from)) + code;
    at = to;
    // The quote behind a handler ends its statement.
    if (isHandler) {
      out += ';';
      at++;
    }
  }
  return at === 0 ? null : out + blank(text.slice(at));
}

/** The page without code of another language whose quotes would end attributes and texts of the markup. */
function ofMarkup(path: string, source: string): string {
  if (/\.(?:php\d?|phtml)$/i.test(path)) return withoutPhp(source);
  if (JSP.test(path)) return withoutTags(source);
  return RAZOR.test(path) ? withoutRazor(source) : source;
}

/** What PHP writes stands for some number, like what engines write; scripts in its own texts are none of the page's. */
function withoutPhp(source: string): string {
  return source.replace(PHP, (code, inner: string) =>
    code.startsWith('<?=') || /^\s*(?:echo|print)\b/.test(inner) ? `0${blank(code.slice(1))}` : blank(code),
  );
}

const RAZOR = /\.(?:cshtml|razor)$/i;
const JSP = /\.(?:jspf?|jspx|tag)$/i;
/** Code, tags of libraries and expressions of JSP: their quotes are none of the attribute or text that they stand in. */
const TAGS =
  /<%(?:[^%]|%(?!>)){0,4000}%>|<\/?\w{1,40}:(\w{1,40})(?:[^<>"']|"[^"]{0,1000}"|'[^']{0,1000}'){0,2000}>|\$\{[^{}\r\n]{1,500}\}/g;
/** Of tags those that write a value: `<fmt:message key="x"/>`. */
const WRITES = /^(?:out|message|write|text|url|param|property|getProperty|format\w+)$/;

/** What tags and code write stands for some number, like what engines write; the others are blank. */
function withoutTags(source: string): string {
  return source.replace(TAGS, (tag, name: string | undefined) => {
    const writes =
      name === undefined
        ? tag.startsWith('<%=') || tag.startsWith('$')
        : !tag.startsWith('</') && WRITES.test(name);
    return writes ? `0${blank(tag.slice(1))}` : blank(tag);
  });
}

/** Neither those that are loaded from elsewhere, nor those in comments. */
function scriptElements(text: string): Piece[] {
  const pieces: Piece[] = [];
  const open = new RegExp(COMMENT_OR_SCRIPT);
  for (let hit = open.exec(text); hit; hit = open.exec(text)) {
    const from = hit.index + hit[0].length;
    const end = text.indexOf(hit[0] === '<!--' ? '-->' : '</script', from);
    const to = end < 0 ? text.length : end;
    if (hit[0] !== '<!--' && !NO_CODE.test(hit[1] ?? '')) pieces.push({ from, to, isHandler: false });
    open.lastIndex = to;
  }
  return pieces;
}

/** What an attribute holds by another name, as a browser reads it before it runs it; signs that stand together stay together. */
const SIGNS = /(?:&(?:amp|quot|apos|lt|gt|#0?39|#0?34|#x27|#x22);){1,20}/gi;
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/&(?:quot|#0?34|#x22);/gi, '"'],
  [/&(?:apos|#0?39|#x27);/gi, "'"],
  [/&lt;/gi, '<'],
  [/&gt;/gi, '>'],
  [/&amp;/gi, '&'],
];

function signs(names: string): string {
  return BY_NAME.reduce((read, [name, sign]) => read.replace(name, sign), names).padEnd(names.length);
}

function withoutTemplates(code: string): string {
  if (!/\{[{%#!]|<%/.test(code)) return code;
  return code
    .replace(EXPRESSIONS, (written) => `0${blank(written.slice(1))}`)
    .replace(STATEMENTS, (written) => blank(written));
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
