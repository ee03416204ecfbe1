import type { GroupSpec } from '../command-line/command.ts';
import { company, idArgument, json, limit } from '../command-line/options.ts';

const load = () => import('../resources/proposals.ts');
const id = '0198c5d2-7a11-7c3e-9d8f-6b1a2c3d4e5f';
const proposalId = idArgument('<proposal-id>', 'proposals list');
const about =
  'Takes a personal access token in VEDETTE_TOKEN: a login of the command line is what coding agents act with, and they cannot approve what they propose. Without one, decide on the page of the proposal.';

export const proposalsCommand: GroupSpec = {
  name: 'proposals',
  summary: 'list, approve and reject what coding agents propose',
  commands: [
    {
      name: 'list',
      summary: 'list the proposals of a company, newest first',
      options: [
        {
          flags: '--status <status>',
          description: 'only these',
          choices: ['waiting_for_approval', 'approved', 'rejected', 'expired'],
        },
        {
          flags: '--kind <kind>',
          description: 'only these',
          choices: ['start_scan', 'dismiss_finding', 'alert_disposition'],
        },
        company,
        limit,
        json,
      ],
      examples: [
        { run: 'vedette proposals list --status waiting_for_approval', does: 'what waits for a person' },
      ],
      load: async () => (await load()).listProposals,
    },
    {
      name: 'approve',
      summary: 'do what was proposed, in your name',
      about,
      args: [proposalId],
      options: [json],
      examples: [{ run: `vedette proposals approve ${id}`, does: 'approving twice does nothing more' }],
      load: async () => (await load()).approveProposal,
    },
    {
      name: 'reject',
      summary: 'refuse what was proposed',
      about,
      args: [proposalId],
      options: [json],
      examples: [{ run: `vedette proposals reject ${id}`, does: 'it is not done' }],
      load: async () => (await load()).rejectProposal,
    },
  ],
};
