import type { Call, Expr, LanguageId } from '../../ir/ir.ts';

/** What text without elements cannot do. */
export const MARKUP = ['xss'];
/** An entity in the place of what opens an element, or anything else where what closes one is replaced as well. */
const ENTITY = /^&(?:lt|#0*60|#x0*3c);$/i;
const HARMLESS_PUT = /^[^<]*$/;

/**
 * A replacement of every `<` of a text: `str_replace('<', '&lt;', $x)`, `x.replace(/[<>]/g, '')`, `x.replace("<", "&lt;")` where that
 * replaces them all, `x.gsub('<', '&lt;')`, `strings.ReplaceAll(x, "<", "&lt;")`, `strtr($x, ['<' => '&lt;'])`. No element opens in what is left.
 */
export function escapesMarkup(language: LanguageId, e: Call, name: string): boolean {
  const [from, to] = fromTo(language, e, name);
  if (from === undefined) return false;
  if (from.kind === 'list' || from.kind === 'object') return listsMarkup(from, to);
  if (from.kind !== 'literal' || typeof from.value !== 'string') return false;
  const isPattern = from.type === 'regex' || /^preg_/.test(name) || /^(?:replaceAll|sub)$/.test(name);
  const isMarkup = isPattern ? OPENING.test(from.value) : from.value === '<';
  const puts = from.value.includes('>') ? HARMLESS_PUT : ENTITY;
  return isMarkup && to?.kind === 'literal' && typeof to.value === 'string' && puts.test(to.value);
}

/** A pattern that fits every `<`, alone or in a class. */
const OPENING = /^(?:[/~#@])?(?:\\?<|\[(?!\^)[^\]]*<[^\]]*\])[+]?(?:[/~#@][a-z]*)?$/;

/** What is replaced, and by what; of a text, or nothing where not all of it is replaced. */
function fromTo(language: LanguageId, e: Call, name: string): readonly [Expr?, Expr?] {
  const [first, second, third] = e.args.map(({ value }) => value);
  switch (name) {
    case 'str_replace':
    case 'str_ireplace':
    case 'preg_replace':
      return e.args.length >= 3 ? [first, second] : [];
    case 'strtr':
      return e.args.length === 2 ? [second] : e.args.length === 3 ? [second, third] : [];
    case 'ReplaceAll':
      return e.args.length === 3 ? [second, third] : [];
    case 'sub':
      return e.args.length >= 3 ? [first, second] : [];
    case 'replace':
      // In JavaScript a text replaces the first of them alone.
      return e.args.length >= 2 && (isGlobal(first) || !/^(?:java|type)script$/.test(language))
        ? [first, second]
        : [];
    case 'replaceAll':
    case 'gsub':
    case 'Replace':
      return e.args.length === 2 ? [first, second] : [];
    default:
      return [];
  }
}

function listsMarkup(from: Expr, to: Expr | undefined): boolean {
  if (from.kind === 'object')
    return from.entries.some(
      ({ key, value }) =>
        key?.kind === 'literal' &&
        key.value === '<' &&
        value.kind === 'literal' &&
        typeof value.value === 'string' &&
        HARMLESS_PUT.test(value.value),
    );
  if (from.kind !== 'list') return false;
  const at = from.elements.findIndex(({ value }) => value.kind === 'literal' && value.value === '<');
  if (at < 0) return false;
  const put = to?.kind === 'list' ? to.elements[at]?.value : to;
  return put?.kind === 'literal' && typeof put.value === 'string' && HARMLESS_PUT.test(put.value);
}

const isGlobal = (e: Expr | undefined): boolean =>
  e?.kind === 'literal' && e.type === 'regex' && e.flags?.includes('g') === true;
