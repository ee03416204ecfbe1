import { parseXml } from '../../../documents/xml.ts';
import {
  attributeOf,
  childrenOf,
  lineOf,
  nameOf,
  ownText,
  rootElement,
  type XmlElement,
  xmlText,
} from '../../../documents/xml-element.ts';
import { ancestors, baseOf, directoryOf } from '../../../paths.ts';
import { MAX_DECLARATIONS, MAX_INCLUDE_DEPTH } from '../../limits.ts';
import { type Declaration, declare, gap, locked, type ParsedManifest } from '../../parsed-manifest.ts';

interface Reference {
  readonly name: string;
  readonly version: string | null;
  readonly development: boolean;
  readonly line: number;
  /** Changes what another file refers to, and refers to nothing itself. */
  readonly isUpdate: boolean;
}

/** An MSBuild project or props file by itself. */
export interface MsBuildDetail {
  readonly kind: 'msbuild';
  readonly references: readonly Reference[];
  /** `<PackageVersion>` of central package management. */
  readonly central: readonly (readonly [string, string, number])[];
  readonly properties: readonly (readonly [string, string])[];
}

/** *.csproj, *.fsproj, *.vbproj, Directory.Packages.props, Directory.Build.props and .targets. */
export function readMsBuild(path: string, text: string): Partial<ParsedManifest> {
  const root = rootElement(parseXml(text));
  const groups = childrenOf(root, 'ItemGroup');
  const testProject =
    /<IsTestProject>\s*true/i.test(text) ||
    /\.(?:Unit|Integration|Functional)?Tests?(?:\.\w+)?\.\w+proj$/i.test(path);
  const references = ['PackageReference', 'GlobalPackageReference'].flatMap((tag) =>
    childrenOf(root, 'ItemGroup', tag).flatMap((e) => {
      const name = attributeOf(e, 'Include') ?? attributeOf(e, 'Update');
      // `PrivateAssets="all"` keeps analyzers and build tools out of what is shipped.
      const isPrivate = /^all$/i.test(value(e, 'PrivateAssets') ?? '');
      return name
        ? [
            {
              name,
              version: value(e, 'VersionOverride') ?? value(e, 'Version'),
              development: isPrivate || testProject || tag !== 'PackageReference',
              line: lineOf(e),
              isUpdate: attributeOf(e, 'Include') === null,
            },
          ]
        : [];
    }),
  );
  const central = groups.flatMap((group) =>
    ['PackageVersion', 'GlobalPackageReference']
      .flatMap((tag) => childrenOf(group, tag))
      .flatMap((e) => {
        const name = attributeOf(e, 'Include') ?? attributeOf(e, 'Update');
        const version = value(e, 'Version');
        return name && version ? [[name.toLowerCase(), version, lineOf(e)] as const] : [];
      }),
  );
  const detail: MsBuildDetail = {
    kind: 'msbuild',
    references: references.slice(0, MAX_DECLARATIONS),
    central,
    properties: childrenOf(root, 'PropertyGroup').flatMap((e) =>
      childrenOf(e).map((p) => [nameOf(p).toLowerCase(), ownText(p)] as const),
    ),
  };
  const isProject = /proj$/.test(path);
  return {
    project: isProject
      ? {
          name: xmlText(root, 'PropertyGroup', 'PackageId') ?? baseOf(path).replace(/\.\w+proj$/, ''),
          version: null,
          license: xmlText(root, 'PropertyGroup', 'PackageLicenseExpression'),
        }
      : null,
    detail,
  };
}

/** Metadata may be an attribute or a child element. */
function value(element: XmlElement, name: string): string | null {
  return attributeOf(element, name) ?? xmlText(element, name);
}

/** A package specification: of the project itself, or of a package that is kept in the source (learn.microsoft.com/nuget, nuspec). */
export function readNuspec(_path: string, text: string): Partial<ParsedManifest> {
  const [metadata] = childrenOf(rootElement(parseXml(text)), 'metadata');
  if (metadata === undefined) return {};
  const [license] = childrenOf(metadata, 'license');
  // A file's text is no identifier.
  const isExpression = license !== undefined && attributeOf(license, 'type') === 'expression';
  return {
    project: {
      name: xmlText(metadata, 'id'),
      version: xmlText(metadata, 'version'),
      license: isExpression ? ownText(license).trim() : null,
    },
  };
}

/** packages.config: everything restored, exact, direct or not: the file does not say. */
export function readPackagesConfig(path: string, text: string): Partial<ParsedManifest> {
  const packages = childrenOf(rootElement(parseXml(text)), 'package').flatMap((e) => {
    const name = attributeOf(e, 'id');
    const version = attributeOf(e, 'version');
    if (!name || !version) return [];
    const hint = attributeOf(e, 'developmentDependency') === 'true' ? 'development' : 'production';
    return [locked(`${name}@${version}`, name, version, lineOf(e), { hint })];
  });
  return { packages, roots: [{ directory: directoryOf(path), name: null, dependencies: [] }], graph: false };
}

/** Versions from Directory.Packages.props and properties from Directory.Build.props, the nearest above each project. */
export function linkMsBuild(readings: readonly ParsedManifest[]): readonly ParsedManifest[] {
  const shared = new Map<string, (MsBuildDetail & { readonly path: string })[]>();
  for (const reading of readings) {
    const detail = reading.detail as MsBuildDetail | null;
    if (detail?.kind !== 'msbuild' || !/\.(?:props|targets)$/.test(reading.path)) continue;
    const directory = directoryOf(reading.path);
    shared.set(directory, [...(shared.get(directory) ?? []), { ...detail, path: reading.path }]);
  }
  return readings.map((reading) => {
    const detail = reading.detail as MsBuildDetail | null;
    if (detail?.kind !== 'msbuild' || reading.role !== 'manifest') return reading;
    const above = [...ancestors(directoryOf(reading.path))].flatMap(
      (directory) => shared.get(directory) ?? [],
    );
    const properties = new Map<string, string>();
    const central = new Map<string, { version: string; file: string; line: number }>();
    for (const layer of [...above].reverse()) {
      for (const [name, text] of layer.properties) properties.set(name, text);
      for (const [name, version, line] of layer.central)
        central.set(name, { version, file: layer.path, line });
    }
    for (const [name, text] of detail.properties) properties.set(name, text);
    const gaps = [...reading.gaps];
    const own = detail.references.map((reference) => ({ ...reference, file: reading.path }));
    const ownNames = new Set(own.map(({ name }) => name.toLowerCase()));
    // What Directory.Build.props and the like refer to, every project below refers to.
    const inherited = above.flatMap((layer) =>
      layer.references
        .filter(({ name, isUpdate }) => !isUpdate && !ownNames.has(name.toLowerCase()))
        .map((reference) => ({ ...reference, file: layer.path })),
    );
    const declarations: Declaration[] = [...own, ...inherited].map((reference) => {
      const isOwn = reference.file === reading.path;
      const managed = central.get(reference.name.toLowerCase());
      const written = reference.version ?? managed?.version ?? '';
      const range = fill(written, properties);
      const known = range !== '' && !range.includes('$(');
      if (!known)
        gaps.push(
          gap(
            reading.path,
            'nuget',
            'unresolved-version',
            `${reference.name}: ${written === '' ? 'no version found' : written}`,
            isOwn ? reference.line : 1,
          ),
        );
      return declare(reference.name, known ? range : '', isOwn ? reference.line : 1, {
        scope: reference.development ? 'development' : 'production',
        ...(reference.version === null && managed !== undefined
          ? {
              versionAt: {
                file: managed.file,
                line: managed.line,
                kind: 'managed' as const,
                name: reference.name,
              },
            }
          : isOwn
            ? {}
            : {
                versionAt: {
                  file: reference.file,
                  line: reference.line,
                  kind: 'managed' as const,
                  name: reference.name,
                },
              }),
      });
    });
    return { ...reading, declarations, gaps };
  });
}

function fill(text: string, properties: ReadonlyMap<string, string>): string {
  let result = text;
  for (let round = 0; round < MAX_INCLUDE_DEPTH && result.includes('$(') && result.length < 1000; round++) {
    result = result.replace(
      /\$\(([\w.]+)\)/g,
      (all, name: string) => properties.get(name.toLowerCase()) ?? all,
    );
  }
  return result.trim();
}
