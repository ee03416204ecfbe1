import { docAt, isMap, listAt, mapAt, rootDoc, textAt, textOf } from '../../../documents/doc.ts';
import { parseJson } from '../../../documents/json.ts';
import { directoryOf, joinPath } from '../../../paths.ts';
import { MAX_PACKAGES } from '../../limits.ts';
import {
  type Edge,
  edge,
  type LockedPackage,
  type LockRoot,
  locked,
  type ParsedManifest,
} from '../../parsed-manifest.ts';
import { NPM_SECTIONS } from './declarations.ts';
import { npmSource } from './source.ts';

/**
 * bun.lock, the text format (bun.sh/docs/install/lockfile). `packages` maps a place such as `a/b` (b under a, like nested
 * node_modules) to `[name@version, registry, { dependencies … }, integrity]`; other sources have shorter tuples.
 */
export function readBunLock(path: string, text: string): Partial<ParsedManifest> {
  const doc = rootDoc(parseJson(text));
  const places = docAt(doc, 'packages');
  const known = new Set([...mapAt(places)].map(([place]) => place));
  const target = (from: string, name: string): string | null => {
    for (let place = from; place !== ''; place = parentPlace(place)) {
      if (known.has(`${place}/${name}`)) return `${place}/${name}`;
    }
    return known.has(name) ? name : null;
  };
  const edges = (from: string, item: Parameters<typeof mapAt>[0], root: boolean): Edge[] => {
    const found = new Map<string, Edge>();
    for (const [section, scope] of NPM_SECTIONS) {
      if (scope === 'development' && !root) continue;
      for (const [name, value] of mapAt(item, section)) {
        const key = target(from, name);
        if (key === null && scope !== 'production' && scope !== 'development') continue;
        found.set(name, edge(name, textOf(value) ?? '', key, scope));
      }
    }
    return [...found.values()];
  };
  const roots: LockRoot[] = [];
  for (const [place, item] of mapAt(doc, 'workspaces')) {
    const directory = joinPath(directoryOf(path), place);
    const name = textAt(item, 'name');
    if (directory !== null) roots.push({ directory, name, dependencies: edges(name ?? '', item, true) });
  }
  const packages: LockedPackage[] = [];
  for (const [place, item, line] of mapAt(places)) {
    if (packages.length >= MAX_PACKAGES) break;
    const tuple = listAt(item);
    const spec = textOf(tuple[0] ?? null) ?? '';
    const cut = spec.indexOf('@', 1);
    const name = cut < 0 ? spec : spec.slice(0, cut);
    const version = cut < 0 ? '' : spec.slice(cut + 1);
    const source = npmSource(version);
    const facts = tuple.find(isMap) ?? null;
    const last = textOf(tuple.at(-1) ?? null) ?? '';
    const installed = nameAt(place);
    packages.push(
      locked(place, name, source.kind === 'registry' ? version : null, line, {
        source,
        integrity: /^sha\d+-/.test(last) ? [last] : [],
        dependencies: edges(place, facts, false),
        importNames: installed === name || !/^[@\w]/.test(installed) ? [] : [installed],
      }),
    );
  }
  return { packages, roots, graph: true };
}

/** Places are names joined by '/', and a scoped name holds a '/' of its own. */
function nameAt(place: string): string {
  const [scope, last] = place.split('/').slice(-2);
  return last === undefined ? place : scope?.startsWith('@') ? `${scope}/${last}` : last;
}

const parentPlace = (place: string): string =>
  place.slice(0, Math.max(0, place.length - nameAt(place).length - 1));
