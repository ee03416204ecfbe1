import type { FindingCode, FindingDetail } from '@vedette/contract';
import { MarkedText, markOn } from '../../ui/code.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { PathText } from '../../ui/path-text.tsx';
import { type Leg, type LegLine, legsOf, linesOf, type PathStep, stepsOf } from './legs.ts';

/** The way of the data, drawn through the code: ring by ring, bending where it enters another file and where it returns. */
export function DrawnPath(props: {
  finding: FindingDetail;
  code: FindingCode;
  active: number | null;
  onStep: (number: number) => void;
}) {
  const steps = stepsOf(props.finding);
  const legs = legsOf(steps);
  return (
    <div className={`drawn sv-${props.finding.severity}`}>
      {legs.map((leg, index) => {
        const before = legs[index - 1];
        return (
          <div key={leg.steps[0]?.number}>
            {before === undefined ? null : <Hop from={before} to={leg} />}
            <LegBlock
              leg={leg}
              code={props.code}
              isFirst={index === 0}
              isLast={index === legs.length - 1}
              active={props.active}
              onStep={props.onStep}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Columns of the line at each depth, in pixels: half a ring, and the indent of a block. */
const RAIL = 18;
const INDENT = 44;

function Hop({ from, to }: { from: Leg; to: Leg }) {
  const start = RAIL + from.depth * INDENT;
  const end = RAIL + to.depth * INDENT;
  const turn = end > start ? 7 : -7;
  const path =
    start === end
      ? `M${start} 0V24`
      : `M${start} 0V5Q${start} 12 ${start + turn} 12H${end - turn}Q${end} 12 ${end} 19V24`;
  const word = to.depth > from.depth ? 'goes into' : to.depth < from.depth ? 'comes back to' : 'goes on in';
  return (
    <div className="hop">
      <svg width="124" height="24" viewBox="0 0 124 24" aria-hidden="true">
        <path d={path} fill="none" stroke="var(--text)" strokeWidth="1.5" />
      </svg>
      <span>
        {word} <code>{to.file.slice(to.file.lastIndexOf('/') + 1)}</code>
      </span>
    </div>
  );
}

interface BlockProps {
  readonly leg: Leg;
  readonly code: FindingCode;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly active: number | null;
  readonly onStep: (number: number) => void;
}

function LegBlock({ leg, code, isFirst, isLast, active, onStep }: BlockProps) {
  const lines = linesOf(leg, code);
  const first = leg.steps[0];
  const last = leg.steps.at(-1);
  return (
    <div className={`depth-${leg.depth} ${isFirst ? '' : 'c2-rail'}`}>
      <div className="cblock code">
        <header>
          <span className="trunc">
            <PathText file={leg.file} />
          </span>
          <span className="grow" />
          <CopyButton text={`${leg.file}:${first?.startLine ?? 1}`} label="Copy file and line" />
        </header>
        <ol className="lines">
          {lines.length === 0
            ? leg.steps.map((step) => (
                <Annotation key={step.number} step={step} ring rail="r" active={active} onStep={onStep} />
              ))
            : lines.map((line) => (
                <LegLineRow
                  key={line.number}
                  line={line}
                  leg={leg}
                  rail={railOf(line, first, last, isFirst, isLast)}
                  active={active}
                  onStep={onStep}
                />
              ))}
        </ol>
      </div>
    </div>
  );
}

/** Whether the drawn line passes a row, begins in it, ends in it, or is not there. */
function railOf(
  line: LegLine,
  first: PathStep | undefined,
  last: PathStep | undefined,
  isFirst: boolean,
  isLast: boolean,
): string {
  const begins = isFirst && first?.startLine === line.number;
  const ends = isLast && last?.startLine === line.number;
  if (isFirst && first && line.number < first.startLine) return '';
  if (isLast && last && line.number > last.startLine) return '';
  return `r${begins ? ' r-a' : ''}${ends ? ' r-z' : ''}`;
}

function LegLineRow(props: {
  line: LegLine;
  leg: Leg;
  rail: string;
  active: number | null;
  onStep: (number: number) => void;
}) {
  const { line, leg, rail, active, onStep } = props;
  const step = line.steps[0];
  const covering = leg.steps.find(
    ({ startLine, endLine }) => line.number >= startLine && line.number <= endLine,
  );
  const isSink = line.steps.some(({ kind }) => kind === 'sink');
  const shown = step ?? covering ?? null;
  const mark = shown === null ? null : markOn(line.number, line.text, shown, shown.kind === 'sink');
  const goesOn = rail.includes('r-z') && line.steps.length > 0 ? '' : rail === '' ? '' : 'r';
  const isActive = line.steps.some(({ number }) => number === active);
  return (
    <>
      {line.cutBefore > 0 ? (
        <li className="ln cut">
          <span className={`rl ${rail === '' ? '' : 'r'}`} />
          <span className="no">⋯</span>
          <span className="tx">{line.cutBefore === 1 ? '1 line' : `${line.cutBefore} lines`}</span>
        </li>
      ) : null}
      <li
        className={`ln${isSink ? ' sink' : step ? ' on' : ''}${isActive ? ' active-step' : ''}`}
        id={step ? `step-${step.number}` : undefined}
      >
        <span className={`rl ${rail}`}>{step ? <Ring step={step} onStep={onStep} /> : null}</span>
        <span className="no">{line.number}</span>
        <span className="tx">
          <MarkedText text={line.text} mark={mark} />
        </span>
      </li>
      {line.steps.map((one, index) => (
        <Annotation
          key={one.number}
          step={one}
          ring={index > 0}
          rail={goesOn}
          active={active}
          onStep={onStep}
        />
      ))}
    </>
  );
}

function Ring({ step, onStep }: { step: PathStep; onStep: (number: number) => void }) {
  const look = step.kind === 'source' ? 'src' : step.kind === 'sink' ? 'snk' : '';
  return (
    <button
      type="button"
      className={`wp ${look}`}
      onClick={() => onStep(step.number)}
      aria-label={`Step ${step.number}: ${step.description}`}
    >
      {step.number}
    </button>
  );
}

function Annotation(props: {
  step: PathStep;
  ring: boolean;
  rail: string;
  active: number | null;
  onStep: (number: number) => void;
}) {
  const { step, ring, rail, active, onStep } = props;
  return (
    <li
      className={`annot${step.kind === 'sink' ? ' snk' : ''}${ring && step.number === active ? ' active-step' : ''}`}
      id={ring ? `step-${step.number}` : undefined}
    >
      <span className={`rl ${rail}`}>{ring ? <Ring step={step} onStep={onStep} /> : null}</span>
      <span>
        {step.kind === 'source' ? <b>Enters: </b> : step.kind === 'sink' ? <b>Does harm: </b> : null}
        {step.description}
      </span>
    </li>
  );
}
