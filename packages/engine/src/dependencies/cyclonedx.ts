import type { Component, Inventory, Scope } from './component.ts';
import { compareText } from './versions/order.ts';

/** What only the caller knows; nothing here means that the document holds no time and no serial number, and is reproducible. */
export interface BomMetadata {
  readonly name: string;
  readonly version?: string;
  /** RFC 3339. */
  readonly timestamp?: string;
  /** `urn:uuid:…`. */
  readonly serialNumber?: string;
  readonly tool?: { readonly name: string; readonly version: string };
}

/** CycloneDX has required, optional and excluded: development is excluded from what is delivered. */
const SCOPE: Readonly<Record<Scope, 'required' | 'optional' | 'excluded'>> = {
  production: 'required',
  optional: 'optional',
  peer: 'required',
  development: 'excluded',
};

const ALGORITHMS: Readonly<Record<string, string>> = {
  md5: 'MD5',
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};
const HEX_LENGTH: Readonly<Record<string, number>> = {
  MD5: 32,
  'SHA-1': 40,
  'SHA-256': 64,
  'SHA-384': 96,
  'SHA-512': 128,
};
const ROOT = 'project';

/** CycloneDX 1.6 JSON (ECMA-424). The same inventory and metadata give the same bytes after `JSON.stringify`. */
export function toCycloneDx(inventory: Inventory, metadata: BomMetadata): Record<string, unknown> {
  const direct = new Set(inventory.projects.flatMap((project) => project.dependsOn));
  // What no project claims hangs from the root, so that the graph reaches every component.
  const claimed = new Set([...direct, ...inventory.components.flatMap((component) => component.dependsOn)]);
  const loose = inventory.components
    .filter((component) => !claimed.has(component.id))
    .map((component) => component.id);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    ...(metadata.serialNumber ? { serialNumber: metadata.serialNumber } : {}),
    version: 1,
    metadata: {
      ...(metadata.timestamp ? { timestamp: metadata.timestamp } : {}),
      ...(metadata.tool ? { tools: { components: [{ type: 'application', ...metadata.tool }] } } : {}),
      component: {
        type: 'application',
        'bom-ref': ROOT,
        name: metadata.name,
        ...(metadata.version ? { version: metadata.version } : {}),
      },
    },
    components: inventory.components.map(componentOf),
    dependencies: [
      { ref: ROOT, dependsOn: [...new Set([...direct, ...loose])].sort(compareText) },
      ...inventory.components.map((component) => ({ ref: component.id, dependsOn: component.dependsOn })),
    ],
    compositions: [
      { aggregate: inventory.gaps.length === 0 ? 'complete' : 'incomplete', assemblies: [ROOT] },
    ],
  };
}

function componentOf(component: Component): Record<string, unknown> {
  const { group, name } = nameOf(component);
  const hashes = component.integrity.flatMap((value) => hashOf(value) ?? []);
  const address = component.source.url;
  return {
    type: 'library',
    'bom-ref': component.id,
    ...(group === null ? {} : { group }),
    name,
    ...(component.version === null ? {} : { version: component.version }),
    scope: SCOPE[component.scope],
    ...(hashes.length > 0 ? { hashes } : {}),
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

/** Subresource integrity is base64, CycloneDX wants hex; anything that is not a whole digest is left out. */
function hashOf(value: string): { alg: string; content: string } | null {
  const found = /^(md5|sha1|sha256|sha384|sha512)([-:])(.+)$/.exec(value);
  const alg = ALGORITHMS[found?.[1] ?? ''];
  if (!found?.[3] || !alg) return null;
  const raw = found[3];
  const content =
    /^[0-9a-f]+$/i.test(raw) && raw.length === HEX_LENGTH[alg]
      ? raw.toLowerCase()
      : Buffer.from(raw, 'base64').toString('hex');
  return content.length === HEX_LENGTH[alg] ? { alg, content } : null;
}
