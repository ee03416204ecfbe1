import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Alert, OpenFindings, Workspace } from '@vedette/contract';
import { Play, ShieldCheck } from 'lucide-react';
import { waitingAlertsQuery } from '../../api/alerts.ts';
import { useCompany } from '../../api/company.ts';
import { openFindingsQuery } from '../../api/findings.ts';
import { workspacesQuery } from '../../api/workspaces.ts';
import { useSearchChoice, useSetSearch } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { scanCommands } from '../../lib/commands.ts';
import { count, plural, weekday } from '../../lib/format.ts';
import { ButtonGroup, ButtonLink } from '../../ui/button.tsx';
import { Command } from '../../ui/copy.tsx';
import { CoverageBar } from '../../ui/coverage-bar.tsx';
import { DayBars } from '../../ui/day-bars.tsx';
import { Crumbs, Page, Section } from '../../ui/page.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Severity, SeverityCount, SeverityGlyph, severityOf } from '../../ui/severity.tsx';
import { Empty } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';

const severities = ['critical', 'high', 'medium', 'low'] as const;
const spans = { '7': '7 d', '30': '30 d', '90': '90 d' } as const;
type Span = keyof typeof spans;
/** Alerts that are read to say what became of the last day's; the page says when there were more. */
const LATEST = 200;
const DAY_MS = 86_400_000;

export function OverviewPage() {
  const company = useCompany();
  const days = useSearchChoice('days', ['7', '30', '90'] as const) ?? '30';
  const setSearch = useSetSearch();
  const workspaces = useQuery(workspacesQuery(company.id));
  const open = useQuery(openFindingsQuery(company.id, Number(days)));
  const waiting = useQuery(waitingAlertsQuery(company.id));
  if (!workspaces.data || !open.data || !waiting.data)
    return (
      <PageState
        crumbs={[{ label: 'Overview' }]}
        title={weekday(Date.now())}
        asked={[workspaces, open, waiting]}
        rows={12}
      />
    );
  const things = waiting.data.items.length;
  return (
    <>
      <Crumbs crumbs={[{ label: 'Overview' }]} />
      <Page
        title={weekday(Date.now())}
        lead={
          things === 0
            ? 'Nothing waits for a person.'
            : `${plural(things, 'thing waits', 'things wait')} for a person${waiting.data.more ? ', and more' : ''}. Everything else was closed with evidence.`
        }
        actions={
          <ButtonGroup<Span>
            label="Days shown"
            value={days}
            onChange={(next) => setSearch({ days: next === '30' ? undefined : next })}
            choices={(Object.keys(spans) as Span[]).map((value) => ({ value, label: spans[value] }))}
          />
        }
      >
        {workspaces.data.length === 0 && things === 0 ? (
          <FirstSteps />
        ) : (
          <div className="stack gap-8">
            <Waiting alerts={waiting.data.items} />
            <OpenByDay days={open.data.days} workspaces={open.data.workspaces.length} />
            <div className="ov2">
              <WorkspaceRows workspaces={workspaces.data} open={open.data} />
              <LastDay companyId={company.id} />
            </div>
          </div>
        )}
      </Page>
    </>
  );
}

function FirstSteps() {
  return (
    <Empty icon={Play} title="Start with a scan">
      <p>
        Drop a folder or its archive, or scan from a terminal. The first finding takes less than two minutes.
      </p>
      <ButtonLink look={{ variant: 'primary', icon: Play }} link={{ to: '/workspaces/scan' }}>
        Scan a folder
      </ButtonLink>
      <Command prompt="$" text={scanCommands} />
    </Empty>
  );
}

function Waiting({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <Section
      title="Waits for you"
      side={
        <Link className="link sm" to="/alerts">
          All alerts
        </Link>
      }
    >
      {alerts.length === 0 ? (
        <p className="t2 in-sec row">
          <ShieldCheck className="i" aria-hidden="true" /> No alert waits. What the evidence settled is under
          Alerts, closed.
        </p>
      ) : (
        <table className="plain fix needs">
          <tbody>
            {alerts.slice(0, 8).map((alert) => (
              <tr key={alert.id}>
                <td className="w-40">
                  <SeverityGlyph severity={severityOf(alert.severity)} />
                </td>
                <td className="trunc">
                  <Link to="/alerts/$alertId" params={{ alertId: alert.id }} className="strong">
                    {alert.title}
                  </Link>{' '}
                  <span className="t2 why2">{alert.triage?.summary}</span>
                </td>
                <td className="hide-s w-160">
                  <Pill word={alert.actionRequired === 'none' ? alert.disposition : alert.actionRequired} />
                </td>
                <td className="n t3 hide-s w-100">
                  <Time at={alert.lastSeenAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function OpenByDay({ days, workspaces }: { days: OpenFindings['days']; workspaces: number }) {
  const firstKnown = days.findIndex(({ scanned }) => scanned);
  const since = firstKnown === 0 ? 'at the beginning' : firstKnown > 0 ? 'after the first scan' : null;
  return (
    <Section
      title="Open findings"
      side={
        <span className="t3 sm">
          Draft and published, {plural(workspaces, 'workspace')}, {days.length} days{' '}
          <span className="swatch not" aria-hidden="true" /> no scan that day
        </span>
      }
    >
      <div className="stats no-top">
        {severities.map((severity) => {
          const now = days.at(-1)?.open[severity] ?? 0;
          const before = days[Math.max(0, firstKnown)]?.open[severity] ?? 0;
          return (
            <div key={severity} className="stat">
              <Severity severity={severity} />
              <div className="row base">
                <span className="v">{count(now)}</span>
                <span className="d">{comparison(now, before, since)}</span>
              </div>
              <DayBars
                label={`Open ${severity} findings by day`}
                className={`f-${severity}`}
                days={days.map(({ day, scanned, open }) => ({
                  day,
                  value: open[severity],
                  known: scanned || open.critical + open.high + open.medium + open.low + open.info > 0,
                }))}
              />
            </div>
          );
        })}
      </div>
    </Section>
  );
}

function comparison(now: number, before: number, since: string | null): string {
  if (since === null) return 'no scan yet';
  if (now === before) return `the same as ${since}`;
  return now > before
    ? `${count(now - before)} more than ${since}`
    : `${count(before - now)} fewer than ${since}`;
}

function WorkspaceRows({ workspaces, open }: { workspaces: readonly Workspace[]; open: OpenFindings }) {
  const states = new Map(open.workspaces.map((state) => [state.workspaceId, state]));
  return (
    <Section
      title="Workspaces"
      side={
        <span className="legend">
          <span>
            <span className="swatch on" />
            looked at
          </span>
          <span>
            <span className="swatch half" />
            in part
          </span>
          <span>
            <span className="swatch not" />
            not
          </span>
        </span>
      }
    >
      <table className="plain fix">
        <tbody>
          {workspaces
            .filter(({ status }) => status === 'active')
            .slice(0, 12)
            .map(({ id, name }) => {
              const state = states.get(id);
              return (
                <tr key={id}>
                  <td className="trunc">
                    <Link to="/workspace/$workspaceId" params={{ workspaceId: id }}>
                      {name}
                    </Link>
                  </td>
                  <td>
                    <span className="row">
                      {severities
                        .slice(0, 2)
                        .map((severity) =>
                          state && state.open[severity] > 0 ? (
                            <SeverityCount key={severity} severity={severity} count={state.open[severity]} />
                          ) : null,
                        )}
                    </span>
                  </td>
                  <td className="hide-s w-160">
                    {state ? <CoverageBar parts={state.coverage} thin /> : null}
                  </td>
                  <td className="hide-s t2">
                    {state === undefined
                      ? 'not scanned'
                      : state.coverage.complete
                        ? 'complete'
                        : plural(state.coverage.inPart + state.coverage.not, 'gap')}
                  </td>
                  <td className="n t3 w-100">{state ? <Time at={state.scannedAt} /> : null}</td>
                </tr>
              );
            })}
        </tbody>
      </table>
    </Section>
  );
}

function LastDay({ companyId }: { companyId: string }) {
  const latest = useQuery({
    queryKey: ['alerts', companyId, 'latest'],
    queryFn: () => api.call('listAlerts', { params: { companyId }, query: { limit: LATEST } }),
  });
  const items = (latest.data?.items ?? []).filter(
    ({ firstSeenAt }) => Date.now() - Date.parse(firstSeenAt) < DAY_MS,
  );
  const of = (test: (alert: Alert) => boolean) => items.filter(test).length;
  const closed = of(({ status, decidedBy }) => status === 'closed' && decidedBy === 'agent');
  const escalated = of(({ status }) => status === 'escalated');
  const unknown = of(({ disposition }) => disposition === 'unknown');
  const most = Math.max(1, items.length);
  const rows = [
    ['Closed by evidence', closed],
    ['Duplicated', of(({ disposition }) => disposition === 'duplicated')],
    ['Escalated', escalated],
    ['Not known', unknown],
  ] as const;
  return (
    <Section
      title="Alerts, last 24 h"
      side={<span className="t3 num">{latest.data?.nextCursor ? `${items.length}+` : items.length}</span>}
    >
      <dl className="ag">
        {rows.map(([label, value]) => (
          <div key={label} className="fact">
            <dt>{label}</dt>
            <dd>
              <span className="meter" aria-hidden="true">
                <i style={{ width: `${(value / most) * 100}%` }} />
              </span>
            </dd>
            <dd className="n num">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
