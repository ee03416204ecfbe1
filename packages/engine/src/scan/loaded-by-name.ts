import type { LanguageId } from '../ir/ir.ts';
import { baseOf, directoryOf } from '../paths.ts';

/**
 * Files that a program loads by a name which it puts together, `import_module(f'plugins.{name}')`, `require('./handlers/' + name)`: what is in them is called
 * by whoever loaded them. Where a whole name comes from elsewhere, any file may be meant that nobody brings by its own.
 */

const PUT_TOGETHER =
  /\b(?:import_module|__import__|import_string|require|require_relative|import|load|autoload)\b\s*\(?\s*(?:__DIR__\s*\.\s*|\w+\s*[+.]\s*)?f?(["'`])([\w./\\@~-]{0,80})(?:\1\s*[+.]|[$#]?\{|\$\w)/g;
const FROM_ELSEWHERE =
  /\b(?:import_module|__import__|require|import)\(\s*(?!["'`]|f["'])[A-Za-z_][\w.]*\s*(?:[),+]|\()/;
const BRINGS = /^.*\b(?:import|from|require|require_relative|load)\b.*$/gm;
/** A file of PHP is run by being loaded, and what it declares is called by its name all the same. */
const LANGUAGES: ReadonlySet<LanguageId> = new Set(['javascript', 'typescript', 'python', 'ruby']);

/** What the files of a family of languages load. */
export interface Loads {
  readonly folders: Set<string>;
  readonly brought: Set<string>;
  isAny: boolean;
}

export const noLoads = (): Loads => ({ folders: new Set(), brought: new Set(), isAny: false });

/** Notes what one file loads. */
export function noteLoads(loads: Loads, language: LanguageId, text: string): void {
  if (!LANGUAGES.has(language)) return;
  for (const [, , literal = ''] of text.matchAll(PUT_TOGETHER)) {
    const steps = literal.split(language === 'python' ? /[./\\]/ : /[/\\]/).filter((one) => /\w/.test(one));
    // What ends in a sign is a folder; else it is the beginning of a file's name in one.
    const folder = /[./\\]$/.test(literal) ? steps.at(-1) : steps.at(-2);
    if (folder === undefined) loads.isAny = true;
    else loads.folders.add(folder);
  }
  if (FROM_ELSEWHERE.test(text)) loads.isAny = true;
  for (const [line] of text.matchAll(BRINGS))
    if (line.length < 400) for (const [word] of line.matchAll(/[\w-]+/g)) loads.brought.add(word);
}

/** Whether a file may be one of them. */
export function mayBeLoaded(loads: Loads, path: string): boolean {
  if (
    directoryOf(path)
      .split('/')
      .some((step) => loads.folders.has(step))
  )
    return true;
  const stem = baseOf(path).replace(/\.\w+$/, '');
  return loads.isAny && !loads.brought.has(stem) && !/^(?:index|main|app|__init__)$/.test(stem);
}
