import { roleOf } from '../file-kinds/role.ts';
import { ancestors, directoryOf } from '../paths.ts';
import type { Component, Gap, Inventory, OwnPackage } from './component.ts';
import { type Collected, collectDeclared, finish } from './component-drafts.ts';
import type { EvidenceGap } from './evidence/evidence-gap.ts';
import { isTestData } from './evidence/test-data.ts';
import { buildToolGap } from './lock-agreement.ts';
import { collectLock } from './locked-components.ts';
import { ECOSYSTEMS } from './manifests/index.ts';
import { type EcosystemReader, gap, type ParsedManifest } from './parsed-manifest.ts';
import { compareText } from './versions/order.ts';

/**
 * Puts the readings of one source tree together: resolves across files, ties declarations to lock entries, walks each
 * lock's graph, and merges what is the same package. The result depends on the set of readings, not on their order.
 * @param evidence what files that are no manifests say about packages that come in past them
 */
export function buildInventory(
  input: readonly ParsedManifest[],
  evidence: readonly EvidenceGap[] = [],
): Inventory {
  const readings = [...input].sort((a, b) => compareText(a.path, b.path));
  const byEcosystem = Object.values(ECOSYSTEMS).map((reader) => {
    const own = readings.filter((reading) => reading.ecosystem === reader.ecosystem);
    return { reader, linked: reader.link ? reader.link(own) : own };
  });
  const ownNames = new Map(
    byEcosystem.map(({ reader, linked }) => [reader.ecosystem, namesOfProjects(reader, linked)]),
  );
  const collected: Collected = { components: new Map(), projects: [], gaps: [], ownNames };
  for (const { reader, linked } of byEcosystem) {
    collectEcosystem(reader, linked, collected);
    for (const reading of linked) collected.gaps.push(...reading.gaps);
  }
  addLicenses(byEcosystem, collected);
  const components = [...collected.components.values()].map(finish).sort((a, b) => compareText(a.id, b.id));
  return {
    components,
    projects: collected.projects.sort((a, b) => compareText(a.file, b.file) || compareText(a.name, b.name)),
    gaps: openGaps([...evidence, ...collected.gaps], components),
    ownPackages: byEcosystem.flatMap(({ linked }) => linked.flatMap(ownPackage)),
    files: readings.map((reading) => reading.path),
  };
}

/**
 * Locks of gems, Maven and NuGet say nothing about licences; specifications that are kept in the source do: of gems by path, of
 * packages in a folder, of repositories.
 */
function addLicenses(
  byEcosystem: readonly { readonly reader: EcosystemReader; readonly linked: readonly ParsedManifest[] }[],
  { components }: Collected,
): void {
  const licenses = new Map<string, string>();
  const keyOf = (reader: EcosystemReader, name: string, version: string | null) =>
    `${reader.ecosystem} ${reader.normalize(name)} ${version ?? ''}`;
  for (const { reader, linked } of byEcosystem) {
    for (const { project } of linked) {
      if (project?.name && project.license)
        licenses.set(keyOf(reader, project.name, project.version), project.license);
    }
  }
  for (const draft of components.values()) {
    if (draft.licenses.size > 0) continue;
    // A specification whose version is computed is of the only source of that name that is there.
    const isOwn = draft.source.kind === 'file';
    const license =
      licenses.get(keyOf(draft.reader, draft.name, draft.version)) ??
      (isOwn ? licenses.get(keyOf(draft.reader, draft.name, null)) : undefined);
    if (license !== undefined) draft.licenses.add(license);
  }
}

function ownPackage({ ecosystem, role, project, path }: ParsedManifest): OwnPackage[] {
  return role !== 'settings' && project?.name ? [{ ecosystem, name: project.name, file: path }] : [];
}

/** Gaps that stay when everything is put together, in order of file and line. */
function openGaps(gaps: readonly EvidenceGap[], components: readonly Component[]): Gap[] {
  const names = new Set(components.map(({ ecosystem, name }) => `${ecosystem} ${name}`));
  return gaps
    .filter(({ file, packages }) => packages !== undefined || !isTestData(file))
    .filter(
      ({ ecosystem, unlessInstalled }) => !unlessInstalled || !names.has(`${ecosystem} ${unlessInstalled}`),
    )
    .flatMap(({ unlessInstalled: _, isOfAbsent, ...gap }) => {
      if (isOfAbsent !== true) return [gap];
      const packages = (gap.packages ?? []).filter((name) => !names.has(`${gap.ecosystem} ${name}`));
      return packages.length === 0 ? [] : [{ ...gap, packages }];
    })
    .sort(
      (a, b) =>
        compareText(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || compareText(a.detail, b.detail),
    );
}

/** Names of the projects that the tree holds, normalized. Manifests of test data name nobody's project. */
function namesOfProjects(reader: EcosystemReader, readings: readonly ParsedManifest[]): Set<string> {
  const main = readings.filter(({ path, role }) => role !== 'settings' && roleOf(path) === 'main');
  return new Set(main.flatMap(({ project }) => (project?.name ? [reader.normalize(project.name)] : [])));
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
    const resolvedBeside = manifest.isComplete && manifest.packages.length === 0;
    const open = resolvedBeside ? manifest.declarations.filter((d) => d.isBuildTool) : manifest.declarations;
    collectDeclared(reader, { ...manifest, declarations: open }, out);
    for (const d of open) if (d.isBuildTool) out.gaps.push(buildToolGap(reader, manifest, d));
    if (!manifest.isComplete && open.some((d) => d.source.kind !== 'workspace' && !d.isBuildTool)) {
      const what = formats
        ? 'no lock file: transitive dependencies are unknown'
        : 'not every package that is installed is pinned here: versions and transitive dependencies are unknown';
      out.gaps.push(gap(manifest.path, reader.ecosystem, 'no-lock-file', what));
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
  // Every project of a Gradle build has a lock file of its own (docs.gradle.org, dependency locking).
  return lock.format !== 'gradle-lock' || directoryOf(lock.path) === directory;
}
