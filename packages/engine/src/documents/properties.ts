import { type DocEntry, type ParsedDocument, parsedDocument } from './document.ts';

/** Lines that are read; settings files have some hundred. */
const MAX_LINES = 20_000;

/**
 * Files of `key = value` or `key: value` lines: Java properties, `.npmrc`. `#`, `;` and `!` begin comments, a backslash at
 * the end of a line goes on in the next, `[section]` headings are passed over. Keys keep their dots and slashes: one
 * key of the tree for each line. Values lose quotes and the escapes of `:`, `=` and `#`.
 */
export function parseProperties(text: string): ParsedDocument {
  const entries: DocEntry[] = [];
  let at = 0;
  for (let line = 0; line < MAX_LINES && at < text.length; line++) {
    const start = at;
    let end = lineEnd(text, at);
    at = end + 1;
    const first = text.slice(start, end);
    const indent = first.length - first.trimStart().length;
    if (/^\s*(?:[#;![]|$)/.test(first)) continue;
    const pieces = [first.trim()];
    while (goesOn(pieces.at(-1) ?? '') && at < text.length) {
      end = lineEnd(text, at);
      pieces.push((pieces.pop() ?? '').slice(0, -1), text.slice(at, end).trim());
      at = end + 1;
    }
    const row = pieces.join('');
    const split = separator(row);
    if (split < 0) continue;
    const key = row.slice(0, split).trim().replace(/\\(.)/g, '$1');
    const raw = row.slice(split + 1).trim();
    const value = /^(["']).*\1$/.test(raw) ? raw.slice(1, -1) : raw.replace(/\\([:=#!\\])/g, '$1');
    if (key === '') continue;
    entries.push({
      key,
      keyStart: start + indent,
      value: { kind: 'scalar', value, start: start + indent, end },
    });
  }
  return parsedDocument(text, [{ kind: 'map', entries, start: 0, end: text.length }]);
}

/** Whether the line ends in a backslash that is not itself escaped. */
function goesOn(line: string): boolean {
  let count = 0;
  while (line[line.length - 1 - count] === '\\') count++;
  return count % 2 === 1;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** The first `=` that is not escaped, else the first `:` before white space (`//host/:_authToken` has one inside of its key). */
function separator(row: string): number {
  for (let i = 0; i < row.length; i++) {
    if (row[i] === '\\') i++;
    else if (row[i] === '=') return i;
  }
  for (let i = 0; i < row.length; i++) {
    if (row[i] === '\\') i++;
    else if (row[i] === ':' && /\s|^$/.test(row[i + 1] ?? '')) return i;
  }
  return -1;
}
