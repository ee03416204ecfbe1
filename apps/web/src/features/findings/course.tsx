import { PathText } from '../../ui/path-text.tsx';
import type { PathStep } from './legs.ts';

/** The path as a list, for the panel beside the table. */
export function Course({ steps }: { steps: readonly PathStep[] }) {
  return (
    <ol className="course">
      {steps.map((step, index) => (
        <li
          key={step.number}
          className={`leg${index === 0 ? ' first' : ''}${index === steps.length - 1 ? ' last' : ''}`}
        >
          <span className="gut">
            <span className={`wp ${step.kind === 'source' ? 'src' : step.kind === 'sink' ? 'snk' : ''}`}>
              {step.number}
            </span>
          </span>
          <span className="say">
            <span className="what">{step.description}</span>
            <span className="at trunc">
              <PathText file={step.file} line={step.startLine} />
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
