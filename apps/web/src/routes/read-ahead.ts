/** What a page will read, asked for while its code is still on the way. Pages ask again for themselves, and find it here. */
import { waitingAlertsQuery } from '../api/alerts.ts';
import { companyOf, rememberedCompany } from '../api/company.ts';
import { findingsQuery, openFindingsQuery } from '../api/findings.ts';
import { meQuery } from '../api/me.ts';
import { scansQuery } from '../api/scans.ts';
import { workspaceQuery, workspacesQuery } from '../api/workspaces.ts';
import { queryClient } from '../lib/query-client.ts';

/** Who one is: every page of an organization begins with it. */
export function readMe(): void {
  void queryClient.prefetchQuery(meQuery);
}

/** What the first page says of the organization. */
export function readOverview(): void {
  void forCompany((companyId) => {
    void queryClient.prefetchQuery(workspacesQuery(companyId));
    void queryClient.prefetchQuery(openFindingsQuery(companyId));
    void queryClient.prefetchQuery(waitingAlertsQuery(companyId));
  });
}

/** The workspace with its scans. */
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

/**
 * Reads for the organization that was shown here last without waiting for who one is: both questions are on the way together. Who
 * signed in as somebody else meanwhile is refused these, and is asked for their own. Nothing when nobody is signed in.
 */
async function forCompany(read: (companyId: string) => void): Promise<void> {
  const remembered = rememberedCompany();
  if (remembered !== null) read(remembered);
  const me = await queryClient.fetchQuery(meQuery).catch(() => null);
  const company = me === null ? undefined : companyOf(me, remembered);
  if (company !== undefined && company.companyId !== remembered) read(company.companyId);
}
