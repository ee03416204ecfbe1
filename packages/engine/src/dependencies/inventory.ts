import {
  type Component,
  type Gap,
  type Inventory,
  type Occurrence,
  type PackageSource,
  type Project,
  SCOPES,
} from './component.ts';
import { walkGraph } from './graph.ts';
import { indexLock } from './lock-index.ts';
import { ECOSYSTEMS } from './manifests/index.ts';
import { ancestors, baseOf, directoryOf } from './paths.ts';
import { purlOf } from './purl.ts';
import {
  type Declaration,
  type EcosystemReader,
  type Edge,
  edge,
  type FileReading,
  gap,
  type LockedPackage,
} from './reading.ts';
import { compareText } from './versions/order.ts';

/**
 * Puts the readings of one source tree together: resolves across files, ties declarations to lock entries, walks each
 * lock's graph, and merges what is the same package. The result depends on the set of readings, not on their order.
 */
export function buildInventory(input: readonly FileReading[]): Inventory {
  const collected: Collected = { components: new Map(), projects: [], gaps: [] };
  const readings = [...input].sort((a, b) => compareText(a.path, b.path));
  for (const reader of Object.values(ECOSYSTEMS)) {
    const own = readings.filter((reading) => reading.ecosystem === reader.ecosystem);
    const linked = reader.link ? reader.link(own) : own;
    collectEcosystem(reader, linked, collected);
    for (const reading of linked) collected.gaps.push(...reading.gaps);
  }
  const components = [...collected.components.values()].map(finish).sort((a, b) => compareText(a.id, b.id));
  return {
    components,
    projects: collected.projects.sort((a, b) => compareText(a.file, b.file) || compareText(a.name, b.name)),
    gaps: collected.gaps.sort(
      (a, b) =>
        compareText(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || compareText(a.detail, b.detail),
    ),
    files: readings.map((reading) => reading.path),
  };
}

interface Draft {
  readonly id: string;
  readonly reader: EcosystemReader;
  readonly name: string;
  readonly version: string | null;
  readonly range: string | null;
  readonly purl: string;
  readonly source: PackageSource;
  installScript: boolean | null;
  readonly integrity: Set<string>;
  readonly importNames: Set<string>;
  readonly occurrences: Occurrence[];
  readonly dependsOn: Set<string>;
}

interface Collected {
  readonly components: Map<string, Draft>;
  readonly projects: Project[];
  readonly gaps: Gap[];
}

function collectEcosystem(reader: EcosystemReader, readings: readonly FileReading[], out: Collected): void {
  const lockedBy = new Map(reader.formats.map((format) => [format.name, format.lockedBy ?? null]));
  const manifests = readings.filter((reading) => reading.role === 'manifest');
  const governed = new Map<FileReading, FileReading[]>();
  for (const manifest of manifests) {
    const formats = lockedBy.get(manifest.format);
    const locks = formats ? locksAbove(manifest, readings, formats) : [];
    for (const lock of locks) governed.set(lock, [...(governed.get(lock) ?? []), manifest]);
    if (locks.length > 0) continue;
    if (manifest.packages.length > 0) collectLock(reader, manifest, [manifest], out);
    collectDeclared(reader, manifest, out);
    if (formats && manifest.declarations.some((d) => d.source.kind === 'registry')) {
      out.gaps.push(
        gap(
          manifest.path,
          reader.ecosystem,
          'no-lock-file',
          'no lock file: transitive dependencies are unknown',
        ),
      );
    } else if (!formats && manifest.declarations.length > 0 && !manifest.graph) {
      const pinned = manifest.packages.length === manifest.declarations.length;
      if (!pinned)
        out.gaps.push(
          gap(
            manifest.path,
            reader.ecosystem,
            'no-lock-file',
            'not every requirement is pinned: versions and transitive dependencies are unknown',
          ),
        );
    }
  }
  for (const lock of readings) {
    if (lock.role === 'lock') collectLock(reader, lock, governed.get(lock) ?? [], out);
  }
}

/** The locks of the nearest directory upwards that has any of the right format. */
function locksAbove(
  manifest: FileReading,
  readings: readonly FileReading[],
  formats: readonly string[],
): FileReading[] {
  const candidates = readings.filter(
    (reading) => reading.role === 'lock' && formats.includes(reading.format),
  );
  if (candidates.length === 0) return [];
  for (const directory of ancestors(directoryOf(manifest.path))) {
    const here = candidates.filter((lock) => directoryOf(lock.path) === directory && covers(lock, manifest));
    if (here.length > 0) return here;
  }
  return [];
}

/** A lock that lists its members covers those and no other manifest below it. */
function covers(lock: FileReading, manifest: FileReading): boolean {
  const directory = directoryOf(manifest.path);
  if (lock.roots !== null) return lock.roots.some((root) => root.directory === directory);
  return true;
}

interface RootTarget {
  readonly edge: Edge;
  readonly key: string;
  readonly declared: { readonly file: string; readonly line: number; readonly range: string } | null;
}

function collectLock(
  reader: EcosystemReader,
  lock: FileReading,
  manifests: readonly FileReading[],
  out: Collected,
): void {
  const index = indexLock(lock, reader);
  const roots: { name: string; file: string; version: string | null; targets: RootTarget[] }[] = [];
  const byDirectory = new Map((lock.roots ?? []).map((root) => [root.directory, root]));
  const addRoot = (name: string, file: string, version: string | null, targets: RootTarget[]) =>
    roots.push({ name, file, version, targets });

  for (const manifest of manifests) {
    if (manifest === lock) continue;
    const known = byDirectory.get(directoryOf(manifest.path));
    const targets: RootTarget[] = [];
    const claimed = new Set<string>();
    for (const d of manifest.declarations) {
      const ask = known?.dependencies.find((e) => sameName(reader, e, d));
      const found = index.resolve(ask && ask.key !== null ? ask : d);
      if (!found) continue;
      claimed.add(found.key);
      const declared = { file: manifest.path, line: d.line, range: d.range };
      // A member that the root itself needs for development only is known as such to the lock alone.
      const scope = ask && SCOPES.indexOf(ask.scope) > SCOPES.indexOf(d.scope) ? ask.scope : d.scope;
      targets.push({ edge: edge(d.name, d.range, found.key, scope), key: found.key, declared });
    }
    // What the lock has as direct and the manifest does not say (a parent pom, a generated manifest) stays direct.
    for (const e of known?.dependencies ?? []) {
      const found = index.resolve(e);
      if (found && !claimed.has(found.key)) targets.push({ edge: e, key: found.key, declared: null });
    }
    addRoot(nameOfProject(manifest), manifest.path, manifest.project?.version ?? null, targets);
  }
  const covered = new Set(manifests.filter((m) => m !== lock).map((m) => directoryOf(m.path)));
  for (const root of lock.roots ?? []) {
    if (covered.has(root.directory)) continue;
    const targets = root.dependencies.flatMap((e) => {
      const found = index.resolve(e);
      const d = lock.declarations.find((candidate) => sameName(reader, e, candidate));
      return found
        ? [
            {
              edge: e,
              key: found.key,
              declared: d ? { file: lock.path, line: d.line, range: d.range } : null,
            },
          ]
        : [];
    });
    addRoot(root.name ?? nameOfProject(lock), lock.path, lock.project?.version ?? null, targets);
  }
  if (roots.length === 0 && lock.graph) {
    // No manifest: what nothing else needs must have been asked for.
    const needed = new Set(
      lock.packages.flatMap((p) => p.dependencies.flatMap((e) => index.resolve(e)?.key ?? [])),
    );
    const tops = lock.packages.filter((p) => !needed.has(p.key) && p.source.kind !== 'workspace');
    const targets = tops.map((p) => ({
      edge: edge(p.name, '', p.key, p.hint ?? 'production'),
      key: p.key,
      declared: null,
    }));
    addRoot(nameOfProject(lock), lock.path, lock.project?.version ?? null, targets);
    if (lock.roots === null)
      out.gaps.push(
        gap(
          lock.path,
          reader.ecosystem,
          'outside-source',
          'no manifest beside the lock file: direct dependencies are inferred',
        ),
      );
  }

  const edgeCache = new Map<string, { edge: Edge; key: string }[]>();
  const edgesOf = (key: string) => {
    const known = edgeCache.get(key);
    if (known) return known;
    const list = (index.byKey.get(key)?.dependencies ?? []).flatMap((e) => {
      const found = index.resolve(e);
      return found ? [{ edge: e, key: found.key }] : [];
    });
    edgeCache.set(key, list);
    return list;
  };
  const reached = walkGraph(
    roots.map((root) => root.targets),
    edgesOf,
  );
  const declaredBy = new Map<string, RootTarget>();
  for (const root of roots)
    for (const target of root.targets)
      if (target.declared && !declaredBy.has(target.key)) declaredBy.set(target.key, target);

  const drafts = new Map<string, Draft>();
  for (const entry of lock.packages) {
    if (entry.source.kind === 'workspace') continue;
    const found = reached.get(entry.key);
    const draft = draftOf(reader, entry, out);
    if (!draft) continue;
    drafts.set(entry.key, draft);
    const relation = found
      ? found.direct
        ? 'direct'
        : 'transitive'
      : lock.graph || roots.some((r) => r.targets.length > 0)
        ? 'transitive'
        : 'unknown';
    draft.occurrences.push({
      file: lock.path,
      line: entry.line,
      format: lock.format,
      role: lock.role === 'manifest' ? 'manifest' : 'lock',
      relation,
      scope: found && (lock.graph || found.direct) ? found.scope : (entry.hint ?? 'production'),
      path: found ? pathTo(entry.key, reached, roots, index.byKey) : null,
      declaredAt: declaredBy.get(entry.key)?.declared ?? null,
    });
  }
  for (const [key, draft] of drafts) {
    for (const target of edgesOf(key)) {
      const other = drafts.get(target.key);
      if (other && other.id !== draft.id) draft.dependsOn.add(other.id);
    }
  }
  for (const root of roots) {
    const ids = new Set(root.targets.flatMap((target) => drafts.get(target.key)?.id ?? []));
    out.projects.push({
      ecosystem: reader.ecosystem,
      name: root.name,
      version: root.version,
      file: root.file,
      dependsOn: [...ids].sort(compareText),
    });
  }
}

/** Declarations that no lock file resolves: exact when the range pins, a range otherwise. */
function collectDeclared(reader: EcosystemReader, manifest: FileReading, out: Collected): void {
  const already = new Set(manifest.packages.map((p) => reader.normalize(p.name)));
  const ids = new Set<string>();
  for (const d of manifest.declarations) {
    if (d.source.kind === 'workspace' || already.has(reader.normalize(d.name))) continue;
    const version = reader.exact(d.range);
    const draft = draftOf(
      reader,
      { ...d, version, integrity: [], installScript: null, importNames: d.alias ? [d.alias] : [] },
      out,
      d.range,
    );
    if (!draft) continue;
    ids.add(draft.id);
    draft.occurrences.push({
      file: manifest.path,
      line: d.line,
      format: manifest.format,
      role: 'manifest',
      relation: 'direct',
      scope: d.scope,
      path: [nameOfProject(manifest), version === null ? d.name : `${d.name}@${version}`],
      declaredAt: { file: manifest.path, line: d.line, range: d.range },
    });
  }
  if (manifest.declarations.length > 0 && manifest.packages.length === 0) {
    out.projects.push({
      ecosystem: reader.ecosystem,
      name: nameOfProject(manifest),
      version: manifest.project?.version ?? null,
      file: manifest.path,
      dependsOn: [...ids].sort(compareText),
    });
  }
}

type Entry = Pick<
  LockedPackage,
  'name' | 'version' | 'source' | 'integrity' | 'installScript' | 'importNames'
>;

function draftOf(
  reader: EcosystemReader,
  entry: Entry,
  out: Collected,
  range: string | null = null,
): Draft | null {
  const name =
    reader.ecosystem === 'pypi' || reader.ecosystem === 'composer'
      ? reader.normalize(entry.name)
      : entry.name;
  const purl = purlOf(reader.ecosystem, name, entry.version, entry.source);
  if (purl === null) return null;
  // Without a version the declared range tells two requirements of one name apart.
  const id = entry.version === null && range ? `${purl}#${range}` : purl;
  let draft = out.components.get(id);
  if (!draft) {
    draft = {
      id,
      reader,
      name,
      version: entry.version,
      range: entry.version === null ? range : null,
      purl,
      source: entry.source,
      installScript: entry.installScript,
      integrity: new Set(),
      importNames: new Set(),
      occurrences: [],
      dependsOn: new Set(),
    };
    out.components.set(id, draft);
  }
  if (entry.installScript !== null) draft.installScript = draft.installScript === true || entry.installScript;
  for (const value of entry.integrity) draft.integrity.add(value);
  for (const value of entry.importNames) draft.importNames.add(value);
  return draft;
}

function finish(draft: Draft): Component {
  const occurrences = [...draft.occurrences].sort((a, b) => compareText(a.file, b.file) || a.line - b.line);
  const relation =
    (['direct', 'transitive', 'unknown'] as const).find((r) => occurrences.some((o) => o.relation === r)) ??
    'unknown';
  return {
    id: draft.id,
    ecosystem: draft.reader.ecosystem,
    name: draft.name,
    version: draft.version,
    range: draft.range,
    purl: draft.purl,
    relation,
    scope: SCOPES.find((scope) => occurrences.some((o) => o.scope === scope)) ?? 'production',
    source: draft.source,
    integrity: [...draft.integrity].sort(compareText),
    installScript: draft.installScript,
    importNames: [...draft.importNames].sort(compareText),
    occurrences,
    dependsOn: [...draft.dependsOn].sort(compareText),
  };
}

function pathTo(
  key: string,
  reached: ReturnType<typeof walkGraph>,
  roots: readonly { readonly name: string }[],
  byKey: ReadonlyMap<string, LockedPackage>,
): string[] {
  const path: string[] = [];
  let root = 0;
  for (let at: string | null = key; at !== null; ) {
    const entry = byKey.get(at);
    path.push(entry?.version ? `${entry.name}@${entry.version}` : (entry?.name ?? at));
    const step = reached.get(at);
    root = step?.root ?? root;
    at = step?.previous ?? null;
  }
  path.push(roots[root]?.name ?? '');
  return path.reverse();
}

function sameName(reader: EcosystemReader, e: Edge, d: Declaration): boolean {
  const name = reader.normalize(e.name);
  return name === reader.normalize(d.name) || (d.alias !== null && name === reader.normalize(d.alias));
}

function nameOfProject(reading: FileReading): string {
  return reading.project?.name ?? (baseOf(directoryOf(reading.path)) || baseOf(reading.path));
}
