import type { KeyboardEvent } from 'react';

/** A name that has to fit: its end tells packages of one maker and files of one folder apart. */
export const endOf = (text: string, most: number) =>
  text.length > most ? `…${text.slice(-most + 1)}` : text;

/** One package or place of a graph; a button when it can be chosen. */
export function GraphBox(props: {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly sub: string;
  /** What is said after its two lines, to those who hear it. */
  readonly told?: string;
  /** Where the box stands, for keys that walk from one to the next. */
  readonly column?: number;
  /** Its neighbours are drawn beside it. */
  readonly isOpen?: boolean;
  /** Its version is not known. */
  readonly isUnknown?: boolean;
  readonly onChoose?: (() => void) | undefined;
}) {
  const { x, y, width, height, title, sub, isOpen, onChoose } = props;
  const inside = (
    <>
      <rect width={width} height={height} rx="3" />
      {props.isUnknown ? <rect className="unseen" width={width} height={height} rx="3" /> : null}
      <text x="8" y="15">
        {title}
      </text>{' '}
      <text x="8" y="27" className="s">
        {sub}
      </text>
    </>
  );
  const place = `translate(${x},${y})`;
  if (onChoose === undefined) {
    return (
      <g className="nd" transform={place}>
        {inside}
      </g>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onChoose();
  };
  return (
    <g
      className={isOpen ? 'nd go open' : 'nd go'}
      transform={place}
      role="button"
      tabIndex={0}
      aria-label={`${title} ${sub}, ${props.told ?? 'open'}`}
      aria-expanded={isOpen}
      data-column={props.column}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      {inside}
    </g>
  );
}
