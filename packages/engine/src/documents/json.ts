import { buildLines, lineAt } from '../positions.ts';
import {
  type DocEntry,
  type DocNode,
  type DocScalar,
  MAX_DEPTH,
  MAX_NODES,
  type ParsedDocument,
  parsedDocument,
} from './document.ts';

/** A map or list whose end is not read yet. */
type Open =
  | { readonly kind: 'map'; readonly start: number; end: number; readonly entries: DocEntry[] }
  | { readonly kind: 'list'; readonly start: number; end: number; readonly items: DocNode[] };

/**
 * JSON with positions, tolerant of comments and trailing commas (bun.lock has the latter). Iterative, so depth costs
 * nothing but is capped all the same. Throws an Error that names the line; the caller records it as a gap.
 * `JSON.parse` keeps no positions and would run the reviver recursively.
 */
export function parseJson(text: string): ParsedDocument {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let nodes = 0;
  const open: Open[] = [];
  const keys: ({ key: string; keyStart: number } | null)[] = [];
  let done: DocNode | null = null;

  const fail = (what: string): never => {
    throw new Error(`${what} at line ${lineAt(buildLines(text), at)}`);
  };
  const skip = (): void => {
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 47 && text[at + 1] === '/') {
        const end = text.indexOf('\n', at);
        at = (end < 0 ? text.length : end) - 1;
      } else if (code === 47 && text[at + 1] === '*') {
        const end = text.indexOf('*/', at + 2);
        if (end < 0) fail('unfinished comment');
        at = end + 1;
      } else if (code !== 32 && code !== 9 && code !== 10 && code !== 13) return;
    }
  };
  const string = (): string => {
    let end = at + 1;
    let escaped = false;
    for (; ; end++) {
      const code = text.charCodeAt(end);
      if (Number.isNaN(code) || code === 10) fail('unfinished string');
      if (code === 92) {
        escaped = true;
        end++;
      } else if (code === 34) break;
    }
    const raw = text.slice(at, end + 1);
    at = end + 1;
    return escaped ? String(JSON.parse(raw)) : raw.slice(1, -1);
  };
  const place = (value: DocScalar | Open): void => {
    if (++nodes > MAX_NODES) fail('too many values');
    const parent = open.at(-1);
    if (parent === undefined) done = value;
    else if (parent.kind === 'list') parent.items.push(value);
    else {
      const key = keys.at(-1);
      if (key) parent.entries.push({ ...key, value });
      else fail('value without a key');
      keys[keys.length - 1] = null;
    }
    if (value.kind !== 'scalar') {
      if (open.length >= MAX_DEPTH) fail('nested too deeply');
      open.push(value);
      keys.push(null);
    }
  };

  while (done === null || open.length > 0) {
    skip();
    const parent = open.at(-1);
    const char = text[at];
    if (char === undefined) fail('unexpected end');
    else if (char === ',' && parent !== undefined) at++;
    else if (parent !== undefined && char === (parent.kind === 'map' ? '}' : ']')) {
      at++;
      parent.end = at;
      open.pop();
      keys.pop();
    } else if (parent?.kind === 'map' && keys.at(-1) === null) {
      if (char !== '"') fail('expected a key');
      const keyStart = at;
      const key = { key: string(), keyStart };
      skip();
      if (text[at] !== ':') fail('expected a colon');
      at++;
      keys[keys.length - 1] = key;
    } else if (char === '{') {
      place({ kind: 'map', start: at, end: at, entries: [] });
      at++;
    } else if (char === '[') {
      place({ kind: 'list', start: at, end: at, items: [] });
      at++;
    } else if (char === '"') {
      const start = at;
      const value = string();
      place({ kind: 'scalar', value, start, end: at });
    } else {
      const word = /[-+.\w]+/y;
      word.lastIndex = at;
      const found = word.exec(text)?.[0] ?? fail('unexpected character');
      const value = found === 'null' ? null : (scalar(found) ?? fail(`unexpected '${found.slice(0, 20)}'`));
      const start = at;
      at += found.length;
      place({
        kind: 'scalar',
        value,
        start,
        end: at,
        ...(typeof value === 'number' ? { written: found } : {}),
      });
    }
  }
  return parsedDocument(text, [done]);
}

function scalar(word: string): number | boolean | undefined {
  if (word === 'true') return true;
  if (word === 'false') return false;
  const number = Number(word);
  return Number.isNaN(number) ? undefined : number;
}
