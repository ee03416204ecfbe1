import type { Me } from '@vedette/contract';
import { CliError, usageError } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import { choose } from '../terminal/choose.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import type { Session } from './session.ts';

export interface ChosenCompany {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
}

/**
 * The company a command acts in: the one that is named by id or handle; the only one; or the one a person chooses.
 * @throws CliError that lists them when it cannot ask
 */
export async function pickCompany(
  { client }: Session,
  named: string | undefined,
  at: Surroundings,
): Promise<ChosenCompany> {
  const me = await client.call('getMe');
  const own = me.companies
    .filter(({ kind }) => kind !== 'unverified_member')
    .map(({ companyId, name, handle }) => ({ id: companyId, name, handle }));
  if (named !== undefined) {
    const wanted = named.toLowerCase();
    const isIt = ({ id, handle }: ChosenCompany) => id === wanted || handle === wanted;
    const found = own.find(isIt) ?? (me.platformAdmin ? await findAny(client, isIt) : undefined);
    if (found === undefined) throw unknownCompany(named, own);
    return found;
  }
  const [only, ...others] = own;
  if (only === undefined) throw noCompany(me);
  if (others.length === 0) return only;
  const chosen = await choose(
    at,
    'In which company?',
    own.map(({ name, handle }) => `${name} (${handle})`),
  );
  const company = chosen === null ? undefined : own[chosen];
  if (company === undefined)
    throw usageError(`You belong to several companies: ${handles(own)}.`, 'Name one: --company HANDLE.');
  return company;
}

async function findAny(
  client: Session['client'],
  isIt: (company: ChosenCompany) => boolean,
): Promise<ChosenCompany | undefined> {
  for await (const company of client.pages('listCompanies', { query: { limit: 200 } }))
    if (isIt(company)) return company;
  return undefined;
}

function unknownCompany(named: string, own: readonly ChosenCompany[]): CliError {
  return usageError(
    `You belong to no company "${named.slice(0, 100)}".`,
    own.length === 0 ? 'Ask a manager to invite you.' : `Yours: ${handles(own)}.`,
  );
}

function noCompany(me: Me): CliError {
  return new CliError({
    code: 'no_company',
    message: `${me.email} belongs to no company yet.`,
    hint: me.platformAdmin
      ? 'Name one: --company HANDLE.'
      : 'Ask a manager to invite you, and follow the invitation.',
    exitCode: exitCodes.notAllowed,
  });
}

const handles = (companies: readonly ChosenCompany[]): string =>
  companies.map(({ handle }) => handle).join(', ');
