import { defineRoute } from '../route.ts';
import { pageOf } from '../schemas/paging.ts';
import { companyPath, proposalPath } from '../schemas/paths.ts';
import { proposal, proposalCreation, proposalQuery } from '../schemas/proposals.ts';
import { created, ok } from './answers.ts';
import { at, ids, onlyPage } from './examples.ts';

const common = { api: 'v0', tag: 'Proposals', permission: 'company-member' } as const;
const ofProposal = { params: { proposalId: ids.proposal } } as const;

const exampleAction = { kind: 'dismiss_finding', findingId: ids.finding } as const;
const exampleReason = 'The table name comes from a constant.';
const waiting = {
  id: ids.proposal,
  companyId: ids.acme,
  status: 'waiting_for_approval',
  action: exampleAction,
  reason: exampleReason,
  title: 'SQL injection in src/orders.js:12',
  workspaceId: ids.workspace,
  proposedBy: { userId: ids.ada, name: 'Ada Lovelace', clientName: 'Vedette command line' },
  approveUrl: `https://vedette.example/proposals/${ids.proposal}`,
  createdAt: at.created,
  expiresAt: '2026-11-27T09:30:00.000Z',
  decidedAt: null,
  decidedBy: null,
  scanId: null,
} as const;
const decided = { ...waiting, decidedAt: at.created, decidedBy: 'Ada Lovelace' } as const;

export const createProposal = defineRoute({
  ...common,
  id: 'createProposal',
  method: 'POST',
  path: '/api/v0/companies/{companyId}/proposals',
  summary: 'Propose something',
  description:
    'Nothing is done: it waits for a person to approve, for seven days. What already waits is answered again instead of being proposed twice. For a device token the scope `propose` is enough.',
  deviceScope: 'propose',
  params: companyPath,
  query: null,
  body: proposalCreation,
  repeatable: true,
  success: created(proposal, 'The proposal, waiting.'),
  problems: ['conflict'],
  meanings: { 409: 'It could not be done if it were approved, or too many proposals wait' },
  example: {
    params: { companyId: ids.acme },
    body: { action: exampleAction, reason: exampleReason },
    reply: waiting,
  },
});

export const listProposals = defineRoute({
  ...common,
  id: 'listProposals',
  method: 'GET',
  path: '/api/v0/companies/{companyId}/proposals',
  summary: 'Proposals of a company',
  description: 'Newest first.',
  params: companyPath,
  query: proposalQuery,
  body: null,
  success: ok(pageOf(proposal), 'A page of proposals.'),
  problems: [],
  example: {
    params: { companyId: ids.acme },
    query: { status: 'waiting_for_approval' },
    reply: onlyPage(waiting),
  },
});

export const getProposal = defineRoute({
  ...common,
  id: 'getProposal',
  method: 'GET',
  path: '/api/v0/proposals/{proposalId}',
  summary: 'One proposal',
  description: 'What would be done, why, and what became of it.',
  params: proposalPath,
  query: null,
  body: null,
  success: ok(proposal, 'The proposal.'),
  problems: [],
  example: { ...ofProposal, reply: waiting },
});

export const approveProposal = defineRoute({
  ...common,
  id: 'approveProposal',
  method: 'POST',
  path: '/api/v0/proposals/{proposalId}/approve',
  summary: 'Approve a proposal',
  description:
    'It is done now, in the name of the caller, with the reason that was proposed. Takes the session or a personal access token of a person, never a device token: that is what the proposer has. Approving twice does nothing more.',
  deviceTokens: 'refused',
  params: proposalPath,
  query: null,
  body: null,
  repeatable: true,
  success: ok(proposal, 'The proposal, approved and done.'),
  problems: [
    'conflict',
    'gone',
    'commit_not_found',
    'archive_not_found',
    'archive_mismatch',
    'scans_disabled',
    'credits_unavailable',
    'repository_not_connected',
    'no_active_workspace',
    'multiple_workspaces',
    'workspace_mismatch',
    'scan_active',
    'idempotency_in_progress',
    'provider_unavailable',
    'backend_unavailable',
    'backend_timeout',
  ],
  meanings: {
    409: 'It was rejected before, or cannot be done as things are now; it goes on waiting then',
    410: 'It has expired',
  },
  example: { ...ofProposal, reply: { ...decided, status: 'approved' } },
});

export const rejectProposal = defineRoute({
  ...common,
  id: 'rejectProposal',
  method: 'POST',
  path: '/api/v0/proposals/{proposalId}/reject',
  summary: 'Reject a proposal',
  description:
    'It is not done. Takes what approving takes. Rejecting twice is fine; what was approved stays done.',
  deviceTokens: 'refused',
  params: proposalPath,
  query: null,
  body: null,
  repeatable: true,
  success: ok(proposal, 'The proposal, rejected.'),
  problems: ['conflict', 'gone'],
  meanings: { 409: 'It was approved before', 410: 'It has expired' },
  example: { ...ofProposal, reply: { ...decided, status: 'rejected' } },
});
