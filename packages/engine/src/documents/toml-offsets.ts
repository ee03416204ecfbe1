/**
 * The offset of every table header, key and array item of a TOML document, which the parsing library does not give.
 * Keys are paths joined by NUL with a leading NUL; items of arrays and of arrays of tables are numbered.
 * It trusts the text to be valid TOML (the library has the last word) and never throws.
 */
export function tomlOffsets(text: string): Map<string, number> {
  const found = new Map<string, number>();
  const counts = new Map<string, number>();
  let table = '';
  let at = 0;

  const note = (path: string, where: number): void => {
    if (!found.has(path)) found.set(path, where);
  };
  /** Skips a string of any of the four kinds that starts at `at`; returns its inside. */
  const string = (): string => {
    const quote = text[at] ?? '';
    const long = text.startsWith(quote.repeat(3), at);
    const mark = long ? quote.repeat(3) : quote;
    const from = at + mark.length;
    let end = from;
    for (; end < text.length; end++) {
      if (quote === '"' && text[end] === '\\') {
        end++;
      } else if (text.startsWith(mark, end)) break;
      else if (text[end] === '\n' && !long) break;
    }
    at = Math.min(text.length, end + mark.length);
    return text.slice(from, end);
  };
  const blank = (newlines: boolean): void => {
    for (; at < text.length; at++) {
      const char = text[at];
      if (char === '#') {
        const end = text.indexOf('\n', at);
        at = (end < 0 ? text.length : end) - 1;
      } else if (char === '\n') {
        if (!newlines) return;
      } else if (char !== ' ' && char !== '\t' && char !== '\r') return;
    }
  };
  /** A dotted key up to `=` or `]`. */
  const key = (): string[] => {
    const parts: string[] = [];
    for (;;) {
      blank(false);
      const char = text[at];
      if (char === '"' || char === "'") parts.push(string());
      else {
        const bare = /[^\s.=\]"'#]*/y;
        bare.lastIndex = at;
        const part = bare.exec(text)?.[0] ?? '';
        parts.push(part);
        at += part.length;
      }
      blank(false);
      if (text[at] !== '.') return parts;
      at++;
    }
  };
  /** Resolves a header through arrays of tables: `package.metadata` after three `[[package]]` is package/2/metadata. */
  const resolve = (parts: readonly string[]): string => {
    let path = '';
    for (const part of parts) {
      path += `\0${part}`;
      const count = counts.get(path);
      if (count !== undefined) path += `\0${count - 1}`;
    }
    return path;
  };
  interface Frame {
    readonly path: string;
    readonly list: boolean;
    index: number;
  }
  /** The value after `=`; nested arrays and inline tables are walked with an explicit stack. */
  const value = (root: string): void => {
    const stack: Frame[] = [];
    let path = root;
    for (;;) {
      blank(stack.length > 0);
      const top = stack.at(-1);
      const char = text[at];
      if (char === undefined) return;
      if (top && char === (top.list ? ']' : '}')) {
        at++;
        stack.pop();
        if (stack.length === 0) return;
        continue;
      }
      if (top && char === ',') {
        at++;
        top.index++;
        continue;
      }
      if (top?.list) {
        path = `${top.path}\0${top.index}`;
        note(path, at);
      } else if (top) {
        const where = at;
        path = top.path;
        for (const part of key()) {
          path += `\0${part}`;
          note(path, where);
        }
        if (text[at] !== '=') {
          at++;
          continue;
        }
        at++;
        blank(false);
      }
      const first = text[at];
      if (first === '[' || first === '{') {
        at++;
        stack.push({ path, list: first === '[', index: 0 });
      } else {
        if (first === '"' || first === "'") string();
        else {
          const rest = /[^\s,\]}#]+/y;
          rest.lastIndex = at;
          at += Math.max(1, rest.exec(text)?.[0].length ?? 1);
        }
        if (stack.length === 0) return;
      }
    }
  };

  while (at < text.length) {
    blank(true);
    const where = at;
    if (text[at] === '[') {
      const many = text[at + 1] === '[';
      at += many ? 2 : 1;
      const parts = key();
      if (many) {
        const last = parts.pop() ?? '';
        const path = `${resolve(parts)}\0${last}`;
        const count = counts.get(path) ?? 0;
        counts.set(path, count + 1);
        note(path, where);
        table = `${path}\0${count}`;
      } else table = resolve(parts);
      note(table, where);
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    } else if (at < text.length) {
      let path = table;
      for (const part of key()) {
        path += `\0${part}`;
        note(path, where);
      }
      if (text[at] === '=') {
        at++;
        blank(false);
        value(path);
      } else at++;
    }
  }
  return found;
}
