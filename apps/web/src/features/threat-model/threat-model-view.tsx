import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Scan, ThreatModel, Workspace } from '@vedette/contract';
import { Download, FileText, RefreshCw, X } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { findingsQuery } from '../../api/findings.ts';
import { useSearchChoice, useSearchText, useSetSearch } from '../../lib/address.ts';
import { api, isNotFound } from '../../lib/api.ts';
import { downloadText } from '../../lib/download.ts';
import { count, day, plural, words } from '../../lib/format.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { Button, ButtonGroup, ButtonLink } from '../../ui/button.tsx';
import { Facts, Section } from '../../ui/page.tsx';
import { PathText } from '../../ui/path-text.tsx';
import { SeverityGlyph } from '../../ui/severity.tsx';
import { Empty, Failure, GapNote, Skeleton } from '../../ui/states.tsx';
import { decisionsQuery } from './decide-threats.ts';
import { Diagram } from './diagram.tsx';
import { groupEntries } from './groups.ts';
import { layOut } from './layout.ts';
import { savePicture } from './save-picture.ts';
import { namesOf, ThreatKinds } from './threat-kinds.tsx';
import { type Decisions, kindsOf, severities, stateOf, type Threat, tally, threatStates } from './threats.ts';

const zooms = ['fit', '100', '150', '200'] as const;

/** The threat model that holds for a scan: a diagram, and what can go wrong where. */
export function ThreatModelView({ workspace, scan }: { workspace: Workspace; scan: Scan }) {
  const model = useQuery({
    queryKey: ['threat-model', scan.scanId],
    queryFn: () => api.call('getThreatModel', { params: { scanId: scan.scanId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const decisions = useQuery(decisionsQuery(workspace.id));
  if (isNotFound(model.error)) {
    return (
      <Empty title="No threat model yet">
        <p>A standard or audit scan makes one when it is asked for; a lite scan makes none.</p>
        <ButtonLink
          look={{ icon: RefreshCw }}
          link={{ to: '/workspace/$workspaceId/scan', params: { workspaceId: workspace.id } }}
        >
          Scan with a threat model
        </ButtonLink>
      </Empty>
    );
  }
  const error = model.error ?? decisions.error;
  if (error) {
    const retry = () => void Promise.all([model.refetch(), decisions.refetch()]);
    return <Failure error={error} retry={retry} />;
  }
  if (!model.data || !decisions.data) return <Skeleton rows={14} />;
  const byThreat = new Map(decisions.data.map((one) => [one.threatId, one]));
  return <Loaded workspace={workspace} scan={scan} model={model.data} decisions={byThreat} />;
}

function Loaded(props: { workspace: Workspace; scan: Scan; model: ThreatModel; decisions: Decisions }) {
  const { workspace, scan, model, decisions } = props;
  const setSearch = useSetSearch();
  const chosen = useSearchText('element');
  const category = useSearchText('category');
  const state = useSearchChoice('state', threatStates);
  const zoom = useSearchChoice('zoom', zooms) ?? 'fit';
  const picture = useRef<SVGSVGElement>(null);
  const groups = useMemo(() => groupEntries(model.entryPoints), [model]);
  const opened = groups.find(
    ({ key, entries }) => key === chosen || entries.some(({ id }) => id === chosen),
  )?.key;
  const layout = useMemo(() => layOut(model, groups, opened), [model, groups, opened]);
  const tallies = useMemo(() => tally(model, groups, decisions), [model, groups, decisions]);
  const group = groups.find(({ key }) => key === chosen);
  const here = useMemo(() => {
    const ids = group ? new Set(group.entries.map(({ id }) => id)) : null;
    return model.threats.filter(
      ({ element }) => chosen === undefined || (ids ? ids.has(element) : element === chosen),
    );
  }, [model, group, chosen]);
  const shown = here.filter(
    (threat) =>
      (category === undefined || threat.category === category) &&
      (state === undefined || stateOf(threat, decisions) === state),
  );
  useShortcut(
    'Escape',
    'Choose nothing',
    chosen === undefined ? undefined : () => setSearch({ element: undefined }),
  );
  const open = model.threats.filter((threat) => stateOf(threat, decisions) === 'open').length;
  const title = nameOf(model, group, chosen);
  return (
    <div className="tmg">
      <div className="tmm">
        <Head model={model} scan={scan} open={open}>
          <Button small icon={FileText} onClick={() => void saveText(scan.scanId, workspace.name)}>
            Text
          </Button>
          <Button
            small
            icon={Download}
            onClick={() =>
              picture.current && savePicture(picture.current, `${workspace.name} threat model.svg`)
            }
          >
            SVG
          </Button>
          <ButtonLink
            look={{ small: true, icon: RefreshCw }}
            link={{ to: '/workspace/$workspaceId/scan', params: { workspaceId: workspace.id } }}
          >
            Make a new model
          </ButtonLink>
        </Head>
        {model.cut.length === 0 ? null : (
          <GapNote>
            Cut at a bound:{' '}
            {model.cut.map(({ what, count: more }) => `${count(more)} more ${what}`).join(', ')}.
          </GapNote>
        )}
        <Diagram
          layout={layout}
          chosen={chosen}
          onChoose={(key) => setSearch({ element: key === chosen ? undefined : key })}
          tallies={tallies}
          credentials={model.assets.filter(({ kind }) => kind === 'credential').length}
          zoom={zoom === 'fit' ? null : Number(zoom)}
          picture={picture}
        />
        <footer className="tm-legend">
          <ButtonGroup
            label="Zoom"
            value={zoom}
            choices={zooms.map((value) => ({ value, label: value === 'fit' ? 'Fit' : `${value} %` }))}
            onChange={(value) => setSearch({ zoom: value === 'fit' ? undefined : value })}
          />
          <span className="row hide-s">
            <span className="tm-dash" aria-hidden="true" /> trust boundary
          </span>
          <span className="row hide-s">
            <span className="swatch not" aria-hidden="true" /> nothing seen
          </span>
          <span className="row hide-s">
            <SeverityGlyph severity="high" silent /> open threats, worst severity
          </span>
          <span className="grow" />
          <span className="t3 hide-s">
            Arrow keys walk the diagram, <kbd>Enter</kbd> opens
          </span>
        </footer>
      </div>
      <div className="tms" role="region" aria-label="Threats">
        <Categories here={here} decisions={decisions} category={category} />
        <Section
          title={title ?? 'All of the application'}
          side={
            chosen === undefined ? null : (
              <Button
                small
                variant="ghost"
                icon={X}
                label="Choose nothing (Esc)"
                onClick={() => setSearch({ element: undefined })}
              />
            )
          }
        >
          <div className="stack tm-chosen">
            <Element model={model} chosen={chosen} workspaceId={workspace.id} />
            <ButtonGroup
              label="Decision"
              value={state ?? 'all'}
              choices={(['all', ...threatStates] as const).map((value) => ({ value, label: words(value) }))}
              onChange={(value) => setSearch({ state: value === 'all' ? undefined : value })}
            />
            <ThreatKinds
              kinds={kindsOf(shown, decisions)}
              decisions={decisions}
              nameOf={namesOf(model)}
              scanId={scan.scanId}
              workspaceId={workspace.id}
            />
          </div>
        </Section>
      </div>
    </div>
  );
}

function Head(props: { model: ThreatModel; scan: Scan; open: number; children: React.ReactNode }) {
  const { entryPoints, boundaries, threats } = props.model;
  const unguarded = entryPoints.filter(({ authentication }) => authentication.state === 'missing').length;
  return (
    <div className="row between wrap tm-head">
      <div>
        <h1>
          {plural(entryPoints.length, 'entry point')},{' '}
          {plural(boundaries.length, 'trust boundary', 'trust boundaries')},{' '}
          {plural(threats.length, 'threat')}
        </h1>
        <p className="t2">
          As the scan of {day(props.scan.finishedAt ?? props.scan.createdAt)} has it, from what was seen in
          the code. {plural(unguarded, 'entry point')} {unguarded === 1 ? 'shows' : 'show'} no sign-in check.{' '}
          {count(props.open)} of {plural(threats.length, 'threat')} {props.open === 1 ? 'is' : 'are'} open.
        </p>
      </div>
      <span className="row hide-s">{props.children}</span>
    </div>
  );
}

/** How many of each category, gravest first, as long as their share. Each is a filter. */
function Categories({
  here,
  decisions,
  category,
}: {
  here: readonly Threat[];
  decisions: Decisions;
  category: string | undefined;
}) {
  const setSearch = useSetSearch();
  const names = [...new Set(here.map((threat) => threat.category))];
  const rows = names
    .map((name) => {
      const own = here.filter((threat) => threat.category === name);
      const open = own.filter((threat) => stateOf(threat, decisions) === 'open');
      return { name, total: own.length, open };
    })
    .sort((a, b) => b.total - a.total);
  const most = Math.max(1, ...rows.map(({ total }) => total));
  return (
    <Section title="Threats" side={<span className="t3 sm num">{count(here.length)}</span>}>
      <ul className="cats">
        {rows.map(({ name, total, open }) => (
          <li key={name}>
            <button
              type="button"
              className={name === category ? 'cat sel' : 'cat'}
              aria-pressed={name === category}
              onClick={() => setSearch({ category: name === category ? undefined : name })}
            >
              <span className="trunc">{words(name)}</span>
              <span className="num">{count(total)}</span>
              <span className="bar3" aria-hidden="true">
                {severities.map((severity) => (
                  <i
                    key={severity}
                    className={`fill-${severity}`}
                    style={{
                      width: `${(100 * open.filter((one) => one.severity === severity).length) / most}%`,
                    }}
                  />
                ))}
                <i className="fill-decided" style={{ width: `${(100 * (total - open.length)) / most}%` }} />
              </span>
              <span className="vh"> of them {count(open.length)} open</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function nameOf(
  model: ThreatModel,
  group: { title: string } | undefined,
  chosen: string | undefined,
): string | null {
  if (group) return group.title;
  return chosen === undefined ? null : namesOf(model)(chosen) || null;
}

/** Where the chosen entry point or system stands, and what was found in the same file. */
function Element({
  model,
  chosen,
  workspaceId,
}: {
  model: ThreatModel;
  chosen: string | undefined;
  workspaceId: string;
}) {
  const findings = useQuery(findingsQuery(workspaceId));
  const entry = model.entryPoints.find(({ id }) => id === chosen);
  const system = [...model.stores, ...model.services, ...model.processes].find(({ id }) => id === chosen);
  const places = entry ? [entry] : (system?.evidence ?? []);
  if (places.length === 0) return null;
  const files = new Set(places.map(({ file }) => file));
  const found = (findings.data ?? [])
    .filter(({ file, state }) => files.has(file) && state !== 'dismissed')
    .slice(0, 6);
  const check = entry?.authentication;
  return (
    <Facts
      facts={[
        entry ? ['Framework', entry.framework] : null,
        entry?.handler ? ['Handler', <code key="handler">{entry.handler}</code>] : null,
        check && check.state !== 'not-applicable'
          ? [
              'Sign-in check',
              check.state === 'missing'
                ? 'none seen'
                : `${check.state === 'exempt' ? 'exempt, ' : ''}${check.name ?? 'seen'}`,
            ]
          : null,
        [
          entry ? 'Declared' : 'Used',
          <span key="places" className="stack gap-1">
            {places.slice(0, 5).map(({ file, line }) => (
              <PathText key={`${file}:${line}`} file={file} line={line} />
            ))}
            {places.length > 5 ? <span className="t3">and {count(places.length - 5)} more</span> : null}
          </span>,
        ],
        found.length === 0
          ? null
          : [
              'Findings there',
              <span key="findings" className="stack gap-1">
                {found.map(({ id, severity, title }) => (
                  <Link
                    key={id}
                    className="row link"
                    to="/workspace/$workspaceId/findings/$findingId"
                    params={{ workspaceId, findingId: id }}
                  >
                    <SeverityGlyph severity={severity} />
                    {title}
                  </Link>
                ))}
              </span>,
            ],
      ]}
    />
  );
}

async function saveText(scanId: string, name: string): Promise<void> {
  const answer = await api.stream('getThreatModel', {
    params: { scanId },
    headers: { accept: 'text/markdown' },
  });
  downloadText(`${name} threat model.md`, await answer.text(), 'text/markdown');
}
