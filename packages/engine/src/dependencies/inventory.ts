import type { Inventory } from './component.ts';
import { type Collected, draftOf, finish, nameOfProject } from './component-drafts.ts';
import { collectLock } from './locked-components.ts';
import { ECOSYSTEMS } from './manifests/index.ts';
import { type EcosystemReader, gap, type ParsedManifest } from './parsed-manifest.ts';
import { ancestors, directoryOf } from './paths.ts';
import { compareText } from './versions/order.ts';

/**
 * Puts the readings of one source tree together: resolves across files, ties declarations to lock entries, walks each
 * lock's graph, and merges what is the same package. The result depends on the set of readings, not on their order.
 */
export function buildInventory(input: readonly ParsedManifest[]): Inventory {
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

function collectEcosystem(
  reader: EcosystemReader,
  readings: readonly ParsedManifest[],
  out: Collected,
): void {
  const lockedBy = new Map(reader.formats.map((format) => [format.name, format.lockedBy ?? null]));
  const manifests = readings.filter((reading) => reading.role === 'manifest');
  const governed = new Map<ParsedManifest, ParsedManifest[]>();
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
  manifest: ParsedManifest,
  readings: readonly ParsedManifest[],
  formats: readonly string[],
): ParsedManifest[] {
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
function covers(lock: ParsedManifest, manifest: ParsedManifest): boolean {
  const directory = directoryOf(manifest.path);
  if (lock.roots !== null) return lock.roots.some((root) => root.directory === directory);
  return true;
}

/** Declarations that no lock file resolves: exact when the range pins, a range otherwise. */
function collectDeclared(reader: EcosystemReader, manifest: ParsedManifest, out: Collected): void {
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
      requiredBy: [],
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
