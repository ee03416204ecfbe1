import type { LanguageId } from '../ir/ir.ts';

/**
 * GitLab's "scope and offset" (docs.gitlab.com/development/sec/vulnerability_tracking): where a finding stands in its file, told by
 * the classes and functions around it and by the lines between the innermost one's beginning and the finding, as
 * `shop.js|Orders[0]|find[0]:4`. The number in brackets tells scopes of one name apart that stand in the same scope.
 */
export interface Scope {
  /** From the outside in; [] at top level. */
  readonly names: readonly string[];
  /** One-based; where the innermost one begins, 1 at top level. */
  readonly line: number;
}

/** The file itself. */
export const topScope: Scope = { names: [], line: 1 };

/** Name of scopes that have none; several in one scope are told apart by their number. */
const ANONYMOUS = '(anonymous)';

/** Numbers scopes of one name in the same scope. Call it in the order in which they stand in the file. */
export function scopeNumbering(): (parent: number | string, name: string) => string {
  const counts = new Map<string, number>();
  return (parent, name) => {
    const shown = name === '' ? ANONYMOUS : name;
    const key = `${parent}\n${shown}`;
    const number = counts.get(key) ?? 0;
    counts.set(key, number + 1);
    return `${shown}[${number}]`;
  };
}

/** A signature's value. `offset` counts lines from the scope's first on. */
export const signature = (path: string, scope: Scope, offset: number): string =>
  `${[path, ...scope.names].join('|')}:${offset}`;

const HASH_COMMENTS: ReadonlySet<LanguageId> = new Set(['python', 'ruby', 'php']);
const SLASH_COMMENTS: ReadonlySet<LanguageId> = new Set([
  'javascript',
  'typescript',
  'java',
  'kotlin',
  'go',
  'php',
  'csharp',
  'solidity',
]);

/**
 * How many lines of code stand from one line (inclusive) to another (exclusive), both one-based: blank lines and lines that hold
 * nothing but comment do not count. A file of no language of ours has no comments that are known.
 */
export function codeLinesBetween(
  lines: readonly string[],
  from: number,
  to: number,
  language: LanguageId | null,
): number {
  const hash = language !== null && HASH_COMMENTS.has(language);
  const slash = language !== null && SLASH_COMMENTS.has(language);
  let count = 0;
  let isInside = false;
  for (let at = from; at < to; at++) {
    const line = (lines[at - 1] ?? '').trim();
    if (isInside) {
      const end = line.indexOf('*/');
      if (end < 0) continue;
      isInside = false;
      if (line.slice(end + 2).trim() !== '') count++;
      continue;
    }
    if (line === '' || (slash && line.startsWith('//'))) continue;
    // PHP's attributes begin with `#[`, and are code.
    if (hash && line.startsWith('#') && !line.startsWith('#[')) continue;
    if (slash && line.startsWith('/*')) {
      const end = line.indexOf('*/', 2);
      if (end < 0) isInside = true;
      else if (line.slice(end + 2).trim() !== '') count++;
      continue;
    }
    count++;
  }
  return count;
}
