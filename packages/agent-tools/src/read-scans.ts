/** Reading tools about what is scanned and what was found. */
import {
  credits,
  findingDetail,
  findingSeverities,
  findingStates,
  scanFailure,
  scanProgress,
  scanStatus,
  uuid,
  workspace,
} from '@vedette/contract';
import { z } from 'zod';
import { cut, page, paging, tool } from './tool.ts';

/** Of the reasons why files were not looked at, enough to see what they have in common. */
const SKIPPED_SHOWN = 20;

const briefScan = z.object({
  scanId: uuid,
  workspaceId: uuid,
  status: scanStatus,
  progress: scanProgress,
  failure: scanFailure.nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  coverage: z
    .object({
      complete: z.boolean(),
      filesAnalysed: z.int(),
      filesSkipped: z.int(),
      filesIncomplete: z.int(),
      examples: z.array(z.object({ path: z.string(), reason: z.string() })),
    })
    .nullable()
    .describe('What it looked at. Absence of findings in files that were skipped says nothing.'),
});

const briefFinding = z.object({
  id: uuid,
  title: z.string(),
  severity: z.enum(findingSeverities),
  state: z.enum(findingStates),
  file: z.string(),
  startLine: z.int(),
  ruleId: z.string(),
});

const codeLines = z.object({ file: z.string(), startLine: z.int(), lines: z.array(z.string()) });

export const scanTools = [
  tool({
    name: 'list_workspaces',
    title: 'List workspaces',
    description: 'What is scanned: the workspaces of the company, newest first.',
    effect: 'read',
    input: z.strictObject(paging),
    output: page(workspace),
    run: async ({ client, company }, query) =>
      client.call('listWorkspaces', { params: { companyId: (await company()).id }, query }),
  }),
  tool({
    name: 'get_scan',
    title: 'Get a scan',
    description: 'How far a scan has come, and what it looked at.',
    effect: 'read',
    input: z.strictObject({ scanId: uuid }),
    output: briefScan,
    run: async ({ client }, params) => {
      const { coverage, ...scan } = await client.call('getCompanyScan', { params });
      return {
        ...scan,
        coverage: coverage && {
          complete: coverage.complete,
          filesAnalysed: coverage.filesAnalysed,
          filesSkipped: coverage.filesSkippedTotal,
          filesIncomplete: coverage.filesIncompleteTotal,
          examples: coverage.filesSkipped.slice(0, SKIPPED_SHOWN),
        },
      };
    },
  }),
  tool({
    name: 'list_findings',
    title: 'List findings',
    description: 'Findings of a workspace, the most severe first.',
    effect: 'read',
    input: z.strictObject({
      workspaceId: uuid,
      severity: z.enum(findingSeverities).optional(),
      state: z.enum(findingStates).optional(),
      file: z.string().min(1).optional().describe('Only those in this file.'),
      ...paging,
    }),
    output: page(briefFinding),
    run: ({ client }, { workspaceId, ...query }) =>
      client.call('listFindings', { params: { workspaceId }, query }),
  }),
  tool({
    name: 'get_finding',
    title: 'Get a finding',
    description:
      'One finding with its way from source to sink and the code around each step, why it is one, and how to mend it.',
    effect: 'read',
    input: z.strictObject({ findingId: uuid }),
    output: findingDetail.extend({
      code: z.array(codeLines).describe('Lines around the finding and its steps, as they were scanned.'),
      codeIsWhole: z.boolean().describe('False where lines were left off, or the scan kept none.'),
    }),
    run: async ({ client }, params) => {
      const [found, { excerpts, kept }] = await Promise.all([
        client.call('getFinding', { params }),
        client.call('getFindingCode', { params }),
      ]);
      const code = firstLines(excerpts);
      return {
        ...found,
        message: cut(found.message),
        code,
        codeIsWhole: kept && code.length === excerpts.length,
      };
    },
  }),
  tool({
    name: 'get_credits',
    title: 'Get credits',
    description: 'How many scans the company may still run.',
    effect: 'read',
    input: z.strictObject({}),
    output: credits,
    run: async ({ client, company }) =>
      client.call('getCompanyCredits', { params: { companyId: (await company()).id } }),
  }),
];

/** Characters of code in one answer: about what an agent reads at once, a tenth of it code of one finding. */
const CODE_MAX = 20_000;

function firstLines<E extends { readonly lines: readonly string[] }>(excerpts: readonly E[]): E[] {
  let left = CODE_MAX;
  return excerpts.filter(({ lines }) => {
    left -= lines.reduce((sum, line) => sum + line.length + 1, 0);
    return left >= 0;
  });
}
