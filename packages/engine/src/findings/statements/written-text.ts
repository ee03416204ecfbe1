import type { LanguageId } from '../../ir/ir.ts';

/** A text that a program puts together in one expression: what is constant, and the values between. */
export interface WrittenText {
  /** One more than values. */
  readonly texts: readonly string[];
  readonly values: readonly string[];
  readonly delimiter: string;
}

/** A value that can stand anywhere: a name, with members, elements and calls of one level. */
const VALUE = /^(?:await )?[$@]?[A-Za-z_]\w*(?:\([^()]*\)|\[[^[\]]*\]|(?:\?\.|->|::|\.)\w+)*$/;
const INTERPOLATED: Partial<Record<LanguageId, { prefix: RegExp; value: RegExp }>> = {
  python: { prefix: /^f$/, value: /\{([^{}!:]*)\}/g },
  javascript: { prefix: /^$/, value: /\$\{([^{}]*)\}/g },
  typescript: { prefix: /^$/, value: /\$\{([^{}]*)\}/g },
  ruby: { prefix: /^$/, value: /#\{([^{}]*)\}/g },
  php: { prefix: /^$/, value: /\{(\$[^{}]*)\}|(\$[A-Za-z_]\w*)(?![\w[]|->)/g },
  csharp: { prefix: /^\$$/, value: /\{([^{}:,]*)\}/g },
};
const LITERAL = /^([a-zA-Z$@]{0,2})("""|'''|"|'|`)([\s\S]*)\2$/;

/** Splits at a sign that stands outside of texts and brackets; null where a bracket or a text is left open. */
export function splitAtTop(code: string, sign: string): string[] | null {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  let quote = '';
  for (let i = 0; i < code.length; i++) {
    const c = code[i] ?? '';
    if (quote !== '') {
      if (c === '\\') i++;
      else if (code.startsWith(quote, i)) {
        i += quote.length - 1;
        quote = '';
      }
    } else if (c === '"' || c === "'" || c === '`') {
      quote = code.startsWith(c.repeat(3), i) && c !== '`' ? c.repeat(3) : c;
      i += quote.length - 1;
    } else if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c)) depth--;
    else if (depth === 0 && c === sign) {
      parts.push(code.slice(from, i));
      from = i + 1;
    }
    if (depth < 0) return null;
  }
  return depth === 0 && quote === '' ? [...parts, code.slice(from)] : null;
}

/** Reads an expression that puts a text together; null for every other, and where texts hold what is written in two ways. */
export function readText(language: LanguageId, code: string): WrittenText | null {
  const operands = splitAtTop(code, language === 'php' ? '.' : '+')?.map((one) => one.trim());
  if (!operands) return null;
  const texts: string[] = [''];
  const values: string[] = [];
  let delimiter = '';
  for (const operand of joinedMembers(operands, language)) {
    const literal = LITERAL.exec(operand);
    if (!literal) {
      if (!VALUE.test(operand)) return null;
      values.push(operand);
      texts.push('');
      continue;
    }
    const [, prefix = '', quote = '', inner = ''] = literal;
    if (inner.includes('\\') || inner.includes(quote) || (delimiter !== '' && delimiter !== quote))
      return null;
    delimiter = quote;
    const piece = piecesOf(language, prefix, quote, inner);
    if (!piece) return null;
    texts.push(`${texts.pop() ?? ''}${piece.texts[0] ?? ''}`, ...piece.texts.slice(1));
    values.push(...piece.values);
  }
  return delimiter === '' ? null : { texts, values, delimiter };
}

/** PHP's dot joins texts; there are no members behind one. */
const joinedMembers = (operands: readonly string[], language: LanguageId): readonly string[] =>
  language === 'php' ? operands.filter((one) => one !== '') : operands;

function piecesOf(
  language: LanguageId,
  prefix: string,
  quote: string,
  inner: string,
): { texts: string[]; values: string[] } | null {
  const rule = INTERPOLATED[language];
  const isOpen =
    rule?.prefix.test(prefix) &&
    (/^(?:java|type)script$/.test(language) ? quote === '`' : language === 'python' || quote === '"');
  if (!rule || !isOpen) return prefix === '' ? { texts: [inner], values: [] } : null;
  const texts: string[] = [];
  const values: string[] = [];
  let from = 0;
  for (const hit of inner.matchAll(rule.value)) {
    const value = (hit[1] ?? hit[2] ?? '').trim();
    if (!VALUE.test(value)) return null;
    texts.push(inner.slice(from, hit.index));
    values.push(value);
    from = hit.index + hit[0].length;
  }
  texts.push(inner.slice(from));
  // What is left of the signs of interpolation is something else than was read.
  const signs = language === 'php' ? /[$]/ : language === 'ruby' ? /#\{/ : /[{}]/;
  return texts.some((one) => signs.test(one)) ? null : { texts, values };
}
