import type { Finding } from '@vedette/contract';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { Ref } from 'react';
import { count } from '../../lib/format.ts';
import { useIsNarrow } from '../../lib/media.ts';
import { Checkbox } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PathText } from '../../ui/path-text.tsx';
import { StateWord } from '../../ui/pill.tsx';
import { Severity, SeverityGlyph, severityOf } from '../../ui/severity.tsx';
import { VirtualList, type VirtualListHandle } from '../../ui/virtual-list.tsx';
import type { Grouping, Row } from './rows.ts';

/** Heights of the design: a row, and the heading of a group. Rows of small screens have two lines. */
const ROW = 34;
const ROW_NARROW = 50;
const GROUP = 28;

interface TableProps {
  readonly rows: readonly Row[];
  readonly by: Grouping;
  readonly open: string | undefined;
  readonly selected: ReadonlySet<string>;
  readonly closed: ReadonlySet<string>;
  readonly newestScanId: string | undefined;
  readonly handle: Ref<VirtualListHandle>;
  readonly onOpen: (finding: Finding) => void;
  readonly onSelect: (ids: readonly string[], on: boolean) => void;
  readonly onFold: (group: string) => void;
}

export function FindingsTable(props: TableProps) {
  const { rows } = props;
  const narrow = useIsNarrow();
  const ids = rows.flatMap((row) => (row.kind === 'finding' ? [row.finding.id] : []));
  const chosen = ids.filter((id) => props.selected.has(id)).length;
  return (
    <VirtualList
      label="Findings"
      className="findings-grid"
      // Heights are measured once: rows of another height are another list.
      key={narrow ? 'narrow' : 'wide'}
      handle={props.handle}
      count={rows.length}
      heightOf={(index) => (rows[index]?.kind === 'group' ? GROUP : narrow ? ROW_NARROW : ROW)}
      keyOf={(index) => {
        const row = rows[index];
        return row?.kind === 'finding' ? row.finding.id : `group ${row?.key ?? index}`;
      }}
      header={
        <div className="vrow vhead" role="row" aria-rowindex={1}>
          <span role="columnheader">
            <Checkbox
              label="Select all"
              hiddenLabel
              checked={chosen > 0 && chosen === ids.length}
              indeterminate={chosen > 0 && chosen < ids.length}
              onChange={(on) => props.onSelect(ids, on)}
            />
          </span>
          <span role="columnheader">
            <span className="vh">Severity</span>
          </span>
          <span role="columnheader">Weakness</span>
          <span role="columnheader" className="hide-s">
            Where it does harm
          </span>
          <span role="columnheader" className="hide-s">
            State
          </span>
        </div>
      }
      render={(index) => {
        const row = rows[index];
        if (row === undefined) return null;
        return row.kind === 'group' ? (
          <GroupRow row={row} index={index} {...props} />
        ) : (
          <FindingRow finding={row.finding} index={index} narrow={narrow} {...props} />
        );
      }}
    />
  );
}

function GroupRow({
  row,
  index,
  by,
  closed,
  onFold,
}: TableProps & { row: Extract<Row, { kind: 'group' }>; index: number }) {
  const isClosed = closed.has(row.key);
  return (
    <div className="vrow vgroup" role="row" aria-rowindex={index + 2}>
      <span role="gridcell" aria-colspan={5} className="row">
        <button type="button" className="fold" aria-expanded={!isClosed} onClick={() => onFold(row.key)}>
          <Icon icon={isClosed ? ChevronRight : ChevronDown} size="small" />
          {by === 'severity' ? (
            <Severity severity={severityOf(row.key)} />
          ) : by === 'file' ? (
            <PathText file={row.key} />
          ) : (
            <span className="trunc">
              {row.label} <code className="t3">{row.key}</code>
            </span>
          )}
          <span className="num">{count(row.count)}</span>
        </button>
      </span>
    </div>
  );
}

function FindingRow({
  finding,
  index,
  narrow,
  open,
  selected,
  newestScanId,
  onOpen,
  onSelect,
}: TableProps & { finding: Finding; index: number; narrow: boolean }) {
  const isOpen = open === finding.id;
  const isNew = newestScanId !== undefined && finding.firstScanId === newestScanId;
  const isGone = newestScanId !== undefined && finding.lastScanId !== newestScanId;
  return (
    <div
      className={`vrow${isOpen ? ' sel' : ''}${finding.state === 'dismissed' || isGone ? ' dim' : ''}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isOpen}
    >
      <span role="gridcell">
        <Checkbox
          label={`Select ${finding.title} in ${finding.file}`}
          hiddenLabel
          checked={selected.has(finding.id)}
          onChange={(on) => onSelect([finding.id], on)}
        />
      </span>
      <span role="gridcell">
        <SeverityGlyph severity={finding.severity} />
      </span>
      <span role="gridcell" className="vmain">
        <button type="button" className="row-button trunc" onClick={() => onOpen(finding)}>
          {finding.title}
        </button>
        {isNew ? <span className="badge line">New</span> : null}
        {isGone ? <span className="badge line">Not found any more</span> : null}
        {narrow ? (
          <span className="m2">
            <PathText file={finding.file} line={finding.startLine} />
          </span>
        ) : null}
      </span>
      {narrow ? null : (
        <>
          <span role="gridcell" className="trunc">
            <PathText file={finding.file} line={finding.startLine} />
          </span>
          <span role="gridcell">
            <StateWord state={finding.state} />
          </span>
        </>
      )}
    </div>
  );
}
