import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextArea } from './field.tsx';
import { Refusal } from './states.tsx';

/** The contract's: a reason of a person. */
const REASON_MAX = 2_000;

/** Asks why before something is decided. */
export function ReasonDialog(props: {
  readonly title: string;
  readonly label: string;
  readonly placeholder?: string;
  /** What is often said, to be taken as it is or gone on from. */
  readonly often?: readonly string[];
  readonly action: string;
  readonly icon?: LucideIcon;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      footer={
        <>
          <Button
            variant="primary"
            busy={props.busy}
            disabled={reason.trim() === '' && 'Give a reason first'}
            onClick={() => props.onReason(reason.trim())}
            {...(props.icon === undefined ? {} : { icon: props.icon })}
          >
            {props.action}
          </Button>
          <Button variant="ghost" onClick={props.onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="stack">
        {props.children === undefined ? null : <p className="t2">{props.children}</p>}
        <TextArea
          label={props.label}
          value={reason}
          onChange={setReason}
          maxLength={REASON_MAX}
          {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
        />
        {props.often === undefined ? null : (
          <div className="row wrap">
            {props.often.map((text) => (
              <Button key={text} small onClick={() => setReason(text)}>
                {text}
              </Button>
            ))}
          </div>
        )}
        <Refusal error={props.error} />
      </div>
    </Dialog>
  );
}
