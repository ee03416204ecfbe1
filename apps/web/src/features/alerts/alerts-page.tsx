import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Alert } from '@vedette/contract';
import { alertSeverities, alertStatuses, dispositions } from '@vedette/contract/browser';
import { Bell, Download, Maximize2, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { alertQuery } from '../../api/alerts.ts';
import { useCompany } from '../../api/company.ts';
import { useSearchChoice, useSearchText, useSetSearch } from '../../lib/address.ts';
import { api, pathTo } from '../../lib/api.ts';
import { downloadFile } from '../../lib/download.ts';
import { words } from '../../lib/format.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { usePaged } from '../../lib/use-paged.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Crumbs } from '../../ui/page.tsx';
import { Pill } from '../../ui/pill.tsx';
import { SeverityGlyph, severityOf } from '../../ui/severity.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { AlertDossier } from './alert-dossier.tsx';
import { DecideAlert } from './decide-alert.tsx';
import { whyOf } from './words.ts';

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: words(value) }));

/** The inbox: what waits for a person and what was closed by evidence, with the chosen one beside it. */
export function AlertsPage() {
  const company = useCompany();
  const setSearch = useSetSearch();
  const navigate = useNavigate();
  const status = useSearchChoice('status', [...alertStatuses, 'all']) ?? 'escalated';
  const severity = useSearchChoice('severity', alertSeverities);
  const disposition = useSearchChoice('disposition', dispositions);
  const name = useSearchText('package');
  const monitorId = useSearchText('monitorId');
  const chosen = useSearchText('alert');
  const filters = {
    ...(status === 'all' ? {} : { status }),
    ...(severity ? { severity } : {}),
    ...(disposition ? { disposition } : {}),
    ...(name ? { package: name } : {}),
    ...(monitorId ? { monitorId } : {}),
  };
  const alerts = usePaged(['alerts', company.id, filters], (cursor) =>
    api.call('listAlerts', {
      params: { companyId: company.id },
      query: { limit: 50, ...filters, ...(cursor ? { cursor } : {}) },
    }),
  );
  const place = alerts.items.findIndex(({ id }) => id === chosen);
  const walk = (step: 1 | -1) => {
    const next = alerts.items[place < 0 ? 0 : place + step];
    if (next) setSearch({ alert: next.id });
  };
  const open = alerts.items[place];
  useShortcut('j', 'Next alert', () => walk(1));
  useShortcut('k', 'Previous alert', () => walk(-1));
  useShortcut('Escape', 'Close the alert', open && (() => setSearch({ alert: undefined })));
  useShortcut(
    'Enter',
    'Open the page of the alert',
    open && (() => void navigate({ to: '/alerts/$alertId', params: { alertId: open.id } })),
  );
  return (
    <div className="workspace fixed">
      <Crumbs crumbs={[{ label: 'Alerts' }]} />
      {/* The chosen one has a heading of its own. */}
      {chosen === undefined ? <h1 className="vh">Alerts</h1> : null}
      <FilterBar
        placeholder="Package, whole name"
        query={name ?? ''}
        onQuery={(text) => setSearch({ package: text.trim() === '' ? undefined : text })}
        onFilter={(filter, value) =>
          setSearch({ [filter]: filter === 'status' && value === undefined ? 'all' : value })
        }
        filters={[
          {
            name: 'status',
            label: 'Status',
            value: status === 'all' ? undefined : status,
            choices: choicesOf(alertStatuses),
          },
          { name: 'severity', label: 'Severity', value: severity, choices: choicesOf(alertSeverities) },
          { name: 'disposition', label: 'Disposition', value: disposition, choices: choicesOf(dispositions) },
          {
            name: 'monitorId',
            label: 'Monitor',
            value: monitorId,
            choices: monitorId ? [{ value: monitorId, label: 'one monitor' }] : [],
          },
        ]}
        side={
          <>
            <Link to="/incidents" className="btn small ghost">
              Incidents
            </Link>
            <Link to="/proposals" className="btn small ghost">
              Proposals
            </Link>
            <VexMenu companyId={company.id} />
          </>
        }
      />
      <div className="split">
        <section className={open ? 'inbox has-open' : 'inbox'} aria-label="Alerts">
          <Inbox alerts={alerts} chosen={chosen} asked={askedFor(filters)} />
        </section>
        <section className="reading" aria-label="The chosen alert">
          {chosen !== undefined ? (
            <Reading key={chosen} alertId={chosen} />
          ) : alerts.items.length > 0 ? (
            <Empty icon={Bell} title="Choose an alert">
              <p>J and K walk the list.</p>
            </Empty>
          ) : null}
        </section>
      </div>
    </div>
  );
}

type AskedFor = 'everything' | 'waiting' | 'some';

/** What the filters leave: that none of it is there is told in other words each. */
function askedFor({ status, ...others }: { readonly status?: string }): AskedFor {
  if (Object.keys(others).length > 0) return 'some';
  return status === undefined ? 'everything' : status === 'escalated' ? 'waiting' : 'some';
}

const emptyTitles: Readonly<Record<AskedFor, string>> = {
  everything: 'No alert yet',
  waiting: 'Nothing waits for a person',
  some: 'No alert matches',
};

const unfiltered = {
  status: 'all',
  severity: undefined,
  disposition: undefined,
  package: undefined,
  monitorId: undefined,
};

function Inbox(props: {
  alerts: ReturnType<typeof usePaged<Alert>>;
  chosen: string | undefined;
  asked: AskedFor;
}) {
  const { alerts, chosen } = props;
  const setSearch = useSetSearch();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (chosen) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (alerts.isPending) return <Skeleton rows={8} />;
  if (alerts.error) return <Failure error={alerts.error} retry={alerts.retry} />;
  if (alerts.items.length === 0) {
    return (
      <Empty icon={Bell} title={emptyTitles[props.asked]}>
        <p>Monitors take in what scanners and feeds report; each report becomes an alert with a verdict.</p>
        {props.asked === 'everything' ? (
          <ButtonLink look={{ icon: Plus }} link={{ to: '/settings/integrations' }}>
            Add a monitor
          </ButtonLink>
        ) : (
          <Button onClick={() => setSearch(unfiltered)}>Show all alerts</Button>
        )}
      </Empty>
    );
  }
  return (
    <ul className="items" ref={list} tabIndex={0} aria-label="Alerts, newest first">
      {alerts.items.map((alert) => (
        <li key={alert.id}>
          <Item alert={alert} isOpen={alert.id === chosen} onOpen={() => setSearch({ alert: alert.id })} />
        </li>
      ))}
      {alerts.more ? (
        <li className="more">
          <Button busy={alerts.isLoadingMore && 'Reading'} onClick={alerts.more}>
            More
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

function Item({ alert, isOpen, onOpen }: { alert: Alert; isOpen: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={`item${isOpen ? ' sel' : ''}${alert.status === 'closed' ? ' closed' : ' unread'}`}
      aria-current={isOpen || undefined}
      onClick={onOpen}
    >
      <SeverityGlyph severity={severityOf(alert.severity)} />
      <span className="item-text">
        <span className="l1">
          <b className="trunc">{alert.title}</b>
          <Time at={alert.lastSeenAt} />
        </span>
        <span className="l2 trunc">{whyOf(alert)}</span>
        <span className="l3">
          <Pill word={alert.disposition} />
          {alert.actionRequired === 'none' ? null : <Pill word={alert.actionRequired} />}
          {alert.triage ? <span className="t3 sm">priority {alert.triage.priority}</span> : null}
          {alert.count > 1 ? <span className="t3 sm">· {alert.count} times</span> : null}
        </span>
      </span>
    </button>
  );
}

function Reading({ alertId }: { alertId: string }) {
  const alert = useQuery(alertQuery(alertId));
  if (alert.isError) return <Failure error={alert.error} retry={() => void alert.refetch()} />;
  if (!alert.data) return <Skeleton rows={8} />;
  return (
    <div className="reading-in" tabIndex={0}>
      <div className="row end reading-open">
        <ButtonLink
          look={{ small: true, icon: Maximize2 }}
          link={{ to: '/alerts/$alertId', params: { alertId } }}
        >
          Open
        </ButtonLink>
      </div>
      <AlertDossier alert={alert.data} />
      <div className="reading-decide">
        <DecideAlert alert={alert.data} />
      </div>
    </div>
  );
}

function VexMenu({ companyId }: { companyId: string }) {
  const save = (format: string) =>
    downloadFile(pathTo('exportVex', { companyId }, `format=${format}`), `${format}.json`);
  return (
    <span className="hide-s">
      <Menu
        label="VEX"
        icon={Download}
        items={[
          { label: 'OpenVEX', onSelect: () => save('openvex') },
          { label: 'CycloneDX', onSelect: () => save('cyclonedx') },
        ]}
      />
    </span>
  );
}
