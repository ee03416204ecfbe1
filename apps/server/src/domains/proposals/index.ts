export { locateProposal } from './proposals.ts';
export { proposalRoutes } from './routes.ts';
