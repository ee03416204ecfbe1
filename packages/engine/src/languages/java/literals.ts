import type { Literal, Spanned } from '../../ir/ir.ts';

const SIMPLE: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  s: ' ',
  '\n': '',
};

/** Resolves Java escapes: `\n`, octal `\101`, `\u0041` (any number of u) and the line continuation of text blocks. */
export function unescapeJava(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:u+([0-9a-fA-F]{4})|([0-3]?[0-7]{1,2})|(\r?\n)|([\s\S]))/g,
    (_all, hex?: string, octal?: string, newline?: string, other?: string) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      if (newline !== undefined) return '';
      const c = other ?? '';
      return SIMPLE[c] ?? c;
    },
  );
}

/** Content of `"""` blocks: common indentation and trailing blanks removed, then escapes resolved (JLS 3.10.6). */
function textBlock(raw: string): string {
  const lines = raw.replace(/^[ \t\f]*\r?\n/, '').split(/\r?\n/);
  let indent = Number.POSITIVE_INFINITY;
  lines.forEach((line, i) => {
    if (line.trim() !== '' || i === lines.length - 1) {
      indent = Math.min(indent, line.length - line.trimStart().length);
    }
  });
  const cut = Number.isFinite(indent) ? indent : 0;
  return unescapeJava(lines.map((line) => line.slice(cut).trimEnd()).join('\n'));
}

/** A string or character literal, quotes included. */
export function stringLiteral(text: string, span: Spanned): Literal {
  const block = text.startsWith('"""');
  const value = block ? textBlock(text.slice(3, -3)) : unescapeJava(text.slice(1, -1));
  const type = text.startsWith("'") ? 'char' : 'string';
  return { kind: 'literal', type, value, start: span.start, end: span.end };
}

/** Integers and floats in every base; what a double cannot hold exactly stays text. */
export function numberLiteral(text: string, span: Spanned): Literal {
  const digits = text.replace(/_/g, '');
  const hex = /^0[xX]/.test(digits);
  const plain = hex ? digits.replace(/[lL]$/, '') : digits.replace(/[lLfFdD]$/, '');
  const value = /^0[0-7]+$/.test(plain) ? Number.parseInt(plain, 8) : Number(plain);
  const exact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return { kind: 'literal', type: 'number', value: exact ? value : text, start: span.start, end: span.end };
}
