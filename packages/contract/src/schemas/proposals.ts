/** What somebody wants done who may not do it alone, such as a coding agent: it waits for a person. */
import { z } from 'zod';
import { proposalStatuses } from '../enumerations.ts';
import { decideAlertBody } from './alerts.ts';
import { dismissal } from './findings.ts';
import { pageQuery } from './paging.ts';
import { time, uuid } from './primitives.ts';
import { scanCreation } from './scans.ts';

export const proposalKinds = ['start_scan', 'dismiss_finding', 'alert_disposition'] as const;

export const proposalKind = z.enum(proposalKinds).meta({ id: 'ProposalKind' });
export const proposalStatus = z.enum(proposalStatuses).meta({
  id: 'ProposalStatus',
  description: 'All but `waiting_for_approval` are final. Only what is `approved` was done.',
});

const reason = dismissal.shape.reason.describe('Why it should be done, for the person who decides.');

/** What is to be done, with everything that doing it takes: approval adds nothing and changes nothing. */
export const proposalAction = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('start_scan'), workspaceId: uuid, scan: scanCreation }),
    z.strictObject({ kind: z.literal('dismiss_finding'), findingId: uuid }),
    z.strictObject({
      kind: z.literal('alert_disposition'),
      alertId: uuid,
      disposition: decideAlertBody.shape.disposition.unwrap(),
      status: decideAlertBody.shape.status,
    }),
  ])
  .meta({ id: 'ProposalAction', description: 'What is to be done when a person approves.' });

export const proposalCreation = z.strictObject({ action: proposalAction, reason });

export const proposal = z
  .object({
    id: uuid,
    companyId: uuid,
    status: proposalStatus,
    action: proposalAction,
    reason: z.string().describe('As it was proposed: the words of a program, not of a person.'),
    title: z.string().describe('What it is about, as it was called when it was proposed.'),
    workspaceId: uuid.nullable().describe('Of the finding or the scan; null for an alert.'),
    proposedBy: z.object({
      userId: uuid,
      name: z.string(),
      clientName: z.string().nullable().describe('The program that asked by device login.'),
    }),
    approveUrl: z.string().describe('The page where a person decides.'),
    createdAt: time,
    expiresAt: time.describe('When it can be approved no longer.'),
    decidedAt: time.nullable(),
    decidedBy: z.string().nullable(),
    scanId: uuid.nullable().describe('The scan that an approved `start_scan` became.'),
  })
  .meta({ id: 'Proposal', description: 'Something that is done when a person approves, and not before.' });

export const proposalQuery = pageQuery.extend({
  status: proposalStatus.optional(),
  kind: proposalKind.optional(),
});

export type ProposalKind = z.output<typeof proposalKind>;
export type ProposalStatus = z.output<typeof proposalStatus>;
export type ProposalAction = z.output<typeof proposalAction>;
export type ProposalCreation = z.output<typeof proposalCreation>;
export type Proposal = z.output<typeof proposal>;
export type ProposalQuery = z.output<typeof proposalQuery>;
