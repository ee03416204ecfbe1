import { useEffect } from 'react';
import { CopyButton } from './copy.tsx';
import { Checkbox } from './field.tsx';

/**
 * A secret that is shown this once: until the box is ticked, leaving the page asks first. It lives in the state of one
 * component and nowhere else.
 */
export function SecretOnce(props: {
  readonly label: string;
  readonly secret: string;
  readonly stored: boolean;
  readonly onStored: (stored: boolean) => void;
}) {
  useEffect(() => {
    if (props.stored) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [props.stored]);
  return (
    <div className="stack gap-2">
      <div className="field">
        <span className="label">{props.label}</span>
        <div className="secret once">
          <code data-secret="">{props.secret}</code>
          <CopyButton text={props.secret} />
        </div>
      </div>
      <p className="sm t2">
        <b>Shown this once.</b> Keep it where the program that uses it can read it.
      </p>
      <Checkbox label="I have stored it" checked={props.stored} onChange={props.onStored} />
    </div>
  );
}

/** Something to copy that may be seen again. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  return (
    <div className="field">
      <span className="label">{label}</span>
      <div className="secret">
        <code>{text}</code>
        <CopyButton text={text} />
      </div>
    </div>
  );
}
