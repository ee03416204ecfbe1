import type { Expr } from '../../ir/ir.ts';
import type { ExprRule, Lowering } from '../lowering.ts';
import { readName } from './names.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** The character that `\n`, `\$` or `\u0041` stands for. */
function unescaped(text: string): string {
  const code = text.charAt(1);
  if (code === 'u') return String.fromCharCode(Number.parseInt(text.slice(2), 16) || 0);
  return Object.hasOwn(ESCAPES, code) ? (ESCAPES[code] ?? code) : code;
}

/** Both kinds of strings: a literal where nothing is filled in, else a template. Escapes mean nothing in raw strings, whose grammar has none. */
export const stringLiteral: ExprRule = (cx, node) => {
  const parts: Expr[] = [];
  let text = '';
  let start = cx.span(node).start + 1;
  let isDollar = false;
  const flush = (end: number): void => {
    if (text !== '') parts.push({ kind: 'literal', type: 'string', value: text, start, end });
    text = '';
  };
  for (const kid of cx.kids(node)) {
    const span = cx.span(kid);
    if (cx.kind(kid) === 'interpolation') {
      flush(span.start);
      isDollar = false;
      parts.push(cx.expr(cx.first(kid)));
      continue;
    }
    const content = cx.text(kid);
    // `$name` comes as content: a dollar, and what stands behind it.
    const name = isDollar ? /^[A-Za-z_]\w*/.exec(content)?.[0] : undefined;
    isDollar = cx.kind(kid) === 'string_content' && content.endsWith('$');
    if (name !== undefined) {
      text = text.slice(0, -1);
      flush(span.start - 1);
      const end = span.start + name.length;
      parts.push(readName(cx, name, { start: span.start, end }, false));
      text = content.slice(name.length);
      start = end;
      continue;
    }
    if (text === '') start = span.start;
    text += cx.kind(kid) === 'escape_sequence' ? unescaped(content) : content;
  }
  const span = cx.span(node);
  if (parts.length === 0) return { kind: 'literal', type: 'string', value: text, ...span };
  flush(span.end - 1);
  return { kind: 'template', parts, tag: null, ...span };
};

export const characterLiteral: ExprRule = (cx, node) => {
  const escaped = cx.kid(node, 'escape_sequence');
  const value = escaped === 0 ? cx.text(node).slice(1, -1) : unescaped(cx.text(escaped));
  return { kind: 'literal', type: 'char', value, ...cx.span(node) };
};

/** Whole numbers that a JavaScript number cannot hold keep their text. */
export function numberLiteral(cx: Lowering, node: number): Expr {
  const text = cx.text(node).replaceAll('_', '');
  const bare = /^0[xX]/.test(text) ? text.replace(/[uUlL]+$/, '') : text.replace(/[uUlLfF]+$/, '');
  const number = Number(bare);
  const isExact = Number.isFinite(number) && (Number.isSafeInteger(number) || !/^\d+$/.test(bare));
  return { kind: 'literal', type: 'number', value: isExact ? number : bare, ...cx.span(node) };
}
