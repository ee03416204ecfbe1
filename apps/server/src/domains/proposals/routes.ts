import { type Proposal, routes } from '@vedette/contract';
import { Answer, type Binding, handle } from '../../platform/http/bind.ts';
import { userContext } from '../audit/index.ts';
import type { StartScan } from '../scans/index.ts';
import { approveProposal, rejectProposal } from './decide.ts';
import { createProposal, getProposal, listProposals } from './proposals.ts';

export const proposalRoutes = (startScan: StartScan): Binding[] => [
  handle(routes.createProposal, (ctx, { caller, scope, body, request }) =>
    createProposal(ctx, scope.organizationId, caller, body, request.id),
  ),
  handle(routes.listProposals, (ctx, { scope, query }) => listProposals(ctx, scope.organizationId, query)),
  handle(routes.getProposal, (ctx, { scope, params }) =>
    getProposal(ctx, scope.organizationId, params.proposalId),
  ),
  handle(routes.approveProposal, async (ctx, { caller, scope, params, request }) => {
    const decision = { ...userContext(caller, request), url: request.url, signal: request.signal };
    const result = await approveProposal(ctx, startScan, scope.organizationId, params.proposalId, decision);
    if ('id' in result) return result;
    return new Answer<Proposal>(result.body as never, {
      status: result.status,
      headers: { 'content-type': result.contentType },
    });
  }),
  handle(routes.rejectProposal, (ctx, { caller, scope, params, request }) =>
    rejectProposal(ctx, scope.organizationId, params.proposalId, userContext(caller, request)),
  ),
];
