import type { PlacedOutput } from '../placed-output.ts';
import type { TemplateEngine } from '../template-facts.ts';
import type { PageExpression } from './page-piece.ts';

/** Values that pages write as the whole of an address which a browser follows, so that one of the scheme `javascript:` is run. */

/** Engines that look at the scheme themselves, or whose pages are code of another kind. */
const LOOKS_AT_SCHEME: ReadonlySet<TemplateEngine> = new Set(['go', 'component']);
const RUBY: ReadonlySet<TemplateEngine> = new Set(['erb', 'haml', 'slim']);
/** Helpers of Rails that make a link: the address is their second argument, behind a condition the third, before a block the first. */
const LINKS = /^link_to(_if|_unless)?[\s(]([\s\S]+)$/;
/** `content_tag(:a, label, href: x)`, `tag.a label, href: x`. */
const TAGS =
  /^(?:content_tag[\s(]+:(?:a|iframe|form)\b|tag\.(?:a|iframe|form)\b)[\s\S]*?\b(?:href|src|action):\s*([^,]+?)\)?$/;
/** What the request itself holds names the program's own pages; so do parameters that Rails puts into an address of its own. */
/** A record may be an address to Rails, that of its own page: what is text bears a name that says so. */
const NAMES_ADDRESS =
  /(?:ur[li]|link|href|site|homepage|web|address|src|target|next|back|return\w*|redirect\w*|referr?er)\W{0,3}$/i;
const OWN = /^(?:request|params|self|controller|:back|["'#[{]|\w+:\s)/;
/** `x.startsWith('http')`, `x|starts with`, `x =~ …`, behind the name. */
const SCHEME_TEST = /^\W{0,3}(?:starts?_?with\b|starts with\b|match(?:es)?\b|hasPrefix\b|=~)/i;

/** The expression that is an address, where the output writes one; null otherwise. */
export function addressOf(engine: TemplateEngine, page: string, output: PlacedOutput): PageExpression | null {
  if (LOOKS_AT_SCHEME.has(engine)) return null;
  const { expression, at, context } = output;
  const address =
    RUBY.has(engine) && /^(?:link_to|content_tag|tag\.)/.test(expression)
      ? linkOf(expression, at)
      : context === 'address'
        ? { text: expression, at }
        : null;
  return address === null || isTested(page, address.text) ? null : address;
}

function linkOf(expression: string, at: number): PageExpression | null {
  const plain = expression.replace(/\s+(?:do|\{)\s*(?:\|[^|]*\|)?$/, '');
  const isBlock = plain !== expression;
  const tag = TAGS.exec(plain)?.[1];
  const [, form, given] = LINKS.exec(plain) ?? [];
  const list = given === undefined ? [] : topLevelParts(given.replace(/\)$/, ''));
  const text = (tag ?? list[isBlock ? 0 : form === undefined ? 1 : 2] ?? '').trim();
  return OWN.test(text) || !NAMES_ADDRESS.test(text)
    ? null
    : { text, at: at + Math.max(expression.lastIndexOf(text), 0) };
}

/** Parts between commas that stand in no brackets and no quotes. */
function topLevelParts(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  let quote = '';
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (quote !== '') {
      if (char === '\\') i++;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (char === ',' && depth === 0) {
      parts.push(text.slice(from, i));
      from = i + 1;
    }
  }
  parts.push(text.slice(from));
  return parts;
}

/** Does the page look at how the value begins, anywhere? Its branches are not told apart. */
function isTested(page: string, expression: string): boolean {
  const name = /^[@$]?[\w.>-]{1,80}/.exec(expression)?.[0] ?? '';
  if (name === '') return false;
  for (let at = page.indexOf(name); at >= 0; at = page.indexOf(name, at + name.length))
    if (SCHEME_TEST.test(page.slice(at + name.length, at + name.length + 24))) return true;
  return false;
}
