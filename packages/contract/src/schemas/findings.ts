/** Findings as people decide about them. The reports for programs stand in `reports.ts`. */
import { z } from 'zod';
import { pageQuery } from './paging.ts';
import { prose, time, uuid } from './primitives.ts';
import { filterText } from './text.ts';

export const findingSeverities = ['critical', 'high', 'medium', 'low', 'info'] as const;
export type FindingSeverity = (typeof findingSeverities)[number];

export const findingStates = ['draft', 'published', 'dismissed'] as const;
export type FindingState = (typeof findingStates)[number];

export const findingSeverity = z.enum(findingSeverities).meta({ id: 'FindingSeverity' });

export const findingState = z.enum(findingStates).meta({
  id: 'FindingState',
  description:
    '`draft`: nobody has decided about it. `published`: it is one to mend. `dismissed`: it is none, for the reason given.',
});

const line = z.int().min(1);
const filterCharacters = 4096;

const findingFields = {
  id: uuid,
  workspaceId: uuid,
  ruleId: z.string(),
  title: z.string(),
  severity: findingSeverity,
  state: findingState,
  reason: z.string().nullable().describe('Why it was dismissed.'),
  file: z.string().describe('Relative to the root of the source, as the newest scan that found it has it.'),
  startLine: line,
  firstSeenAt: time,
  firstScanId: uuid,
  lastSeenAt: time.describe('When the newest scan that found it was finished.'),
  lastScanId: uuid,
  decidedAt: time.nullable(),
  decidedBy: z.string().nullable().describe('Name of whoever put it into its state.'),
};

export const finding = z.object(findingFields).meta({
  id: 'Finding',
  description: 'A weakness of a workspace. It keeps its id while it is the same in later scans.',
});

const flowStep = z
  .object({
    kind: z.enum(['source', 'step', 'sink']),
    file: z.string(),
    startLine: line,
    startColumn: line.describe('From 1.'),
    endLine: line,
    endColumn: line.describe('The column after the last.'),
    description: z.string(),
  })
  .meta({
    id: 'FlowStep',
    description: 'A step on the way of the data from its source to where it does harm.',
  });

/** On one line of the finding's file. */
const findingFix = z
  .object({
    startLine: line,
    startColumn: line.describe('From 1.'),
    endLine: line,
    endColumn: line.describe('The column after the last.'),
    found: z.string().describe('What stands there.'),
    replacement: z.string().describe('What belongs there instead.'),
  })
  .meta({
    id: 'FindingFix',
    description: 'A mechanical change that mends a finding. Whether it is wanted, is for people.',
  });

const confidence = z.enum(['high', 'medium', 'low']);

export const opinionVerdicts = ['raise', 'lower', 'keep'] as const;

export const findingOpinion = z
  .object({
    model: z.string().describe('Name of the model that answered.'),
    verdict: z
      .enum(opinionVerdicts)
      .describe(
        '`raise` and `lower` move the confidence by one step; `raise` moves the severity instead where the confidence is high already, never to `critical`.',
      ),
    explanation: z
      .string()
      .describe('Written by a model that has read untrusted code: plain text, never markup, never evidence.'),
    severityBefore: findingSeverity.describe('What the analysis itself said.'),
    confidenceBefore: confidence.describe('What the analysis itself said.'),
    answeredAt: time,
  })
  .meta({
    id: 'FindingOpinion',
    description: 'What a language model said about a finding that the analysis could not decide.',
  });

export const findingDetail = z
  .object({
    ...findingFields,
    startColumn: line.describe('From 1.'),
    endLine: line,
    endColumn: line.describe('The column after the last.'),
    confidence,
    message: z.string(),
    remediation: z.string(),
    cwe: z.array(z.string()),
    owasp: z.array(z.string()),
    references: z.array(z.string()),
    symbol: z
      .array(z.string())
      .describe('Names of the enclosing classes and functions, from the outside in.'),
    flow: z.array(flowStep).nullable().describe('From source to sink; null where no data is followed.'),
    suppressed: z
      .string()
      .nullable()
      .describe('The reason that a comment in the source gives for ignoring it.'),
    ignoreRequest: z
      .string()
      .nullable()
      .describe('Why a comment in the source that asks to ignore it is not followed.'),
    fix: findingFix.nullable().describe('Null where mending is not mechanical.'),
    opinion: findingOpinion.optional().describe('Absent where no language model has answered.'),
  })
  .meta({
    id: 'FindingDetail',
    description: 'A finding with everything the newest scan that found it says.',
  });

export const findingQuery = pageQuery.extend({
  cursor: z
    .string()
    .regex(/^[0-4]\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Not a cursor of this interface')
    .optional()
    .describe('`nextCursor` of the page before. Opaque.'),
  state: findingState.optional(),
  severity: findingSeverity.optional(),
  rule: filterText(filterCharacters).optional().describe('Id of a rule.'),
  file: filterText(filterCharacters)
    .optional()
    .describe('Path of a file, relative to the root of the source.'),
});

export const dismissal = z.strictObject({
  reason: prose.describe('Why it is not to be mended. Shown in every report.'),
});

export const findingHistory = z
  .object({
    items: z.array(
      z.object({
        kind: z.enum(['found', 'published', 'dismissed', 'reopened', 'seen']),
        at: time,
        by: z.string().nullable().describe('Who decided; null for what scans found.'),
        reason: z.string().nullable(),
        scanId: uuid.nullable().describe('The scan that found it, or saw it last.'),
      }),
    ),
  })
  .meta({
    id: 'FindingHistory',
    description:
      'When a finding was found, what was decided about it, and when it was seen last; newest first.',
  });

export const findingCode = z
  .object({
    excerpts: z
      .array(
        z.object({
          file: z.string(),
          startLine: line,
          lines: z.array(z.string()).describe('Lines of more than 400 characters are cut, with an ellipsis.'),
        }),
      )
      .describe('Lines that follow one another, by file and line; plain text.'),
    kept: z
      .boolean()
      .describe(
        'False where the scan kept no code for it: an earlier version made it, or it kept enough of others.',
      ),
  })
  .meta({
    id: 'FindingCode',
    description:
      'The code around a finding and around each step of its path, as the newest scan that found it saw it.',
  });

export type FindingOpinion = z.output<typeof findingOpinion>;
export type FindingHistory = z.output<typeof findingHistory>;
export type FindingCode = z.output<typeof findingCode>;
export type Finding = z.output<typeof finding>;
export type FindingDetail = z.output<typeof findingDetail>;
export type FindingQuery = z.output<typeof findingQuery>;
