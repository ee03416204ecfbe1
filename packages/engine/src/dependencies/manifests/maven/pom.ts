import { parseXml } from '../../../documents/xml.ts';
import {
  childrenOf,
  lineOf,
  nameOf,
  ownText,
  rootElement,
  type XmlElement,
  xmlText,
} from '../../../documents/xml-element.ts';
import type { PackageSource, Scope } from '../../component.ts';
import { MAX_DECLARATIONS } from '../../limits.ts';
import type { ParsedManifest } from '../../parsed-manifest.ts';

/** One `<dependency>` as written, properties not yet replaced. */
export interface PomDependency {
  readonly group: string;
  readonly artifact: string;
  readonly version: string | null;
  readonly scope: string | null;
  readonly type: string | null;
  readonly optional: boolean;
  readonly line: number;
}

/** A pom by itself; `pom-model.ts` puts parents, properties and managed versions together. */
export interface PomDetail {
  readonly kind: 'pom';
  readonly group: string | null;
  readonly artifact: string;
  readonly version: string | null;
  readonly parent: {
    readonly group: string;
    readonly artifact: string;
    readonly version: string | null;
    readonly path: string;
    readonly line: number;
  } | null;
  readonly properties: readonly (readonly [name: string, value: string, line: number])[];
  /** Those of profiles among them. */
  readonly dependencies: readonly PomDependency[];
  readonly managed: readonly PomDependency[];
  /** Profiles that say other versions: what is active is not in the source, so every one may be. */
  readonly profiles: readonly PomProfile[];
}

export interface PomProfile {
  readonly id: string;
  readonly properties: readonly (readonly [name: string, value: string, line: number])[];
  readonly managed: readonly PomDependency[];
}

/**
 * pom.xml (maven.apache.org/pom.html). What profiles declare is optional, since what activates them is not in the source, but for
 * what is active unless something else is asked for.
 */
export function readPom(_path: string, text: string): Partial<ParsedManifest> {
  const root = rootElement(parseXml(text));
  if (nameOf(root) !== 'project') throw new Error(`root element is ${nameOf(root)}, not project`);
  const parent = childrenOf(root, 'parent')[0] ?? null;
  const profiles = childrenOf(root, 'profiles', 'profile');
  const own = childrenOf(root, 'dependencies', 'dependency').map((e) => dependency(e, false));
  const inProfiles = profiles.flatMap((p) => {
    const [activation] = childrenOf(p, 'activation');
    const isDefault = activation !== undefined && xmlText(activation, 'activeByDefault') === 'true';
    return childrenOf(p, 'dependencies', 'dependency').map((e) => dependency(e, !isDefault));
  });
  const plugins = childrenOf(root, 'build', 'plugins', 'plugin').map((e) => ({
    ...dependency(e, false),
    group: xmlText(e, 'groupId') ?? 'org.apache.maven.plugins',
    scope: 'plugin',
  }));
  const detail: PomDetail = {
    kind: 'pom',
    group: xmlText(root, 'groupId'),
    artifact: xmlText(root, 'artifactId') ?? '',
    version: xmlText(root, 'version'),
    parent: parent && {
      group: xmlText(parent, 'groupId') ?? '',
      artifact: xmlText(parent, 'artifactId') ?? '',
      version: xmlText(parent, 'version'),
      // The default of Maven's own model; an empty element means "do not look in the source tree".
      path: xmlText(parent, 'relativePath') ?? '../pom.xml',
      line: lineOf(parent),
    },
    properties: propertiesOf(root),
    dependencies: [...own, ...inProfiles, ...plugins].slice(0, MAX_DECLARATIONS),
    managed: managedOf(root),
    profiles: profiles
      .map((p) => ({
        id: xmlText(p, 'id') ?? '',
        properties: propertiesOf(p),
        managed: managedOf(p),
      }))
      .filter(({ properties, managed }) => properties.length > 0 || managed.length > 0),
  };
  // Of several any may be chosen (maven.apache.org/pom.html, Licenses).
  const licenses = childrenOf(root, 'licenses', 'license').flatMap((one) => xmlText(one, 'name') ?? []);
  const license = licenses.join(' OR ') || null;
  return { project: { name: detail.artifact, version: detail.version, license }, detail };
}

const propertiesOf = (of: XmlElement) =>
  childrenOf(of, 'properties').flatMap((e) =>
    childrenOf(e).map((p) => [nameOf(p), ownText(p), lineOf(p)] as const),
  );

const managedOf = (of: XmlElement): PomDependency[] =>
  childrenOf(of, 'dependencyManagement', 'dependencies', 'dependency')
    .map((e) => dependency(e, false))
    .slice(0, MAX_DECLARATIONS);

function dependency(element: XmlElement, inProfile: boolean): PomDependency {
  return {
    group: xmlText(element, 'groupId') ?? '',
    artifact: xmlText(element, 'artifactId') ?? '',
    version: xmlText(element, 'version'),
    scope: xmlText(element, 'scope'),
    type: xmlText(element, 'type'),
    optional: inProfile || xmlText(element, 'optional') === 'true',
    line: lineOf(element),
  };
}

/** A jar at a path of the machine that builds: whatever lies there. */
export const OF_THE_MACHINE: PackageSource = { kind: 'file', url: null };

/** `provided` and `system` are there at run time, from the container or the machine. */
export function mavenScope(scope: string | null, optional: boolean): Scope {
  if (scope === 'test' || scope === 'plugin') return 'development';
  return optional ? 'optional' : 'production';
}
