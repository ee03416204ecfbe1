import { createHash } from 'node:crypto';
import type { Component, Inventory, Scope } from '../component.ts';
import { type DigestAlgorithm, digestOf } from './digest.ts';
import { declaredLicense } from './license.ts';
import type { SbomMetadata } from './metadata.ts';
import { ownLicense, rootDependencies } from './roots.ts';

const ROOT = 'SPDXRef-source';
const NOTHING_SAID = 'NOASSERTION';

const ALGORITHMS: Readonly<Record<DigestAlgorithm, string>> = {
  md5: 'MD5',
  sha1: 'SHA1',
  sha256: 'SHA256',
  sha384: 'SHA384',
  sha512: 'SHA512',
};

/** How the source needs what it asks for itself; the first name is the subject's place. */
const OF_SOURCE: Readonly<Record<Scope, string>> = {
  production: 'RUNTIME_DEPENDENCY_OF',
  optional: 'OPTIONAL_DEPENDENCY_OF',
  peer: 'PROVIDED_DEPENDENCY_OF',
  development: 'DEV_DEPENDENCY_OF',
};

/** SPDX 2.3 in JSON. Lists that are made while they are read are no arrays. */
export function spdx(inventory: Inventory, metadata: SbomMetadata): Readonly<Record<string, unknown>> {
  return {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: metadata.name,
    documentNamespace: metadata.namespace ?? `urn:uuid:${metadata.serial}`,
    creationInfo: {
      // Without fractions of a second (clause 6.9).
      created: metadata.timestamp.replace(/\.\d+(?=Z$)/, ''),
      creators: [`Tool: ${metadata.tool.name}-${metadata.tool.version}`],
      ...(inventory.gaps.length === 0
        ? {}
        : { comment: `Incomplete: ${inventory.gaps.length} places could not be resolved.` }),
    },
    packages: packages(inventory, metadata),
    relationships: relationships(inventory),
  };
}

function* packages(inventory: Inventory, { name }: SbomMetadata): Generator<object> {
  const own = ownLicense(inventory);
  yield {
    SPDXID: ROOT,
    name,
    downloadLocation: NOTHING_SAID,
    filesAnalyzed: false,
    primaryPackagePurpose: 'SOURCE',
    ...licenses(own === null ? [] : [own]),
    copyrightText: NOTHING_SAID,
  };
  for (const component of inventory.components) yield packageOf(component);
}

function packageOf(component: Component): object {
  const checksums = component.integrity
    .flatMap((value) => digestOf(value) ?? [])
    .map(({ algorithm, hex }) => ({ algorithm: ALGORITHMS[algorithm], checksumValue: hex }));
  const [first] = component.occurrences;
  return {
    SPDXID: idOf(component.id),
    name: component.name,
    ...(component.version === null ? {} : { versionInfo: component.version }),
    downloadLocation: locationOf(component),
    filesAnalyzed: false,
    primaryPackagePurpose: 'LIBRARY',
    ...(checksums.length > 0 ? { checksums } : {}),
    ...licenses(component.licenses ?? []),
    copyrightText: NOTHING_SAID,
    externalRefs: [
      {
        referenceCategory: 'PACKAGE-MANAGER',
        referenceType: 'purl',
        referenceLocator: component.purl,
      },
    ],
    ...(first === undefined ? {} : { sourceInfo: `${first.file}:${first.line}` }),
    comment: `${component.relation}, ${component.scope}${component.range === null ? '' : `, declared as ${component.range}`}`,
  };
}

function licenses(declared: readonly string[]): object {
  const license = declaredLicense(declared);
  return {
    licenseConcluded: NOTHING_SAID,
    licenseDeclared: license?.expression ?? NOTHING_SAID,
    ...(license !== null && license.expression === null
      ? { licenseComments: `Declared as “${license.written}”.` }
      : {}),
  };
}

/** Addresses of registries and repositories, as clause 7.7 has them. */
function locationOf({ source: { kind, url } }: Component): string {
  if (url === null || !/^(?:git\+)?(?:https?|ssh|git):\/\/[^\s<>"{}|\\^`]+$/i.test(url)) return NOTHING_SAID;
  return kind === 'git' && !url.startsWith('git') ? `git+${url}` : url;
}

function* relationships(inventory: Inventory): Generator<object> {
  yield { spdxElementId: 'SPDXRef-DOCUMENT', relationshipType: 'DESCRIBES', relatedSpdxElement: ROOT };
  const scopes = new Map(inventory.components.map(({ id, scope }) => [id, scope]));
  for (const id of rootDependencies(inventory)) {
    const relationshipType = OF_SOURCE[scopes.get(id) ?? 'production'];
    yield { spdxElementId: idOf(id), relationshipType, relatedSpdxElement: ROOT };
  }
  for (const { id, dependsOn } of inventory.components) {
    const spdxElementId = idOf(id);
    for (const other of dependsOn)
      yield { spdxElementId, relationshipType: 'DEPENDS_ON', relatedSpdxElement: idOf(other) };
  }
}

/** Letters, digits, dots and hyphens only (clause 3.2): readable, and told apart by a digest of the whole. */
function idOf(componentId: string): string {
  const readable = componentId
    .replace(/^pkg:/, '')
    .replace(/[^A-Za-z0-9.-]+/g, '-')
    .slice(0, 80);
  const digest = createHash('sha256').update(componentId, 'utf8').digest('hex').slice(0, 16);
  return `SPDXRef-${readable}-${digest}`;
}
