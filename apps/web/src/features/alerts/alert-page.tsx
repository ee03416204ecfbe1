import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Alert, TimelineEntry } from '@vedette/contract';
import { Bell, MessageSquare, ScanSearch, UserRound } from 'lucide-react';
import { alertQuery } from '../../api/alerts.ts';
import { useParam, useSearchChoice, useSetSearch } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { duration, words } from '../../lib/format.ts';
import { usePaged } from '../../lib/use-paged.ts';
import { Button, ButtonGroup } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Crumbs, Facts } from '../../ui/page.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { Time } from '../../ui/time.tsx';
import { AlertDossier } from './alert-dossier.tsx';
import { DecideAlert } from './decide-alert.tsx';
import { IncidentOfAlert } from './incident-of-alert.tsx';

export function AlertPage() {
  const alertId = useParam('alertId');
  const view = useSearchChoice('view', ['dossier', 'payload']) ?? 'dossier';
  const setSearch = useSetSearch();
  const alert = useQuery(alertQuery(alertId));
  const home = { label: 'Alerts', link: { to: '/alerts' } } as const;
  if (!alert.data) return <PageState crumbs={[home, { label: 'Alert' }]} asked={[alert]} rows={12} />;
  return (
    <>
      <Crumbs
        crumbs={[home, { label: `${alert.data.advisory ?? words(alert.data.kind)} · ${alert.data.package}` }]}
      />
      <div className="fpage">
        <div className="fmain">
          <div className="row end">
            <ButtonGroup
              label="View"
              value={view}
              onChange={(next) => setSearch({ view: next === 'dossier' ? undefined : next })}
              choices={[
                { value: 'dossier', label: 'Conclusion' },
                { value: 'payload', label: 'Payload' },
              ]}
            />
          </div>
          {view === 'payload' ? <Payload alert={alert.data} /> : <AlertDossier alert={alert.data} />}
        </div>
        <aside className="fside" aria-label="Decision and facts">
          <section className="disc">
            <h2>Decide</h2>
            <p className="sm t2">
              {alert.data.decidedBy === 'person'
                ? 'A person decided. It stands until what it was made on changes.'
                : alert.data.triage
                  ? `The agent concluded, confidence ${alert.data.triage.confidence}. Your word is final until the inputs change.`
                  : 'Nobody has decided.'}
            </p>
            <DecideAlert alert={alert.data} />
          </section>
          <AlertFacts alert={alert.data} />
          <IncidentOfAlert alert={alert.data} />
          <Timeline alertId={alertId} />
        </aside>
      </div>
    </>
  );
}

function AlertFacts({ alert }: { alert: Alert }) {
  const { triage } = alert;
  const advisory = useQuery({
    queryKey: ['alert', alert.id, 'advisory'],
    queryFn: () => api.call('getAlertAdvisory', { params: { alertId: alert.id } }),
    enabled: alert.advisory !== null,
  });
  const known = advisory.data;
  return (
    <Facts
      facts={[
        ['Package', `${alert.package}${alert.version ? `@${alert.version}` : ''}`],
        alert.fixedVersion ? ['Fixed in', alert.fixedVersion] : null,
        alert.advisory ? ['Advisory', alert.advisory] : null,
        known && known.names.length > 1 ? ['Also called', known.names.slice(1).join(', ')] : null,
        known?.exploited ? ['Exploited', 'listed in the imported catalogue (KEV)'] : null,
        known && known.epss !== null ? ['EPSS', `${(100 * known.epss).toFixed(1)} % within 30 days`] : null,
        known?.withdrawn ? ['Withdrawn', 'by its publisher'] : null,
        alert.threatType ? ['Threat', alert.threatType] : null,
        alert.indicator ? ['Indicator', <code key="indicator">{alert.indicator}</code>] : null,
        triage ? ['VEX', triage.vex.status.replaceAll('_', ' ')] : null,
        triage?.vex.justification ? ['Because', triage.vex.justification.replaceAll('_', ' ')] : null,
        triage ? ['Ran', `${duration(triage.durationMs)}, engine ${triage.engineVersion}`] : null,
        triage ? ['Inputs', <code key="inputs">{triage.inputsHash.slice(0, 16)}…</code>] : null,
        [
          'Monitor',
          <Link
            key="monitor"
            className="link"
            to="/settings/integrations/$monitorId"
            params={{ monitorId: alert.monitorId }}
          >
            open
          </Link>,
        ],
      ]}
    />
  );
}

/** What was received. Numbers and order as they came stand in the delivery; this is the parsed form, as text. */
function Payload({ alert }: { alert: Alert }) {
  return (
    <section className="stack">
      <h1>What was received</h1>
      <p className="t2">Text of the sender, kept with every further field.</p>
      <pre className="raw code">{JSON.stringify(alert.payload, null, 2)}</pre>
    </section>
  );
}

const icons = {
  commented: MessageSquare,
  triaged: ScanSearch,
  advised: ScanSearch,
  created: Bell,
  seen_again: Bell,
} as const;

function Timeline({ alertId }: { alertId: string }) {
  const entries = usePaged(['timeline', alertId], (cursor) =>
    api.call('listAlertTimeline', {
      params: { alertId },
      query: { limit: 50, ...(cursor ? { cursor } : {}) },
    }),
  );
  return (
    <section className="stack gap-2">
      <h2>Timeline</h2>
      <ol className="tl">
        {entries.items.map((entry) => (
          <li key={entry.id}>
            <Icon icon={icons[entry.kind as keyof typeof icons] ?? UserRound} />
            <div>
              <b>{entry.actorName}</b> {sentenceOf(entry)}
              {quoteOf(entry) === null ? null : <q className="pre-line">{quoteOf(entry)}</q>}
            </div>
            <Time at={entry.createdAt} />
          </li>
        ))}
      </ol>
      {entries.more ? (
        <Button small onClick={entries.more}>
          More
        </Button>
      ) : null}
    </section>
  );
}

function sentenceOf({ kind, details }: TimelineEntry): string {
  const disposition =
    typeof details.disposition === 'string' ? `: ${words(details.disposition).toLowerCase()}` : '';
  const known: Partial<Record<TimelineEntry['kind'], string>> = {
    created: 'took it in',
    seen_again: 'told it again',
    triaged: `looked at it${disposition}`,
    advised: 'proposed',
    decided: `decided${disposition}`,
    grouped: 'put it into an incident',
    ungrouped: 'took it out of an incident',
  };
  return known[kind] ?? kind;
}

function quoteOf({ details }: TimelineEntry): string | null {
  const text = details.reason ?? details.text;
  return typeof text === 'string' ? text : null;
}
