import type { Invocation } from '../command-line/command.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import { pickCompany } from '../session/company.ts';
import { openSession } from '../session/session.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { pageSize, showList } from './lists.ts';

interface ListFlags {
  readonly company?: string;
  readonly limit: number;
  readonly json?: boolean;
}

export async function listRepositories({ flags, at }: Invocation<ListFlags>): Promise<number> {
  const session = await openSession(at);
  const company = flags.company === undefined ? null : await pickCompany(session, flags.company, at);
  const pages = session.client.pages('listRepositories', {
    query: { limit: pageSize(flags.limit), companyId: company?.id },
  });
  return showList(
    { at, flags },
    pages,
    [
      { title: 'id', value: ({ id }) => id, below: true },
      { title: 'name', value: ({ name }) => name, elastic: true },
      { title: 'type', value: ({ type }) => type },
      { title: 'your role', value: ({ role }) => role ?? '—' },
      { title: 'archived', value: ({ archived }) => (archived ? 'yes' : 'no') },
    ],
    `There are no repositories that you may see. They are made at ${session.server}/repositories`,
  );
}

export async function listMembers({
  args,
  flags,
  at,
}: Invocation<{ limit: number; json?: boolean }>): Promise<number> {
  const { client } = await openSession(at);
  const pages = client.pages('listRepositoryUsers', {
    params: { repo_id: args[0] ?? '' },
    query: { limit: pageSize(flags.limit) },
  });
  return showList(
    { at, flags },
    pages,
    [
      { title: 'company user id', value: ({ companyUserId }) => companyUserId, below: true },
      { title: 'name', value: ({ name }) => name, elastic: true },
      { title: 'kind', value: ({ kind }) => kind },
      { title: 'role', value: ({ role }) => role },
    ],
    'Nobody is on this repository.',
  );
}

/** `vedette repos add-users REPOSITORY ID…`: all or none of them. */
export async function addUsers({ args, flags, at }: Invocation<{ json?: boolean }>): Promise<number> {
  const [repository = '', ...companyUserIds] = args;
  const { client } = await openSession(at);
  await client.call('addCompanyUsers', { params: { repo_id: repository }, body: { companyUserIds } });
  if (flags.json) printJson(at, { repositoryId: repository, companyUserIds });
  else
    printLines(at, [
      `${companyUserIds.length === 1 ? 'The company user is' : `All ${companyUserIds.length} company users are`} on the repository now.`,
    ]);
  return exitCodes.clean;
}
