import type { Component, Inventory, Scope } from '../component.ts';
import { type DigestAlgorithm, digestOf } from './digest.ts';
import { declaredLicense } from './license.ts';
import type { SbomMetadata } from './metadata.ts';
import { ownLicense, rootDependencies } from './roots.ts';

/** CycloneDX has required, optional and excluded: development is excluded from what is delivered. */
const SCOPE: Readonly<Record<Scope, 'required' | 'optional' | 'excluded'>> = {
  production: 'required',
  optional: 'optional',
  peer: 'required',
  development: 'excluded',
};

const ALGORITHMS: Readonly<Record<DigestAlgorithm, string>> = {
  md5: 'MD5',
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};
const ROOT = 'project';

/** CycloneDX 1.6 in JSON (ECMA-424). Lists that are made while they are read are no arrays. */
export function cycloneDx(inventory: Inventory, metadata: SbomMetadata): Readonly<Record<string, unknown>> {
  const own = ownLicense(inventory);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${metadata.serial}`,
    version: 1,
    metadata: {
      timestamp: metadata.timestamp,
      tools: { components: [{ type: 'application', ...metadata.tool }] },
      component: {
        type: 'application',
        'bom-ref': ROOT,
        name: metadata.name,
        ...licenses(own === null ? [] : [own]),
      },
    },
    components: components(inventory),
    dependencies: dependencies(inventory),
    compositions: [
      { aggregate: inventory.gaps.length === 0 ? 'complete' : 'incomplete', assemblies: [ROOT] },
    ],
  };
}

function* components(inventory: Inventory): Generator<object> {
  for (const component of inventory.components) yield componentOf(component);
}

function* dependencies(inventory: Inventory): Generator<object> {
  yield { ref: ROOT, dependsOn: rootDependencies(inventory) };
  for (const { id, dependsOn } of inventory.components) yield { ref: id, dependsOn };
}

/** An identifier or expression of SPDX, or the text that was declared. */
function licenses(declared: readonly string[]): object {
  const license = declaredLicense(declared);
  if (license === null) return {};
  if (license.id !== null)
    return { licenses: [{ license: { id: license.id, acknowledgement: 'declared' } }] };
  if (license.expression !== null)
    return { licenses: [{ expression: license.expression, acknowledgement: 'declared' }] };
  return { licenses: [{ license: { name: license.written, acknowledgement: 'declared' } }] };
}

function componentOf(component: Component): Record<string, unknown> {
  const { group, name } = nameOf(component);
  const hashes = component.integrity
    .flatMap((value) => digestOf(value) ?? [])
    .map(({ algorithm, hex }) => ({ alg: ALGORITHMS[algorithm], content: hex }));
  const address = component.source.url;
  return {
    type: 'library',
    'bom-ref': component.id,
    ...(group === null ? {} : { group }),
    name,
    ...(component.version === null ? {} : { version: component.version }),
    scope: SCOPE[component.scope],
    ...(hashes.length > 0 ? { hashes } : {}),
    ...licenses(component.licenses ?? []),
    purl: component.purl,
    ...(address && /^[a-z][a-z0-9+.-]*:\/\/[^\s<>"{}|\\^`]+$/i.test(address)
      ? {
          externalReferences: [
            { type: component.source.kind === 'git' ? 'vcs' : 'distribution', url: address },
          ],
        }
      : {}),
    evidence: {
      occurrences: component.occurrences.map((occurrence) => ({
        location: occurrence.file,
        line: occurrence.line,
        additionalContext: occurrence.path?.join(' > ') ?? occurrence.format,
      })),
    },
    properties: [
      ...(component.range === null ? [] : [{ name: 'vedette:range', value: component.range }]),
      { name: 'vedette:relation', value: component.relation },
      { name: 'vedette:scope', value: component.scope },
      { name: 'vedette:source', value: component.source.kind },
      ...(component.installScript === null
        ? []
        : [{ name: 'vedette:installScript', value: String(component.installScript) }]),
    ],
  };
}

function nameOf(component: Component): { group: string | null; name: string } {
  const mark = component.ecosystem === 'maven' ? ':' : '/';
  if (component.ecosystem === 'golang') return { group: null, name: component.name };
  const cut = component.name.lastIndexOf(mark);
  return cut < 0
    ? { group: null, name: component.name }
    : { group: component.name.slice(0, cut), name: component.name.slice(cut + 1) };
}
