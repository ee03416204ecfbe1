import { type ServiceKeyScope, serviceKeyScopes } from '@vedette/contract';
import type { Invocation } from '../command-line/command.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import { pickCompany } from '../session/company.ts';
import { openSession } from '../session/session.ts';
import { note, printJson, printLines, printRecord } from '../terminal/print.ts';
import { day, pageSize, shortTime, showList } from './lists.ts';

interface OfCompany {
  readonly company?: string;
  readonly json?: boolean;
}

interface CreateFlags extends OfCompany {
  readonly name: string;
  readonly scope?: readonly ServiceKeyScope[];
  readonly expiresIn?: number;
}

/** `vedette service-key create`: makes a key and shows its secret, once. */
export async function createKey({ flags, at }: Invocation<CreateFlags>): Promise<number> {
  const session = await openSession(at);
  const company = await pickCompany(session, flags.company, at);
  const made = await session.client.call('createServiceKey', {
    params: { companyId: company.id },
    body: {
      name: flags.name,
      ...(flags.scope === undefined ? {} : { scopes: [...flags.scope] }),
      ...(flags.expiresIn === undefined ? {} : { expiresInDays: flags.expiresIn }),
    },
  });
  const { id, name, scopes, secret, createdAt, expiresAt } = made;
  if (flags.json) printJson(at, { id, name, scopes, secret, companyId: company.id, createdAt, expiresAt });
  else {
    printRecord(at, [
      ['Key', name],
      ['Id', id],
      ['Company', `${company.name} (${company.handle})`],
      ['Scopes', scopes.join(', ')],
      ['Expires', expiresAt === null ? 'never' : shortTime(expiresAt)],
      ['Secret', secret],
    ]);
    note(at, 'Keep the secret now: it is not shown again.');
  }
  return exitCodes.clean;
}

/** `vedette service-key list`: what is known of the keys, never a secret. */
export async function listKeys({ flags, at }: Invocation<OfCompany & { limit: number }>): Promise<number> {
  const session = await openSession(at);
  const company = await pickCompany(session, flags.company, at);
  const pages = session.client.pages('listServiceKeys', {
    params: { companyId: company.id },
    query: { limit: pageSize(flags.limit) },
  });
  return showList(
    { at, flags },
    pages,
    [
      { title: 'id', value: ({ id }) => id, below: true },
      { title: 'name', value: ({ name }) => name, elastic: true },
      {
        title: 'scopes',
        value: ({ scopes }) => (scopes.length === serviceKeyScopes.length ? 'all' : scopes.join(',')),
        elastic: true,
      },
      { title: 'created', value: ({ createdAt }) => day(createdAt) },
      {
        title: 'last used',
        value: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : shortTime(lastUsedAt)),
      },
      { title: 'expires', value: ({ expiresAt }) => (expiresAt === null ? 'never' : day(expiresAt)) },
    ],
    `${company.name} has no service keys. Make one: vedette service-key create --name LABEL`,
  );
}

/** `vedette service-key revoke ID`: ends a key at once. */
export async function revokeKey({ args, flags, at }: Invocation<OfCompany>): Promise<number> {
  const id = args[0] ?? '';
  const session = await openSession(at);
  const company = await pickCompany(session, flags.company, at);
  await session.client.call('revokeServiceKey', { params: { companyId: company.id, keyId: id } });
  if (flags.json) printJson(at, { id, revoked: true });
  else printLines(at, [`Revoked ${id}. It is refused from now on.`]);
  return exitCodes.clean;
}
