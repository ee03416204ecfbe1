import {
  type DocEntry,
  type DocMap,
  type DocNode,
  type DocScalar,
  type ParsedDocument,
  parsedDocument,
} from './document.ts';

const MAX_DEPTH = 64;

/**
 * HCL (Terraform) as nested maps: `resource "aws_s3_bucket" "logs" { acl = "private" }` is
 * `{ resource: { aws_s3_bucket: { logs: { acl: "private" } } } }`; blocks may repeat under one key. Expressions other
 * than literals, lists and objects are scalars holding their text in `${…}`, so that literal tests never fit them.
 * Reads on past what it does not understand; never throws.
 */
export function parseHcl(text: string): ParsedDocument {
  let pos = 0;
  const skip = (newlines: boolean) => {
    for (;;) {
      const c = text[pos];
      if (c === ' ' || c === '\t' || c === '\r' || (newlines && (c === '\n' || c === ',' || c === ';')))
        pos++;
      else if (c === '#' || (c === '/' && text[pos + 1] === '/')) {
        const end = text.indexOf('\n', pos);
        pos = end < 0 ? text.length : end;
      } else if (c === '/' && text[pos + 1] === '*') {
        const end = text.indexOf('*/', pos + 2);
        pos = end < 0 ? text.length : end + 2;
      } else return;
    }
  };
  const quoted = (): string => {
    let value = '';
    pos++;
    while (pos < text.length && text[pos] !== '"' && text[pos] !== '\n') {
      if (text[pos] === '\\') {
        const c = text[pos + 1] ?? '';
        value += c === 'n' ? '\n' : c === 't' ? '\t' : c;
        pos += 2;
      } else if (text[pos] === '$' && text[pos + 1] === '{') {
        const from = pos;
        balanced('{', '}', pos + 1);
        value += text.slice(from, pos);
      } else value += text[pos++];
    }
    pos++;
    return value;
  };
  /** Moves behind the bracket that closes the one at `from`. */
  const balanced = (open: string, close: string, from: number) => {
    let depth = 0;
    pos = from;
    while (pos < text.length) {
      const c = text[pos++];
      if (c === '"') {
        while (pos < text.length && text[pos] !== '"' && text[pos] !== '\n')
          pos += text[pos] === '\\' ? 2 : 1;
        pos++;
      } else if (c === open) depth++;
      else if (c === close && --depth === 0) return;
    }
  };
  const heredoc = (): string => {
    const head = /^<<[-~]?\s*"?(\w+)"?[^\n]*\n/.exec(text.slice(pos, pos + 200));
    if (!head) {
      pos += 2;
      return '';
    }
    const from = pos + head[0].length;
    const lines = text.slice(from).split('\n');
    let length = 0;
    let value = '';
    for (const line of lines) {
      length += line.length + 1;
      if (line.trim() === head[1]) break;
      value += `${line}\n`;
    }
    pos = Math.min(text.length, from + length);
    return value;
  };
  const expression = (depth: number): DocNode => {
    skip(false);
    const start = pos;
    const c = text[pos];
    const scalar = (value: DocScalar['value']): DocScalar => ({ kind: 'scalar', value, start, end: pos });
    const atEnd = () => {
      const rest = /^[ \t\r]*/.exec(text.slice(pos, pos + 200))?.[0].length ?? 0;
      const next = text[pos + rest];
      return next === undefined || '\n,]}#)/;'.includes(next);
    };
    if (depth < MAX_DEPTH && c === '[' && !/^\[\s*for\b/.test(text.slice(pos, pos + 20))) {
      pos++;
      const items: DocNode[] = [];
      for (skip(true); pos < text.length && text[pos] !== ']'; skip(true)) {
        const before = pos;
        items.push(expression(depth + 1));
        if (pos === before) pos++;
      }
      pos++;
      if (atEnd()) return { kind: 'list', items, start, end: pos };
    } else if (depth < MAX_DEPTH && c === '{' && !/^\{\s*for\b/.test(text.slice(pos, pos + 20))) {
      pos++;
      const map = body(depth + 1, start);
      if (atEnd()) return map;
    } else if (c === '"') {
      const value = quoted();
      if (atEnd()) return scalar(value);
    } else if (c === '<' && text[pos + 1] === '<') return scalar(heredoc());
    else {
      const word = /^(true|false|null|-?\d+(\.\d+)?)(?![\w.(])/.exec(text.slice(pos, pos + 40));
      if (word) {
        pos += word[0].length;
        if (atEnd())
          return scalar(
            word[1] === 'true'
              ? true
              : word[1] === 'false'
                ? false
                : word[1] === 'null'
                  ? null
                  : Number(word[1]),
          );
      }
    }
    // An expression: up to the end of the line or of the enclosing bracket.
    while (pos < text.length && !'\n,]}'.includes(text[pos] ?? '')) {
      const at = text[pos];
      if (at === '(') balanced('(', ')', pos);
      else if (at === '[') balanced('[', ']', pos);
      else if (at === '{') balanced('{', '}', pos);
      else if (at === '"') quoted();
      else if (at === '#') break;
      else pos++;
    }
    return scalar(`\${${text.slice(start, pos).trim()}}`);
  };
  const body = (depth: number, start: number): DocMap => {
    const entries: DocEntry[] = [];
    for (skip(true); pos < text.length && text[pos] !== '}'; skip(true)) {
      const keyStart = pos;
      let key: string;
      if (text[pos] === '"') key = quoted();
      else {
        const word = /^[A-Za-z_][\w.-]*/.exec(text.slice(pos, pos + 200))?.[0];
        if (!word) {
          if (text[pos] === '(') balanced('(', ')', pos);
          else pos++;
          continue;
        }
        key = word;
        pos += word.length;
      }
      skip(false);
      if (text[pos] === '=' || text[pos] === ':') {
        pos++;
        if (text[pos] === '>') pos++;
        entries.push({ key, keyStart, value: expression(depth) });
        continue;
      }
      const labels: string[] = [];
      while (text[pos] === '"' || /[A-Za-z_]/.test(text[pos] ?? '')) {
        if (text[pos] === '"') labels.push(quoted());
        else {
          const word = /^[\w.-]+/.exec(text.slice(pos, pos + 200))?.[0] ?? '';
          labels.push(word);
          pos += Math.max(1, word.length);
        }
        skip(false);
      }
      if (text[pos] !== '{' || depth >= MAX_DEPTH) {
        if (pos === keyStart) pos++;
        continue;
      }
      pos++;
      let value: DocNode = body(depth + 1, keyStart);
      for (const label of labels.reverse())
        value = { kind: 'map', entries: [{ key: label, keyStart, value }], start: keyStart, end: value.end };
      entries.push({ key, keyStart, value });
    }
    if (text[pos] === '}') pos++;
    return { kind: 'map', entries, start, end: pos };
  };
  const entries: DocEntry[] = [];
  while (pos < text.length) {
    const before = pos;
    entries.push(...body(0, 0).entries);
    if (pos === before) pos++;
  }
  return parsedDocument(text, [{ kind: 'map', entries, start: 0, end: text.length }]);
}
