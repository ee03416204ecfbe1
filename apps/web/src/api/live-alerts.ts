/** Alerts as they change, by server-sent events; and by the same stream, whether the server is still there. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pathTo } from '../lib/api.ts';
import { followEvents } from '../lib/live-events.ts';

/** Streams end after minutes by themselves; only what stays away longer than a hiccup is told. */
const TOLD_AFTER_MS = 3_000;

/** `lostAt`: when the last news came, while the server does not answer; null while it does. */
export function useLiveAlerts(companyId: string): { lostAt: number | null } {
  const queries = useQueryClient();
  const [lostAt, setLostAt] = useState<number | null>(null);
  useEffect(() => {
    let telling: ReturnType<typeof setTimeout> | undefined;
    let lastNews = Date.now();
    let wasLost = false;
    const readAlerts = () => {
      void queries.invalidateQueries({ queryKey: ['alerts'] });
      void queries.invalidateQueries({ queryKey: ['alert'] });
    };
    const stop = followEvents(pathTo('streamAlerts', { companyId }), {
      on: {
        alert: () => {
          lastNews = Date.now();
          readAlerts();
        },
      },
      onOpen: () => {
        clearTimeout(telling);
        telling = undefined;
        lastNews = Date.now();
        setLostAt(null);
        if (wasLost) void queries.invalidateQueries();
        // What came between the reading of a list and the opening of the stream was told to nobody here.
        else readAlerts();
        wasLost = false;
      },
      onBroken: () => {
        telling ??= setTimeout(() => {
          wasLost = true;
          setLostAt(lastNews);
        }, TOLD_AFTER_MS);
      },
    });
    return () => {
      stop();
      clearTimeout(telling);
    };
  }, [companyId, queries]);
  return { lostAt };
}
