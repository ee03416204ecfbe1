import { defineRoute } from '../route.ts';
import { companyPath } from '../schemas/paths.ts';
import { searchQuery, searchResults } from '../schemas/search.ts';
import { ok } from './answers.ts';
import { ids, injection } from './examples.ts';

export const search = defineRoute({
  api: 'v0',
  tag: 'Companies',
  permission: 'company-member',
  id: 'search',
  method: 'GET',
  path: '/api/v0/companies/{companyId}/search',
  summary: 'Search a company',
  description: 'Workspaces, findings, files, packages and alerts that a text occurs in, a few of each.',
  params: companyPath,
  query: searchQuery,
  body: null,
  success: ok(searchResults, 'What was found.'),
  problems: [],
  example: {
    params: { companyId: ids.acme },
    query: { q: 'sql' },
    reply: {
      workspaces: [],
      findings: [
        {
          id: ids.finding,
          workspaceId: ids.workspace,
          title: injection.title,
          severity: injection.severity,
          state: injection.state,
          file: injection.file,
          startLine: injection.startLine,
        },
      ],
      files: [],
      packages: [],
      alerts: [],
    },
  },
});
