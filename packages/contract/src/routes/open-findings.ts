import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { openFindings } from '../schemas/open-findings.ts';
import { companyPath } from '../schemas/paths.ts';
import { ok } from './answers.ts';
import { at, ids } from './examples.ts';

const counts = { critical: 1, high: 4, medium: 9, low: 2, info: 0 };

export const getOpenFindings = defineRoute({
  api: 'v0',
  tag: 'Findings',
  permission: 'company-member',
  id: 'getOpenFindings',
  method: 'GET',
  path: '/api/v0/companies/{companyId}/open-findings',
  summary: 'Open findings of a company',
  description:
    'How many findings are open in each workspace, with what its newest scan looked at, and how many were open at the end of each of the last days.',
  params: companyPath,
  query: z.strictObject({
    days: z.coerce
      .number<number>()
      .int()
      .min(1)
      .max(90)
      .default(30)
      .describe('How many days, today included.'),
  }),
  body: null,
  success: ok(openFindings, 'The counts.'),
  problems: [],
  example: {
    params: { companyId: ids.acme },
    query: { days: 1 },
    reply: {
      days: [{ day: '2026-11-22', scanned: true, open: counts }],
      workspaces: [
        {
          workspaceId: ids.workspace,
          scanId: ids.scan,
          scannedAt: at.created,
          open: counts,
          coverage: { complete: false, full: 1085, inPart: 53, not: 136 },
        },
      ],
    },
  },
});
