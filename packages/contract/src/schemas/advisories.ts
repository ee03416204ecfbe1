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

export const advisoryFacts = z
  .object({
    names: z
      .array(z.string())
      .describe('All names of the advisory, that of the alert first; empty when it names none.'),
    epss: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('Probability of exploitation within 30 days; null when no imported scores have it.'),
    exploited: z.boolean().describe('Listed as exploited by an imported catalogue.'),
    withdrawn: z.boolean().describe('Withdrawn by every publisher of an imported record.'),
  })
  .meta({ id: 'AdvisoryFacts', description: 'What imported advisories say about the advisory of an alert.' });

export type AdvisoryFacts = z.output<typeof advisoryFacts>;
