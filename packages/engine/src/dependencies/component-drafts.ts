import {
  type Component,
  type Gap,
  type Occurrence,
  type PackageSource,
  type Project,
  SCOPES,
} from './component.ts';
import type { EcosystemReader, LockedPackage, ParsedManifest } from './parsed-manifest.ts';
import { baseOf, directoryOf } from './paths.ts';
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
  readonly importNames: Set<string>;
  readonly occurrences: Occurrence[];
  readonly dependsOn: Set<string>;
}

export interface Collected {
  readonly components: Map<string, Draft>;
  readonly projects: Project[];
  readonly gaps: Gap[];
}

type Entry = Pick<
  LockedPackage,
  'name' | 'version' | 'source' | 'integrity' | 'installScript' | 'importNames'
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
    installScript: draft.installScript,
    importNames: [...draft.importNames].sort(compareText),
    occurrences,
    dependsOn: [...draft.dependsOn].sort(compareText),
  };
}

export function nameOfProject(reading: ParsedManifest): string {
  return reading.project?.name ?? (baseOf(directoryOf(reading.path)) || baseOf(reading.path));
}
