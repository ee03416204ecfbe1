import {
  type Doc,
  docAt,
  entryAt,
  flagAt,
  isMap,
  mapAt,
  rootDoc,
  textAt,
  textOf,
} from '../../../documents/doc.ts';
import { parseJson } from '../../../documents/json.ts';
import { directoryOf, joinPath } from '../../../paths.ts';
import type { Scope } from '../../component.ts';
import { MAX_PACKAGES } from '../../limits.ts';
import {
  type Edge,
  edge,
  gap,
  type LockedPackage,
  type LockRoot,
  locked,
  type ParsedManifest,
} from '../../parsed-manifest.ts';
import { NPM_SECTIONS } from './declarations.ts';
import { npmAlias, npmSource } from './source.ts';

/** package-lock.json and npm-shrinkwrap.json, lockfileVersion 1, 2 and 3 (docs.npmjs.com/cli/configuring-npm/package-lock-json). */
export function readPackageLock(path: string, text: string): Partial<ParsedManifest> {
  const doc = rootDoc(parseJson(text));
  const project = { name: textAt(doc, 'name'), version: textAt(doc, 'version') };
  const reading = isMap(docAt(doc, 'packages')) ? readPackages(path, doc) : readTree(path, doc);
  return { project, graph: true, ...reading };
}

/** Version 2 and 3: a flat map from place in `node_modules` to package. */
function readPackages(path: string, doc: Doc): Partial<ParsedManifest> {
  const base = directoryOf(path);
  const places = docAt(doc, 'packages');
  const packages: LockedPackage[] = [];
  const roots: LockRoot[] = [];
  const at = (place: string) => docAt(places, place);
  const target = (from: string, name: string): string | null => {
    for (let place = from; ; ) {
      const candidate = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`;
      const found = at(candidate);
      if (found) return flagAt(found, 'link') ? (textAt(found, 'resolved') ?? candidate) : candidate;
      if (place === '') return null;
      const cut = place.lastIndexOf('/node_modules/');
      // A workspace member (`packages/a`) looks into its own and then into the root's node_modules.
      place = cut >= 0 ? place.slice(0, cut) : '';
    }
  };
  const edges = (place: string, item: Doc, root: boolean): Edge[] => {
    const found = new Map<string, Edge>();
    for (const [section, scope] of NPM_SECTIONS) {
      if (scope === 'development' && !root) continue;
      for (const [name, value] of mapAt(item, section)) {
        const key = target(place, name);
        // A peer or optional dependency that is not installed is no dependency of this tree.
        if (key === null && scope !== 'production' && scope !== 'development') continue;
        found.set(name, edge(name, textOf(value) ?? '', key, scope));
      }
    }
    return [...found.values()];
  };
  for (const [place, item, line] of mapAt(places)) {
    if (packages.length >= MAX_PACKAGES) break;
    if (flagAt(item, 'link')) continue;
    const cut = place.lastIndexOf('node_modules/');
    if (cut < 0) {
      const directory = joinPath(base, place);
      // A linked folder that is needed for development only brings nothing to production.
      const aside = place !== '' && hintOf(item) === 'development';
      const dependencies = edges(place, item, true).map((e) =>
        aside ? { ...e, scope: 'development' as const } : e,
      );
      if (directory !== null) roots.push({ directory, name: textAt(item, 'name'), dependencies });
      if (place === '') continue;
      packages.push(
        locked(place, textAt(item, 'name') ?? place, textAt(item, 'version'), line, {
          source: { kind: 'workspace', url: place },
          dependencies: edges(place, item, false),
        }),
      );
      continue;
    }
    const installed = place.slice(cut + 'node_modules/'.length);
    const name = textAt(item, 'name') ?? installed;
    const resolved = textAt(item, 'resolved');
    packages.push(
      locked(place, name, textAt(item, 'version'), line, {
        source: resolved ? npmSource(resolved) : { kind: 'registry', url: null },
        integrity: integrityOf(item),
        licenses: [textAt(item, 'license') ?? ''].filter((one) => one !== ''),
        installScript: flagAt(item, 'hasInstallScript'),
        hint: hintOf(item),
        dependencies: edges(place, item, false),
        importNames: installed === name ? [] : [installed],
      }),
    );
  }
  const gaps =
    packages.length >= MAX_PACKAGES
      ? [gap(path, 'npm', 'too-large', `more than ${MAX_PACKAGES} packages`)]
      : [];
  return { packages, roots, gaps };
}

interface TreeNode {
  readonly place: string;
  readonly parent: TreeNode | null;
  readonly item: Doc;
}

/** Version 1: nested `dependencies`, resolved upwards as Node resolves modules. Roots come from package.json. */
function readTree(path: string, doc: Doc): Partial<ParsedManifest> {
  const packages: LockedPackage[] = [];
  const stack: TreeNode[] = [{ place: '', parent: null, item: doc }];
  const target = (from: TreeNode, name: string): string | null => {
    for (let node: TreeNode | null = from; node !== null; node = node.parent) {
      if (entryAt(node.item, 'dependencies', name)) return place(node.place, name);
    }
    return null;
  };
  const place = (parent: string, name: string) => `${parent === '' ? '' : `${parent}/`}node_modules/${name}`;
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const [name, item, line] of mapAt(node.item, 'dependencies')) {
      if (packages.length >= MAX_PACKAGES) break;
      const child: TreeNode = { place: place(node.place, name), parent: node, item };
      const written = textAt(item, 'version') ?? '';
      const alias = npmAlias(written);
      const source = npmSource(alias ? alias.range : written);
      const resolved = textAt(item, 'resolved');
      packages.push(
        locked(
          child.place,
          alias?.name ?? name,
          source.kind === 'registry' ? (alias?.range ?? written) : null,
          line,
          {
            source: source.kind === 'registry' && resolved ? npmSource(resolved) : source,
            integrity: integrityOf(item),
            hint: hintOf(item),
            dependencies: [...mapAt(item, 'requires')].map(([to, range]) =>
              edge(to, textOf(range) ?? '', target(child, to)),
            ),
            descriptors: node.parent === null ? [name] : [],
            importNames: alias ? [name] : [],
          },
        ),
      );
      if (docAt(item, 'dependencies')) stack.push(child);
    }
  }
  packages.sort((a, b) => a.line - b.line);
  const gaps =
    packages.length >= MAX_PACKAGES
      ? [gap(path, 'npm', 'too-large', `more than ${MAX_PACKAGES} packages`)]
      : [];
  return { packages, roots: null, gaps };
}

function integrityOf(item: Doc): string[] {
  return (textAt(item, 'integrity') ?? '').split(/\s+/).filter((part) => part !== '');
}

function hintOf(item: Doc): Scope {
  if (flagAt(item, 'dev')) return 'development';
  if (flagAt(item, 'devOptional') || flagAt(item, 'optional')) return 'optional';
  return flagAt(item, 'peer') ? 'peer' : 'production';
}
