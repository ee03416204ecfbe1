import type { WorkspaceStatus } from '@vedette/contract';
import type { Invocation } from '../command-line/command.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import { pickCompany } from '../session/company.ts';
import { openSession } from '../session/session.ts';
import { note, printJson, printTable } from '../terminal/print.ts';
import { pageSize, shortTime, showList } from './lists.ts';

interface OfCompany {
  readonly company?: string;
  readonly json?: boolean;
}

export async function showCredits({ flags, at }: Invocation<OfCompany>): Promise<number> {
  const session = await openSession(at);
  const company = await pickCompany(session, flags.company, at);
  const credits = await session.client.call('getCompanyCredits', { params: { companyId: company.id } });
  if (flags.json) {
    printJson(at, { companyId: company.id, ...credits });
    return exitCodes.clean;
  }
  printTable(
    at,
    [
      { title: 'scan', value: ([type]) => type },
      { title: 'balance', value: ([type]) => String(credits.balances[type]) },
      { title: 'takes', value: ([, { creditsRequired, ledger }]) => `${creditsRequired} of ${ledger}` },
      { title: 'possible', value: ([, { available }]) => (available ? 'yes' : 'no') },
    ],
    Object.entries(credits.scanTypes) as [
      keyof typeof credits.scanTypes,
      (typeof credits.scanTypes)['standard'],
    ][],
    '',
  );
  if (credits.model)
    note(
      at,
      `The language model: ${credits.model.tokensSpent} of ${credits.model.tokensPerDay} tokens of today are spent.`,
    );
  if (!credits.scansEnabled)
    note(at, 'Scans are disabled for this company; an administrator can enable them.');
  return exitCodes.clean;
}

export async function listWorkspaces({
  flags,
  at,
}: Invocation<OfCompany & { status?: WorkspaceStatus; limit: number }>): Promise<number> {
  const session = await openSession(at);
  const company = await pickCompany(session, flags.company, at);
  const pages = session.client.pages('listWorkspaces', {
    params: { companyId: company.id },
    query: { limit: pageSize(flags.limit), status: flags.status },
  });
  return showList(
    { at, flags },
    pages,
    [
      { title: 'id', value: ({ id }) => id, below: true },
      { title: 'name', value: ({ name }) => name, elastic: true },
      { title: 'kind', value: ({ kind }) => kind },
      { title: 'status', value: ({ status }) => status },
      { title: 'repository', value: ({ repoUrl }) => repoUrl ?? '—', elastic: true },
      { title: 'created', value: ({ createdAt }) => shortTime(createdAt) },
    ],
    `${company.name} has no workspaces. The first scan makes one: vedette scan .`,
  );
}
