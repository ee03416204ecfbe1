import type { FileRole } from '../file-kinds/role.ts';
import type { SourceFile } from '../inventory/source.ts';
import { filterOf, isComment, isQuoted, languageOf, wordsOf } from './mentions-of-names.ts';
import { textOf } from './text-of.ts';

/**
 * Names of functions and classes that a program puts together or writes otherwise: `'get' . ucfirst($field)`, `"#{kind}Handler"`, `order.total` of a page for
 * `getTotal`, a setting `light_sealer` for a class `LightSealer`.
 */

const MAX_BYTES = 2_000_000;

/** Those of the names that some file may put together. */
export async function composedNames(
  names: readonly string[],
  files: ReadonlyMap<string, SourceFile>,
  roleOf: (path: string) => FileRole,
): Promise<ReadonlySet<string>> {
  const composed = new Set<string>();
  const parts = new Map<string, Set<string>>();
  const written = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, key: string, name: string): void => {
    map.set(key, (map.get(key) ?? new Set()).add(name));
  };
  for (const name of names) {
    const words = wordsOfName(name);
    for (let i = 1; i < words.length; i++) {
      add(parts, `<${words.slice(0, i).join('')}`, name);
      add(parts, `>${words.slice(i).join('')}`, name);
    }
    for (const other of otherWays(words)) if (other !== name) add(written, other, name);
  }
  const isWanted = filterOf(written.keys());
  for (const [path, file] of files) {
    if (composed.size === names.length) break;
    if (file.size > MAX_BYTES || roleOf(path) === 'test') continue;
    const text = await textOf(file);
    const isCode = languageOf(path) !== null;
    for (const [key] of partsIn(text)) for (const name of parts.get(key) ?? []) composed.add(name);
    for (const { start, end } of wordsOf(text, isWanted)) {
      const held = written.get(text.slice(start, end));
      if (held === undefined || (isCode && !isQuoted({ text, start, end })) || isComment(text, start))
        continue;
      for (const name of held) composed.add(name);
    }
  }
  return composed;
}

/** Beginnings (`<get`) and ends (`>Handler`) of texts that something is put behind or before. */
function* partsIn(text: string): Generator<readonly [string]> {
  for (const [, begin, end, ending] of text.matchAll(PARTS)) {
    if (begin !== undefined) yield [`<${begin}`];
    const last = end ?? ending;
    if (last !== undefined) yield [`>${last}`];
  }
}
const PARTS =
  /["'`]([A-Za-z_]\w{0,60})(?:["'`]\s{0,3}[.+](?![\d=])|[$#]?\{|%[sv])|(?<![\d=])[.+]\s{0,3}["'`]([A-Za-z_]\w{0,60})["'`]|(?:\}|%[sv])([A-Za-z_]\w{0,60})["'`]/g;

/** The words of a name, with the lines between them: `get_`, `total`. */
const wordsOfName = (name: string): readonly string[] =>
  name.match(/_*(?:\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+(?!\p{Ll}))_*/gu) ?? [name];

/** The same words as others write them; without the verb of an accessor, too. */
function otherWays(words: readonly string[]): readonly string[] {
  const bare = words.map((one) => one.replaceAll('_', ''));
  const ways = (some: readonly string[]): string[] => {
    const [first = '', ...rest] = some;
    const isOne = rest.length === 0 && first.length < 4;
    return isOne || first === ''
      ? []
      : [first.toLowerCase() + rest.join(''), [first, ...rest].map((one) => one.toLowerCase()).join('_')];
  };
  const isAccessor = /^(?:get|set|is|has)$/.test(bare[0] ?? '');
  return [...ways(bare), ...(isAccessor ? ways(bare.slice(1)) : [])];
}
