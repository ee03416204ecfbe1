import {
  type Doc,
  docAt,
  flagAt,
  lineOf,
  listAt,
  mapAt,
  rootDoc,
  textAt,
  textOf,
  textsAt,
} from '../../../documents/doc.ts';
import { parseJson } from '../../../documents/json.ts';
import { parseToml } from '../../../documents/toml.ts';
import { directoryOf, joinPath } from '../../../paths.ts';
import type { PackageSource } from '../../component.ts';
import { MAX_PACKAGES } from '../../limits.ts';
import {
  type Edge,
  edge,
  type LockedPackage,
  type LockRoot,
  locked,
  type ParsedManifest,
  REGISTRY,
} from '../../parsed-manifest.ts';
import { normalizePyPiName, parseRequirement, urlSource } from './requirement.ts';

/** poetry.lock (1.x and 2.x) and pdm.lock: arrays of packages; the roots stand in pyproject.toml. */
export function readPoetryLock(_path: string, text: string): Partial<ParsedManifest> {
  const doc = rootDoc(parseToml(text));
  const packages: LockedPackage[] = [];
  for (const item of listAt(doc, 'package').slice(0, MAX_PACKAGES)) {
    const name = textAt(item, 'name') ?? '';
    const version = textAt(item, 'version');
    const dependencies: Edge[] = [];
    for (const [to, value] of mapAt(item, 'dependencies')) {
      const first = listAt(value)[0] ?? value;
      dependencies.push(
        edge(
          to,
          textOf(first) ?? textAt(first, 'version') ?? '',
          null,
          flagAt(first, 'optional') ? 'optional' : 'production',
        ),
      );
    }
    for (const row of textsAt(item, 'dependencies')) {
      const parsed = parseRequirement(row, 0);
      if (parsed) dependencies.push(edge(parsed.name, parsed.range, null));
    }
    const groups = textsAt(item, 'groups');
    const category = textAt(item, 'category');
    const development =
      groups.length > 0 ? !groups.some((g) => g === 'main' || g === 'default') : category === 'dev';
    const files = [...listAt(item, 'files'), ...listAt(doc, 'metadata', 'files', name)];
    packages.push(
      locked(`${normalizePyPiName(name)}@${version}`, name, version, lineOf(item), {
        source: poetrySource(item),
        integrity: [...new Set(files.flatMap((file) => textAt(file, 'hash') ?? []))].sort(),
        hint: development ? 'development' : flagAt(item, 'optional') ? 'optional' : null,
        dependencies,
      }),
    );
  }
  return { packages, roots: null, graph: true };
}

function poetrySource(item: Doc): PackageSource {
  const url = textAt(item, 'source', 'url');
  const kind = textAt(item, 'source', 'type');
  if (kind === 'git')
    return { kind: 'git', url: `git+${url}@${textAt(item, 'source', 'resolved_reference') ?? ''}` };
  if (kind === 'url') return { kind: 'url', url };
  if (kind === 'file' || kind === 'directory') return { kind: 'file', url };
  const git = textAt(item, 'git');
  if (git) return { kind: 'git', url: `git+${git}@${textAt(item, 'revision') ?? ''}` };
  const path = textAt(item, 'path');
  if (path) return { kind: 'file', url: path };
  return url ? { kind: 'registry', url } : REGISTRY;
}

/** uv.lock: members of the workspace are packages with an editable, virtual or directory source. */
export function readUvLock(path: string, text: string): Partial<ParsedManifest> {
  const doc = rootDoc(parseToml(text));
  const packages: LockedPackage[] = [];
  const roots: LockRoot[] = [];
  const items = listAt(doc, 'package').slice(0, MAX_PACKAGES);
  const versions = new Map<string, string[]>();
  for (const item of items) {
    const key = normalizePyPiName(textAt(item, 'name') ?? '');
    versions.set(key, [...(versions.get(key) ?? []), `${key}@${textAt(item, 'version') ?? ''}`]);
  }
  const edges = (rows: readonly Doc[], scope: Edge['scope'], ranges: ReadonlyMap<string, string>): Edge[] =>
    rows.map((row) => {
      const name = textAt(row, 'name') ?? '';
      const key = normalizePyPiName(name);
      const version = textAt(row, 'version');
      const keys = versions.get(key) ?? [];
      return edge(name, ranges.get(key) ?? '', version ? `${key}@${version}` : (keys[0] ?? null), scope);
    });
  for (const item of items) {
    const name = textAt(item, 'name') ?? '';
    const version = textAt(item, 'version');
    const member =
      textAt(item, 'source', 'editable') ??
      textAt(item, 'source', 'virtual') ??
      textAt(item, 'source', 'directory');
    const ranges = new Map<string, string>();
    for (const row of [
      ...listAt(item, 'metadata', 'requires-dist'),
      ...[...mapAt(item, 'metadata', 'requires-dev')].flatMap(([, g]) => listAt(g)),
    ])
      ranges.set(normalizePyPiName(textAt(row, 'name') ?? ''), textAt(row, 'specifier') ?? '');
    const extras = [...mapAt(item, 'optional-dependencies')].flatMap(([, rows]) =>
      edges(listAt(rows), 'optional', ranges),
    );
    const groups = [...mapAt(item, 'dev-dependencies')].flatMap(([, rows]) =>
      edges(listAt(rows), 'development', ranges),
    );
    const own = edges(listAt(item, 'dependencies'), 'production', ranges);
    const directory = member === null ? null : joinPath(directoryOf(path), member);
    if (directory !== null) roots.push({ directory, name, dependencies: [...groups, ...extras, ...own] });
    const git = textAt(item, 'source', 'git');
    const url = textAt(item, 'source', 'url') ?? textAt(item, 'source', 'path');
    const hashes = [
      textAt(item, 'sdist', 'hash'),
      ...listAt(item, 'wheels').map((wheel) => textAt(wheel, 'hash')),
    ];
    packages.push(
      locked(`${normalizePyPiName(name)}@${version ?? ''}`, name, version, lineOf(item), {
        source:
          member !== null
            ? { kind: 'workspace', url: member }
            : git
              ? { kind: 'git', url: `git+${git}` }
              : url
                ? urlSource(url)
                : { kind: 'registry', url: textAt(item, 'source', 'registry') },
        integrity: [...new Set(hashes.flatMap((hash) => hash ?? []))].sort(),
        dependencies: [...own, ...extras],
      }),
    );
  }
  // A workspace without a project at its root has that one's groups in the manifest of the lock.
  const shared = [...mapAt(doc, 'manifest', 'dependency-groups')].flatMap(([, rows]) =>
    edges(listAt(rows), 'development', new Map()),
  );
  const root = directoryOf(path);
  if (!roots.some((one) => one.directory === root) && docAt(doc, 'manifest') !== null)
    roots.push({ directory: root, name: null, dependencies: shared });
  return { packages, roots, graph: true };
}

/** Pipfile.lock: flat, so who required what is unknown beyond the Pipfile's own names. */
export function readPipfileLock(_path: string, text: string): Partial<ParsedManifest> {
  const doc = rootDoc(parseJson(text));
  const packages = new Map<string, LockedPackage>();
  for (const [section, hint] of [
    ['develop', 'development'],
    ['default', 'production'],
  ] as const) {
    for (const [name, item, line] of mapAt(doc, section)) {
      const version = textAt(item, 'version')?.replace(/^={2,3}/, '') ?? null;
      const git = textAt(item, 'git');
      const url = textAt(item, 'file') ?? textAt(item, 'path');
      // The two sections are resolved one after the other and may hold two versions of one package.
      const own = normalizePyPiName(name);
      const other = packages.get(own);
      if (other !== undefined && other.version !== version) {
        const key = `${own}==${other.version}`;
        packages.set(key, { ...other, key });
      }
      packages.set(
        own,
        locked(own, name, version, line, {
          source: git
            ? { kind: 'git', url: `git+${git}@${textAt(item, 'ref') ?? ''}` }
            : url
              ? urlSource(url)
              : REGISTRY,
          integrity: textsAt(item, 'hashes').sort(),
          hint,
        }),
      );
    }
  }
  return { packages: [...packages.values()].slice(0, MAX_PACKAGES), roots: null, graph: false };
}
