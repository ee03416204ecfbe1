/** What triage says about an alert: its conclusion, and everything it rests on. */
import { z } from 'zod';
import { dispositions } from '../enumerations.ts';
import { time, uuid } from './primitives.ts';

export const actionsRequired = ['none', 'approval', 'clarification'] as const;

export const disposition = z.enum(dispositions).meta({
  id: 'Disposition',
  description: 'What an alert turned out to be for this organization.',
});

export const actionRequired = z.enum(actionsRequired).meta({
  id: 'ActionRequired',
  description:
    'What a person is asked for: to approve what is proposed, to clarify what is not covered, or nothing.',
});

export const evidenceKinds = [
  'component_present',
  'version_affected',
  'version_unaffected',
  'version_unknown',
  'imported',
  'not_imported',
  'install_script',
  'indicator_found',
  'lookalike_name',
  'seen_in_older_scan',
  'component_absent',
  'advisory',
] as const;

export const evidence = z
  .object({
    id: z.string().describe('Cited by the summary and the narrative: `e1`, `e2`, …'),
    kind: z.enum(evidenceKinds),
    text: z.string().describe('One sentence.'),
    workspaceId: uuid.nullable(),
    workspaceName: z.string().nullable(),
    scanId: uuid
      .nullable()
      .describe('The completed scan that saw it; null where several workspaces are meant at once.'),
    file: z.string().nullable().describe('Relative to the root of the source.'),
    line: z.int().nullable(),
    purl: z.string().nullable().describe('The component it is about.'),
    path: z
      .array(z.string())
      .nullable()
      .describe(
        'From the project down to the component, as `name@version`; null when the file has no graph.',
      ),
  })
  .meta({
    id: 'TriageEvidence',
    description: 'One fact from a completed scan, with the place where it is seen.',
  });

export const triageGap = z
  .object({
    workspaceId: uuid.nullable(),
    workspaceName: z.string().nullable(),
    what: z.string().describe('What was not looked at, or could not be known.'),
    file: z.string().nullable(),
    line: z.int().nullable(),
  })
  .meta({ id: 'TriageGap', description: 'What no evidence can be read from. A gap never clears anything.' });

export const triageAction = z
  .object({
    workspaceId: uuid.nullable(),
    workspaceName: z.string().nullable(),
    title: z.string(),
    command: z
      .string()
      .nullable()
      .describe('Ready to run in the folder of `file`; null where no command does it.'),
    file: z.string().nullable(),
  })
  .meta({ id: 'TriageAction', description: 'What to do.' });

export const vexStatuses = ['not_affected', 'affected', 'fixed', 'under_investigation'] as const;
export const vexJustifications = [
  'component_not_present',
  'vulnerable_code_not_present',
  'vulnerable_code_not_in_execute_path',
  'vulnerable_code_cannot_be_controlled_by_adversary',
  'inline_mitigations_already_exist',
] as const;

export const vexStatement = z
  .object({
    status: z.enum(vexStatuses),
    justification: z.enum(vexJustifications).nullable(),
    actionStatement: z.string().nullable(),
    onceApproved: z
      .object({ status: z.enum(vexStatuses), justification: z.enum(vexJustifications).nullable() })
      .nullable()
      .describe('What the statement becomes when a person approves the proposal.'),
  })
  .meta({ id: 'VexStatement', description: 'The conclusion in the terms of OpenVEX.' });

export const workspaceConclusion = z
  .object({
    situation: z.string().describe('The row of the decision table that these workspaces are in.'),
    vex: vexStatement.pick({ status: true, justification: true }),
    purls: z.array(z.string()).describe('The components in question; none where it is not known.'),
    workspaceIds: z.array(uuid),
  })
  .meta({ id: 'WorkspaceConclusion', description: 'What was concluded for some workspaces.' });

export const modelOpinion = z
  .object({
    model: z.string().describe('Name of the model that answered.'),
    citations: z.array(z.string()).describe('Ids of the evidence that the narrative rests on.'),
    proposedDisposition: disposition.exclude(['duplicated']),
    proposes: z
      .enum(['nothing', 'safer', 'worse'])
      .describe('The proposal beside the disposition of the agent. Both kinds wait for a person.'),
    proposedActions: z
      .array(z.string())
      .describe('What the model would do. It has read untrusted text: never run these unread.'),
    answeredAt: time,
  })
  .meta({
    id: 'ModelOpinion',
    description:
      'What a language model said about the conclusion of the agent. It changes nothing by itself.',
  });

export const triageResult = z
  .object({
    disposition,
    confidence: z.enum(['low', 'medium', 'high']),
    situation: z.string().describe('The row of the decision table, the worst over all workspaces.'),
    summary: z.string().describe('At most two sentences.'),
    narrative: z
      .string()
      .nullable()
      .describe(
        'Written by a language model, where one is configured, that has read untrusted text: plain text, never markup.',
      ),
    opinion: modelOpinion.optional().describe('Absent where no language model has answered.'),
    evidence: z.array(evidence),
    counterEvidence: z.array(evidence),
    gaps: z.array(triageGap),
    actions: z.array(triageAction),
    vex: vexStatement,
    workspaces: z
      .array(workspaceConclusion)
      .describe('The workspaces in which anything was found or could be hidden; all others are without it.'),
    priority: z
      .int()
      .min(0)
      .max(100)
      .describe('What to look at first. The severity of the sender stays as it is.'),
    actionRequired,
    inputsHash: z.string().describe('SHA-256 of everything the conclusion rests on.'),
    engineVersion: z.string(),
    ranAt: time,
    durationMs: z.number(),
  })
  .meta({ id: 'Triage', description: 'The conclusion of the triage agent, with its evidence.' });

export type Disposition = z.output<typeof disposition>;
export type ActionRequired = z.output<typeof actionRequired>;
export type Evidence = z.output<typeof evidence>;
export type EvidenceKind = Evidence['kind'];
export type TriageGap = z.output<typeof triageGap>;
export type TriageAction = z.output<typeof triageAction>;
export type ModelOpinion = z.output<typeof modelOpinion>;
export type VexStatement = z.output<typeof vexStatement>;
export type TriageResult = z.output<typeof triageResult>;

export const triagePolicy = z
  .strictObject({
    closeDevelopmentOnly: z
      .boolean()
      .describe(
        'Alerts about affected packages that only development uses are closed; critical and high ones only with complete coverage.',
      ),
  })
  .meta({
    id: 'TriagePolicy',
    description: 'What the agent may close besides what the decision table closes.',
  });

export const triageRun = z
  .object({ id: uuid, createdAt: time, result: triageResult })
  .meta({ id: 'TriageRun', description: 'One conclusion of the agent; later ones do not replace it.' });

export const modelOutcomes = [
  'answered',
  'stale',
  'refused',
  'invalid_output',
  'invented_citation',
  'rate_limited',
  'unavailable',
  'timeout',
  'rejected',
  'over_budget',
] as const;

export const modelRun = z
  .object({
    id: uuid,
    createdAt: time,
    model: z.string().describe('Name of the model that was asked.'),
    outcome: z
      .enum(modelOutcomes)
      .describe(
        'What became of the question. `stale`: answered, about what is no longer concluded; `over_budget`: not asked.',
      ),
    inputTokens: z.int().nullable().describe('Null where the server did not say.'),
    outputTokens: z.int().nullable().describe('Null where the server did not say.'),
    durationMs: z.int(),
    inputsHash: z.string().describe('That of the conclusion which was asked about.'),
  })
  .meta({
    id: 'ModelRun',
    description: 'One question about an alert to the language model. Neither its text nor the answer’s.',
  });

export const vexFormats = ['openvex', 'cyclonedx'] as const;

export type TriagePolicy = z.output<typeof triagePolicy>;
export type TriageRun = z.output<typeof triageRun>;
export type ModelRun = z.output<typeof modelRun>;
export type ModelOutcome = ModelRun['outcome'];
export type WorkspaceConclusion = z.output<typeof workspaceConclusion>;
export type VexFormat = (typeof vexFormats)[number];
