import type { GroupSpec } from '../command-line/command.ts';
import { company, idArgument, json, limit } from '../command-line/options.ts';

const id = '0198c5d2-7a11-7c3e-9d8f-6b1a2c3d4e5f';
const load = () => import('../resources/repositories.ts');
const repository = idArgument('<repository-id>', 'repos list');
const companyUsers = {
  ...idArgument('<company-user-id...>', 'repos members REPOSITORY-ID', 'who is added'),
  missing: 'Their ids are those of GET /api/v0/companies/COMPANY/users.',
};

export const reposCommand: GroupSpec = {
  name: 'repos',
  summary: 'security engagements and who is on them',
  commands: [
    {
      name: 'list',
      summary: 'list the repositories that you may see',
      options: [company, limit, json],
      examples: [{ run: 'vedette repos list', does: 'names, ids, your role on each' }],
      load: async () => (await load()).listRepositories,
    },
    {
      name: 'members',
      summary: 'list who is on a repository',
      args: [repository],
      options: [limit, json],
      examples: [{ run: `vedette repos members ${id}`, does: 'names, kinds and roles' }],
      load: async () => (await load()).listMembers,
    },
    {
      name: 'add-users',
      summary: 'add company users to a repository, all or none of them',
      args: [repository, companyUsers],
      options: [json],
      examples: [
        {
          run: `vedette repos add-users ${id} 0198c5d2-8b22-7d4f-8e90-7c2b3d4e5f60`,
          does: 'whoever is on it already keeps their role',
        },
      ],
      load: async () => (await load()).addUsers,
    },
  ],
};
