import type { CreatedServiceKey, Credits, ScanType, ServiceKeyScope } from '@vedette/contract';
import type { TokenHolder } from './people.ts';
import type { Maybe, Requests } from './requests.ts';

/** A service key, to be shown as a bearer token. */
export type Key = TokenHolder & { readonly id: string; readonly companyId: string };

export type ServiceKeys = ReturnType<typeof createServiceKeys>;

/** Making keys of programs, and what an organization may spend. */
export function createServiceKeys({ requestOk }: Requests, administrator: TokenHolder, acme: string) {
  const keysPath = (companyId = acme) => `/api/v0/companies/${companyId}/service-keys`;

  async function key(
    options: {
      scopes?: readonly ServiceKeyScope[];
      companyId?: string;
      expiresInDays?: number;
      name?: string;
      as?: Maybe;
    } = {},
  ): Promise<Key> {
    const { companyId = acme, name = 'nightly', as = administrator, ...rest } = options;
    const made = await requestOk<CreatedServiceKey>(as, 'POST', keysPath(companyId), { name, ...rest });
    return { id: made.id, companyId, token: made.secret };
  }

  const revoke = ({ companyId, id }: Key) =>
    requestOk<undefined>(administrator, 'DELETE', `${keysPath(companyId)}/${id}`);

  const grant = (ledger: ScanType, credits: number, companyId = acme) =>
    requestOk(administrator, 'POST', `/api/v0/companies/${companyId}/credits/grants`, { ledger, credits });

  const switchScans = (scansEnabled: boolean, companyId = acme) =>
    requestOk<Credits>(administrator, 'PATCH', `/api/v0/companies/${companyId}/credits`, { scansEnabled });

  return { keysPath, key, revoke, grant, switchScans };
}
