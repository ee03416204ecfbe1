import { blank, blanking, type Repair, renaming, replacing } from '../repair.ts';

/** `&` in the text or an attribute of an element that begins no entity. It is no error in JSX and stays in the text. */
const ampersands: Repair = ({ tree, put }) => {
  for (const error of tree.errors) {
    const above = tree.kindNames[tree.kind[tree.parent[error] ?? 0] ?? 0] ?? '';
    if (!above.startsWith('jsx_') && above !== 'string' && above !== 'ERROR') continue;
    const from = tree.start[error] ?? 0;
    for (let at = from; tree.text[at] === '&'; at++) put(at, '+');
  }
};

/** `String.raw` takes what stands behind a backslash as it is, which need not be an escape. */
const rawTemplates: Repair = ({ tree, put }) => {
  const found = /\braw`[^`]*`/g;
  for (let match = found.exec(tree.text); match; match = found.exec(tree.text)) {
    for (const { index } of match[0].matchAll(/\\(?=[ux\d])/g)) put(match.index + index, '_');
  }
};

/** A template as a type, with a backtick in it. */
const templateTypes: Repair = ({ tree, put }) => {
  const isMisread = tree.errors.some(
    (error) => tree.kindNames[tree.kind[tree.parent[error] ?? 0] ?? 0] === 'template_literal_type',
  );
  if (!isMisread) return;
  for (let at = tree.text.indexOf('\\`'); at >= 0; at = tree.text.indexOf('\\`', at + 2)) put(at, '__');
};

/** `sql<Row>\`…\`` and `f<<T>(x: T) => void>()`. */
const typeArguments: Repair = ({ code, put, partner }) => {
  for (let at = code.indexOf('<<'); at >= 0; at = code.indexOf('<<', at + 2)) {
    const close = partner(at);
    if (close > 0 && code[close + 1] === '(' && /[\w$]/.test(code[at - 1] ?? ''))
      put(at, blank(code.slice(at, close + 1)));
  }
  for (let at = code.indexOf('>`'); at >= 0; at = code.indexOf('>`', at + 1)) {
    const open = partner(at);
    if (open > 0 && /[\w$\])]/.test(code[open - 1] ?? '')) put(open, blank(code.slice(open, at + 1)));
  }
};

/** A line of an interface that begins with `<`: the signature before it ends with its line, as it does in TypeScript. */
const signatures: Repair = ({ code, tree, put, partner }) => {
  const lines = /\n[ \t]*(?=<)/g;
  for (let line = lines.exec(code); line; line = lines.exec(code)) {
    const at = line.index + line[0].length;
    const close = partner(at);
    // A comment before it has no place for a sign behind it where the line begins with the bracket.
    if (at - 1 === line.index && /\/\/[^\n]*$/.test(tree.text.slice(Math.max(0, at - 300), at - 1))) continue;
    if (close < 0 || !/^\s*\(/.test(code.slice(close + 1, close + 200))) continue;
    if (/(?:[\w$\])}"'`]|[^=]>)\s*$/.test(code.slice(Math.max(0, line.index - 2000), line.index)))
      put(Math.max(line.index, at - 1), ';');
  }
};

/** What only JSX has. */
export const javascriptRepairs: readonly Repair[] = [
  ampersands,
  rawTemplates,
  // A field without a value, and a computed one on the next line.
  replacing(/(?<=\n[ \t]*#\w+)\n(?=\s*\[)/g, () => ';'),
  // Attributes whose names are words of the language (`for="id"`).
  renaming(
    /(?<=\s)(?:as|async|await|case|class|const|default|delete|do|else|enum|export|extends|for|function|if|import|in|is|let|new|null|return|static|super|switch|this|true|false|typeof|var|void|while|with|yield)(?==["'{])/g,
  ),
  // Names of what other modules give that are words of the language.
  renaming(
    /(?<=[{,]\s*)(?:class|do|if|in|new|delete|for|function|import|export|return|switch|this|typeof|var|void|while|with|try|catch|case|const|else|enum|extends|null|super|throw|true|false)(?=\s+as\s+\w+\s*[,}])|(?<=\bas\s+)(?:class|do|if|in|new|delete|for|function|import|export|return|switch|this|typeof|var|void|while|with|try|catch|case|const|else|enum|extends|null|super|throw|true|false|debugger)(?=\s*[,}])/g,
  ),
  // How a file is to be read is nothing that is asked here.
  blanking(/(?<=\b(?:from|import)\s*(?:"\s*"|'\s*')\s*)(?:with|assert)\s*\{[^{}]*\}/g),
  renaming(/(?<=\n[ \t]*)in(?=\??\s*:|\d)/g),
  renaming(/\busing(?=\s*(?:[,:;)?.\]}(!&|+=]|\n))/g),
  // `import defer * as x`, `import source x`: when a module runs is nothing that is asked here.
  blanking(
    /(?<=\bimport\s+)defer(?=\s*\*)|(?<=\bimport\s+)source(?=\s+\w+\s+from\b)|(?<=\bimport)\.(?:defer|source)(?=\s*\()/g,
  ),
];

/** Types are let go of where the grammar does not know how they are written: nothing of them is there at run time. */
export const typescriptRepairs: readonly Repair[] = [
  ...javascriptRepairs,
  // A sign before the first of several types, and the type of a module that is given to a call.
  blanking(/(?<=\bextends\s+)[&|](?=\s)/g),
  blanking(/(?<=[\w$])<\s*typeof\s+import\s*\(\s*(?:"\s*"|'\s*')\s*\)\s*>(?=\s*\()/g),
  signatures,
  typeArguments,
  templateTypes,
  blanking(/(?<=\bexport\s+)type(?=\s*\*)/g),
  // Variance of type parameters, and `const` before them.
  blanking(/(?<=[<,]\s*)(?:in\s+out|in|out|const)(?=\s+[A-Za-z_$][\w$]*\s*(?:[,>=]|extends\b))/g),
  // `[K in Keys]+?: T`
  replacing(/(?<=\]\s*)[+-](?=\?\s*:)/g, () => ' '),
  // Words that are names except in their places; a line that begins with `in` or with `in1` is taken for the operator.
  renaming(/\bas(?=\s*(?:[.)\];]|=[^>]))/g),
  blanking(
    /(?<=(?:[:=|&<,([]|=>)\s*|\b(?:extends|keyof|typeof)\s+)import\s*\(\s*(?:"\s*"|'\s*')\s*\)\s*\.(?=\s*[A-Z])/g,
  ),
  blanking(/^[ \t]*export default function\s*\([^;{}]*\)\s*:\s*[^;{}\n]+;/gm),
  // `[a as T] = b`
  blanking(/(?<=[\w$\])])\s+as\s+[\w$.]+(?=\s*(?:,[^;=[\]]{0,200})?\]\s*=[^=>])/g),
  // A parameter that is called like a type: `(string) => void`.
  renaming(
    /(?<=\(\s*)(?:string|number|boolean|any|object|symbol|unknown|never)(?=\s*(?:,\s*\w+\s*)*\)\s*=>)/g,
  ),
];
