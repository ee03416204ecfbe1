import { MAX_DEPTH, MAX_NODES } from '../limits.ts';
import type { Doc, DocList, DocMap } from './document.ts';

/**
 * JSON with lines, tolerant of comments and trailing commas (bun.lock has the latter). Iterative, so depth costs
 * nothing but is capped all the same. Throws an Error that names the line; the caller records it as a gap.
 * `JSON.parse` keeps no positions and would run the reviver recursively.
 */
export function parseJson(text: string): Doc {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let line = 1;
  let nodes = 0;
  const open: (DocMap | DocList)[] = [];
  const keys: ({ text: string; line: number } | null)[] = [];
  let done: Doc | null = null;

  const fail = (what: string): never => {
    throw new Error(`${what} at line ${line}`);
  };
  const skip = (): void => {
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 10) line++;
      else if (code === 47 && text[at + 1] === '/') {
        const end = text.indexOf('\n', at);
        at = (end < 0 ? text.length : end) - 1;
      } else if (code === 47 && text[at + 1] === '*') {
        const end = text.indexOf('*/', at + 2);
        if (end < 0) fail('unfinished comment');
        for (let i = at; i < end; i++) if (text.charCodeAt(i) === 10) line++;
        at = end + 1;
      } else if (code !== 32 && code !== 9 && code !== 13) return;
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
  const place = (value: Doc): void => {
    if (++nodes > MAX_NODES) fail('too many values');
    const parent = open.at(-1);
    if (parent === undefined) done = value;
    else if (parent.kind === 'list') parent.items.push(value);
    else {
      const key = keys.at(-1);
      if (key) parent.entries.set(key.text, { line: key.line, value });
      else fail('value without a key');
      keys[keys.length - 1] = null;
    }
    if (value.kind !== 'text') {
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
      open.pop();
      keys.pop();
    } else if (parent?.kind === 'map' && keys.at(-1) === null) {
      if (char !== '"') fail('expected a key');
      const key = { line, text: string() };
      skip();
      if (text[at] !== ':') fail('expected a colon');
      at++;
      keys[keys.length - 1] = key;
    } else if (char === '{') {
      at++;
      place({ kind: 'map', line, entries: new Map() });
    } else if (char === '[') {
      at++;
      place({ kind: 'list', line, items: [] });
    } else if (char === '"') place({ kind: 'text', line, value: string() });
    else {
      const word = /[-+.\w]+/y;
      word.lastIndex = at;
      const found = word.exec(text)?.[0] ?? fail('unexpected character');
      at += found.length;
      place({
        kind: 'text',
        line,
        value: found === 'null' ? null : (scalar(found) ?? fail(`unexpected '${found.slice(0, 20)}'`)),
      });
    }
  }
  return done;
}

function scalar(word: string): number | boolean | undefined {
  if (word === 'true') return true;
  if (word === 'false') return false;
  const number = Number(word);
  return Number.isNaN(number) ? undefined : number;
}
