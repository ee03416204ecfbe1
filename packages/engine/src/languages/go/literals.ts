import type { Literal, Spanned } from '../../ir/ir.ts';

const SIMPLE: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Resolves the escapes of interpreted strings and runes: `\n`, `\x41`, `\101`, `\u0041`, `\U00000041`. */
export function unescapeGo(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3})|([\s\S]))/g,
    (_all, byte?: string, short?: string, long?: string, octal?: string, other?: string) => {
      const hex = byte ?? short ?? long;
      if (hex !== undefined) {
        const code = Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
      }
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      const c = other ?? '';
      return SIMPLE[c] ?? c;
    },
  );
}

/** `"…"`, `` `…` `` and `'…'`, quotes included. */
export function stringLiteral(text: string, span: Spanned): Literal {
  const inner = text.slice(1, -1);
  const value = text.startsWith('`') ? inner.replace(/\r/g, '') : unescapeGo(inner);
  return {
    kind: 'literal',
    type: text.startsWith("'") ? 'char' : 'string',
    value,
    start: span.start,
    end: span.end,
  };
}

/** Integers in every base and floats; imaginary numbers and what a double cannot hold exactly stay text. */
export function numberLiteral(text: string, span: Spanned): Literal {
  const digits = text.replace(/_/g, '');
  const value = /^0[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number(digits);
  const exact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return { kind: 'literal', type: 'number', value: exact ? value : text, start: span.start, end: span.end };
}
