import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCompany } from '../../api/company.ts';
import { workspacesQuery } from '../../api/workspaces.ts';
import { useSearchChoice, useSetSearch } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { ButtonGroup } from '../../ui/button.tsx';
import { Crumbs, Page } from '../../ui/page.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { GapNote } from '../../ui/states.tsx';
import { ArchiveScan } from './archive-scan.tsx';
import { CommitScan } from './commit-scan.tsx';

const sources = ['archive', 'commit'] as const;

/** Starts a scan: of a folder or an archive from this machine, or of a commit of a connected repository. */
export function NewScanPage() {
  const company = useCompany();
  const { workspaceId }: { workspaceId?: string } = useParams({ strict: false });
  const workspaces = useQuery(workspacesQuery(company.id));
  const credits = useQuery({
    queryKey: ['credits', company.id],
    queryFn: () => api.call('getCompanyCredits', { params: { companyId: company.id } }),
  });
  const given = workspaces.data?.find(({ id }) => id === workspaceId);
  const setSearch = useSetSearch();
  const way = useSearchChoice('source', sources) ?? (given?.kind === 'remote' ? 'commit' : 'archive');
  const home = { label: 'Workspaces', link: { to: '/workspaces' } } as const;
  if (!workspaces.data) {
    return (
      <PageState
        crumbs={[home, { label: 'New scan' }]}
        title={workspaceId === undefined ? 'New scan' : undefined}
        asked={[workspaces]}
      />
    );
  }
  return (
    <>
      <Crumbs
        crumbs={[
          home,
          ...(given
            ? [
                {
                  label: given.name,
                  link: { to: '/workspace/$workspaceId', params: { workspaceId: given.id } } as const,
                },
              ]
            : []),
          { label: 'New scan' },
        ]}
      />
      <Page
        narrow
        title={given ? `Scan ${given.name}` : 'New scan'}
        lead={
          credits.data
            ? `A scan takes one credit when it is accepted, and gives it back when it fails. Standard credits left: ${credits.data.balances.standard}.`
            : 'A scan takes one credit when it is accepted, and gives it back when it fails.'
        }
      >
        <div className="stack gap-6">
          {credits.data?.scansEnabled === false ? (
            <GapNote>
              <b>Scans are disabled for {company.name}.</b> A platform administrator can enable them.
            </GapNote>
          ) : null}
          {given === undefined ? (
            <ButtonGroup
              label="Kind of source"
              value={way}
              onChange={(source) => setSearch({ source })}
              choices={[
                { value: 'archive', label: 'A folder or archive' },
                { value: 'commit', label: 'A commit of a repository' },
              ]}
            />
          ) : null}
          {way === 'archive' ? (
            <ArchiveScan company={company} workspaces={workspaces.data} given={given} />
          ) : (
            <CommitScan company={company} workspaces={workspaces.data} given={given} />
          )}
        </div>
      </Page>
    </>
  );
}
