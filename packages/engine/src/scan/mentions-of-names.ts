import { kindByPath } from '../file-kinds/languages.ts';
import type { FileRole } from '../file-kinds/role.ts';
import { isTranslation } from '../file-kinds/translations.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { LanguageId } from '../ir/ir.ts';
import { baseOf, directoryOf } from '../paths.ts';
import { COMMENT_LINE } from './comment-line.ts';
import { textOf } from './text-of.ts';

/**
 * Which names of a program's own functions and classes other files have, as words of whatever they say: code, texts, settings, pages. Tests,
 * documentation and lines of comments call nothing. Careful: a namesake, an overload and a word in a text count, but where the language itself says that
 * the word means something else.
 */

/** A name that is looked for outside of the file that declares it. */
export interface Sought {
  readonly name: string;
  readonly path: string;
  readonly language: LanguageId;
  /** Of a free function: no object has it. */
  readonly isFree: boolean;
  /** The class by which alone it is called; null where an object may have it. */
  readonly owner: string | null;
}

const MAX_BYTES = 2_000_000;
const DOCUMENTATION =
  /\.(?:md|mdx|markdown|rst|adoc|asciidoc|textile)$|(?:^|\/)(?:docs?|documentation)\/.*\.html?$|(?:^|\/)CHANGE(?:S|LOG)[^/]*$/i;

/** Languages whose code has each other's names. */
const FAMILY: Readonly<Record<LanguageId, string>> = {
  javascript: 'js',
  typescript: 'js',
  java: 'jvm',
  kotlin: 'jvm',
  python: 'python',
  go: 'go',
  php: 'php',
  ruby: 'ruby',
  csharp: 'csharp',
  solidity: 'solidity',
};

/** Looks of pages, lists of what is installed, texts in other tongues and documentation name no functions. */
const NAMES_NONE =
  /\.(?:css|less|s[ac]ss|styl|svg|map|lock|po|pot|arb|resx)$|[-.]min\.js$|(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/i;

/** Whether a file may have the names of functions at all, by its path. */
export const mayName = (path: string): boolean =>
  !NAMES_NONE.test(path) && !DOCUMENTATION.test(path) && !isTranslation(path);

/** Whether code of one language has the names of the other's. */
export const isOfFamily = (a: LanguageId, b: LanguageId): boolean => FAMILY[a] === FAMILY[b];

/** The language of a file's code; null for pages and settings, which may call whatever they name. */
export function languageOf(path: string): LanguageId | null {
  const kind = kindByPath(path);
  return kind && 'language' in kind && !/\.(?:vue|svelte|phtml)$/i.test(path) ? kind.language : null;
}

/** What has a name: code and pages, or settings that may make an object of it, of which nobody sees what they do with that. */
export type Mentioner = 'code' | 'settings';

const SETTINGS = /\.(?:xml|ya?ml|properties|neon|ini|conf|toml)$/i;

/** Those of the names that another file has. @param files by their path */
export async function mentionedElsewhere<T extends Sought>(
  sought: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
  roleOf: (path: string) => FileRole,
): Promise<ReadonlyMap<T, Mentioner>> {
  const found = new Map<T, Mentioner>();
  const byName = new Map<string, T[]>();
  for (const one of sought) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  if (byName.size === 0) return found;
  const isWanted = filterOf(byName.keys());
  for (const [path, file] of files) {
    if (file.size > MAX_BYTES || roleOf(path) === 'test' || !mayName(path)) continue;
    const text = await textOf(file);
    const language = languageOf(path);
    for (const at of wordsOf(text, isWanted)) {
      const by: Mentioner = SETTINGS.test(path) ? 'settings' : 'code';
      const open = (byName.get(text.slice(at.start, at.end)) ?? []).filter(
        (one) => one.path !== path && found.get(one) !== 'settings' && found.get(one) !== by,
      );
      if (open.length === 0 || isComment(text, at.start)) continue;
      for (const one of open) if (mayCall(one, { path, language, text, ...at })) found.set(one, by);
    }
  }
  return found;
}

interface Place {
  readonly path: string;
  readonly language: LanguageId | null;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Pages that are written with code in them. */
const PAGE =
  /\.(?:html?|xhtml|phtml|tpl|twig|blade\.php|inc|module|latte|volt|mustache|hbs|xml|ya?ml|ini|neon)$/i;

/** Whether a word may mean what is sought, by the language and the place that it stands in. */
function mayCall(one: Sought, place: Place): boolean {
  const { language, path, text } = place;
  // A common word is a free function of PHP in no setting that does not have it alone.
  if (language === null)
    return !(one.language === 'php' && one.isFree && !PAGE.test(path)) || isQuoted(place);
  // Pages in code of any language call scripts.
  if (!isOfFamily(language, one.language)) return FAMILY[one.language] === 'js' || isQuoted(place);
  if (one.language === 'go') return isOfPackage(one, place);
  if (one.language === 'php' && one.isFree) return isCallOfPhp(place);
  // Called by its class, or where that is brought in.
  if (one.owner !== null && (language === 'java' || language === 'csharp' || language === 'kotlin'))
    return new RegExp(`(?<!\\w)${one.owner}(?!\\w)`).test(text);
  return true;
}

/** What begins with a small letter is known in its folder alone; another package that declares the same has its own in mind. */
function isOfPackage({ name, path: own }: Sought, { path, text }: Place): boolean {
  if (directoryOf(own) === directoryOf(path)) return true;
  if (!/^\p{Lu}/u.test(name)) return false;
  return !(baseOf(own) === baseOf(path) && new RegExp(`^(?:func|type)\\s+${name}\\b`, 'm').test(text));
}

/** `download(…)`, `'download'`, `\shop\download`: neither a variable, nor a method, nor a word of a text. */
export function isCallOfPhp({ text, start, end }: Pick<Place, 'text' | 'start' | 'end'>): boolean {
  if (isQuoted({ text, start, end })) return true;
  const before = text.slice(Math.max(0, start - 40), start);
  if (/(?:->|::|\$|\bfunction\s+&?|\bnew\s+)$/.test(before)) return false;
  return /\\$|\buse\s+function\s[^;]*$/.test(before) || /^\s*\(/.test(text.slice(end, end + 10));
}

/** A text of that name, or one that begins or ends with it. */
export const isQuoted = ({ text, start, end }: Pick<Place, 'text' | 'start' | 'end'>): boolean =>
  /["'`:@#.\\/]/.test(text[start - 1] ?? '') &&
  /["'`(:@#?]/.test(text[end] ?? '') &&
  (/["'`]/.test(text[start - 1] ?? '') || /["'`]/.test(text[end] ?? ''));

/** Whether the line is one of comments. */
export function isComment(text: string, at: number): boolean {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  return COMMENT_LINE.test(text.slice(start, end < 0 ? undefined : end));
}

type Filter = (first: number, length: number) => boolean;

/** Which words are worth a look, by their first letter and length. */
export function filterOf(names: Iterable<string>): Filter {
  const kinds = new Set<number>();
  for (const name of names) kinds.add(name.charCodeAt(0) * 256 + Math.min(name.length, 255));
  return (first, length) => kinds.has(first * 256 + Math.min(length, 255));
}

/** The places of words: most are passed by without making texts of them. */
export function* wordsOf(text: string, isWanted: Filter): Generator<{ start: number; end: number }> {
  let start = -1;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    if (isOfWord(code)) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      if (isWanted(text.charCodeAt(start), at - start)) yield { start, end: at };
      start = -1;
    }
  }
}

const isOfWord = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  code === 95 ||
  code > 127;
