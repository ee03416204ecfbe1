import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { dependencyDetail, scanDependencies } from '../schemas/dependencies.ts';
import { uuid } from '../schemas/primitives.ts';
import { cycloneDxDocument, sbomMediaTypes, sbomQuery, spdxDocument } from '../schemas/sboms.ts';
import { ok } from './answers.ts';
import { ids } from './examples.ts';

const common = { api: 'v0', tag: 'Scans', permission: 'company-member', method: 'GET', body: null } as const;
const oneScan = z.strictObject({ scanId: uuid });

/** As long as an id of the engine can be: a purl with its range. */
const dependencyIdMax = 2048;

const example = {
  id: 'pkg:npm/jsonwebtoken@0.4.0',
  ecosystem: 'npm',
  name: 'jsonwebtoken',
  version: '0.4.0',
  range: null,
  purl: 'pkg:npm/jsonwebtoken@0.4.0',
  relation: 'direct',
  scope: 'production',
  importedIn: 4,
  declaredAt: { file: 'package.json', line: 132 },
} as const;

export const getScanDependencies = defineRoute({
  ...common,
  id: 'getScanDependencies',
  path: '/api/v0/scans/{scanId}/dependencies',
  summary: 'Dependencies of a scanned source',
  description: 'Every package that its manifests and lock files name, in one answer, and what is not known.',
  params: oneScan,
  query: null,
  success: ok(scanDependencies, 'The packages.'),
  problems: ['scan_not_completed'],
  meanings: { 409: 'The scan is not completed' },
  example: {
    params: { scanId: ids.scan },
    reply: {
      items: [example],
      gaps: [{ file: 'package.json', reason: 'no-lock-file', detail: 'No lock file stands beside it.' }],
    },
  },
});

export const getScanDependency = defineRoute({
  ...common,
  id: 'getScanDependency',
  path: '/api/v0/scans/{scanId}/dependencies/{dependencyId}',
  summary: 'One dependency of a scanned source',
  description: 'Who brings it in, what it brings in, and where the code imports it.',
  params: z.strictObject({
    scanId: uuid,
    dependencyId: z
      .string()
      .max(dependencyIdMax)
      .regex(/^pkg:[a-z]+\/./)
      .describe('Its id, from the list.'),
  }),
  query: null,
  success: ok(dependencyDetail, 'The package.'),
  problems: ['not_found', 'scan_not_completed'],
  meanings: { 409: 'The scan is not completed' },
  example: {
    params: { scanId: ids.scan, dependencyId: example.id },
    reply: {
      dependency: example,
      imports: [
        {
          file: 'lib/insecurity.ts',
          line: 11,
          module: 'jsonwebtoken',
          members: ['sign', 'verify'],
          typeOnly: false,
        },
      ],
      occurrences: [{ file: 'package.json', line: 132 }],
      dependsOn: [],
      neededBy: [],
    },
  },
});

const sbom = {
  ...common,
  query: sbomQuery,
  success: {
    ...ok(cycloneDxDocument, 'The document.'),
    contentType: sbomMediaTypes.cyclonedx,
    variants: [{ contentType: sbomMediaTypes.spdx, schema: spdxDocument }],
  },
} as const;

const exampleSbom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: `urn:uuid:${ids.scan}`,
  version: 1,
  components: [{ type: 'library', 'bom-ref': example.id, name: example.name, purl: example.purl }],
} as const;

export const getScanSbom = defineRoute({
  ...sbom,
  id: 'getScanSbom',
  path: '/api/v0/scans/{scanId}/sbom',
  summary: 'Bill of materials of a scanned source',
  description:
    'Every package with its licences, digests and what needs it, as far as manifests and lock files say. The same scan gives the same bytes.',
  params: oneScan,
  problems: ['scan_not_completed'],
  meanings: { 409: 'The scan is not completed' },
  example: { params: { scanId: ids.scan }, reply: exampleSbom },
});

export const getWorkspaceSbom = defineRoute({
  ...sbom,
  id: 'getWorkspaceSbom',
  path: '/api/v0/workspaces/{workspaceId}/sbom',
  summary: 'Bill of materials of a workspace',
  description: 'That of its newest completed scan.',
  params: z.strictObject({ workspaceId: uuid }),
  problems: [],
  meanings: { 404: 'There is no such workspace, or no scan of it was completed' },
  example: { params: { workspaceId: ids.workspace }, reply: exampleSbom },
});
