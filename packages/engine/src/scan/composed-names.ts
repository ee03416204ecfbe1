import type { FileRole } from '../file-kinds/role.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { LanguageId } from '../ir/ir.ts';
import type { UnitKind } from './declared-units.ts';
import { mayBeLoaded, noLoads, noteLoads } from './loaded-by-name.ts';
import {
  filterOf,
  isComment,
  isOfFamily,
  isQuoted,
  languageOf,
  mayName,
  wordsOf,
} from './mentions-of-names.ts';
import { textOf } from './text-of.ts';

/**
 * Names of functions and classes that a program puts together or writes otherwise: `'get' . ucfirst($field)`, `"#{kind}Handler"`, `order.total` of a page for
 * `getTotal`, a setting `light_sealer` for a class `LightSealer`.
 */

const MAX_BYTES = 2_000_000;

export interface Composable {
  readonly name: string;
  readonly kind: UnitKind;
  readonly language: LanguageId;
  readonly path: string;
}

/** Those of the names that some file may put together. */
export async function composedNames<T extends Composable>(
  names: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
  roleOf: (path: string) => FileRole,
): Promise<ReadonlySet<T>> {
  const composed = new Set<T>();
  const parts = new Map<string, T[]>();
  const written = new Map<string, T[]>();
  const add = (map: Map<string, T[]>, key: string, one: T): void => {
    map.set(key, [...(map.get(key) ?? []), one]);
  };
  for (const one of names) {
    const words = wordsOfName(one.name);
    for (let i = 1; i < words.length; i++) {
      add(parts, `<${words.slice(0, i).join('')}`, one);
      add(parts, `>${words.slice(i).join('')}`, one);
    }
    // Whoever calls a free function has its name.
    if (one.kind !== 'function')
      for (const other of otherWays(words)) if (other !== one.name) add(written, other, one);
  }
  const loads = noLoads();
  const isWanted = filterOf(written.keys());
  for (const [path, file] of files) {
    if (composed.size === names.length) break;
    if (file.size > MAX_BYTES || roleOf(path) === 'test' || !mayName(path)) continue;
    const text = await textOf(file);
    const language = languageOf(path);
    if (language !== null && names.some((one) => isOfFamily(language, one.language)))
      noteLoads(loads, language, text);
    if (language !== null && DYNAMIC[language]?.test(text) === true)
      for (const key of partsIn(text))
        for (const one of parts.get(key) ?? []) if (isOfFamily(language, one.language)) composed.add(one);
    for (const { start, end } of wordsOf(text, isWanted)) {
      const held = written.get(text.slice(start, end));
      if (held === undefined || isComment(text, start)) continue;
      if (language !== null && !isQuoted({ text, start, end })) continue;
      for (const one of held) composed.add(one);
    }
  }
  for (const one of names) if (mayBeLoaded(loads, one.path)) composed.add(one);
  return composed;
}

/** Beginnings (`<get`) and ends (`>Handler`) of texts that something is put behind or before. */
function* partsIn(text: string): Generator<string> {
  for (const [, begin, end, ending] of text.matchAll(PARTS)) {
    if (begin !== undefined) yield `<${begin}`;
    const last = end ?? ending;
    if (last !== undefined) yield `>${last}`;
  }
}
/** Calls and makes what a text says: where nothing does, texts that are put together are texts. */
const DYNAMIC: Partial<Record<LanguageId, RegExp>> = {
  php: /->\$\w+\s*\(|->\{|::\$|::\{|\$\w+\s*\(|call_user_func|method_exists|is_callable|function_exists|class_exists|\bnew\s+\$/,
  javascript: /\][\s?.]*\(|\bnew\s+\w+\[|\bimport\(|\brequire\(/,
  typescript: /\][\s?.]*\(|\bnew\s+\w+\[|\bimport\(|\brequire\(/,
  python: /\bgetattr\(|\bglobals\(\)|import_module|__import__|import_string|\beval\(/,
  ruby: /\b(?:public_|__)?send\b|constantize|const_get|\bmethod\(|\beval/,
  java: /\bgetMethod\(|\bgetDeclaredMethods?\(|\bforName\(|\bloadClass\(|\binvokeMethod\(/,
  kotlin: /\bgetMethod\(|\bgetDeclaredMethods?\(|\bforName\(|\bloadClass\(|memberFunctions/,
  csharp: /\bGetMethod\(|\bInvokeMember\(|\bGetType\("|\bGetType\(\$|CreateInstance\(/,
  go: /\bMethodByName\(/,
};
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
