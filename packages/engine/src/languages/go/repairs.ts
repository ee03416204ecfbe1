import { blank, type Repair, replacing } from '../repair.ts';

/** What `new` is given where that is a type, which the grammar knows. */
const TYPE =
  /^\s*(?:(?:\*|\[[^\][(){}]*\]|<-)\s*)*(?:(?:map|chan|func|struct|interface)\b|(?:[A-Za-z_]\w*\.)?[A-Za-z_]\w*\s*(?:\[[^(){}]*\])?\s*$)/;

/** `new(1)`, `new(f(x))` (Go 1.26): read as a call, which it is. */
const newValues: Repair = ({ code, put, partner }) => {
  const found = /(?<![.\w])new\s*\(/g;
  for (let match = found.exec(code); match; match = found.exec(code)) {
    const open = match.index + match[0].length - 1;
    const close = partner(open);
    if (close > 0 && !TYPE.test(code.slice(open + 1, close))) put(match.index + 2, '_');
  }
};

/** Type parameters of methods: nothing of them is there at run time. */
const genericMethods: Repair = ({ code, put, partner }) => {
  const found = /^func\s*\([^()]*\)\s*\w+\[/gm;
  for (let match = found.exec(code); match; match = found.exec(code)) {
    const open = match.index + match[0].length - 1;
    const close = partner(open);
    if (close > 0 && code[close + 1] === '(') put(open, blank(code.slice(open, close + 1)));
  }
};

export const repairs: readonly Repair[] = [
  newValues,
  genericMethods,
  // `(make)(T)` is `make(T)`, whose first argument is a type.
  replacing(/(?<![\w)\]])\(make\)(?=\()/g, () => ' make '),
];
