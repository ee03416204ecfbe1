import { blank, blanking, type Repair, renaming, replacing } from '../repair.ts';
import { readOneBranch } from './conditional-code.ts';

/**
 * `extension(Order order) { … }` (C# 14): its members are members of the class around it, as extension methods with `this` are;
 * what they call their receiver is a name that is declared nowhere.
 */
const extensionBlocks: Repair = ({ code, put, partner }) => {
  const starts = new Map<number, number>();
  const found = /(?<=[{};\]]\s*(?:#[^\n]*\n\s*)?)extension\s*(?:<[^(){}]{0,300}>)?\s*\(/g;
  for (let match = found.exec(code); match; match = found.exec(code)) {
    const close = partner(match.index + match[0].length - 1);
    const open = close < 0 ? -1 : code.indexOf('{', close);
    if (open > 0 && open - close < 500) starts.set(open, match.index);
  }
  if (starts.size === 0) return;
  const open: number[] = [];
  for (let at = 0; at < code.length; at++) {
    if (code[at] === '{') open.push(at);
    else if (code[at] === '}') {
      const from = starts.get(open.pop() ?? -1);
      if (from === undefined) continue;
      put(from, blank(code.slice(from, code.indexOf('{', from) + 1)));
      put(at, ' ');
    }
  }
};

/** `[a, b]` and `[]` as a value behind `?`, which the grammar takes for an index of what stands before it. */
const collectionsOfConditions: Repair = ({ code, put, partner }) => {
  const found = /\?\s+\[/g;
  for (let match = found.exec(code); match; match = found.exec(code)) {
    const open = match.index + match[0].length - 1;
    const close = partner(open);
    if (close < 0) continue;
    const isEmpty = /^\s*$/.test(code.slice(open + 1, close));
    put(open, isEmpty ? '"' : '(');
    put(close, isEmpty ? '"' : ')');
  }
};

/** `F(x) = y` where F gives a reference: written as `F[x] = y`, which takes a value as well. */
const assignedCalls: Repair = ({ code, put, partner }) => {
  const found = /\)(?=\s*(?:\?\?)?=(?![=>]))/g;
  for (let match = found.exec(code); match; match = found.exec(code)) {
    const open = partner(match.index);
    if (
      open <= 0 ||
      !/[\w>]$/.test(code.slice(0, open)) ||
      /\b(?:var|if|while|for|using|switch)\s*$/.test(code.slice(Math.max(0, open - 12), open))
    )
      continue;
    const isEmpty = code.slice(open + 1, match.index).trim() === '';
    put(open, isEmpty ? ' ' : '[');
    put(match.index, isEmpty ? ' ' : ']');
  }
};

/** Doubled quotes and braces of texts with values in them: other signs of the same meaning, for they stand for themselves. */
const doubledSigns: Repair = ({ tree, put }) => {
  const { text } = tree;
  const found = /\$@"|@\$"|\$"/g;
  for (let match = found.exec(text); match; match = found.exec(text)) {
    const isVerbatim = match[0].length === 3;
    let depth = 0;
    for (let at = match.index + match[0].length; at < text.length; at++) {
      found.lastIndex = at;
      const sign = text[at];
      const isDouble = sign === text[at + 1];
      if (depth > 0) depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
      else if ((sign === '{' || sign === '}' || (sign === '"' && isVerbatim)) && isDouble) put(at++, '__');
      else if (sign === '{') depth = 1;
      else if (sign === '\\' && !isVerbatim) at++;
      else if (sign === '"' || (sign === '\n' && !isVerbatim)) {
        break;
      }
    }
  }
};

/** A cast to a pointer to a function, and what a pointer points at: where it is assigned to, an element of what is pointed at. */
const pointers: Repair = ({ code, put, partner }) => {
  const casts = /(?<![\w>])\((?=\s*delegate\s*\*)/g;
  for (let match = casts.exec(code); match; match = casts.exec(code)) {
    const close = partner(match.index);
    if (close > 0) put(match.index, blank(code.slice(match.index, close + 1)));
  }
  const targets = /\*(?:\s*\(\s*\w+\s*\*+\s*\))?\s*\(/g;
  for (let match = targets.exec(code); match; match = targets.exec(code)) {
    const open = match.index + match[0].length - 1;
    const close = partner(open);
    if (close < 0 || !/^\s*(?:[-+*/|&^%]|<<|>>)?=(?![=>])/.test(code.slice(close + 1, close + 40))) continue;
    put(match.index, '_'.repeat(open - match.index));
    put(open, '[');
    put(close, ']');
  }
};

/** `union Pet(Cat, Dog);` (C# 15): a type of which nothing but its name is used. */
const unions: Repair = ({ code, put, partner }) => {
  const found = /\bunion(?<=[{};\]]\s*(?:\w+\s+){0,8}union)(?=\s+\w+\s*(?:<[^(){};]{0,300}>)?\s*\()/g;
  for (let match = found.exec(code); match; match = found.exec(code)) {
    const open = code.indexOf('(', match.index);
    const close = partner(open);
    if (close < 0) continue;
    put(match.index, 'class');
    put(open, blank(code.slice(open, close + 1)));
  }
};

export const repairs: readonly Repair[] = [
  readOneBranch,
  blanking(/^[ \t]*#(?:[ \t]*(?:pragma|nullable|line|warning|error)\b|[:!])[^\n]*/gm),
  extensionBlocks,
  unions,
  collectionsOfConditions,
  pointers,
  assignedCalls,
  doubledSigns,
  blanking(/(?<=[=(,;{}!&|<>?:+~^%/[-]\s*|\breturn\s+|\))\*\s*\(\s*\w+\s*\*+\s*\)(?=\s*[\w(])/g),
  blanking(/\*\s*\(\s*\w+\s*\*+\s*\)(?=\s*\w+\s*(?:[-+|&^]|<<|>>)?=(?![=>]))/g),
  blanking(/\*(?:\+\+|--)(?=\w+\s*=[^=])|(?<=\*\w+)(?:\+\+|--)(?=\s*=[^=])/g),
  blanking(
    /(?<=\(\s*(?:s?byte|u?short|u?int|u?long|char|nu?int)\s*\)\s*|[;{})]\s*)\*(?=\s*(?:\w+(?:\+\+|--)?\s*=[^=]|\())/g,
  ),
  blanking(/(?<=[=(,;{}!&|<>?:+~^%/[-]\s*|\b(?:return|ref)\s+)\*+(?=\s*[\w(+-])/g),
  replacing(/\ballows\s+ref\s+struct\b/g, (text) => 'class'.padEnd(text.length)),
  // Words that are names except in their places.
  renaming(/\basync(?=\s*(?:[,:;=.!&|?)\]}+]|is\b|as\b))/g),
  renaming(/\bawait(?=\s*(?:=>|[.,;=)]))/g),
  renaming(/\bpartial(?=\s*(?:[.,;)\]]|=[^>]))/g),
  renaming(
    /(?<=[(,=:?{]\s*\[\s*)(?:field|property|type|method|param|event|assembly|module|typevar)(?=\s*[,.\]])/g,
  ),
  replacing(/(?<=\bfrom\s+)_(?=\s+in\b)/g, () => 'x'),
  blanking(/(?<=\bref\s+)partial(?=\s+struct\b)/g),
  // `x! switch { … }`, list patterns that anything fits, one that names what is left, and texts of nothing.
  blanking(/(?<=[\w)\]])!(?=\s*switch\b)/g),
  replacing(
    /\[\s*(?:_\s*\](?=\s+when\b)|\.\.\s*\](?=\s*(?:=>|when\b)))/g,
    (text) => `{${blank(text.slice(2))}}`,
  ),
  blanking(/(?<=[[,]\s*)\.\.(?=\s*(?:var\b|\{))/g),
  blanking(/\$(?=""(?!"))/g),
  // An empty collection between others, and as a pattern before `when`.
  replacing(/(?<=[,[(]\s*)\[\](?=\s*[,\]])|\[\](?=\s+when\b)/g, () => '""'),
  blanking(/\bscoped(?=\s+(?:in|ref|out|params)\s|\s+[A-Z][\w.<>]*\s+\w+\s*[,)=;])/g),
  blanking(/(?<=[(,]\s*(?:scoped\s+)?)params(?=\s+[\w.]+\s*<)/g),
  // How parameters of a lambda are handed over.
  blanking(
    /(?<=[(,]\s*)(?:out|ref\s+readonly|ref|in)(?=\s+[\w<>?.[\]]+(?:\s+\w+)?(?:\s*,\s*(?:(?:out|ref|in)\s+[\w<>?.[\]]+\s+\w+|[\w<>?.[\]]+(?:\s+\w+)?)){0,20}\s*\)\s*=>)/g,
  ),
  // `a?.b = c` (C# 14): whether anything is assigned to is no question of where the value goes.
  blanking(
    /\?(?=(?:\.\w+|\[[^\][{};]{0,200}\])(?:[?!]?\.\w+|[?!]?\[[^\][{};]{0,200}\]){0,20}\s*(?:[-+*/|&^%]|\?\?|<<|>>)?=(?![=>]))/g,
  ),
];
