import { directoryOf } from '../paths.ts';
import { type DeclaredAt, type Requirer, SCOPES, type Scope } from './component.ts';
import {
  type Collected,
  collectDeclared,
  type Draft,
  declaredAt,
  draftOf,
  nameOfProject,
} from './component-drafts.ts';
import { walkGraph } from './graph.ts';
import { isMissing, mismatchOf, unresolvedGaps } from './lock-agreement.ts';
import { indexLock } from './lock-index.ts';
import {
  type Declaration,
  type EcosystemReader,
  type Edge,
  edge,
  gap,
  type LockedPackage,
  type ParsedManifest,
} from './parsed-manifest.ts';
import { compareText } from './versions/order.ts';

interface RootTarget {
  readonly edge: Edge;
  readonly key: string;
  readonly declared: DeclaredAt | null;
}

/**
 * The graph decides where there is one, but for what the lock itself takes into production: a tree that prints each
 * package once (Maven) leaves out ways to it. A flat lock knows what needs a package, its manifest only what was asked for.
 */
function scopeOf(
  lock: ParsedManifest,
  entry: LockedPackage,
  reached: Scope | undefined,
  direct: boolean,
): Scope {
  if (reached !== undefined && lock.graph) return entry.hint === 'production' ? entry.hint : reached;
  const said = entry.hint ?? (reached !== undefined && direct ? reached : 'production');
  if (reached === undefined || !direct) return said;
  return SCOPES.indexOf(said) < SCOPES.indexOf(reached) ? said : reached;
}

/** The components of one lock file, reached from the manifests that it governs and from its own roots. */
export function collectLock(
  reader: EcosystemReader,
  lock: ParsedManifest,
  manifests: readonly ParsedManifest[],
  out: Collected,
): void {
  const index = indexLock(lock, reader);
  const roots: {
    name: string;
    file: string;
    version: string | null;
    license: string | null;
    targets: RootTarget[];
  }[] = [];
  const own = out.ownNames.get(reader.ecosystem) ?? new Set<string>();
  const byDirectory = new Map((lock.roots ?? []).map((root) => [root.directory, root]));
  const addRoot = (name: string, { path, project }: ParsedManifest, targets: RootTarget[]) =>
    roots.push({
      name,
      file: path,
      version: project?.version ?? null,
      license: project?.license ?? null,
      targets,
    });

  for (const manifest of manifests) {
    if (manifest === lock) continue;
    const known = byDirectory.get(directoryOf(manifest.path));
    const targets: RootTarget[] = [];
    const claimed = new Set<string>();
    const unresolved: Declaration[] = [];
    for (const d of manifest.declarations) {
      const ask = askFor(reader, known?.dependencies ?? [], d);
      const found = index.resolve(ask && ask.key !== null ? ask : d);
      if (!found) {
        if (isMissing(lock, reader, d, own)) unresolved.push(d);
        continue;
      }
      const mismatch = mismatchOf(reader, d, found);
      if (mismatch !== null)
        out.gaps.push(gap(manifest.path, reader.ecosystem, 'outdated-lock-file', mismatch, d.line));
      claimed.add(found.key);
      const declared = declaredAt(manifest.path, d);
      // A member that the root itself needs for development only is known as such to the lock alone.
      const scope = ask && SCOPES.indexOf(ask.scope) > SCOPES.indexOf(d.scope) ? ask.scope : d.scope;
      targets.push({ edge: edge(d.name, d.range, found.key, scope), key: found.key, declared });
    }
    collectDeclared(reader, { ...manifest, declarations: unresolved }, out);
    out.gaps.push(...unresolvedGaps(reader, manifest, lock, unresolved));
    // What the lock has as direct and the manifest does not say (a parent pom, a generated manifest) stays direct.
    for (const e of known?.dependencies ?? []) {
      const found = index.resolve(e);
      if (found && !claimed.has(found.key)) targets.push({ edge: e, key: found.key, declared: null });
    }
    addRoot(nameOfProject(manifest), manifest, targets);
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
              declared: d ? declaredAt(lock.path, d) : null,
            },
          ]
        : [];
    });
    addRoot(root.name ?? nameOfProject(lock), lock, targets);
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
    addRoot(nameOfProject(lock), lock, targets);
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

  // What a member needs is known from its own manifest, which tells development from production; the lock may not.
  const members = new Set(roots.map((root) => root.name));
  const edgeCache = new Map<string, { edge: Edge; key: string }[]>();
  const edgesOf = (key: string) => {
    const known = edgeCache.get(key);
    if (known) return known;
    const entry = index.byKey.get(key);
    const isRoot = entry?.source.kind === 'workspace' && members.has(entry.name);
    const list = (isRoot ? [] : (entry?.dependencies ?? [])).flatMap((e) => {
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
  const declaredBy = new Map<string, DeclaredAt[]>();
  for (const { key, declared } of roots.flatMap((root) => root.targets)) {
    if (declared === null) continue;
    const known = declaredBy.get(key);
    if (known === undefined) declaredBy.set(key, [declared]);
    else if (known.length < MAX_DECLARATIONS_SHOWN) known.push(declared);
  }

  const requirers = requirersIn(lock, edgesOf);
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
    const [declared = null, ...others] = declaredBy.get(entry.key) ?? [];
    const broughtBy =
      found === undefined || found.direct ? undefined : declaredBy.get(firstOf(entry.key, reached))?.[0];
    draft.occurrences.push({
      file: lock.path,
      line: entry.line,
      format: lock.format,
      role: lock.role === 'manifest' ? 'manifest' : 'lock',
      relation,
      scope: scopeOf(lock, entry, found?.scope, found?.direct === true),
      path: found ? pathTo(entry.key, reached, roots, index.byKey) : null,
      declaredAt: declared,
      ...(others.length === 0 ? {} : { alsoDeclaredAt: others }),
      ...(broughtBy === undefined ? {} : { broughtBy }),
      ...(entry.versionAt === undefined ? {} : { versionAt: entry.versionAt }),
      requiredBy: requirers.get(entry.key) ?? [],
    });
  }
  for (const manifest of manifests) {
    for (const d of manifest.declarations) {
      const found = d.alias === null ? null : index.resolve(d);
      const draft = found ? drafts.get(found.key) : undefined;
      if (draft === undefined || d.alias === null) continue;
      draft.importNames.add(d.alias);
      if (reader.ecosystem === 'npm') draft.standsFor.add(d.alias);
    }
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
      ...(root.license === null ? {} : { license: root.license }),
      file: root.file,
      dependsOn: [...ids].sort(compareText),
    });
  }
}

/** So many members of a workspace that declare it are told what to do; the rest say the same. */
const MAX_DECLARATIONS_SHOWN = 20;

/** The direct dependency at the beginning of the path to a package. */
function firstOf(key: string, reached: ReturnType<typeof walkGraph>): string {
  let at = key;
  for (let step = reached.get(at); step?.previous != null; step = reached.get(at)) at = step.previous;
  return at;
}

/** More than this say the same: what a new version must fit is known from the first ones. */
const MAX_REQUIRERS = 20;

function requirersIn(
  lock: ParsedManifest,
  edgesOf: (key: string) => readonly { readonly edge: Edge; readonly key: string }[],
): Map<string, Requirer[]> {
  const found = new Map<string, Requirer[]>();
  for (const { key, name, version, source } of lock.packages) {
    if (source.kind === 'workspace') continue;
    for (const { edge: needed, key: target } of edgesOf(key)) {
      const list = found.get(target);
      const requirer = { name, version, range: needed.range };
      if (list === undefined) found.set(target, [requirer]);
      else list.push(requirer);
    }
  }
  for (const [target, list] of found) {
    const sorted = list.sort((a, b) => compareText(a.name, b.name) || compareText(a.range, b.range));
    found.set(target, sorted.slice(0, MAX_REQUIRERS));
  }
  return found;
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

/** What the lock has for a declaration: a name that stands in several tables is asked for in the same one, or in the strongest. */
function askFor(reader: EcosystemReader, edges: readonly Edge[], d: Declaration): Edge | undefined {
  const asks = edges.filter((e) => sameName(reader, e, d));
  return (
    asks.find((e) => e.scope === d.scope) ??
    asks.sort((a, b) => SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope))[0]
  );
}

function sameName(reader: EcosystemReader, e: Edge, d: Declaration): boolean {
  const name = reader.normalize(e.name);
  return name === reader.normalize(d.name) || (d.alias !== null && name === reader.normalize(d.alias));
}
