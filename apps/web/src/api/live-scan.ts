/** A scan while it runs: told by the server as it goes on, and asked for again and again while the stream is away. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Scan, ScanNews, ScanSoFar } from '@vedette/contract';
import { useEffect, useState } from 'react';
import { api, pathTo } from '../lib/api.ts';
import { followEvents } from '../lib/live-events.ts';
import { isRunning } from './scans.ts';

const POLL_MS = 1_000;

interface LiveScan {
  readonly scan: Scan | undefined;
  /** How many are stored so far; null while the analysis is not over. */
  readonly findings: number | null;
  /** What it has shown on its way; null where the stream has not told it. */
  readonly soFar: ScanSoFar | null;
}

export function useLiveScan(scanId: string): LiveScan {
  const queries = useQueryClient();
  const [isLive, setIsLive] = useState(false);
  const [told, setTold] = useState<Pick<LiveScan, 'findings' | 'soFar'>>({ findings: null, soFar: null });
  const scan = useQuery({
    queryKey: ['scan', scanId],
    queryFn: () => api.call('getCompanyScan', { params: { scanId } }),
    refetchInterval: ({ state }) => (!isLive && state.data && isRunning(state.data) ? POLL_MS : false),
  }).data;
  const runs = scan !== undefined && isRunning(scan);
  useEffect(() => {
    if (!runs) return;
    const stop = followEvents(pathTo('streamScan', { scanId }), {
      on: {
        scan: (data) => {
          const news = JSON.parse(data) as ScanNews;
          queries.setQueryData<Scan>(['scan', scanId], news.scan);
          setTold({ findings: news.findings, soFar: news.soFar });
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
  return { scan, ...told };
}
