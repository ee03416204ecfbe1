import { useQuery } from '@tanstack/react-query';
import type { Dependency, Scan } from '@vedette/contract';
import { Download, Package, X } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useSearchChoice, useSearchText, useSetSearch } from '../../lib/address.ts';
import { api, pathTo } from '../../lib/api.ts';
import { downloadFile } from '../../lib/download.ts';
import { count, plural } from '../../lib/format.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { Button, ButtonGroup } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Facts } from '../../ui/page.tsx';
import { PathText } from '../../ui/path-text.tsx';
import { Empty, Failure, GapNote, Skeleton } from '../../ui/states.tsx';
import { VirtualList, type VirtualListHandle } from '../../ui/virtual-list.tsx';
import { DependencyGraph } from './dependency-graph.tsx';
import { DependencyPaths } from './dependency-paths.tsx';
import { dependencyQuery } from './dependency-query.ts';

const ROW = 34;

/** The packages of a scanned source: what is declared, what is used, and what is not known. */
export function DependenciesList({ scan }: { scan: Scan }) {
  const list = useQuery({
    queryKey: ['dependencies', scan.scanId],
    queryFn: () => api.call('getScanDependencies', { params: { scanId: scan.scanId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (list.isError) return <Failure error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton rows={14} />;
  return <Loaded scanId={scan.scanId} items={list.data.items} gaps={list.data.gaps} />;
}

interface Gap {
  readonly file: string;
  readonly reason: string;
  readonly detail: string;
}

function Loaded({
  scanId,
  items,
  gaps,
}: {
  scanId: string;
  items: readonly Dependency[];
  gaps: readonly Gap[];
}) {
  const setSearch = useSetSearch();
  const query = useSearchText('q') ?? '';
  const relation = useSearchChoice('relation', ['direct', 'transitive', 'unknown']);
  const scope = useSearchChoice('scope', ['production', 'optional', 'peer', 'development']);
  const use = useSearchChoice('use', ['imported', 'not_imported']);
  const chosen = useSearchText('dependency');
  const view = useSearchChoice('view', ['table', 'graph']) ?? 'table';
  const list = useRef<VirtualListHandle>(null);
  const shown = useMemo(() => {
    const text = query.toLowerCase();
    return items.filter(
      (one) =>
        one.name.toLowerCase().includes(text) &&
        (relation === undefined || one.relation === relation) &&
        (scope === undefined || one.scope === scope) &&
        (use === undefined || (use === 'imported') === one.importedIn > 0),
    );
  }, [items, query, relation, scope, use]);
  const place = shown.findIndex(({ id }) => id === chosen);
  const walk = (step: 1 | -1) => {
    const next = shown[place < 0 ? 0 : place + step];
    if (!next) return;
    list.current?.scrollTo(shown.indexOf(next));
    setSearch({ dependency: next.id });
  };
  useShortcut('j', 'Next package', view === 'table' ? () => walk(1) : undefined);
  useShortcut('k', 'Previous package', view === 'table' ? () => walk(-1) : undefined);
  useShortcut(
    'Escape',
    'Close the panel',
    chosen === undefined ? undefined : () => setSearch({ dependency: undefined }),
  );
  const unknown = items.filter(({ version }) => version === null).length;
  return (
    <>
      <h1 className="vh">Dependencies</h1>
      <FilterBar
        placeholder="Package"
        query={query}
        onQuery={(q) => setSearch({ q: q === '' ? undefined : q })}
        onFilter={(name, value) => setSearch({ [name]: value })}
        filters={[
          {
            name: 'relation',
            label: 'Relation',
            value: relation,
            choices: choices(['direct', 'transitive', 'unknown']),
          },
          {
            name: 'scope',
            label: 'Use',
            value: scope,
            choices: choices(['production', 'development', 'optional', 'peer']),
          },
          {
            name: 'use',
            label: 'Import',
            value: use,
            choices: [
              { value: 'imported', label: 'seen' },
              { value: 'not_imported', label: 'none seen' },
            ],
          },
        ]}
        side={
          <>
            <ButtonGroup
              label="Shown as"
              value={view}
              onChange={(next) => setSearch({ view: next === 'table' ? undefined : next, path: undefined })}
              choices={[
                { value: 'table', label: 'Table' },
                { value: 'graph', label: 'Graph' },
              ]}
            />
            <SbomMenu scanId={scanId} />
          </>
        }
      />
      <div className="split">
        <div className="list">
          {unknown + gaps.length === 0 ? null : (
            <div className="gapnote">
              <GapNote>
                {unknown > 0 ? (
                  <>
                    <b>
                      {count(unknown)} of {plural(items.length, 'version')} not known.
                    </b>{' '}
                    Only a range is declared and no lock file says which version is used. Triage treats them
                    as not looked at.{' '}
                  </>
                ) : null}
                {gaps.slice(0, 3).map((gap) => (
                  <span key={`${gap.file} ${gap.reason}`}>
                    <PathText file={gap.file} /> {gap.detail}{' '}
                  </span>
                ))}
                {gaps.length > 3 ? `and ${gaps.length - 3} more.` : ''}
              </GapNote>
            </div>
          )}
          {shown.length === 0 ? (
            <Empty
              icon={Package}
              title={
                items.length === 0
                  ? 'No package is declared'
                  : `None of ${plural(items.length, 'package')} match`
              }
            />
          ) : view === 'graph' ? (
            <DependencyPaths scanId={scanId} items={shown} />
          ) : (
            <VirtualList
              label="Dependencies"
              className="dependencies-grid"
              handle={list}
              count={shown.length}
              heightOf={() => ROW}
              keyOf={(index) => shown[index]?.id ?? String(index)}
              header={
                <div className="vrow vhead" role="row" aria-rowindex={1}>
                  {['Package', 'Version', 'Use', 'Imported in'].map((head, index) => (
                    <span key={head} role="columnheader" className={index > 1 ? 'hide-s' : undefined}>
                      {head}
                    </span>
                  ))}
                </div>
              }
              render={(index) => {
                const one = shown[index];
                return one ? (
                  <Row
                    one={one}
                    index={index}
                    isOpen={one.id === chosen}
                    onOpen={() => setSearch({ dependency: one.id })}
                  />
                ) : null;
              }}
            />
          )}
          <div className="statusbar">
            <span>
              <b className="t2 num">{count(items.filter((one) => one.relation === 'direct').length)}</b>{' '}
              direct, {count(items.filter((one) => one.scope === 'production').length)} production
            </span>
            <span className="grow" />
            <span>{plural(shown.length, 'package')}</span>
          </div>
        </div>
        {chosen === undefined ? null : (
          <Panel
            key={chosen}
            scanId={scanId}
            id={chosen}
            onClose={() => setSearch({ dependency: undefined })}
            onChoose={(id) => setSearch({ dependency: id, path: undefined })}
          />
        )}
      </div>
    </>
  );
}

/** The bill of materials of the scan, as the API hands it out. */
function SbomMenu({ scanId }: { scanId: string }) {
  const save = (format: 'cyclonedx' | 'spdx', fileName: string) =>
    downloadFile(pathTo('getScanSbom', { scanId }, `format=${format}`), fileName);
  return (
    <Menu
      label="SBOM"
      icon={Download}
      items={[
        { label: 'CycloneDX 1.6', onSelect: () => save('cyclonedx', 'sbom.cdx.json') },
        { label: 'SPDX 2.3', onSelect: () => save('spdx', 'sbom.spdx.json') },
      ]}
    />
  );
}

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

function Row({
  one,
  index,
  isOpen,
  onOpen,
}: {
  one: Dependency;
  index: number;
  isOpen: boolean;
  onOpen: () => void;
}) {
  return (
    <div className={isOpen ? 'vrow sel' : 'vrow'} role="row" aria-rowindex={index + 2} aria-selected={isOpen}>
      <span role="gridcell" className="trunc">
        <button type="button" className="row-button" onClick={onOpen}>
          {one.name}
        </button>{' '}
        <span className="t3 sm">{one.ecosystem}</span>
      </span>
      <span role="gridcell" className="trunc mono sm">
        {one.version ?? <span className="hatched">{one.range ?? 'not known'}</span>}
      </span>
      <span role="gridcell" className="trunc hide-s">
        {one.scope}
        {one.relation === 'transitive' ? ', brought in' : ''}
      </span>
      <span role="gridcell" className="hide-s">
        {one.importedIn === 0 ? <span className="t3">no import seen</span> : plural(one.importedIn, 'file')}
      </span>
    </div>
  );
}

function Panel(props: { scanId: string; id: string; onClose: () => void; onChoose: (id: string) => void }) {
  const detail = useQuery(dependencyQuery(props.scanId, props.id));
  return (
    <aside className="aside" aria-label="Package">
      {detail.isError ? (
        <Failure error={detail.error} retry={() => void detail.refetch()} />
      ) : detail.data ? (
        <>
          <header>
            <div className="row between">
              <h2 className="title-16">
                {detail.data.dependency.name}{' '}
                <span className="mono t2">
                  {detail.data.dependency.version ?? detail.data.dependency.range}
                </span>
              </h2>
              <Button small variant="ghost" icon={X} label="Close (Esc)" onClick={props.onClose} />
            </div>
            <p className="t2">
              {detail.data.dependency.relation}, {detail.data.dependency.scope}
            </p>
          </header>
          <div className="body stack gap-6" tabIndex={0} role="region" aria-label="Details of the package">
            <section className="stack gap-2">
              <h3>Where it is used</h3>
              <DependencyGraph detail={detail.data} onChoose={props.onChoose} />
            </section>
            <section className="stack gap-2">
              <h3>
                Imports <span className="t3 regular">{detail.data.imports.length}</span>
              </h3>
              {detail.data.imports.length === 0 ? (
                <p className="t2">No import was seen in the code that was analysed.</p>
              ) : null}
              <ul className="ev two-cols">
                {detail.data.imports.map((one) => (
                  <li key={`${one.file} ${one.line} ${one.module}`}>
                    <PathText file={one.file} line={one.line} />
                    <code className="t2">{one.members.join(', ') || one.module}</code>
                  </li>
                ))}
              </ul>
            </section>
            <section className="stack gap-2">
              <h3>Declared</h3>
              {detail.data.occurrences.map((one) => (
                <PathText key={`${one.file} ${one.line}`} file={one.file} line={one.line} />
              ))}
            </section>
            <Facts facts={[['Package URL', <code key="purl">{detail.data.dependency.purl}</code>]]} />
          </div>
        </>
      ) : (
        <Skeleton rows={8} />
      )}
    </aside>
  );
}
