import { generatorOf } from '../file-kinds/generated.ts';
import { type FileKind, kindByContent, kindByPath } from '../file-kinds/languages.ts';
import {
  hasLibraryBanner,
  isBundle,
  isLibraryCopy,
  isMinified,
  joinsLibraries,
} from '../file-kinds/minified.ts';
import type { SkipReason } from '../file-kinds/skip-reason.ts';
import { isJspWithCode } from '../templates/jsp-code.ts';

/** Scripts without a telling name may hold a NUL byte too. */
export const hasSourceStart = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x23 && bytes[1] === 0x21) ||
  (bytes[0] === 0x3c && bytes[1] === 0x3f && bytes[2] === 0x70 && bytes[3] === 0x68);

/** A build file in a language that is not analysed is still read for what it is there for. */
export function kindOf(path: string, text: string, dependencyFile: boolean): FileKind {
  // What a page of JSP does between its markup is Java, and one program with the rest of it.
  if (isJspWithCode(path, text)) return { language: 'java' };
  const kind = kindByPath(path) ?? kindByContent(path, text);
  return 'unsupported' in kind && dependencyFile ? { document: 'text' } : kind;
}

/** What of code its text says that it is not to be analysed. */
export function skipByContent(
  path: string,
  text: string,
): { skipped: SkipReason; skippedDetail: string | null } | null {
  if (isMinified(text)) {
    return { skipped: hasLibraryBanner(text) ? 'vendored' : 'minified', skippedDetail: null };
  }
  if (isLibraryCopy(path, text) || joinsLibraries(path, text))
    return { skipped: 'vendored', skippedDetail: null };
  // PHP's own form of an archive: a whole program in one file of text.
  if (path.endsWith('.phar') || isBundle(text)) return { skipped: 'bundled', skippedDetail: null };
  // The other half of a class that somebody wrote: what the fields of a page are.
  const generator = /\.(?:aspx|ascx|master)\.designer\.cs$/i.test(path) ? null : generatorOf(text);
  return generator === null ? null : { skipped: 'generated', skippedDetail: generator };
}
