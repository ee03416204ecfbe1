import { defineRoute } from '../route.ts';
import { advisoryImport } from '../schemas/advisories.ts';
import { pageOf, pageQuery } from '../schemas/paging.ts';
import { ok } from './answers.ts';
import { at, onlyPage } from './examples.ts';

export const listAdvisoryImports = defineRoute({
  api: 'v0',
  tag: 'Alerts',
  permission: 'signed-in',
  id: 'listAdvisoryImports',
  method: 'GET',
  path: '/api/v0/advisories/imports',
  summary: 'How old the knowledge about advisories is',
  description:
    'One entry for each kind of file that an operator imported; none, when nothing was. There are three kinds at most, so there is one page.',
  params: null,
  query: pageQuery,
  body: null,
  success: ok(pageOf(advisoryImport), 'The imports.'),
  problems: [],
  example: {
    reply: onlyPage({ kind: 'epss', entries: 280_000, dataDate: '2026-11-19', importedAt: at.created }),
  },
});
