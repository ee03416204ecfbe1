import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCompany } from '../../api/company.ts';
import { useLiveAlerts } from '../../api/live-alerts.ts';
import { runningScansQuery } from '../../api/scans.ts';
import { workspacesQuery } from '../../api/workspaces.ts';
import { clockTime, plural } from '../../lib/format.ts';

/** What runs now, and whether news still arrive. */
export function Watch() {
  const company = useCompany();
  const queries = useQueryClient();
  const live = useLiveAlerts(company.id);
  const running = useQuery(runningScansQuery(company.id));
  const workspaces = useQuery(workspacesQuery(company.id));
  const ids = (running.data ?? []).map(({ scanId }) => scanId).join(' ');
  const before = useRef(ids);
  // A scan that was there and is not any more has ended: what it found is news.
  useEffect(() => {
    if (before.current !== '' && before.current !== ids) {
      void queries.invalidateQueries({ queryKey: ['open-findings'] });
      void queries.invalidateQueries({ queryKey: ['scans'] });
    }
    before.current = ids;
  }, [ids, queries]);
  if (live.lostAt !== null) {
    return (
      <span className="watch" role="status">
        <span className="ring" aria-hidden="true" />
        reconnecting<span className="hide-s">, last news {clockTime(live.lostAt)}</span>
      </span>
    );
  }
  const first = running.data?.[0];
  if (first === undefined) return null;
  const name = workspaces.data?.find(({ id }) => id === first.workspaceId)?.name ?? '';
  return (
    <Link
      className="watch hide-s"
      to="/workspace/$workspaceId"
      params={{ workspaceId: first.workspaceId }}
      search={{ scanId: first.scanId } as never}
    >
      <span className="dot-live" />
      {plural(running.data?.length ?? 0, 'scan')} running
      <span className="t3 hide-m">
        {name} {first.progress.percent} %
      </span>
    </Link>
  );
}
