import { z } from 'zod';
import { time } from './primitives.ts';

export const advisoryImport = z
  .object({
    kind: z
      .enum(['epss', 'kev', 'osv'])
      .describe('EPSS scores, the catalogue of what is exploited, or OSV records.'),
    entries: z.int().describe('How many are known.'),
    dataDate: z.iso.date().nullable().describe('The day of which the file speaks.'),
    importedAt: time,
  })
  .meta({ id: 'AdvisoryImport', description: 'How old the knowledge about advisories is.' });

export type AdvisoryImport = z.output<typeof advisoryImport>;
