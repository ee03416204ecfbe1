import type { Ecosystem } from '../ecosystem.ts';
import { baseOf, directoryOf } from '../paths.ts';
import {
  type Component,
  type DeclaredAt,
  type Gap,
  type Occurrence,
  type PackageSource,
  type Project,
  SCOPES,
} from './component.ts';
import type { Declaration, EcosystemReader, LockedPackage, ParsedManifest } from './parsed-manifest.ts';
import { purlOf } from './purl.ts';
import { compareText } from './versions/order.ts';

/** A component that is still being met: every file that names the same package and version adds to it. */
export interface Draft {
  readonly id: string;
  readonly reader: EcosystemReader;
  readonly name: string;
  readonly version: string | null;
  readonly range: string | null;
  readonly purl: string;
  readonly source: PackageSource;
  installScript: boolean | null;
  readonly integrity: Set<string>;
  readonly licenses: Set<string>;
  readonly importNames: Set<string>;
  readonly standsFor: Set<string>;
  readonly occurrences: Occurrence[];
  readonly dependsOn: Set<string>;
}

export interface Collected {
  readonly components: Map<string, Draft>;
  readonly projects: Project[];
  readonly gaps: Gap[];
  /** Normalized names of the projects of the source tree, by ecosystem: what is called so is no package from outside. */
  readonly ownNames: ReadonlyMap<Ecosystem, ReadonlySet<string>>;
}

type Entry = Pick<
  LockedPackage,
  'name' | 'version' | 'source' | 'integrity' | 'licenses' | 'installScript' | 'importNames' | 'standsFor'
>;

export function draftOf(
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
      licenses: new Set(entry.licenses),
      importNames: new Set(),
      standsFor: new Set(),
      occurrences: [],
      dependsOn: new Set(),
    };
    out.components.set(id, draft);
  }
  if (entry.installScript !== null) draft.installScript = draft.installScript === true || entry.installScript;
  for (const value of entry.integrity) draft.integrity.add(value);
  for (const value of entry.importNames) draft.importNames.add(value);
  for (const value of entry.standsFor) draft.standsFor.add(value);
  // Under another package's name an npm alias or a replaced Go module takes its place, be it a fork or something else.
  if (reader.ecosystem === 'npm' || reader.ecosystem === 'golang')
    for (const value of entry.importNames) draft.standsFor.add(value);
  return draft;
}

export function finish(draft: Draft): Component {
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
    licenses: [...draft.licenses].sort(compareText),
    installScript: draft.installScript,
    importNames: [...draft.importNames].sort(compareText),
    standsFor: [...draft.standsFor].sort(compareText),
    occurrences,
    dependsOn: [...draft.dependsOn].sort(compareText),
  };
}

export function nameOfProject(reading: ParsedManifest): string {
  return reading.project?.name ?? (baseOf(directoryOf(reading.path)) || baseOf(reading.path));
}

/** What a manifest declares about the licence of its project. */
const licenseOf = ({ project }: ParsedManifest): { license?: string } =>
  project?.license ? { license: project.license } : {};

export function declaredAt(
  file: string,
  { line, range, scope, section, alias, versionAt }: Declaration,
): DeclaredAt {
  return {
    file,
    line,
    range,
    scope,
    ...(section === undefined ? {} : { section }),
    ...(alias === null ? {} : { alias }),
    ...(versionAt === undefined ? {} : { versionAt }),
  };
}

/** Declarations that no lock file resolves: exact when the range pins, a range otherwise. */
export function collectDeclared(reader: EcosystemReader, manifest: ParsedManifest, out: Collected): void {
  const already = new Set(manifest.packages.map((p) => reader.normalize(p.name)));
  const ids = new Set<string>();
  for (const d of manifest.declarations) {
    if (d.source.kind === 'workspace' || already.has(reader.normalize(d.name))) continue;
    const version = reader.exact(d.range);
    const draft = draftOf(
      reader,
      {
        ...d,
        version,
        integrity: [],
        licenses: [],
        installScript: null,
        importNames: d.alias ? [d.alias] : [],
        standsFor: [],
      },
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
      declaredAt: declaredAt(manifest.path, d),
      requiredBy: [],
    });
  }
  if (manifest.declarations.length > 0 && manifest.packages.length === 0) {
    out.projects.push({
      ecosystem: reader.ecosystem,
      name: nameOfProject(manifest),
      version: manifest.project?.version ?? null,
      ...licenseOf(manifest),
      file: manifest.path,
      dependsOn: [...ids].sort(compareText),
    });
  }
}
