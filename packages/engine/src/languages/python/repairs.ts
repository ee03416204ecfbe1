import { blank, blanking, type Repair } from '../repair.ts';

/** What stands for a type parameter that is not given (`class A[T = int]`, 3.13): types are not looked into. */
const defaultsOfTypes: Repair = ({ code, put, partner }) => {
  const found = /\b(?:def|class|type)\s+\w+\s*\[/g;
  for (let match = found.exec(code); match; match = found.exec(code)) {
    const open = match.index + match[0].length - 1;
    const close = partner(open);
    let depth = 0;
    let from = -1;
    for (let at = open + 1; at <= close; at++) {
      const sign = code[at] ?? '';
      if (from >= 0 && depth === 0 && (sign === ',' || at === close)) {
        put(from, blank(code.slice(from, at)));
        from = -1;
      }
      if ('([{'.includes(sign)) depth++;
      else if (')]}'.includes(sign)) depth--;
      else if (sign === '=' && depth === 0 && from < 0) from = at;
    }
  }
};

/** `Annotated[str, KINDS[k](name="x")]`: what is said of a type besides what it is. */
const calledAnnotations: Repair = ({ code, put, partner }) => {
  const found = /\bAnnotated\[[^\][\n()]*,\s*[\w.]+\[[^\][\n()]*\]\(/g;
  for (let match = found.exec(code); match; match = found.exec(code)) {
    const open = match.index + match[0].length - 1;
    const close = partner(open);
    if (close > 0) put(open, blank(code.slice(open, close + 1)));
  }
};

export const repairs: readonly Repair[] = [
  calledAnnotations,
  defaultsOfTypes,
  // When a module runs is nothing that is asked here.
  blanking(/(?<=^[ \t]*)lazy(?=\s+(?:import|from)\s)/gm),
];
