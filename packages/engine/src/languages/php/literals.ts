import type { Expr, Literal, Spanned } from '../../ir/ir.ts';
import type { Lowering } from '../lowering.ts';

const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  v: '\v',
  e: '\u001b',
  f: '\f',
};

/** Escapes of double-quoted strings and heredocs; an unknown escape keeps its backslash. */
export function unescapePhp(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:x([0-9a-fA-F]{1,2})|u\{([0-9a-fA-F]{1,6})\}|([0-7]{1,3})|([\s\S]))/g,
    (all, byte?: string, code?: string, octal?: string, other?: string) => {
      if (byte !== undefined) return String.fromCharCode(Number.parseInt(byte, 16));
      if (code !== undefined) {
        const point = Number.parseInt(code, 16);
        return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
      }
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      const c = other ?? '';
      if (c === '\\' || c === '$' || c === '"' || c === '`') return c;
      return SIMPLE[c] ?? all;
    },
  );
}

export function stringOf(value: string, span: Spanned): Literal {
  return { kind: 'literal', type: 'string', value, start: span.start, end: span.end };
}

/** `'…'`: only `\\` and `\'` are escapes. */
export function singleQuoted(text: string, span: Spanned): Literal {
  return stringOf(text.replace(/^b?'|'$/g, '').replace(/\\([\\'])/g, '$1'), span);
}

export function numberLiteral(text: string, span: Spanned): Literal {
  const digits = text.replace(/_/g, '');
  const value = /^0[oO]?[0-7]+$/.test(digits)
    ? Number.parseInt(digits.replace(/[oO]/, ''), 8)
    : Number(digits);
  const exact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return { kind: 'literal', type: 'number', value: exact ? value : text, start: span.start, end: span.end };
}

/**
 * Double-quoted strings, heredoc bodies and shell commands: a string when nothing is interpolated, else a template.
 * Line ends between the pieces of a heredoc are not nodes of the grammar and are taken from the source.
 */
export function interpolated(cx: Lowering, node: number, span: Spanned): Expr {
  const { tree } = cx;
  const parts: Expr[] = [];
  let text = '';
  let from = -1;
  let last = tree.start[node] ?? 0;
  const flush = (to: number): void => {
    if (text !== '') parts.push(stringOf(unescapePhp(text), { start: from, end: to }));
    text = '';
    from = -1;
  };
  for (let c = tree.firstChild[node] ?? 0; c !== 0; c = tree.nextSibling[c] ?? 0) {
    const start = tree.start[c] ?? 0;
    const gap = tree.text.slice(last, start);
    if (gap !== '' && gap.trim() === '' && (text !== '' || parts.length > 0)) {
      if (from < 0) from = last;
      text += gap;
    }
    last = tree.end[c] ?? start;
    const kind = cx.kind(c);
    if (kind === 'string_content' || kind === 'escape_sequence' || kind === 'nowdoc_string') {
      if (from < 0) from = start;
      text += cx.text(c);
    } else if (tree.named[c] === 1) {
      flush(start);
      parts.push(kind === 'comment' ? stringOf('', cx.span(c)) : cx.expr(c));
    }
  }
  flush(last);
  const only = parts.length === 1 ? parts[0] : undefined;
  const at = { start: span.start, end: span.end };
  if (parts.length === 0) return stringOf('', at);
  if (only?.kind === 'literal') return { ...only, ...at };
  return { kind: 'template', parts, tag: null, ...at };
}
