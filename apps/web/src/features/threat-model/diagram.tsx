import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { plural } from '../../lib/format.ts';
import { SeverityGlyph } from '../../ui/severity.tsx';
import type { EntryGroup, EntryPoint } from './groups.ts';
import { type Box, COLUMNS, type Layout, ROW_HEIGHT, type SystemKind } from './layout.ts';
import type { Tally } from './threats.ts';

const LABEL = 31;
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

interface DiagramProps {
  readonly layout: Layout;
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly credentials: number;
  /** Null: as wide as there is room. */
  readonly zoom: number | null;
  readonly picture: Ref<SVGSVGElement>;
}

/** Callers, entry points and systems, with the trust boundaries between them. The arrow keys go from box to box. */
export function Diagram({ layout, chosen, onChoose, tallies, credentials, zoom, picture }: DiagramProps) {
  const isHot = (key: string) => key === chosen;
  const { actors, groups, entries, systems, zones, flows, moreEntries } = layout;
  const last = entries.at(-1);
  return (
    <div className="tmpanel" tabIndex={0} role="group" aria-label="Diagram, scrolls">
      <svg
        ref={picture}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        className="tmv"
        style={zoom === null ? undefined : { width: (layout.width * zoom) / 100, maxWidth: 'none' }}
        role="group"
        aria-label="Data flow diagram"
        onKeyDown={walk}
      >
        <defs>
          <marker
            id="flow-end"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0 .8 7 4 0 7.2Z" className="tm-end" />
          </marker>
          <pattern
            id="unseen"
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <line x1="0" y1="0" x2="0" y2="6" className="tm-hatch" />
          </pattern>
        </defs>
        <text className="zl" x="20" y="34">
          Callers
        </text>
        <rect className="zone" x="214" y="14" width="270" height={layout.height - 44} rx="6" />
        <text className="zl" x="230" y="34">
          Application, entry points
        </text>
        {zones.map(({ title, y, height, empty }) => (
          <g key={title}>
            <rect
              className={empty ? 'zone unseen' : 'zone'}
              x="566"
              y={y}
              width="252"
              height={height}
              rx="6"
            />
            {empty ? (
              <rect className="unseen-text" x="576" y={y + 8} width="232" height={height - 16} rx="3" />
            ) : null}
            <text className="zl" x="582" y={y + 22}>
              {title}
            </text>
            {empty ? (
              <text className="s" x="582" y={y + 40}>
                {credentials > 0
                  ? `None seen; keys are read in ${plural(credentials, 'place')}`
                  : 'None seen in the code'}
              </text>
            ) : null}
          </g>
        ))}
        <Boundary x={172} height={layout.height} label="caller – application" />
        <Boundary x={526} height={layout.height} label="application – system" />
        {flows.map(({ from, to, path }) => (
          <path
            key={`${from} ${to}`}
            className={isHot(from) || isHot(to) ? 'fl hot' : 'fl'}
            d={path}
            markerEnd="url(#flow-end)"
          />
        ))}
        {actors.map(({ item, x, y }) => (
          <g key={item.key} className="ac">
            <circle cx={x} cy={y + 20} r="7" />
            <path d={`M${x - 12} ${y + 43}q0-12 12-12t12 12`} />
            <text x={x} y={y + 60} textAnchor="middle" className="t">
              {item.title}
            </text>
            <text x={x} y={y + 74} textAnchor="middle" className="s">
              {item.sub}
            </text>
          </g>
        ))}
        {groups.map((box) => (
          <Node
            key={box.item.key}
            box={box}
            id={box.item.key}
            column="entry"
            title={box.item.title}
            sub={subOf(box.item)}
            tally={tallies.get(box.item.key)}
            chosen={isHot(box.item.key)}
            onChoose={onChoose}
          />
        ))}
        {entries.map((box) => (
          <Entry key={box.item.id} box={box} chosen={isHot(box.item.id)} onChoose={onChoose} />
        ))}
        {last && moreEntries > 0 ? (
          <text className="s" x={COLUMNS.entry.x + 11} y={last.y + ROW_HEIGHT + 13}>
            and {moreEntries} more, in the list
          </text>
        ) : null}
        {systems.map((box) => (
          <Node
            key={box.item.id}
            box={box}
            id={box.item.id}
            column="system"
            title={box.item.name}
            sub={`${systemWords[box.item.is]}, ${box.item.kind}`}
            tally={tallies.get(box.item.id)}
            chosen={isHot(box.item.id)}
            onChoose={onChoose}
          />
        ))}
      </svg>
    </div>
  );
}

const systemWords: Readonly<Record<SystemKind, string>> = {
  store: 'store',
  service: 'service',
  process: 'process',
};

const unchecked = (entries: readonly EntryPoint[]) =>
  entries.filter(({ authentication }) => authentication.state === 'missing').length;

function subOf({ sub, entries }: EntryGroup): string {
  const open = unchecked(entries);
  return open === 0 ? sub : `${sub}, ${open === entries.length ? 'all' : open} without a check`;
}

function Boundary({ x, height, label }: { x: number; height: number; label: string }) {
  return (
    <>
      <line className="tb" x1={x} y1="14" x2={x} y2={height - 28} />
      <text className="tbl" x={x} y={height - 10} textAnchor="middle">
        {label}
      </text>
    </>
  );
}

/** What can be pressed in the diagram, with the mouse as with the keyboard. */
function Target(props: {
  id: string;
  column: string;
  chosen: boolean;
  className: string;
  onChoose: (key: string) => void;
  children: ReactNode;
}) {
  return (
    <g
      className={`${props.className}${props.chosen ? ' sel' : ''}`}
      role="button"
      tabIndex={0}
      aria-pressed={props.chosen}
      data-column={props.column}
      onClick={() => props.onChoose(props.id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        props.onChoose(props.id);
      }}
    >
      {props.children}
    </g>
  );
}

function Node<T>(props: {
  box: Box<T>;
  id: string;
  column: string;
  title: string;
  sub: string;
  tally: Tally | undefined;
  chosen: boolean;
  onChoose: (key: string) => void;
}) {
  const { box, tally } = props;
  const total = tally?.total ?? 0;
  return (
    <Target {...props} className="bx">
      <rect x={box.x} y={box.y} width={box.width} height={box.height} rx="3" />
      <text x={box.x + 11} y={box.y + 19} className="t">
        {cut(props.title, box.width > 230 ? LABEL - 4 : LABEL - 6)}
      </text>
      <text x={box.x + 11} y={box.y + 35} className="s">
        {cut(props.sub, LABEL + 9)}
      </text>
      {tally?.worst ? (
        <g
          className={`tg sev ${tally.worst}`}
          transform={`translate(${box.x + box.width - 46},${box.y + 8})`}
        >
          <g transform="scale(.95)">
            <SeverityShape severity={tally.worst} />
          </g>
          <text x="17" y="11.5">
            {total}
          </text>
        </g>
      ) : null}
      <Unseen x={box.x} y={box.y}>
        {total === 1 ? 'open threat' : total === 0 ? 'no open threat' : 'open threats'}
      </Unseen>
    </Target>
  );
}

/** For those who hear the diagram: names come from what stands in a box, so the rest of the name stands there too. */
function Unseen({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  return (
    <text className="unseen-words" x={x} y={y}>
      {children}
    </text>
  );
}

/** The glyph is an svg of its own; inside a diagram it takes its size from its attributes. */
function SeverityShape({ severity }: { severity: 'high' | 'medium' | 'low' }) {
  return (
    <svg width="14" height="14" overflow="visible" aria-hidden="true">
      <SeverityGlyph severity={severity} silent />
    </svg>
  );
}

const authenticationWords: Readonly<Record<EntryPoint['authentication']['state'], string>> = {
  seen: 'sign-in check seen',
  exempt: 'exempt from the check',
  missing: 'no sign-in check seen',
  'not-applicable': '',
};

function Entry({
  box,
  chosen,
  onChoose,
}: {
  box: Box<EntryPoint>;
  chosen: boolean;
  onChoose: (key: string) => void;
}) {
  const { item } = box;
  const check = authenticationWords[item.authentication.state];
  return (
    <Target id={item.id} column="entry" chosen={chosen} className="en" onChoose={onChoose}>
      <rect x={box.x + 6} y={box.y} width={box.width - 12} height={box.height} rx="2" />
      <text x={box.x + 14} y={box.y + 13}>
        {cut(item.name, LABEL)}
      </text>
      {item.authentication.state === 'missing' || item.authentication.state === 'exempt' ? (
        <circle className="unlocked" cx={box.x + box.width - 16} cy={box.y + 9} r="3" />
      ) : null}
      {check === '' ? null : (
        <Unseen x={box.x} y={box.y}>
          {check}
        </Unseen>
      )}
    </Target>
  );
}

/** Up and down within a column, left and right to the nearest of the next. */
function walk(event: KeyboardEvent<SVGSVGElement>): void {
  const from = document.activeElement;
  const column = from?.getAttribute('data-column');
  if (!from || column === null || column === undefined) return;
  const across = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
  const along = event.key === 'ArrowUp' || event.key === 'ArrowDown';
  if (!across && !along) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<SVGGElement>('[data-column]')];
  const heightOf = (one: Element) => one.getBoundingClientRect().top;
  if (along) {
    const own = all.filter((one) => one.dataset.column === column).sort((a, b) => heightOf(a) - heightOf(b));
    own[own.indexOf(from as SVGGElement) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
    return;
  }
  const target = event.key === 'ArrowRight' ? 'system' : 'entry';
  const distance = (one: Element) => Math.abs(heightOf(one) - heightOf(from));
  all
    .filter((one) => one.dataset.column === target && column !== target)
    .sort((a, b) => distance(a) - distance(b))[0]
    ?.focus();
}
