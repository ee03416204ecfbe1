import { useQueries } from '@tanstack/react-query';
import type { Dependency } from '@vedette/contract';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useSearchText, useSetSearch } from '../../lib/address.ts';
import { plural } from '../../lib/format.ts';
import { Failure } from '../../ui/states.tsx';
import { dependencyQuery } from './dependency-query.ts';
import { endOf, GraphBox } from './graph-box.tsx';
import { BOX, type Column, layOutColumns, openedBy } from './graph-columns.ts';

/** Letters that a box has room for. */
const NAME_MAX = 25;

/** What the source declares, and column by column what that brings in: a way is opened by choosing its boxes. */
export function DependencyPaths({ scanId, items }: { scanId: string; items: readonly Dependency[] }) {
  const setSearch = useSetSearch();
  const asked = useSearchText('path')?.split(' ') ?? [];
  const chosen = useSearchText('dependency');
  // From the table, or from a link to one package: the way begins with it.
  const path = asked.length === 0 && chosen !== undefined ? [chosen] : asked;
  const details = useQueries({ queries: path.map((id) => dependencyQuery(scanId, id)) });
  const picture = useRef<HTMLDivElement>(null);
  const last = path.at(-1);
  const isRead = details.every(({ isPending }) => !isPending);
  useEffect(() => {
    if (last !== undefined && isRead)
      picture.current
        ?.querySelector('.open:last-of-type')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [last, isRead]);
  const failed = details.find(({ isError }) => isError);
  if (failed) return <Failure error={failed.error} retry={() => void failed.refetch()} />;
  const direct = items.filter((one) => one.relation !== 'transitive');
  const first = items.find(({ id }) => id === path[0]);
  const columns: Column[] = [
    { nodes: first && !direct.includes(first) ? [first, ...direct] : direct, chosen: path[0] },
    ...details.flatMap(({ data }, index) =>
      data === undefined ? [] : [{ nodes: data.dependsOn, chosen: path[index + 1] }],
    ),
  ];
  const { placed, lines, notes, width, height } = layOutColumns(columns);
  return (
    <div className="paths" ref={picture} tabIndex={0} role="group" aria-label="Graph, scrolls">
      <svg
        className="gr wide"
        viewBox={`0 0 ${width} ${height}`}
        style={{ width, height }}
        role="group"
        aria-label="Packages and what they bring in"
        onKeyDown={walk}
      >
        {lines.map(({ key, d, isChosen }) => (
          <path key={key} className={isChosen ? 'e hot' : 'e faint'} d={d} />
        ))}
        <GraphBox
          {...BOX}
          x={16}
          y={16}
          title="This source"
          sub={`declares ${plural(direct.length, 'package')}`}
        />
        {placed.map(({ node, column, x, y, isChosen }) => (
          <GraphBox
            key={`${column} ${node.id}`}
            {...BOX}
            x={x}
            y={y}
            column={column}
            title={endOf(node.name, NAME_MAX)}
            sub={node.version ?? 'version not known'}
            told={`${node.name.length > NAME_MAX ? `${node.name}, ` : ''}step ${column}`}
            isUnknown={node.version === null}
            isOpen={isChosen}
            onChoose={() => {
              const next = openedBy(path, column, node.id);
              setSearch({ path: next.length === 0 ? undefined : next.join(' '), dependency: next.at(-1) });
            }}
          />
        ))}
        {notes.map(({ key, x, y, text }) => (
          <text key={key} x={x} y={y} className="s">
            {text}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** Up and down within a column; right to what the box brings in, left to what brings it in. */
function walk(event: KeyboardEvent<SVGSVGElement>): void {
  const from = document.activeElement;
  const column = Number(from?.getAttribute('data-column'));
  if (from === null || column === 0) return;
  const boxes = [...event.currentTarget.querySelectorAll<SVGGElement>('[data-column]')];
  const own = boxes.filter((one) => Number(one.dataset.column) === column);
  const at = own.indexOf(from as SVGGElement);
  const target =
    event.key === 'ArrowUp'
      ? own[at - 1]
      : event.key === 'ArrowDown'
        ? own[at + 1]
        : event.key === 'ArrowLeft'
          ? boxes.find((one) => Number(one.dataset.column) === column - 1 && one.classList.contains('open'))
          : event.key === 'ArrowRight'
            ? boxes.find((one) => Number(one.dataset.column) === column + 1)
            : undefined;
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}
