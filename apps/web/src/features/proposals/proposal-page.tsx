import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Proposal } from '@vedette/contract';
import { useParam } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { until, words } from '../../lib/format.ts';
import { Approval } from '../../ui/approval.tsx';
import { Crumbs, Facts, Page } from '../../ui/page.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { effectOf } from './effect.ts';

/** Where a person decides about what an agent proposed, with everything that approving would do in sight. */
export function ProposalPage() {
  const proposalId = useParam('proposalId');
  const queries = useQueryClient();
  const params = { proposalId };
  const proposal = useQuery({
    queryKey: ['proposals', 'one', proposalId],
    queryFn: () => api.call('getProposal', { params }),
  });
  const decide = useMutation({
    mutationFn: (approve: boolean) => api.call(approve ? 'approveProposal' : 'rejectProposal', { params }),
    onSuccess: ({ status }) => {
      toast(words(status));
      void queries.invalidateQueries();
    },
  });
  const home = { label: 'Proposals', link: { to: '/proposals' } } as const;
  if (!proposal.data) return <PageState crumbs={[home, { label: 'Proposal' }]} asked={[proposal]} />;
  const { data } = proposal;
  const isWaiting = data.status === 'waiting_for_approval';
  const title = `${effectOf(data.action)}: ${data.title}`;
  return (
    <>
      <Crumbs crumbs={[home, { label: title }]} />
      <Page narrow title={title} lead={leadOf(data)}>
        <div className="stack gap-6">
          <Facts
            facts={[
              ['About', <Subject key="subject" proposal={data} />],
              ['Reason given', <q key="reason">{data.reason}</q>],
              ...scanFacts(data),
              [
                'Proposed by',
                data.proposedBy.clientName === null
                  ? data.proposedBy.name
                  : `${data.proposedBy.clientName}, signed in as ${data.proposedBy.name}`,
              ],
              ['Made', <Time key="at" at={data.createdAt} />],
            ]}
          />
          {isWaiting ? (
            <Approval
              warning="Title and reason are words of scanned code and of a program. Look at the thing itself before you decide."
              no="Reject"
              decide={decide}
            />
          ) : null}
        </div>
      </Page>
    </>
  );
}

function leadOf({ status, decidedBy, expiresAt }: Proposal): string {
  if (status === 'waiting_for_approval')
    return `It waits for a person, and ends ${until(expiresAt)}. Approving does it in your name.`;
  if (status === 'expired') return 'Nobody decided in time. It was not done.';
  return status === 'approved'
    ? `Approved by ${decidedBy}, and done.`
    : `Rejected by ${decidedBy}. It was not done.`;
}

function Subject({ proposal: { action, title, workspaceId, scanId } }: { proposal: Proposal }) {
  if (action.kind === 'alert_disposition') {
    return (
      <Link className="link" to="/alerts/$alertId" params={{ alertId: action.alertId }}>
        {title}
      </Link>
    );
  }
  if (action.kind === 'dismiss_finding' && workspaceId !== null) {
    return (
      <Link
        className="link"
        to="/workspace/$workspaceId/findings/$findingId"
        params={{ workspaceId, findingId: action.findingId }}
      >
        {title}
      </Link>
    );
  }
  return (
    <Link
      className="link"
      to="/workspace/$workspaceId"
      params={{ workspaceId: workspaceId ?? '' }}
      search={(scanId === null ? {} : { scanId }) as never}
    >
      {title}
    </Link>
  );
}

function scanFacts({ action }: Proposal): readonly (readonly [string, string])[] {
  if (action.kind !== 'start_scan') return [];
  const { commit, scanType, paths } = action.scan;
  return [
    ['Source', commit === undefined ? 'what was uploaded last' : `commit ${commit.slice(0, 12)}`],
    ['Type', words(scanType)],
    ...(paths === undefined || paths.length === 0 ? [] : ([['Looks first at', paths.join(', ')]] as const)),
  ];
}
