import { blank, blanking, type Repair } from '../repair.ts';

/**
 * Record patterns of a class that is named with the class around it: `x instanceof Shape.Circle(int radius)`. The last name is
 * what the pattern asks for.
 */
const qualifiedRecordPatterns: Repair = ({ code, put }) => {
  const found =
    /(?:\binstanceof\s+(?:final\s+)?|\bcase\s+|[(,]\s*)((?:[A-Za-z_$][\w$]*\s*\.\s*)+)[A-Z][\w$]*\s*\(/g;
  for (let match = found.exec(code); match; match = found.exec(code)) {
    const [all, qualifier = ''] = match;
    const inside = code.slice(found.lastIndex, found.lastIndex + 200);
    const isTest = /^(?:instanceof|case)/.test(all);
    if (!isTest && !/^\s*(?:final\s+)?[\w$.]+(?:<[^()]*>)?(?:\[\])*\s+[\w$]+\s*[,)]/.test(inside)) continue;
    // A call that is compared has values, a pattern has types or is empty.
    put(match.index + all.indexOf(qualifier), blank(qualifier));
    found.lastIndex = match.index + all.length - 1;
  }
};

/** `case A _, B _ ->`: several patterns that bind nothing are several types; the grammar knows one. */
const unnamedPatterns: Repair = ({ code, put }) => {
  const labels = /\bcase\s/g;
  for (let label = labels.exec(code); label; label = labels.exec(code)) {
    let depth = 0;
    const end = Math.min(code.length, label.index + 1000);
    let isSeveral = false;
    const unnamed: number[] = [];
    for (let at = labels.lastIndex; at < end; at++) {
      const sign = code[at] ?? '';
      if (sign === '(') depth++;
      else if (sign === ')') depth--;
      else if (sign === ',' && depth === 0) isSeveral = true;
      else if (sign === ';' || sign === '{' || sign === ':' || (sign === '-' && code[at + 1] === '>')) break;
      else if (
        sign === '_' &&
        depth === 0 &&
        /\s/.test(code[at - 1] ?? '') &&
        !/[\w$]/.test(code[at + 1] ?? '')
      )
        unnamed.push(at);
    }
    if (isSeveral) for (const at of unnamed) put(at, ' ');
  }
};

/** `case Foo(var x), Bar(var y)` and annotations of patterns are left to others; an annotation before a type binds nothing. */
const annotations: Repair = ({ code, put, partner }) => {
  const found =
    /(?<=\bcase\s+|\binstanceof\s+(?:final\s+)?|[(,]\s*)@[A-Za-z_][\w.]*\s*(?=[(\s])|(?<=[\w\])>]\s+)@[A-Za-z_][\w.]*\s*(?=\.\.\.|\[)/g;
  for (let match = found.exec(code); match; match = found.exec(code)) {
    let end = match.index + match[0].length;
    if (code[end] === '(') {
      const close = partner(end);
      if (close < 0) continue;
      end = close + 1;
    }
    put(match.index, blank(code.slice(match.index, end)));
  }
};

/** `//` in the last line of a text block, which the grammar takes for a comment with the quotes in it. */
const slashesInTexts: Repair = ({ tree, put }) => {
  for (const { index } of tree.text.matchAll(/\/\/(?=[^\n"]{0,300}"""\s*[;,)])/g)) put(index, '__');
};

export const repairs: readonly Repair[] = [
  slashesInTexts,
  qualifiedRecordPatterns,
  unnamedPatterns,
  annotations,
  // `import module java.base;`: packages of a module are what its classes are looked for in, as under `*`.
  blanking(/(?<=^[ \t]*import\s+)module(?=\s+[\w.]+\s*;)/gm),
];
