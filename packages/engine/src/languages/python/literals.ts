import type { Expr, Literal, Spanned } from '../../ir/ir.ts';
import type { Lowering } from '../lowering.ts';

const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
};
const ESCAPE =
  /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3})|N\{[^}]*\}|(\r\n|[\s\S]))/g;

/** Resolves escapes (Python reference 2.4.1); unknown ones stay as written, as Python does. */
export function unescapePython(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(ESCAPE, (whole, short, wide, long, octal, other: string | undefined) => {
    const hex: string | undefined = short ?? wide ?? long;
    if (hex !== undefined) {
      const code = Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    }
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    if (other === undefined) return whole;
    if (other === '\n' || other === '\r\n') return '';
    return SIMPLE[other] ?? whole;
  });
}

export function numberLiteral(text: string, span: Spanned): Literal {
  const plain = text.replaceAll('_', '');
  const value = /^0[0-9]+$/.test(plain) ? Number.parseInt(plain, 8) : Number(plain);
  const exact = !Number.isNaN(value) && (Number.isSafeInteger(value) || !/^\d+$/.test(plain));
  return { kind: 'literal', type: 'number', value: exact ? value : text, ...span };
}

interface Piece {
  readonly flags: string;
  readonly parts: Expr[];
}

/** One string: literal pieces and, for f-strings, interpolations with the pieces of their format specifications. */
function piecesOf(cx: Lowering, node: number): Piece {
  const { tree } = cx;
  const opening = cx.kid(node, 'string_start');
  const flags = cx
    .text(opening)
    .replace(/["']+$/, '')
    .toLowerCase();
  const isRaw = flags.includes('r');
  const isFormat = flags.includes('f') || flags.includes('t');
  const parts: Expr[] = [];
  const closing = cx.kid(node, 'string_end');
  let at = opening === 0 ? cx.span(node).start : cx.span(opening).end;
  const end = closing === 0 ? cx.span(node).end : cx.span(closing).start;
  const piece = (to: number): void => {
    if (to <= at) return;
    const written = tree.text.slice(at, to);
    const text = isFormat ? written.replaceAll('{{', '{').replaceAll('}}', '}') : written;
    parts.push({
      kind: 'literal',
      type: 'string',
      value: isRaw ? text : unescapePython(text),
      start: at,
      end: to,
    });
  };
  for (const kid of cx.kids(node)) {
    if (cx.kind(kid) !== 'interpolation') continue;
    const span = cx.span(kid);
    piece(span.start);
    interpolation(cx, kid, parts);
    at = span.end;
  }
  piece(end);
  return { flags, parts };
}

function interpolation(cx: Lowering, node: number, parts: Expr[]): void {
  const value = cx.field(node, 'expression') || cx.first(node);
  if (value !== 0) parts.push(cx.expr(value));
  const format = cx.kid(node, 'format_specifier');
  for (const kid of format === 0 ? [] : cx.kids(format)) {
    const inner = cx.field(kid, 'expression') || cx.first(kid);
    if (inner !== 0) parts.push(cx.expr(inner));
  }
}

/** Strings and implicit concatenations of them: one literal when constant, a template otherwise. */
export function stringOf(cx: Lowering, node: number): Expr {
  const strings = cx.kind(node) === 'concatenated_string' ? cx.kids(node) : [node];
  const parts: Expr[] = [];
  let flags = '';
  for (const one of strings) {
    const piece = piecesOf(cx, one);
    flags ||= piece.flags;
    parts.push(...piece.parts);
  }
  const span = cx.span(node);
  let text = '';
  for (const part of parts) {
    if (part.kind !== 'literal' || part.type !== 'string')
      return { kind: 'template', parts, tag: null, ...span };
    text += String(part.value);
  }
  const literal: Literal = {
    kind: 'literal',
    type: flags.includes('b') ? 'bytes' : 'string',
    value: text,
    ...span,
  };
  return flags === '' ? literal : { ...literal, flags };
}
