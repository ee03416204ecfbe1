import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ThreatDecision } from '@vedette/contract';
import { all } from '../../lib/all-pages.ts';
import { api } from '../../lib/api.ts';
import { plural } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';

/** As many as one request may name. */
const AT_ONCE = 1000;

export const decisionsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['threat-decisions', workspaceId],
    queryFn: () => all(api.pages('listThreatDecisions', { params: { workspaceId }, query: { limit: 200 } })),
  });

export interface ThreatVerdict {
  readonly threatIds: readonly string[];
  /** Null takes the decisions back. */
  readonly decision: ThreatDecision['decision'] | null;
  readonly reason: string;
}

const done = { mitigated: 'Mitigated', accepted: 'Accepted' } as const;

/** Decides about threats, and offers the way back. */
export function useDecideThreats(scanId: string, workspaceId: string) {
  const queries = useQueryClient();
  const send = async ({ threatIds, decision, reason }: ThreatVerdict) => {
    for (let from = 0; from < threatIds.length; from += AT_ONCE) {
      const some = threatIds.slice(from, from + AT_ONCE);
      if (decision === null)
        await api.call('reopenThreats', { params: { workspaceId }, body: { threatIds: some } });
      else
        await api.call('decideThreats', { params: { scanId }, body: { threatIds: some, decision, reason } });
    }
    await queries.invalidateQueries({ queryKey: ['threat-decisions', workspaceId] });
  };
  return useMutation({
    mutationFn: send,
    onSuccess: (_, { threatIds, decision }) => {
      const what = plural(threatIds.length, 'threat');
      if (decision === null) toast(`Open again: ${what}`);
      else toast(`${done[decision]}: ${what}`, () => void send({ threatIds, decision: null, reason: '' }));
    },
  });
}
