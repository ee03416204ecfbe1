import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCompany } from '../../api/company.ts';
import { openFindingsQuery } from '../../api/findings.ts';
import { workspacesQuery } from '../../api/workspaces.ts';
import { SeverityCount } from '../../ui/severity.tsx';

const SHOWN = 6;
const severities = ['critical', 'high', 'medium', 'low'] as const;

/** The workspaces with the gravest open findings, always in sight. */
export function PinnedWorkspaces() {
  const company = useCompany();
  const workspaces = useQuery(workspacesQuery(company.id));
  const open = useQuery(openFindingsQuery(company.id));
  const states = new Map(open.data?.workspaces.map((state) => [state.workspaceId, state.open]));
  const weight = (id: string) =>
    severities.reduce((sum, severity) => sum * 1_000 + Math.min(999, states.get(id)?.[severity] ?? 0), 0);
  const pinned = (workspaces.data ?? [])
    .filter(({ status }) => status === 'active')
    .sort((a, b) => weight(b.id) - weight(a.id))
    .slice(0, SHOWN);
  if (pinned.length === 0) return null;
  return (
    <nav aria-label="Workspaces to look at">
      <h2 className="side-head">Workspaces by severity</h2>
      {pinned.map(({ id, name }) => {
        const worst = severities.find((severity) => (states.get(id)?.[severity] ?? 0) > 0);
        return (
          <Link key={id} className="navi ws" to="/workspace/$workspaceId" params={{ workspaceId: id }}>
            <span className="trunc">{name}</span>
            {worst ? (
              <span className="n">
                <SeverityCount severity={worst} count={states.get(id)?.[worst] ?? 0} />
              </span>
            ) : null}
          </Link>
        );
      })}
    </nav>
  );
}
