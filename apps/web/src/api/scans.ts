import { queryOptions } from '@tanstack/react-query';
import type { Scan } from '@vedette/contract';
import { all } from '../lib/all-pages.ts';
import { api } from '../lib/api.ts';

/** How often lists are asked for while a scan runs; its own page is told by events. */
const POLL_MS = 5_000;
/** More scans of one workspace than anybody looks through. */
const SHOWN_MAX = 400;

export const isRunning = (scan: Pick<Scan, 'status'>) =>
  scan.status === 'queued' || scan.status === 'running';

/** Newest first. */
export const scansQuery = (companyId: string, workspaceId: string) =>
  queryOptions({
    queryKey: ['scans', companyId, workspaceId],
    queryFn: () =>
      all(
        api.pages('listCompanyScans', { params: { companyId }, query: { workspaceId, limit: 200 } }),
        SHOWN_MAX,
      ),
    refetchInterval: (query) => (query.state.data?.some(isRunning) ? POLL_MS : false),
  });

/** The scans of the whole organization that are at work now. */
export const runningScansQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['scans', companyId, 'running'],
    queryFn: async () => {
      const params = { companyId };
      const [running, queued] = await Promise.all([
        api.call('listCompanyScans', { params, query: { status: 'running', limit: 20 } }),
        api.call('listCompanyScans', { params, query: { status: 'queued', limit: 20 } }),
      ]);
      return [...running.items, ...queued.items];
    },
    refetchInterval: POLL_MS,
  });

export const sourceWord = (scan: Scan) =>
  scan.source.kind === 'remote_repo' ? (scan.source.commit ?? '').slice(0, 8) : 'archive';
