/** What a page will read, asked for while its code is still on the way. Pages ask again for themselves, and find it here. */
import { companyOf, rememberedCompany } from '../api/company.ts';
import { findingsQuery } from '../api/findings.ts';
import { meQuery } from '../api/me.ts';
import { scansQuery } from '../api/scans.ts';
import { workspaceQuery } from '../api/workspaces.ts';
import { queryClient } from '../lib/query-client.ts';

/** Who one is: every page of an organization begins with it. */
export function readMe(): void {
  void queryClient.prefetchQuery(meQuery);
}

/** The workspace with its scans; nothing when nobody is signed in. */
export function readWorkspace({ params }: { params: { workspaceId: string } }): void {
  void forCompany((companyId) => {
    void queryClient.prefetchQuery(workspaceQuery(params.workspaceId));
    void queryClient.prefetchQuery(scansQuery(companyId, params.workspaceId));
  });
}

/** The same with the findings. */
export function readFindings(page: { params: { workspaceId: string } }): void {
  readWorkspace(page);
  void forCompany(() => void queryClient.prefetchQuery(findingsQuery(page.params.workspaceId)));
}

async function forCompany(read: (companyId: string) => void): Promise<void> {
  const me = await queryClient.fetchQuery(meQuery).catch(() => null);
  const company = me === null ? undefined : companyOf(me, rememberedCompany());
  if (company !== undefined) read(company.companyId);
}
