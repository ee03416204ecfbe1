import type { Gap } from './component.ts';
import { BUILD_TOOL_PACKAGES } from './manifests/pypi/build-tools.ts';
import {
  type Declaration,
  type EcosystemReader,
  gap,
  type LockedPackage,
  type ParsedManifest,
} from './parsed-manifest.ts';
import { VERSION_ORDERS } from './versions/index.ts';

/** Gaps of one manifest about its lock file: the first ones say what is the matter. */
const MAX_NAMED = 20;

/** Whether a declaration that the lock file does not resolve should be in there. */
export function isMissing(
  lock: ParsedManifest,
  reader: EcosystemReader,
  declaration: Declaration,
  ownNames: ReadonlySet<string>,
): boolean {
  const { scope, source, name } = declaration;
  if (source.kind === 'workspace' || ownNames.has(reader.normalize(name))) return false;
  // What is not the project's own to install is left out of locks: peers, and gems of other platforms.
  if (scope === 'peer') return false;
  // Every module that go.mod requires is in it.
  return lock.ecosystem !== 'golang';
}

/** Says in what the locked version is not what the manifest asks for; null when it is, or when that cannot be told. */
export function mismatchOf(
  reader: EcosystemReader,
  { name, range, scope, source }: Declaration,
  found: LockedPackage,
): string | null {
  if (source.kind !== 'registry' || found.source.kind !== 'registry' || found.version === null) return null;
  if (scope === 'peer' || range === '') return null;
  const order = VERSION_ORDERS[reader.ecosystem];
  // A plain version is a minimum in Go, NuGet and Maven, and what is nearest to the root wins there.
  if (reader.ecosystem === 'golang' || reader.ecosystem === 'maven' || reader.ecosystem === 'nuget')
    return null;
  if (order.satisfies(found.version, range) !== false) return null;
  return `${name}: ${range} is asked for, ${found.version} is locked`;
}

/** What declarations that the lock file does not have leave unknown. */
export function unresolvedGaps(
  reader: EcosystemReader,
  manifest: ParsedManifest,
  lock: ParsedManifest,
  unresolved: readonly Declaration[],
): Gap[] {
  return unresolved.slice(0, MAX_NAMED).map((declaration) => {
    const { name, line } = declaration;
    if (declaration.isBuildTool) return buildToolGap(reader, manifest, declaration);
    return gap(
      manifest.path,
      reader.ecosystem,
      'outdated-lock-file',
      `${name} is declared and not in ${lock.path}: what it brings is unknown`,
      line,
    );
  });
}

/** Build tools are installed for the build alone and in no lock file; of the usual ones it is known what they bring. */
export function buildToolGap(
  reader: EcosystemReader,
  manifest: ParsedManifest,
  { name, line }: Declaration,
): Gap {
  const brought = BUILD_TOOL_PACKAGES.get(reader.normalize(name));
  const what = `${name} builds the project: it and what it brings are in no lock file`;
  return gap(manifest.path, reader.ecosystem, 'unresolved-version', what, line, brought);
}
