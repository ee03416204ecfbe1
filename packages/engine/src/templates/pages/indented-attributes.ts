export type IndentedEngine = 'haml' | 'slim';

/** What an attribute is given: text with `#{…}` in it, or an expression. @param offset of the value in the line */
export type SeesAttribute = (
  name: string,
  value: string,
  offset: number,
  isText: boolean,
  isRaw: boolean,
) => void;

/** Reads the attributes behind the name of a tag; gives the offset behind them. */
export function attributesOf(engine: IndentedEngine, line: string, from: number, see: SeesAttribute): number {
  let at = from;
  if (engine === 'slim') {
    const wraps = /^\s*[[({]/.exec(line.slice(at));
    const isWrapped = wraps !== null && closing(line, at + wraps[0].length - 1) > 0;
    const end = isWrapped ? closing(line, at + wraps[0].length - 1) : line.length;
    if (isWrapped) at += wraps[0].length;
    at = assigned(line, at, end, see);
    return isWrapped ? end + 1 : at;
  }
  for (let sign = line[at]; sign === '{' || sign === '(' || sign === '['; sign = line[at]) {
    const end = closing(line, at);
    if (end < 0) return line.length;
    if (sign === '{') hash(line, at + 1, end, see);
    else if (sign === '(') assigned(line, at + 1, end, see);
    at = end + 1;
  }
  return at;
}

const NAME = /\s*(?:"([\w:@.-]+)"|'([\w:@.-]+)'|:?([\w:@.-]+?))(=>|\s*=>|\s*:(?!:)\s*)\s*/y;

/** `href: x, :title => "a #{b}", data: { … }`. */
function hash(line: string, from: number, to: number, see: SeesAttribute): void {
  let at = from;
  while (at < to) {
    const end = valueEnd(line, at, to, ',');
    NAME.lastIndex = at;
    const named = NAME.exec(line);
    const start = named === null ? end : NAME.lastIndex;
    const name = named?.[1] ?? named?.[2] ?? named?.[3];
    if (name !== undefined && start < end && line[start] !== '{') one(name, line, start, end, false, see);
    at = end + 1;
  }
}

/** `href=x title="a #{b}"`; gives the offset behind the last. */
function assigned(line: string, from: number, to: number, see: SeesAttribute): number {
  let at = from;
  for (;;) {
    const named = /^\s*(?<![^\s([{])([A-Za-z@:][\w:@.-]*)\s*=(=?)\s*/.exec(line.slice(at, to));
    const isFirst = at === from && /[[({]/.test(line[at - 1] ?? '');
    if (!named || (!isFirst && !/^\s/.test(line.slice(at, to)))) return at;
    const start = at + named[0].length;
    const end = valueEnd(line, start, to, ' ');
    if (end <= start) return at;
    one(named[1] ?? '', line, start, end, named[2] === '=', see);
    at = end;
  }
}

function one(name: string, line: string, from: number, to: number, isRaw: boolean, see: SeesAttribute): void {
  const value = line.slice(from, to).trimEnd();
  const text = /^(["'])([\s\S]*)\1$/.exec(value);
  const isText = text !== null && !(text[2] ?? '').includes(text[1] ?? '');
  if (isText && text[1] === "'") return;
  if (isText) see(name, text[2] ?? '', from + 1, true, isRaw);
  else see(name, value, from, false, isRaw);
}

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Where a value ends: at the sign, or at white space, outside of brackets and quotes. */
function valueEnd(line: string, from: number, to: number, sign: ',' | ' '): number {
  for (let at = from; at < to; at++) {
    const char = line[at] ?? '';
    if (char === '"' || char === "'") at = quoteEnd(line, at);
    else if (PAIRS[char] !== undefined) {
      const end = closing(line, at);
      if (end < 0) return to;
      at = end;
    } else if (sign === ',' ? char === ',' : /\s/.test(char)) return at;
  }
  return to;
}

/** The bracket that closes the one at an offset, or -1. */
function closing(line: string, from: number): number {
  const open: string[] = [];
  for (let at = from; at < line.length; at++) {
    const char = line[at] ?? '';
    if (char === '"' || char === "'") at = quoteEnd(line, at);
    else if (PAIRS[char] !== undefined) open.push(PAIRS[char]);
    else if (char === open.at(-1)) {
      open.pop();
      if (open.length === 0) return at;
    }
  }
  return -1;
}

function quoteEnd(line: string, from: number): number {
  for (let at = from + 1; at < line.length; at++) {
    if (line[at] === '\\') at++;
    else if (line[at] === line[from]) return at;
  }
  return from;
}
