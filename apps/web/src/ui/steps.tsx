import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface Step {
  readonly title: string;
  readonly text: ReactNode;
  readonly state: 'done' | 'now' | 'todo';
  /** Beside the title: how long it took. */
  readonly side?: ReactNode;
  readonly children?: ReactNode;
}

/** Steps that come one after another, and where one is. @param live whether the present step is at work by itself */
export function Steps({ steps, live = false }: { steps: readonly Step[]; live?: boolean }) {
  return (
    <ol className="steps">
      {steps.map(({ title, text, state, side, children }, index) => (
        <li key={title} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={state === 'done' ? 'wp src' : 'wp'}>
            <Mark number={index + 1} state={state} live={live} />
          </span>
          <div>
            <div className="row between">
              <b>{title}</b>
              {side === undefined ? null : <span className="t3 sm num">{side}</span>}
            </div>
            <div className={state === 'todo' ? 'sm' : 'sm t2'}>{text}</div>
            {children}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Mark({ number, state, live }: { number: number; state: Step['state']; live: boolean }) {
  if (state === 'done') {
    return (
      <>
        <Icon icon={Check} size="small" />
        <span className="vh">Done</span>
      </>
    );
  }
  return state === 'now' && live ? <span className="dot-live" /> : number;
}
