import type { PlacedOutput } from '../placed-output.ts';
import { attributesOf, type IndentedEngine } from './indented-attributes.ts';
import { contextsAt } from './page-context.ts';
import type { PagePiece } from './page-piece.ts';
import { rubyPieces } from './ruby-pieces.ts';

/** Haml and Slim: pages of Ruby in which lines are tags, code or text, and what is indented deeper lies within. */

export interface IndentedPage {
  readonly outputs: readonly PlacedOutput[];
  readonly pieces: readonly PagePiece[];
}

const MAX_LINES = 20_000;
const MAX_EXPRESSION = 600;
/** Filters and embedded engines whose text is code of a script. */
const SCRIPT = /^(?::javascript|javascript:)\s*$/;
const STYLE = /^(?::(?:css|sass|scss|less)|(?:css|sass|scss|less):)\s*$/;
/** Others: their text is made into something else first, or is no part of the page. */
const OTHER_FILTER = /^(?::\w+|(?:ruby|coffee|markdown|textile|rdoc|wiki|creole|builder|nokogiri):)\s*$/;
const COMMENT: Readonly<Record<IndentedEngine, RegExp>> = { haml: /^-#/, slim: /^\/(?!!)/ };
/** A tag: its name, then what gives it classes and an id. */
const TAG: Readonly<Record<IndentedEngine, RegExp>> = {
  haml: /^(?:%([\w:-]+)|(?=[.#][\w-]))((?:[.#][\w:-]+)*)/,
  slim: /^(?:([A-Za-z][\w:-]*)|(?=[.#][\w-]))((?:[.#][\w:-]+)*)/,
};
/** `=`, `!=` and the like, with signs about white space. */
const WRITES: Readonly<Record<IndentedEngine, RegExp>> = {
  haml: /^[<>]*([!&]?)([=~])(?!=)\s*/,
  slim: /^\s*(=?)(=)[<>']*\s*/,
};

/** Reads a page. Time grows with its length. */
export function readIndented(engine: IndentedEngine, text: string): IndentedPage {
  const outputs: PlacedOutput[] = [];
  const pieces: PagePiece[] = [];
  /** Indentations of blocks of code that are open. */
  const open: number[] = [];
  /** Where a line that is indented deeper than this is text of a filter, of a comment or of a script. */
  let inside: { readonly indent: number; readonly holds: 'script' | 'style' | 'text' | 'nothing' } | null =
    null;
  let block: { readonly from: number; to: number } | null = null;

  const write = (
    expression: string,
    at: number,
    context: PlacedOutput['context'],
    isRaw: boolean,
    from = at,
  ): void => {
    const plain = expression.trim();
    if (plain === '' || plain.length > MAX_EXPRESSION) return;
    const unescaped = isRaw || RAW.test(plain) ? 'always' : 'never';
    const start = at + expression.indexOf(plain);
    outputs.push({
      expression: plain.replace(/^raw[\s(]\s*(.*?)\)?$/, '$1'),
      unescaped,
      context,
      from,
      to: start + plain.length,
      at: start + (/^raw[\s(]\s*/.exec(plain)?.[0].length ?? 0),
    });
  };
  const code = (statement: string, at: number, indent: number): void => {
    for (const piece of statement.length > MAX_EXPRESSION ? [] : rubyPieces(statement, at)) {
      if (piece.kind === 'open') open.push(indent);
      pieces.push(piece);
    }
  };
  /** Text in which `#{…}` are values. */
  const values = (from: number, to: number, before: string, isRaw: boolean): void => {
    const part = text.slice(from, to);
    const found = [...part.matchAll(INTERPOLATION)];
    if (found.length === 0) return;
    const markup = `${before}${part.replace(INTERPOLATION, (sign) => 'x'.repeat(sign.length))}`;
    const contexts = contextsAt(
      markup,
      found.map((one) => before.length + one.index),
    );
    found.forEach((one, i) => {
      const twice = one[1] ?? '';
      const value = twice || (one[2] ?? '');
      const at = from + one.index + one[0].indexOf(value);
      write(value, at, contexts[i] ?? 'text', isRaw || twice !== '', from + one.index);
    });
  };
  const endBlock = (): void => {
    if (block !== null && inside !== null) values(block.from, block.to, BEFORE[inside.holds] ?? '', false);
    block = null;
    inside = null;
  };

  const lines = linesOf(engine, text);
  for (const { at: from, line } of lines) {
    const indent = line.length - line.trimStart().length;
    const plain = line.trim();
    const at = from + indent;
    if (plain === '') continue;
    if (inside !== null && indent > inside.indent) {
      if (inside.holds !== 'nothing') {
        block ??= { from, to: from };
        block.to = from + line.length;
      }
      continue;
    }
    endBlock();
    for (let last = open.at(-1); last !== undefined && last >= indent; last = open.at(-1)) {
      open.pop();
      pieces.push({ kind: 'close', at: from });
    }
    if (COMMENT[engine].test(plain) || OTHER_FILTER.test(plain) || SCRIPT.test(plain) || STYLE.test(plain)) {
      const holds = SCRIPT.test(plain) ? 'script' : STYLE.test(plain) ? 'style' : 'nothing';
      inside = { indent, holds };
      continue;
    }
    if (engine === 'slim' && /^[|']/.test(plain)) {
      values(at, at + plain.length, '', false);
      inside = { indent, holds: 'text' };
      continue;
    }
    if (plain.startsWith('-')) {
      code(plain.slice(1), at + 1, indent);
      continue;
    }
    content(plain, at, indent, null);
  }
  endBlock();
  while (open.pop() !== undefined) pieces.push({ kind: 'close', at: text.length });
  return {
    outputs: outputs.sort((a, b) => a.from - b.from),
    pieces: pieces.sort((a, b) => a.at - b.at),
  };

  /** What stands behind a tag, or alone on its line: an output, a further tag, or text. */
  function content(part: string, at: number, indent: number, tag: string | null): void {
    const writes = WRITES[engine].exec(part);
    if (writes) {
      const value = part.slice(writes[0].length);
      const isRaw = engine === 'haml' ? writes[1] === '!' : writes[1] === '=';
      const start = at + writes[0].length;
      code(value, start, indent);
      write(value, start, tag === 'script' ? 'script' : 'text', isRaw, at);
      return;
    }
    const named = tag === null ? TAG[engine].exec(part) : null;
    if (named === null) {
      const isRaw = engine === 'haml' && /^!(?:==|\s)/.test(part);
      values(at, at + part.length, tag === 'script' ? BEFORE.script : '', isRaw);
      return;
    }
    const name = (named[1] ?? 'div').toLowerCase();
    const end = attributesOf(engine, part, named[0].length, (key, value, offset, isText, isRaw) => {
      const before = `<${name} ${key}="`;
      if (isText) values(at + offset, at + offset + value.length, before, isRaw);
      else write(value, at + offset, contextsAt(`${before}x">`, [before.length])[0] ?? 'attribute', isRaw);
    });
    if (name === 'script' || name === 'style') inside = { indent, holds: name };
    const nested = engine === 'slim' ? /^:\s+/.exec(part.slice(end)) : null;
    const rest = end + (nested?.[0].length ?? 0);
    if (rest < part.length) content(part.slice(rest), at + rest, indent, nested === null ? name : null);
  }
}

/** `#{{x}}` of Slim writes as it is. */
const INTERPOLATION = /#\{(?:\{([^{}]{1,300})\}|((?:[^{}]|\{[^{}]{0,200}\}){1,300}))\}/g;
const RAW = /^raw[\s(]|\.html_safe\s*(?:#.*)?$/;
const BEFORE = { script: '<script>', style: '<style>', text: '', nothing: '' } as const;

/** Lines with their offsets; what ends in a comma goes on on the next, as does what Haml ends in ` |`. */
function linesOf(engine: IndentedEngine, text: string): { at: number; line: string }[] {
  const lines: { at: number; line: string }[] = [];
  let at = 0;
  let before: { at: number; line: string } | null = null;
  for (const written of text.split('\n')) {
    if (lines.length >= MAX_LINES) break;
    const goesOn = /,\s*$/.test(written) || (engine === 'haml' ? /\s\|\s*$/ : /\\\s*$/).test(written);
    if (before === null) before = { at, line: written };
    else before.line = `${before.line}\n${written}`;
    at += written.length + 1;
    if (goesOn && before.line.length < 4_000) continue;
    lines.push(before);
    before = null;
  }
  if (before !== null) lines.push(before);
  return lines;
}
