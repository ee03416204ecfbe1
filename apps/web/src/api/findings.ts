import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Finding } from '@vedette/contract';
import { api } from '../lib/api.ts';

/** Past this the page says that there are more; filters of the server find them. */
export const FINDINGS_SHOWN_MAX = 20_000;

const PAGE = 200;

/**
 * All findings of a workspace, the most severe first; filters work on them without asking again. When there is nothing to show
 * yet, the first page is shown while the others are read.
 */
export const findingsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['findings', workspaceId],
    queryFn: async ({ client, queryKey }): Promise<Finding[]> => {
      const isFirstTime = client.getQueryData(queryKey) === undefined;
      const found: Finding[] = [];
      for await (const one of api.pages('listFindings', {
        params: { workspaceId },
        query: { limit: PAGE },
      })) {
        found.push(one);
        if (isFirstTime && found.length === PAGE) client.setQueryData(queryKey, [...found]);
        if (found.length >= FINDINGS_SHOWN_MAX) break;
      }
      // What was decided about the first page meanwhile stands there already.
      const shown = isFirstTime ? (client.getQueryData<Finding[]>(queryKey) ?? []) : [];
      return [...shown, ...found.slice(shown.length)];
    },
    staleTime: 15_000,
  });

export const findingQuery = (findingId: string) =>
  queryOptions({
    queryKey: ['finding', findingId],
    queryFn: () => api.call('getFinding', { params: { findingId } }),
  });

export const findingCodeQuery = (findingId: string) =>
  queryOptions({
    queryKey: ['finding-code', findingId],
    queryFn: () => api.call('getFindingCode', { params: { findingId } }),
    staleTime: 60_000,
  });

export const findingHistoryQuery = (findingId: string) =>
  queryOptions({
    queryKey: ['finding', findingId, 'history'],
    queryFn: () => api.call('getFindingHistory', { params: { findingId } }),
  });

export const openFindingsQuery = (companyId: string, days = 30) =>
  queryOptions({
    queryKey: ['open-findings', companyId, days],
    queryFn: () => api.call('getOpenFindings', { params: { companyId }, query: { days } }),
    staleTime: 15_000,
  });

export type Decision =
  | { readonly kind: 'publish' }
  | { readonly kind: 'reopen' }
  | { readonly kind: 'dismiss'; readonly reason: string };

/** Decides about findings one after another, and writes what the server answers into what the pages show. */
export async function decide(
  queries: QueryClient,
  findings: readonly Finding[],
  decision: Decision,
): Promise<void> {
  for (const { id, workspaceId } of findings) {
    const params = { findingId: id };
    const changed =
      decision.kind === 'publish'
        ? await api.call('publishFinding', { params })
        : decision.kind === 'reopen'
          ? await api.call('reopenFinding', { params })
          : await api.call('dismissFinding', { params, body: { reason: decision.reason } });
    queries.setQueryData<Finding[]>(['findings', workspaceId], (old) =>
      old?.map((one) => (one.id === id ? changed : one)),
    );
    void queries.invalidateQueries({ queryKey: ['finding', id] });
  }
  void queries.invalidateQueries({ queryKey: ['open-findings'] });
}
