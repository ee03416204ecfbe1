import type { Expr, Literal, Spanned } from '../../ir/ir.ts';
import type { Lowering } from '../lowering.ts';

const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
};
const ESCAPE =
  /\\(?:u\{([0-9a-fA-F]{1,8})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([0-7]{1,3})|(\r\n|[\s\S]))/g;

/** Resolves the escapes of string and template text (ECMA-262 12.9.4); malformed ones stay as written. */
export function unescapeJavaScript(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(ESCAPE, (whole, braced, wide, short, octal, other: string | undefined) => {
    const hex: string | undefined = braced ?? wide ?? short;
    if (hex !== undefined) {
      const code = Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    }
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    if (other === undefined) return whole;
    if (other === '\n' || other === '\r' || other === '\r\n' || other === '\u2028' || other === '\u2029')
      return '';
    return SIMPLE[other] ?? other;
  });
}

export function stringLiteral(text: string, span: Spanned): Literal {
  return { kind: 'literal', type: 'string', value: unescapeJavaScript(text.slice(1, -1)), ...span };
}

/** Big integers and numbers beyond exact range keep their text. */
export function numberLiteral(text: string, span: Spanned): Literal {
  const plain = text.replaceAll('_', '');
  const big = plain.endsWith('n') && !/^0x/i.test(plain) ? plain.slice(0, -1) : plain;
  const value = /^0[0-7]+$/.test(big) ? Number.parseInt(big, 8) : Number(big);
  const exact = !Number.isNaN(value) && (Math.abs(value) <= Number.MAX_SAFE_INTEGER || !/^\d+$/.test(big));
  return { kind: 'literal', type: 'number', value: exact ? value : text, ...span };
}

export function regexLiteral(cx: Lowering, node: number): Expr {
  const value = cx.text(cx.field(node, 'pattern'));
  return { kind: 'literal', type: 'regex', value, flags: cx.text(cx.field(node, 'flags')), ...cx.span(node) };
}

/**
 * Pieces between substitutions are read from the text, not from the tree: the grammars differ in which of them
 * they give a node.
 */
export function templateParts(cx: Lowering, node: number): Expr[] {
  const { start, end } = cx.span(node);
  const parts: Expr[] = [];
  const piece = (from: number, to: number): void => {
    if (to <= from) return;
    const value = unescapeJavaScript(cx.tree.text.slice(from, to));
    parts.push({ kind: 'literal', type: 'string', value, start: from, end: to });
  };
  let at = start + 1;
  for (const child of cx.kids(node)) {
    if (cx.kind(child) !== 'template_substitution') continue;
    const span = cx.span(child);
    piece(at, span.start);
    const inner = cx.first(child);
    if (inner !== 0) parts.push(cx.expr(inner));
    at = span.end;
  }
  piece(at, end - 1);
  return parts;
}
