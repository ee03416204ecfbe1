/** A scan while it runs: told by the server as it goes on, and asked for again and again while the stream is away. */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Scan, ScanNews, ScanSoFar } from '@vedette/contract';
import { useEffect, useState } from 'react';
import { api, pathTo } from '../lib/api.ts';
import { followEvents } from '../lib/live-events.ts';
import { isRunning } from './scans.ts';

const POLL_MS = 1_000;

interface LiveScan {
  readonly scan: Scan;
  /** How many are stored so far; null while the analysis is not over. */
  readonly findings: number | null;
  /** What it has shown on its way; null where the stream has not told it. */
  readonly soFar: ScanSoFar | null;
}

/** @param known the scan as a list has it, shown until there is news */
export function useLiveScan(known: Scan): LiveScan {
  const { scanId } = known;
  const queries = useQueryClient();
  const [isLive, setIsLive] = useState(false);
  const told = useQuery<ScanNews>({ queryKey: ['scan-news', scanId], queryFn: skipToken }).data;
  const asked = useQuery({
    queryKey: ['scan', scanId],
    queryFn: () => api.call('getCompanyScan', { params: { scanId } }),
    refetchInterval: ({ state }) => (!isLive && state.data && isRunning(state.data) ? POLL_MS : false),
  }).data;
  const scan = asked ?? known;
  const runs = isRunning(scan);
  useEffect(() => {
    if (!runs) return;
    const stop = followEvents(pathTo('streamScan', { scanId }), {
      on: {
        scan: (data) => {
          const news = JSON.parse(data) as ScanNews;
          queries.setQueryData<Scan>(['scan', scanId], news.scan);
          queries.setQueryData<ScanNews>(['scan-news', scanId], news);
        },
      },
      onOpen: () => setIsLive(true),
      onBroken: () => setIsLive(false),
    });
    return () => {
      stop();
      setIsLive(false);
    };
  }, [runs, scanId, queries]);
  return { scan, findings: told?.findings ?? null, soFar: told?.soFar ?? null };
}
