import { day as dayText } from '../lib/format.ts';

export interface DayValue {
  readonly day: string;
  readonly value: number;
  /** False where nothing is known of that day: hatched, never empty. */
  readonly known: boolean;
}

const WIDTH = 270;
const HEIGHT = 64;
const BASE = 52;

/** A value a day: today solid, the days before at 42 %. The same numbers stand in a table for those who hear the page. */
export function DayBars({
  label,
  days,
  className,
}: {
  label: string;
  days: readonly DayValue[];
  className: string;
}) {
  const most = Math.max(1, ...days.map(({ value }) => value));
  const step = WIDTH / days.length;
  const first = days[0];
  const last = days.at(-1);
  return (
    <figure>
      <svg
        className="chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 4}`}
        aria-hidden="true"
        preserveAspectRatio="none"
      >
        <defs>
          <pattern
            id="unknown-days"
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <line x1="0" y1="0" x2="0" y2="5" stroke="var(--hatch-ink)" strokeWidth="1.2" />
          </pattern>
        </defs>
        {days.map(({ day, value, known }, index) => {
          const height = (value / most) * (BASE - 4);
          return known ? (
            <rect
              key={day}
              x={index * step}
              width={Math.max(1, step - 1)}
              y={BASE - height}
              height={height}
              className={className}
              opacity={index === days.length - 1 ? 1 : 0.42}
            />
          ) : (
            <rect key={day} x={index * step} width={step} y={4} height={BASE - 4} fill="url(#unknown-days)" />
          );
        })}
        <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} className="base" />
      </svg>
      <figcaption className="row between t3 t-11">
        <span>{first ? dayText(first.day) : ''}</span>
        <span>{last ? dayText(last.day) : ''}</span>
      </figcaption>
      <div className="vh">
        <table>
          <caption>{label}</caption>
          <tbody>
            {days.map(({ day, value, known }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{known ? value : 'not known'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
