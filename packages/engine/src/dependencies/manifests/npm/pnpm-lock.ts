import { type Doc, docAt, entryAt, flagAt, mapAt, rootDoc, textAt, textOf } from '../../../documents/doc.ts';
import { parseYaml } from '../../../documents/yaml.ts';
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
import { npmSource } from './source.ts';

const SECTIONS: readonly (readonly [string, Scope])[] = [
  ['devDependencies', 'development'],
  ['dependencies', 'production'],
  ['optionalDependencies', 'optional'],
];

/**
 * pnpm-lock.yaml of lockfileVersion 5.x, 6.x and 9.x (github.com/pnpm/spec, lockfile). Keys are `/name/1.0.0_peers`
 * in 5, `/name@1.0.0(peers)` in 6, `name@1.0.0(peers)` in 9, where the graph moved to `snapshots`.
 */
export function readPnpmLock(path: string, text: string): Partial<ParsedManifest> {
  const doc = rootDoc(parseYaml(text));
  const version = Number.parseFloat(textAt(doc, 'lockfileVersion') ?? '');
  if (!(version >= 5)) {
    return {
      gaps: [
        gap(
          path,
          'npm',
          'unsupported',
          `pnpm lock file version ${textAt(doc, 'lockfileVersion') ?? 'missing'}`,
          1,
        ),
      ],
    };
  }
  const style = version < 6 ? 5 : version < 9 ? 6 : 9;
  const keys = new Set([...mapAt(doc, 'packages'), ...mapAt(doc, 'snapshots')].map(([key]) => key));
  const target = (name: string, reference: string): string | null => {
    if (/^(?:link|workspace):/.test(reference)) return null;
    const candidates = [reference, `${name}@${reference}`, `/${name}@${reference}`, `/${name}/${reference}`];
    return candidates.find((key) => keys.has(key)) ?? null;
  };
  const edges = (item: Doc, sections: typeof SECTIONS, specifiers: Doc | null): Edge[] => {
    const found = new Map<string, Edge>();
    for (const [section, scope] of sections) {
      for (const [name, value] of mapAt(item, section)) {
        const reference = textOf(value) ?? textAt(value, 'version') ?? '';
        const range = textAt(value, 'specifier') ?? textAt(specifiers, name) ?? '';
        found.set(name, edge(name, range, target(name, reference), scope));
      }
    }
    return [...found.values()];
  };

  const roots: LockRoot[] = [];
  const importers = entryAt(doc, 'importers') ? [...mapAt(doc, 'importers')] : [['.', doc, 1] as const];
  for (const [place, importer] of importers) {
    const directory = joinPath(directoryOf(path), place);
    if (directory === null) continue;
    roots.push({
      directory,
      name: null,
      dependencies: edges(importer, SECTIONS, docAt(importer, 'specifiers')),
    });
  }
  const packages: LockedPackage[] = [];
  const inner = SECTIONS.filter(([, scope]) => scope !== 'development');
  const rows =
    style === 9 && entryAt(doc, 'snapshots') ? [...mapAt(doc, 'snapshots')] : [...mapAt(doc, 'packages')];
  for (const [key, item, line] of rows.slice(0, MAX_PACKAGES)) {
    const bare = key.replace(/\(.*$/, '');
    const entry = style === 9 ? (entryAt(doc, 'packages', bare) ?? entryAt(doc, 'packages', key)) : null;
    const facts = entry?.value ?? item;
    const named = splitKey(bare, style);
    const tarball = textAt(facts, 'resolution', 'tarball') ?? textAt(facts, 'resolution', 'repo');
    const source =
      named.version === null || /^[a-z+]+:|\//.test(named.version)
        ? npmSource(tarball ?? named.version ?? bare)
        : tarball
          ? npmSource(tarball)
          : ({ kind: 'registry', url: null } as const);
    packages.push(
      locked(
        key,
        textAt(facts, 'name') ?? named.name,
        textAt(facts, 'version') ?? (source.kind === 'registry' ? named.version : null),
        entry?.line ?? line,
        {
          source,
          integrity: [textAt(facts, 'resolution', 'integrity')].flatMap((value) => value ?? []),
          installScript: style === 9 ? null : flagAt(facts, 'requiresBuild'),
          hint: flagAt(item, 'dev') ? 'development' : flagAt(item, 'optional') ? 'optional' : null,
          dependencies: edges(item, inner, null),
        },
      ),
    );
  }
  return { packages, roots, graph: true };
}

/** The name and version in a key whose parenthesised peers are gone. */
function splitKey(key: string, style: 5 | 6 | 9): { name: string; version: string | null } {
  const rest = key.startsWith('/') ? key.slice(1) : key;
  if (style === 5) {
    const cut = rest.lastIndexOf('/');
    if (!key.startsWith('/') || cut < 0) return { name: rest, version: null };
    return { name: rest.slice(0, cut), version: rest.slice(cut + 1).replace(/_.*$/, '') };
  }
  const cut = rest.indexOf('@', 1);
  if (cut < 0) return { name: rest, version: null };
  return { name: rest.slice(0, cut), version: rest.slice(cut + 1) };
}
