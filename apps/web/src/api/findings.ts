import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Finding, Scan } from '@vedette/contract';
import { api } from '../lib/api.ts';
import { whenIdle } from '../lib/idle.ts';

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
    queryFn: async ({ client, queryKey, signal }): Promise<Finding[]> => {
      const isFirstTime = client.getQueryData(queryKey) === undefined;
      const found: Finding[] = [];
      for await (const one of api.pages('listFindings', {
        params: { workspaceId },
        query: { limit: PAGE },
      })) {
        found.push(one);
        // Taken out of the cache meanwhile: what was read is not to be shown.
        signal.throwIfAborted();
        if (isFirstTime && found.length === PAGE) client.setQueryData(queryKey, [...found]);
        if (found.length >= FINDINGS_SHOWN_MAX) break;
        // The others wait while the first are drawn, or scrolled through.
        if (isFirstTime && found.length % PAGE === 0) await whenIdle();
      }
      // What was decided about the first page meanwhile stands there already.
      const shown = isFirstTime ? (client.getQueryData<Finding[]>(queryKey) ?? []) : [];
      return [...shown, ...found.slice(shown.length)];
    },
    staleTime: 15_000,
  });

/** A scan that ended longer ago than this has its findings in the list: it takes seconds, and is tried again for minutes. */
const LISTED_AFTER_MS = 10 * 60_000;

/** Whether the findings of a scan may not be in the workspace's list yet, so that `findingsListedQuery` has to be asked. */
export const mayBeUnlisted = (scan: Pick<Scan, 'finishedAt'>): boolean =>
  scan.finishedAt !== null && Date.now() - Date.parse(scan.finishedAt) < LISTED_AFTER_MS;

/**
 * Waits until the findings of a completed scan are in the list of its workspace: they come there after the scan's end, and a report
 * of the scan is not given before. What was read of the list earlier is forgotten.
 */
export const findingsListedQuery = ({ scanId, workspaceId }: Pick<Scan, 'scanId' | 'workspaceId'>) =>
  queryOptions({
    queryKey: ['findings-listed', scanId],
    queryFn: async ({ client }) => {
      const report = await api.stream('getFindingsOfScan', { params: { scanId } });
      await report.body?.cancel();
      client.removeQueries({ queryKey: ['findings', workspaceId] });
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
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
