/** What is found by a few letters: for the command palette, and for programs that know a name and want an id. */
import { z } from 'zod';
import { alertSeverity, alertStatus } from './alerts.ts';
import { findingSeverity, findingState } from './findings.ts';
import { uuid } from './primitives.ts';
import { oneLineText } from './text.ts';

const SEARCH_CHARACTERS = 200;

export const searchQuery = z.strictObject({
  q: oneLineText(SEARCH_CHARACTERS).describe(
    'Part of a name, a path, a rule or an advisory; case does not count.',
  ),
  limit: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(20)
    .default(6)
    .describe('The largest number of items of each kind.'),
});

export const searchResults = z
  .object({
    workspaces: z.array(z.object({ id: uuid, name: z.string() })),
    findings: z
      .array(
        z.object({
          id: uuid,
          workspaceId: uuid,
          title: z.string(),
          severity: findingSeverity,
          state: findingState,
          file: z.string(),
          startLine: z.int().min(1),
        }),
      )
      .describe('Findings that are not dismissed, by title, rule or file; the most severe first.'),
    files: z
      .array(z.object({ workspaceId: uuid, file: z.string(), findings: z.int().min(1) }))
      .describe('Files with findings that are not dismissed.'),
    packages: z
      .array(
        z.object({
          workspaceId: uuid,
          ecosystem: z.string(),
          name: z.string(),
          version: z.string().nullable(),
          purl: z.string(),
        }),
      )
      .describe('Packages that newest scans found in use.'),
    alerts: z.array(z.object({ id: uuid, title: z.string(), severity: alertSeverity, status: alertStatus })),
  })
  .meta({ id: 'SearchResults', description: 'What a text was found in, a few of each kind.' });

export type SearchQuery = z.output<typeof searchQuery>;
export type SearchResults = z.output<typeof searchResults>;
