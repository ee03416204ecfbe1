import type { UnreadFile } from '../dependencies/index.ts';
import { ECOSYSTEM_OF } from '../dependencies/usage/import-names.ts';
import type { Ecosystem } from '../ecosystem.ts';
import { kindByPath } from '../file-kinds/languages.ts';
import { mayHideOwnCode, type Skipped } from '../file-kinds/skip-reason.ts';
import { UNSUPPORTED_LANGUAGES } from '../file-kinds/unsupported-languages.ts';
import type { FileResult } from './file-result.ts';

/**
 * The project's own files whose imports nobody read: those skipped, and those whose analysis broke off before. Documents
 * import nothing; behind a folder or a link may stand code in any language.
 * @param skipped as the coverage has them
 */
export function unreadFiles(skipped: readonly Skipped[], results: readonly FileResult[]): UnreadFile[] {
  const unsupported = new Map(results.map((one) => [one.path, one.unsupported]));
  const unread: UnreadFile[] = [];
  for (const { path, reason, detail } of skipped) {
    if (!mayHideOwnCode(reason)) continue;
    const id = unsupported.get(path);
    if (id) {
      const { ecosystem } = UNSUPPORTED_LANGUAGES[id];
      if (ecosystem) unread.push({ path, ecosystem, what: `${detail} is not read for imports` });
      continue;
    }
    const ecosystem = ecosystemByPath(path);
    if (ecosystem !== undefined) unread.push({ path, ecosystem, what: `not analysed: ${reason}` });
    else if (mayBeFolder(path, reason))
      unread.push({ path, ecosystem: null, what: `not analysed: ${reason}` });
  }
  for (const { path, usage, skipped: isSkipped, incomplete } of results) {
    if (usage || isSkipped || incomplete.length === 0) continue;
    const ecosystem = ecosystemByPath(path);
    if (ecosystem !== undefined)
      unread.push({ path, ecosystem, what: `not analysed: ${incomplete.join(', ')}` });
  }
  return unread.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** A link or a folder that could not be read: what is behind it has no name to go by. */
const mayBeFolder = (path: string, reason: Skipped['reason']): boolean =>
  path === '' || path.endsWith('/') || (reason === 'link' && !/[^/]\.[^./]+$/.test(path));

/** The ecosystem whose packages a file of this name can import; undefined when there is none. */
function ecosystemByPath(path: string): Ecosystem | undefined {
  const kind = kindByPath(path);
  if (!kind) return undefined;
  if ('language' in kind) return ECOSYSTEM_OF[kind.language];
  return 'unsupported' in kind ? (UNSUPPORTED_LANGUAGES[kind.unsupported].ecosystem ?? undefined) : undefined;
}
