import type { Expr, Literal, Spanned } from '../../ir/ir.ts';
import { argument, type Lowering, nameAt } from '../lowering.ts';
import { stateOf } from './scope.ts';

const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  s: ' ',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  v: '\v',
};
const ESCAPE = /\\(?:u\{([0-9a-fA-F ]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{1,2})|([0-7]{1,3})|(\r\n|[\s\S]))/g;

export function unescapeRuby(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(ESCAPE, (whole, braced, wide, short, octal, other: string | undefined) => {
    if (typeof braced === 'string') {
      const codes = braced
        .trim()
        .split(/\s+/)
        .map((hex) => Number.parseInt(hex, 16));
      return codes.every((code) => code <= 0x10ffff) ? String.fromCodePoint(...codes) : whole;
    }
    const hex: string | undefined = wide ?? short;
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    if (other === undefined) return whole;
    return other === '\n' || other === '\r\n' ? '' : (SIMPLE[other] ?? other);
  });
}

function literal(value: string, span: Spanned, type: Literal['type'] = 'string'): Literal {
  return { kind: 'literal', type, value, start: span.start, end: span.end };
}

export function numberLiteral(cx: Lowering, node: number): Expr {
  const text = cx.text(node);
  const plain = text.replaceAll('_', '').replace(/^0d/i, '');
  const value = /^0[0-7]+$/.test(plain) ? Number.parseInt(plain, 8) : Number(plain);
  const exact = !Number.isNaN(value) && (Number.isSafeInteger(value) || !/^\d+$/.test(plain));
  return { kind: 'literal', type: 'number', value: exact ? value : text, ...cx.span(node) };
}

/** Pieces of anything with interpolations. `from`/`to`: the text between the delimiters. */
function partsOf(
  cx: Lowering,
  node: number,
  from: number,
  to: number,
  decode: (text: string) => string,
): Expr[] {
  const parts: Expr[] = [];
  const piece = (start: number, end: number): void => {
    if (end > start) parts.push(literal(decode(cx.tree.text.slice(start, end)), { start, end }));
  };
  let at = from;
  for (const kid of cx.kids(node)) {
    if (cx.kind(kid) !== 'interpolation') continue;
    const span = cx.span(kid);
    piece(at, span.start);
    const inner = cx.kids(kid);
    const [only = 0] = inner;
    if (inner.length === 1) parts.push(cx.expr(only));
    else if (inner.length > 1) {
      parts.push({ kind: 'sequence', items: inner.map((one) => cx.expr(one)), ...span });
    }
    at = span.end;
  }
  piece(at, to);
  return parts;
}

function joined(parts: readonly Expr[], span: Spanned, type: Literal['type'] = 'string'): Expr {
  let text = '';
  for (const part of parts) {
    if (part.kind !== 'literal' || part.type !== 'string') {
      return { kind: 'template', parts, tag: null, start: span.start, end: span.end };
    }
    text += String(part.value);
  }
  return literal(text, span, type);
}

/** End of the opening delimiter and start of the closing one. */
function between(cx: Lowering, node: number): Spanned {
  const { tree } = cx;
  const { start, end } = cx.span(node);
  const first = tree.firstChild[node] ?? 0;
  if (first === 0) return { start, end };
  let last = first;
  for (let c = first; c !== 0; c = tree.nextSibling[c] ?? 0) last = c;
  const from = tree.named[first] === 0 ? (tree.end[first] ?? start) : start;
  const to = tree.named[last] === 0 && last !== first ? (tree.start[last] ?? end) : end;
  return { start: from, end: Math.max(from, to) };
}

const singleQuoted = (text: string): string => text.replace(/\\([\\'])/g, '$1');

function decoder(opening: string): (text: string) => string {
  return opening.startsWith("'") || opening.startsWith('%q') ? singleQuoted : unescapeRuby;
}

export function stringOf(cx: Lowering, node: number): Expr {
  const inner = between(cx, node);
  const span = cx.span(node);
  const opening = cx.tree.text.slice(span.start, inner.start);
  return joined(partsOf(cx, node, inner.start, inner.end, decoder(opening)), span);
}

export function symbolOf(cx: Lowering, node: number): Expr {
  const inner = between(cx, node);
  return joined(partsOf(cx, node, inner.start, inner.end, unescapeRuby), cx.span(node), 'symbol');
}

/** Elements of `%w[]` and `%i[]`; they have no delimiters of their own. */
export function bareOf(type: 'string' | 'symbol'): (cx: Lowering, node: number) => Expr {
  return (cx, node) => {
    const { start, end } = cx.span(node);
    return joined(partsOf(cx, node, start, end, unescapeRuby), { start, end }, type);
  };
}

export function chained(cx: Lowering, node: number): Expr {
  const parts = cx.kids(node).flatMap((kid): readonly Expr[] => {
    const one = cx.expr(kid);
    return one.kind === 'template' && one.tag === null ? one.parts : [one];
  });
  return joined(parts, cx.span(node));
}

/** A command in backticks is a call of '`'. */
export function subshell(cx: Lowering, node: number): Expr {
  const inner = between(cx, node);
  const span = cx.span(node);
  const text = joined(partsOf(cx, node, inner.start, inner.end, unescapeRuby), span);
  const callee = nameAt({ start: span.start, end: inner.start }, '`');
  return { kind: 'call', callee, args: [argument(text)], isNew: false, types: [], ...span };
}

/** A regular expression with interpolations is built at run time: `Regexp.new("…")`. */
export function regexOf(cx: Lowering, node: number): Expr {
  const inner = between(cx, node);
  const span = cx.span(node);
  const parts = partsOf(cx, node, inner.start, inner.end, (text) => text);
  const whole = joined(parts, span, 'regex');
  const flags = cx.tree.text.slice(inner.end + 1, span.end);
  if (whole.kind === 'literal') return { ...whole, flags };
  const callee = nameAt({ start: span.start, end: inner.start }, 'Regexp');
  return { kind: 'call', callee, args: [argument(whole)], isNew: true, types: [], ...span };
}

export function heredocOf(cx: Lowering, node: number): Expr {
  const span = cx.span(node);
  const body = stateOf(cx).heredocs.get(node) ?? 0;
  if (body === 0) return literal('', span);
  const opening = cx.text(node);
  const isRaw = opening.includes("'");
  const first = cx.first(body);
  const end = cx.kid(body, 'heredoc_end');
  if (first === 0 || first === end) return literal('', span);
  const from = cx.span(first).start;
  const to = end === 0 ? cx.span(body).end : cx.span(end).start;
  const parts = partsOf(cx, body, from, to, (text) => text);
  const indent = opening.startsWith('<<~') ? indentOf(cx.tree.text.slice(from, to)) : 0;
  const strip = indent > 0 ? new RegExp(`(^|\\n)[ \\t]{1,${indent}}`, 'g') : null;
  let isStart = true;
  const clean = parts.map((part): Expr => {
    if (part.kind !== 'literal' || part.type !== 'string') {
      isStart = false;
      return part;
    }
    let text = String(part.value);
    if (isStart) text = text.replace(/^[ \t]*\n/, '');
    if (strip) text = text.replace(strip, '$1');
    isStart = false;
    return { ...part, value: isRaw ? text : unescapeRuby(text) };
  });
  // The value stands where the heredoc starts, the pieces where their text is.
  return joined(clean, span);
}

function indentOf(text: string): number {
  let least = 40;
  for (const line of text.split('\n')) {
    const trimmed = line.trimStart();
    if (trimmed !== '') least = Math.min(least, line.length - trimmed.length);
  }
  return least === 40 ? 0 : least;
}
