/** How much is open in an organization: now by workspace, and day by day. */
import { z } from 'zod';
import { time, uuid } from './primitives.ts';

const count = z.int().min(0);

const counts = z
  .object({ critical: count, high: count, medium: count, low: count, info: count })
  .meta({ id: 'SeverityCounts', description: 'Findings by severity.' });

const coverageCounts = z
  .object({
    complete: z.boolean(),
    full: count.describe('Files that were analysed to the last word.'),
    inPart: count.describe('Files of which something could not be read, or where a bound was met.'),
    not: count.describe('Files that were skipped.'),
  })
  .meta({ id: 'CoverageCounts', description: 'What a scan looked at, in files.' });

export const openFindings = z
  .object({
    days: z.array(
      z.object({
        day: z.string().describe('In UTC, such as `2026-11-22`.'),
        scanned: z
          .boolean()
          .describe('Whether a scan was completed on that day: without one nothing new is known.'),
        open: counts,
      }),
    ),
    workspaces: z.array(
      z.object({
        workspaceId: uuid,
        scanId: uuid.describe('The newest completed scan whose findings are all read.'),
        scannedAt: time,
        open: counts,
        coverage: coverageCounts,
      }),
    ),
  })
  .meta({
    id: 'OpenFindings',
    description:
      'Findings that the newest scan of their workspace found and nobody dismissed: by workspace, and at the end of each day.',
  });

export type OpenFindings = z.output<typeof openFindings>;
