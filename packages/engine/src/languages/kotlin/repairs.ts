import { blank, blanking, type Repair, renaming, replacing } from '../repair.ts';

/** What is to be blanked from there to the bracket that belongs to the one at the end of the match. */
function blankingCalls(pattern: RegExp): Repair {
  return ({ code, put, partner }) => {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(code); match; match = pattern.exec(code)) {
      const last = match.index + match[0].length - 1;
      const close = code[last] === '(' ? partner(last) : last;
      if (close >= 0) put(match.index, blank(code.slice(match.index, close + 1)));
    }
  };
}

/** `is A if b ->`: of what is asked in a branch nothing is left out, and `,` stands where either is enough. */
const guards: Repair = ({ code, put }) => {
  const found = /(?<=(?:[\w)\]"]|(?<!-)>)\s)if(?=[\s(])/g;
  for (let match = found.exec(code); match; match = found.exec(code)) {
    const before = code.slice(Math.max(0, match.index - 300), match.index);
    const line = before.lastIndexOf('\n');
    const after = code.slice(match.index, match.index + 500);
    const arrow = after.indexOf('->');
    if (line < 0 || arrow < 0 || /[={}]|\b(?:else|return|val|var)\b/.test(before.slice(line))) continue;
    if (!/[{};=]|\belse\b/.test(after.slice(0, arrow).replaceAll(/[=!<>]==?/g, ''))) put(match.index, ' ,');
  }
};

/**
 * `set(key, value)` on a line of its own behind a property is a call: what sets the property has a body, and what gets it is given
 * nothing.
 */
const accessorsByName: Repair = ({ code, put, partner }) => {
  const found = /(?<![.\w])[gs]et\s*\(/g;
  for (let match = found.exec(code); match; match = found.exec(code)) {
    const open = match.index + match[0].length - 1;
    const close = partner(open);
    if (close < 0) continue;
    const isGiven = match[0].startsWith('get') && code.slice(open + 1, close).trim() !== '';
    if (isGiven || !/^\s*[{=:]/.test(code.slice(close + 1, close + 200))) put(match.index + 2, '_');
  }
};

/** `$$"…"`: `$` is a sign like others, and `$$` begins what is put in. */
const dollars: Repair = ({ tree, put }) => {
  const found = /(?<![$\\])(\$\$+|(?<=[\s(=,])\$(?="""))("""|")/g;
  const { text } = tree;
  for (let match = found.exec(text); match; match = found.exec(text)) {
    const [all, signs = '', quotes = ''] = match;
    const from = match.index + all.length;
    let to = text.indexOf(quotes, from);
    while (quotes === '"' && to > 0 && text[to - 1] === '\\') to = text.indexOf(quotes, to + 1);
    if (to < 0) break;
    put(match.index, blank(signs));
    for (let at = text.indexOf('$', from); at >= 0 && at < to; at = text.indexOf('$', at)) {
      let end = at;
      while (text[end] === '$') end++;
      // The last sign of as many as were said is the one that the grammar knows.
      const plain = end - at >= signs.length ? end - at - 1 : end - at;
      put(at, '_'.repeat(plain));
      at = end;
    }
    found.lastIndex = to + quotes.length;
  }
};

/** Runs of more than three quotes: those at the inside of a text belong to it. */
const quotes: Repair = ({ tree, put }) => {
  const { text } = tree;
  const found = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)[^'\n]*'|"{3,}|"(?:[^"\\\n]|\\.)*"/g;
  for (let match = found.exec(text); match; match = found.exec(text)) {
    const [run] = match;
    if (!/^"{3}/.test(run) || run.length === 6) continue;
    put(match.index + 3, '_'.repeat(run.length - 3));
    const end = /"{3,}/g;
    end.lastIndex = found.lastIndex;
    const close = end.exec(text);
    if (!close) break;
    put(close.index, '_'.repeat(close[0].length - 3));
    found.lastIndex = end.lastIndex;
  }
};

/** Annotations with texts and calls in them, over several lines, between a property and how it is read or set. */
const annotatedAccessors: Repair = ({ code, put, partner }) => {
  const found = /(?<=\n[ \t]*)@[A-Z][\w.]*\(/g;
  for (let match = found.exec(code); match; match = found.exec(code)) {
    const close = partner(match.index + match[0].length - 1);
    if (close < 0) continue;
    const behind = /^\s*(?:(?:private|internal|protected|inline)\s+)*[gs]et\b(?=\s*(?:\(|\n|$))/.exec(
      code.slice(close + 1, close + 200),
    );
    if (!behind) continue;
    put(match.index, blank(code.slice(match.index, close + 1)));
    // One that has no body says who may call it, and nothing of what it does.
    if (!/^\s*\(/.test(code.slice(close + 1 + behind[0].length))) put(close + 1, blank(behind[0]));
  }
};

export const repairs: readonly Repair[] = [
  guards,
  // `else if a ->`: a condition like those of the other branches.
  blanking(/(?<=\n[ \t]*)else[ \t]+if(?=[^\n{}]*->)/g),
  accessorsByName,
  annotatedAccessors,
  dollars,
  quotes,
  // Annotations and visibility between a property and its accessors.
  blankingCalls(
    /(?<=\n[ \t]*)@[A-Z][\w.]*(?:\(|\b(?!\())(?=(?:[^\n()]*\))?\s*(?:(?:private|internal|protected|inline)\s+)*[gs]et\b)/g,
  ),
  // A property's own field (`field = MutableStateFlow()`) holds what the property gives.
  replacing(/(?<=[\w>?)])[ \t]*\n[ \t]*field\s*(?::[^=\n]+)?(?==[^=])/g, (text) => ' '.repeat(text.length)),
  // `suspend { … }` as a value, and in the type of an argument.
  blanking(/(?<=[<,]\s*)suspend(?=\s*(?:[\w.]+\.)?\()/g),
  blanking(/(?<=:\s*)suspend(?=\s*\(\()/g),
  renaming(/\bsuspend(?=\s*(?:=[^=]|[:,)]|[!=]=))/g),
  renaming(/(?<![.\w])suspend(?=\s*\{|\([\w\s,]*\)\s*[)&|.])/g),
  // A call of what stands in parentheses, which a lambda cannot begin with.
  blanking(/(?<=\{\s*)\((?=\w+\)\()|(?<=\{\s*\(\w+)\)(?=\()/g),
  // A reference on a line of its own behind a body is a statement of its own.
  replacing(/[ \t](?=::\w)(?<=\}\s*\n[ \t]*)/g, () => ';'),
  // Words that are names except in their places.
  renaming(/(?<![.\w])get(?=\s*\{)/g),
  renaming(/(?<![.\w@])[gs]et(?=\s*(?::(?!:)|[.,)]|=[^=]|[!=]=|[ \t](?:and|or|xor|shl|shr|in|is)\s))/g),
  renaming(
    /\b(?:data|value|inner|open|override|annotation|enum|sealed|infix|operator|external|actual|expect|tailrec|vararg|lateinit|dynamic|field|all)(?=\()/g,
  ),
  renaming(/\bwhere(?=\s*(?:\?|\.|=|\)|,|\())/g),
  renaming(
    /\b(?:data|value|inner|open|override|annotation|enum|sealed|internal|infix|operator|external|actual|expect|inline|tailrec|vararg|lateinit|dynamic|context|all|constructor|private|public|protected|final|abstract|crossinline|noinline|reified|const|companion|out)(?=\s*(?::(?!:)|[.=,;)}]|!!|\+\+|--|[<>]=?\s|\?[.:]|\(\)|\s(?:in|is|as)\s))/g,
  ),
  renaming(/(?<=\b(?:val|var|object|class|fun)\s+)(?:dynamic|where|context|suspend|await)\b/g),
  // The first constructor on a line of its own, and what stands before it there.
  ({ code, tree, put }) => {
    const found =
      /(?<=\b(?:class|object)\s+\w+(?:<[^(){}=]{0,300}>)?[ \t]*)\n\s*(?:(?:actual|internal|private|public|protected|@\w+(?:\((?:[^()]|\([^()]*\))*\))?)\s+)*constructor\s*\(/g;
    for (let match = found.exec(code); match; match = found.exec(code)) {
      const line = tree.text.lastIndexOf('\n', match.index - 1) + 1;
      // What stands there is no code where a comment ends the line.
      if (!tree.text.slice(line, match.index).includes('//')) put(match.index, match[0].replace(/\s/g, ' '));
    }
  },
  // A branch that begins with a sign of its own.
  replacing(/(?<=\n[ \t]*)[ \t](?=-[\w.]+\s*->)/g, () => ';'),
  blankingCalls(/(?<=:\s*)@[A-Z][\w.]*(?:\((?=[^()]*\)\s*[\w(])|(?=\s+\())/g),
  // An empty list of an annotation.
  replacing(/(?<=[=(,]\s*)\[\]/g, () => '""'),
  renaming(/(?<=\n[ \t]*)(?:in|[gs]et)(?=\d)/g),
  replacing(/(?<=\w)\?(?=::)/g, () => ' '),
  replacing(/(?<=@)all(?=:)/g, () => 'get'),
  blanking(/,(?=\s*[\]>])/g),
  // What a script imports below its first blocks: the names of it are those that are written out.
  blanking(/\bimport(?<=\}\s*\n(?:import [^\n]*\n){0,40}import) [^\n]*/g),
  // `context(a: A)` before a declaration or a type of function: what is handed over by type has no place in a call.
  blankingCalls(
    /(?<=(?:^|[\n:=(,<>])\s*|\b(?:suspend|private|public|internal|override|inline|abstract|open)\s+)context\s*\((?=[^()]*:|\s*[\w.<>?, ]+\)\s*[\w(])/g,
  ),
];
