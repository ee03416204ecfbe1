/** Alerts as they change, by server-sent events; and by the same stream, whether the server is still there. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Streams end after minutes by themselves; only what stays away longer than a hiccup is told. */
const TOLD_AFTER_MS = 3_000;
const AGAIN_MS = 2_000;

/** `lostAt`: when the last news came, while the server does not answer; null while it does. */
export function useLiveAlerts(companyId: string): { lostAt: number | null } {
  const queries = useQueryClient();
  const [lostAt, setLostAt] = useState<number | null>(null);
  useEffect(() => {
    let source: EventSource | null = null;
    let again: ReturnType<typeof setTimeout> | undefined;
    let telling: ReturnType<typeof setTimeout> | undefined;
    let lastNews = Date.now();
    let wasLost = false;
    const open = () => {
      source = new EventSource(`/api/v0/companies/${companyId}/alert-stream`);
      source.onopen = () => {
        clearTimeout(telling);
        telling = undefined;
        lastNews = Date.now();
        setLostAt(null);
        // What happened meanwhile was told to nobody here.
        if (wasLost) void queries.invalidateQueries();
        wasLost = false;
      };
      source.addEventListener('alert', () => {
        lastNews = Date.now();
        void queries.invalidateQueries({ queryKey: ['alerts'] });
        void queries.invalidateQueries({ queryKey: ['alert'] });
      });
      source.onerror = () => {
        telling ??= setTimeout(() => {
          wasLost = true;
          setLostAt(lastNews);
        }, TOLD_AFTER_MS);
        // The browser tries again by itself, unless the answer was no stream.
        if (source?.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_MS);
      };
    };
    open();
    return () => {
      source?.close();
      clearTimeout(again);
      clearTimeout(telling);
    };
  }, [companyId, queries]);
  return { lostAt };
}
