import type { Expr, Literal, Spanned } from '../../ir/ir.ts';
import type { Lowering } from '../lowering.ts';

const SIMPLE: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Resolves `\n`, `\x41`, `\u0041` and `\U00000041`. */
export function unescapeCsharp(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:x([0-9a-fA-F]{1,4})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S]))/g,
    (_all, x?: string, u?: string, long?: string, other?: string) => {
      const hex = x ?? u ?? long;
      if (hex !== undefined) {
        const code = Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
      }
      const c = other ?? '';
      return SIMPLE[c] ?? c;
    },
  );
}

function literal(value: string, span: Spanned): Literal {
  return { kind: 'literal', type: 'string', value, start: span.start, end: span.end };
}

/** Content of a raw string: the indentation of its last line is removed from every line. */
function rawContent(text: string): string {
  if (!text.includes('\n')) return text;
  const lines = text.replace(/^[ \t]*\r?\n/, '').split(/\r?\n/);
  const indent = (lines.pop() ?? '').length;
  return lines.map((line) => line.slice(Math.min(indent, line.length - line.trimStart().length))).join('\n');
}

/** `"…"`, `@"…"`, `"""…"""` and `'…'`, quotes included; an encoding suffix is dropped. */
export function stringLiteral(text: string, span: Spanned): Literal {
  const body = text.replace(/u8$/i, '');
  if (body.startsWith('@')) return literal(body.slice(2, -1).replace(/""/g, '"'), span);
  const quotes = /^"{3,}/.exec(body)?.[0].length ?? 0;
  if (quotes > 0) return literal(rawContent(body.slice(quotes, -quotes)), span);
  const value = unescapeCsharp(body.slice(1, -1));
  return body.startsWith("'") ? { ...literal(value, span), type: 'char' } : literal(value, span);
}

export function numberLiteral(text: string, span: Spanned): Literal {
  const digits = text.replace(/_/g, '');
  const plain = /^0[xb]/i.test(digits) ? digits.replace(/[ul]+$/i, '') : digits.replace(/[ulfdm]+$/i, '');
  const value = Number(plain);
  const exact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return { kind: 'literal', type: 'number', value: exact ? value : text, start: span.start, end: span.end };
}

/** `$"…"` in its regular, verbatim and raw forms. */
export function interpolated(cx: Lowering, node: number): Expr {
  const opening = cx.text(cx.kid(node, 'interpolation_start'));
  const verbatim = opening.includes('@');
  const raw =
    cx.kid(node, 'interpolation_quote') !== 0 && cx.text(cx.kid(node, 'interpolation_quote')).length > 1;
  const parts: Expr[] = [];
  let text = '';
  let from = -1;
  const flush = (to: number): void => {
    if (text !== '') parts.push(literal(text, { start: from, end: to }));
    text = '';
    from = -1;
  };
  for (const kid of cx.kids(node)) {
    const kind = cx.kind(kid);
    const span = cx.span(kid);
    if (kind === 'interpolation') {
      flush(span.start);
      const value = cx.kids(kid).find((one) => !cx.kind(one).startsWith('interpolation_')) ?? 0;
      parts.push(
        value === 0 && cx.has(kid, 'this') ? { kind: 'name', name: 'this', ...span } : cx.expr(value),
      );
    } else if (kind === 'string_content' || kind === 'escape_sequence') {
      if (from < 0) from = span.start;
      const piece = cx.text(kid);
      if (kind === 'escape_sequence') text += unescapeCsharp(piece);
      else if (raw) text += piece;
      else {
        const braces = piece.replace(/\{\{/g, '{').replace(/\}\}/g, '}');
        text += verbatim ? braces.replace(/""/g, '"') : braces;
      }
    }
  }
  flush(cx.span(node).end);
  const only = parts.length === 1 ? parts[0] : undefined;
  if (parts.length === 0) return literal('', cx.span(node));
  if (only?.kind === 'literal') return { ...only, ...cx.span(node) };
  return { kind: 'template', parts, tag: null, ...cx.span(node) };
}
