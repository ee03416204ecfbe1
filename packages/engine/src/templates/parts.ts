import { namesPage, pageKey, sharedFolders } from '../link/index.ts';
import { baseOf } from '../paths.ts';
import { PARAMETERS } from './pages/jstl-pieces.ts';
import type { RenderFacts, TemplateFacts, TemplateOutput } from './template-facts.ts';

interface FileFacts {
  readonly path: string;
  readonly template: TemplateFacts | null;
  readonly render: RenderFacts | null;
}

/** What all pages that include a part give it: names, and whether each of them fixes the value. */
export type GivenToPart = ReadonlyMap<string, 'constant' | 'other'>;

/** Pages of JSP that no browser can ask for by themselves. */
const KEPT_INSIDE = /(?:^|\/)WEB-INF\/|\.(?:jspf|tag)$/i;

/**
 * Parts of pages, by path, with what every page gives it that includes it. A page that code fills as well, or that a browser
 * may ask for, is no part: what its includers say does not bind whoever else fills it.
 */
export function partsOfPages(files: readonly FileFacts[]): ReadonlyMap<string, GivenToPart> {
  const byKey = Map.groupBy(
    files.filter(({ template }) => template !== null),
    ({ path }) => pageKey(baseOf(path)),
  );
  const filled = new Set(
    files.flatMap(({ render }) => (render?.data ?? []).flatMap((one) => one.template ?? [])),
  );
  const parts = new Map<string, GivenToPart>();
  for (const { path: from, template } of files)
    for (const { page, sets } of template?.includes ?? [])
      for (const path of meant(from, page, byKey)) {
        const before = parts.get(path);
        const given = new Map(Object.entries(sets));
        if (before === undefined) parts.set(path, given);
        else
          parts.set(
            path,
            new Map(
              [...before].flatMap(([name, how]) => {
                const other = given.get(name);
                return other === undefined ? [] : [[name, how === 'constant' ? other : how] as const];
              }),
            ),
          );
      }
  for (const { path, template } of files)
    if (parts.has(path)) {
      const isOpen = template?.engine === 'jsp' && !KEPT_INSIDE.test(path);
      if (isOpen || [...filled].some((name) => namesPage(name, path))) parts.delete(path);
    }
  return parts;
}

/** The pages that a name means where a page says it: of several those that share most folders with it. */
function meant(from: string, name: string, byKey: ReadonlyMap<string, readonly FileFacts[]>): string[] {
  const last = name.split('/').at(-1) ?? '';
  const keys = new Set([pageKey(last), pageKey(last.split('.').at(-1) ?? '')]);
  const partial = name.replace(/([^/]+)$/, '_$1');
  const found = [...keys]
    .flatMap((key) => byKey.get(key) ?? [])
    .map(({ path }) => path)
    .filter((path) => path !== from && (namesPage(name, path) || namesPage(partial, path)));
  const best = Math.max(...found.map((path) => sharedFolders(from, path)));
  return [...new Set(found.filter((path) => sharedFolders(from, path) === best))];
}

/** What includers say of all that a part writes at a place: null where one of them leaves some of it to others. */
export function setByIncluders(
  part: GivenToPart | undefined,
  { expression, root }: TemplateOutput,
): 'constant' | 'other' | null {
  if (part === undefined || part.size === 0) return null;
  const parameters = [...expression.matchAll(/\bparam\.(\w+)|\bgetParameter\(\s*"(\w+)"/g)].map(
    ([, member, named]) => `${PARAMETERS}.${member ?? named}`,
  );
  const given = (parameters.length > 0 ? parameters : [root]).map((name) => part.get(name));
  if (given.includes(undefined)) return null;
  return given.every((how) => how === 'constant') ? 'constant' : 'other';
}
