import { ancestors, directoryOf } from '../paths.ts';
import type { LinkContext } from './program.ts';

/** The first version of React that puts an error in place of an address of the scheme `javascript:` (react.dev, "React 19 Upgrade Guide"). */
const REFUSES_FROM = 19;

/**
 * Does what draws the elements of a file refuse addresses that a browser would run? By the nearest package.json around it that names a
 * version of React.
 */
export function refusesScriptAddresses(context: LinkContext): (path: string) => boolean {
  const byFolder = new Map<string, boolean>();
  for (const { path, json } of context.packages ?? []) {
    const range: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'react') : null;
    if (typeof range !== 'string') continue;
    // Of several major versions the lowest may be in use.
    const majors = [...range.matchAll(/(?:^|[^.\d])(\d{1,3})(?=\.|\s|$)/g)].map((hit) => Number(hit[1]));
    byFolder.set(directoryOf(path), majors.length > 0 && Math.min(...majors) >= REFUSES_FROM);
  }
  return (path) => {
    for (const folder of ancestors(directoryOf(path))) {
      const known = byFolder.get(folder);
      if (known !== undefined) return known;
    }
    return false;
  };
}
