import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Finding, Scan } from '@vedette/contract';
import { Download, ShieldCheck } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { FINDINGS_SHOWN_MAX, findingsListedQuery, findingsQuery, mayBeUnlisted } from '../../api/findings.ts';
import { useSearchChoice, useSearchText, useSetSearch } from '../../lib/address.ts';
import { pathTo } from '../../lib/api.ts';
import { downloadFile } from '../../lib/download.ts';
import { count, plural } from '../../lib/format.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { Button, ButtonGroup } from '../../ui/button.tsx';
import { CoverageBar } from '../../ui/coverage-bar.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import type { VirtualListHandle } from '../../ui/virtual-list.tsx';
import { DismissDialog, useDecide } from './decide-finding.tsx';
import { FindingPanel } from './finding-panel.tsx';
import { FindingsTable } from './findings-table.tsx';
import { filterFindings, type Grouping, groupRows } from './rows.ts';

const filterChoices = {
  state: [
    { value: 'draft', label: 'Draft' },
    { value: 'published', label: 'Published' },
    { value: 'dismissed', label: 'Dismissed' },
    { value: 'all', label: 'Any' },
  ],
  severity: ['critical', 'high', 'medium', 'low', 'info'].map((value) => ({
    value,
    label: value.charAt(0).toUpperCase() + value.slice(1),
  })),
  seen: [
    { value: 'new', label: 'First in this scan' },
    { value: 'gone', label: 'Not found any more' },
    { value: 'all', label: 'At any time' },
  ],
} as const;

/** The findings of a workspace, as the given scan left them. */
export function FindingsList({ workspaceId, scan }: { workspaceId: string; scan: Scan | undefined }) {
  const waits = scan !== undefined && mayBeUnlisted(scan);
  const listed = useQuery({
    ...findingsListedQuery(scan ?? { scanId: '', workspaceId }),
    enabled: waits,
  });
  const findings = useQuery({ ...findingsQuery(workspaceId), enabled: !waits || listed.isSuccess });
  if (waits && listed.isError) return <Failure error={listed.error} retry={() => void listed.refetch()} />;
  if (waits && !listed.isSuccess) return <Skeleton rows={14} />;
  if (findings.isPending) return <Skeleton rows={14} />;
  if (findings.isError) return <Failure error={findings.error} retry={() => void findings.refetch()} />;
  return (
    <Loaded
      workspaceId={workspaceId}
      scan={scan}
      findings={findings.data}
      isReadingOn={findings.isFetching}
    />
  );
}

function Loaded({
  workspaceId,
  scan,
  findings,
  isReadingOn,
}: {
  workspaceId: string;
  scan: Scan | undefined;
  findings: readonly Finding[];
  isReadingOn: boolean;
}) {
  const navigate = useNavigate();
  const setSearch = useSetSearch();
  const query = useSearchText('q') ?? '';
  const state = useSearchChoice('state', ['draft', 'published', 'dismissed', 'all']);
  const severity = useSearchText('severity');
  const seen = useSearchChoice('seen', ['new', 'gone', 'all']);
  const rule = useSearchText('rule');
  const by: Grouping = useSearchChoice('group', ['severity', 'rule', 'file']) ?? 'severity';
  const open = useSearchText('finding');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<VirtualListHandle>(null);
  const newest = scan?.scanId;
  const shown = useMemo(
    () => filterFindings(findings, { query, state, severity, seen, rule }, newest),
    [findings, query, state, severity, seen, rule, newest],
  );
  const rows = useMemo(() => groupRows(shown, by, closed), [shown, by, closed]);
  const place = rows.findIndex((row) => row.kind === 'finding' && row.finding.id === open);
  const opened = shown.find(({ id }) => id === open);

  const show = (finding: Finding | undefined) => setSearch({ finding: finding?.id });
  const walk = (step: 1 | -1) => {
    for (
      let at = place < 0 && step < 0 ? rows.length - 1 : place + step;
      at >= 0 && at < rows.length;
      at += step
    ) {
      const row = rows[at];
      if (row?.kind !== 'finding') continue;
      list.current?.scrollTo(at);
      show(row.finding);
      return;
    }
  };
  const select = (ids: readonly string[], on: boolean) =>
    setSelected((old) => {
      const next = new Set(old);
      for (const id of ids) on ? next.add(id) : next.delete(id);
      return next;
    });
  useShortcut('j', 'Next finding', () => walk(1));
  useShortcut('k', 'Previous finding', () => walk(-1));
  useShortcut('x', 'Select the finding', opened && (() => select([opened.id], !selected.has(opened.id))));
  useShortcut('Escape', 'Close the panel', opened && (() => show(undefined)));
  useShortcut(
    'Enter',
    'Open the page of the finding',
    opened &&
      (() =>
        void navigate({
          to: '/workspace/$workspaceId/findings/$findingId',
          params: { workspaceId, findingId: opened.id },
        })),
  );
  const isFiltered =
    query !== '' || state !== undefined || severity !== undefined || seen !== undefined || rule !== undefined;
  return (
    <>
      <h1 className="vh">Findings</h1>
      <FilterBar
        placeholder="Title, rule, file"
        query={query}
        onQuery={(q) => setSearch({ q: q === '' ? undefined : q })}
        onFilter={(name, value) => setSearch({ [name]: value })}
        filters={[
          { name: 'state', label: 'State', value: state, choices: filterChoices.state },
          { name: 'severity', label: 'Severity', value: severity, choices: filterChoices.severity },
          { name: 'seen', label: 'Seen', value: seen, choices: filterChoices.seen },
          {
            name: 'rule',
            label: 'Rule',
            value: rule,
            choices: rule === undefined ? [] : [{ value: rule, label: rule }],
          },
        ]}
        side={
          <>
            <span className="hide-m">
              <ButtonGroup
                label="Group by"
                value={by}
                onChange={(group) => setSearch({ group: group === 'severity' ? undefined : group })}
                choices={[
                  { value: 'severity', label: 'Severity' },
                  { value: 'rule', label: 'Rule' },
                  { value: 'file', label: 'File' },
                ]}
              />
            </span>
            {scan === undefined ? null : <ExportMenu scanId={scan.scanId} />}
          </>
        }
      />
      <div className="split">
        <div className="list">
          {shown.length === 0 ? (
            <NothingShown scan={scan} total={findings.length} isFiltered={isFiltered} />
          ) : (
            <FindingsTable
              rows={rows}
              by={by}
              open={open}
              selected={selected}
              closed={closed}
              newestScanId={newest}
              handle={list}
              onOpen={show}
              onSelect={select}
              onFold={(key) => setClosed((old) => toggled(old, key))}
            />
          )}
          <Status
            scan={scan}
            shown={shown}
            selected={selected}
            total={findings.length}
            isReadingOn={isReadingOn}
            onDone={() => setSelected(new Set())}
          />
        </div>
        {opened ? (
          <FindingPanel
            key={opened.id}
            finding={opened}
            onClose={() => show(undefined)}
            onNext={() => walk(1)}
            onPrevious={() => walk(-1)}
          />
        ) : null}
      </div>
    </>
  );
}

function toggled(old: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(old);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Reports for other programs, as the API hands them out. */
function ExportMenu({ scanId }: { scanId: string }) {
  const save = (format: 'sarif' | 'gitlab') =>
    downloadFile(
      pathTo('getFindingsOfScan', { scanId }, `format=${format}`),
      format === 'sarif' ? 'findings.sarif' : 'gl-sast-report.json',
    );
  return (
    <Menu
      label="Export"
      icon={Download}
      items={[
        { label: 'SARIF', onSelect: () => save('sarif') },
        { label: 'GitLab SAST report', onSelect: () => save('gitlab') },
      ]}
    />
  );
}

function NothingShown({
  scan,
  total,
  isFiltered,
}: {
  scan: Scan | undefined;
  total: number;
  isFiltered: boolean;
}) {
  const navigate = useNavigate();
  if (isFiltered || total > 0) {
    return (
      <Empty title={`None of ${plural(total, 'finding')} match`}>
        <p>Dismissed findings and those that the newest scan did not find are shown by a filter.</p>
        <Button onClick={() => void navigate({ to: '.', search: {} as never })}>Clear filters</Button>
      </Empty>
    );
  }
  const coverage = scan?.coverage;
  if (!coverage) return <Empty title="No findings">A completed scan brings them.</Empty>;
  const parts = partsOf(coverage);
  return (
    <Empty icon={ShieldCheck} title={`Nothing found in ${plural(coverage.filesAnalysed, 'file')}`}>
      <p>
        {coverage.filesSkippedTotal === 0 && coverage.filesIncompleteTotal === 0
          ? 'Everything was analysed; nothing was skipped.'
          : `${count(coverage.filesIncompleteTotal)} in part, ${count(coverage.filesSkippedTotal)} not looked at.`}
      </p>
      <span className="w-160">
        <CoverageBar parts={parts} />
      </span>
    </Empty>
  );
}

const partsOf = (coverage: NonNullable<Scan['coverage']>) => ({
  full: Math.max(0, coverage.filesAnalysed - coverage.filesIncompleteTotal),
  inPart: coverage.filesIncompleteTotal,
  not: coverage.filesSkippedTotal,
});

function Status(props: {
  scan: Scan | undefined;
  shown: readonly Finding[];
  selected: ReadonlySet<string>;
  total: number;
  isReadingOn: boolean;
  onDone: () => void;
}) {
  const deciding = useDecide();
  const [asks, setAsks] = useState(false);
  const chosen = props.shown.filter(({ id }) => props.selected.has(id));
  const coverage = props.scan?.coverage;
  const publishable = chosen.filter(({ state }) => state === 'draft');
  return (
    <div className="statusbar">
      {chosen.length === 0 ? null : (
        <>
          <b className="t2">{count(chosen.length)} selected</b>
          {publishable.length === 0 ? null : (
            <button
              type="button"
              className="link"
              onClick={() =>
                deciding.mutate(
                  { findings: publishable, decision: { kind: 'publish' } },
                  { onSuccess: props.onDone },
                )
              }
            >
              Publish {publishable.length}
            </button>
          )}
          <button type="button" className="link" onClick={() => setAsks(true)}>
            Dismiss {chosen.length}
          </button>
          {deciding.isError ? <span className="c-critical">{deciding.error.message}</span> : null}
        </>
      )}
      <span className="grow" />
      {coverage ? (
        <>
          <span className="hide-s status-cov">
            <CoverageBar thin parts={partsOf(coverage)} />
          </span>
          <span className="hide-s">
            <b className="t2 num">{count(coverage.filesAnalysed)}</b> of{' '}
            {count(coverage.filesAnalysed + coverage.filesSkippedTotal)} files analysed
          </span>
          {coverage.heldForAudit ? (
            <span className="hide-m">{count(coverage.heldForAudit)} more of configuration in an audit</span>
          ) : null}
        </>
      ) : null}
      <span>
        {plural(props.shown.length, 'finding')}
        {props.isReadingOn ? ', reading on' : ''}
        {props.total >= FINDINGS_SHOWN_MAX ? ` of the first ${count(FINDINGS_SHOWN_MAX)}` : ''}
      </span>
      {asks ? (
        <DismissDialog
          title={`Dismiss ${plural(chosen.length, 'finding')}`}
          busy={deciding.isPending}
          error={deciding.error}
          onClose={() => setAsks(false)}
          onDismiss={(reason) =>
            deciding.mutate(
              { findings: chosen, decision: { kind: 'dismiss', reason } },
              {
                onSuccess: () => {
                  setAsks(false);
                  props.onDone();
                },
              },
            )
          }
        />
      ) : null}
    </div>
  );
}
