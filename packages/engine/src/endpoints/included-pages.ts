import { directoryOf } from '../paths.ts';
import type { FileFacts } from './handlers.ts';
import type { Inclusion } from './page-includes.ts';

/**
 * Scripts that refuse to be asked for by themselves run only inside those that include them: what all of these looked at before, and whom they
 * turned away, counts there too.
 */
export interface IncludedPages {
  /** Where the scripts that include this one looked at an element of the request before; null where one of them did not. */
  readonly lookedAt: (
    path: string,
    element: string,
  ) => { readonly path: string; readonly line: number } | null;
  /**
   * Does the script turn away everybody but administrators before that line, or do all that include this one? A right that is asked
   * for in the part of an application for those who run it is theirs.
   */
  readonly isForAdministrators: (path: string, line: number) => boolean;
}

/** Pages within pages within pages. */
const MAX_LEVELS = 4;
/** `admin/users.php`, `e_admin/cache.php`, `admin_users.php` */
const THEIR_PART = /(?:^|[/_])admin(?:istrator|istration|cp)?(?=[/_.])/i;

type By = Inclusion & { readonly from: string };

export function includedPages(files: readonly FileFacts[]): IncludedPages {
  const pages = files.flatMap(({ path, endpoints }) =>
    endpoints?.page ? [{ path, ...endpoints.page }] : [],
  );
  const refusing = new Set(pages.filter((one) => one.refusesDirectCalls).map(({ path }) => path));
  const inclusions = pages.flatMap(({ path, includes }) =>
    includes.flatMap((one) => {
      const covers = coverage(one.path, path);
      return covers === null ? [] : [{ ...one, from: path, covers }];
    }),
  );
  const byPage = new Map<string, readonly By[]>();
  const includersOf = (path: string): readonly By[] => {
    const known = byPage.get(path);
    if (known !== undefined) return known;
    const found = inclusions.filter((one) => one.from !== path && one.covers(path));
    byPage.set(path, found);
    return found;
  };
  /** Does it hold before all inclusions of a page, in the script that includes it or in all that include that one? */
  const before = (path: string, holds: (by: By) => boolean, level = 0): By | null => {
    if (!refusing.has(path) || level === MAX_LEVELS) return null;
    const all = includersOf(path);
    let first: By | null = null;
    for (const by of all) {
      const found = holds(by) ? by : before(by.from, holds, level + 1);
      if (found === null) return null;
      first ??= found;
    }
    return first;
  };
  const administrators = new Map<string, boolean>();
  const gates = new Map<string, number>(
    pages.flatMap(({ path, gate }) =>
      gate !== null && (gate.forAdministrators || THEIR_PART.test(path)) ? [[path, gate.line]] : [],
    ),
  );
  return {
    lookedAt: (path, element) => {
      const by = before(path, (one) => one.looked.includes(element));
      return by === null ? null : { path: by.from, line: by.line };
    },
    isForAdministrators: (path, line) => {
      if (line > (gates.get(path) ?? Number.POSITIVE_INFINITY)) return true;
      const known = administrators.get(path) ?? before(path, (one) => one.forAdministrators) !== null;
      administrators.set(path, known);
      return known;
    },
  };
}

/** Which paths an inclusion may mean; null where nothing constant says it. */
function coverage(pattern: string, from: string): ((path: string) => boolean) | null {
  const written = pattern.replace(/^\*/, '').replace(/^\/+/, '');
  const names = written.replace(/\.(?:php|inc|phtml)$/i, '').match(/[a-z]\w+/gi);
  if (names === null) return null;
  const folder = directoryOf(from);
  const text = within(/^\.{0,2}\//.test(pattern) || !/[/*]/.test(pattern) ? folder : null, written);
  const source = text
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('[\\w./-]*');
  const is = new RegExp(`(?:^|/)${source}$`);
  return (path) => is.test(path);
}

/** The path as seen from a folder, or as it is where nobody knows from where. */
function within(folder: string | null, written: string): string {
  const parts: string[] = [];
  for (const part of [...(folder === null ? [] : folder.split('/')), ...written.split('/')])
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  return parts.join('/');
}
