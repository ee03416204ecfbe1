/** Bills of materials, in the two forms that other tools read. */
import { z } from 'zod';

export const sbomFormats = ['cyclonedx', 'spdx'] as const;
export type SbomFormat = (typeof sbomFormats)[number];

/** IANA's registered types of both. */
export const sbomMediaTypes: Readonly<Record<SbomFormat, string>> = {
  cyclonedx: 'application/vnd.cyclonedx+json',
  spdx: 'application/spdx+json',
};

export const sbomQuery = z.strictObject({
  format: z.enum(sbomFormats).default('cyclonedx').describe('CycloneDX 1.6 or SPDX 2.3, both in JSON.'),
});

export const cycloneDxDocument = z
  .looseObject({ bomFormat: z.literal('CycloneDX'), specVersion: z.literal('1.6') })
  .meta({ id: 'CycloneDxDocument', description: 'CycloneDX 1.6 (ECMA-424).' });

export const spdxDocument = z
  .looseObject({ spdxVersion: z.literal('SPDX-2.3'), SPDXID: z.literal('SPDXRef-DOCUMENT') })
  .meta({ id: 'SpdxDocument', description: 'SPDX 2.3.' });

export type CycloneDxDocument = z.output<typeof cycloneDxDocument>;
