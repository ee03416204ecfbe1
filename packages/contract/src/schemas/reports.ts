/** The findings of a scan in the two forms that other tools read. */
import { z } from 'zod';

export const reportFormats = ['gitlab', 'sarif'] as const;
export type ReportFormat = (typeof reportFormats)[number];
export const sarifMediaType = 'application/sarif+json';

const line = z.int().min(1);
const gitlabTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)
  .describe('UTC, without a zone.');

const tool = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  vendor: z.object({ name: z.string() }),
});

const signature = z.object({
  algorithm: z.enum(['scope_offset', 'scope_offset_compressed']),
  value: z.string(),
});

const vulnerability = z
  .object({
    id: z
      .guid()
      .describe('Id of the finding. The same over fetches, and over scans while the weakness is the same.'),
    name: z.string().max(255),
    description: z.string(),
    severity: z.enum(['Critical', 'High', 'Medium', 'Low', 'Info']),
    solution: z.string(),
    identifiers: z
      .array(z.object({ type: z.string(), name: z.string(), value: z.string(), url: z.string().optional() }))
      .min(1)
      .describe('Our rule first, then CWE, then OWASP.'),
    links: z.array(z.object({ url: z.string() })),
    location: z.object({
      file: z.string(),
      start_line: line,
      end_line: line,
      class: z.string().optional(),
      method: z.string().optional(),
    }),
    details: z
      .looseObject({ state: z.looseObject({ value: z.enum(['draft', 'published', 'dismissed']) }) })
      .describe(
        '`state`, `dismissal` (the reason), `code_flows` (the way from source to sink), `confidence`.',
      ),
    tracking: z.object({
      type: z.literal('source'),
      items: z.array(
        z.object({
          file: z.string(),
          start_line: line,
          end_line: line,
          signatures: z.array(signature),
        }),
      ),
    }),
  })
  .meta({ id: 'Vulnerability', description: 'A finding in the form of a GitLab report.' });

export const sastReport = z
  .object({
    version: z.literal('15.2.1'),
    scan: z.object({
      analyzer: tool,
      scanner: tool,
      type: z.literal('sast'),
      start_time: gitlabTime,
      end_time: gitlabTime,
      status: z.literal('success'),
      messages: z.array(z.object({ level: z.string(), value: z.string() })),
    }),
    vulnerabilities: z.array(vulnerability),
    remediations: z.array(z.unknown()).max(0),
  })
  .meta({ id: 'SastReport', description: 'A SAST report of GitLab, schema 15.2.1.' });

export const sarifLog = z
  .looseObject({
    version: z.literal('2.1.0'),
    runs: z.array(
      z.looseObject({
        results: z.array(
          z.looseObject({
            ruleId: z.string(),
            fingerprints: z.looseObject({ 'vedetteFindingId/v1': z.guid().describe('Id of the finding.') }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'SarifLog', description: 'A log of SARIF 2.1.0 (OASIS).' });

export const reportQuery = z.strictObject({
  format: z
    .enum(reportFormats)
    .optional()
    .describe(`The form of the report. Without it \`Accept\` decides: \`${sarifMediaType}\`, else GitLab's.`),
});

export type SastReport = z.output<typeof sastReport>;
export type SarifLog = z.output<typeof sarifLog>;
