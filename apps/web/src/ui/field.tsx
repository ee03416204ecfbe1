import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Begins with what is refused. */
  readonly error?: string | undefined;
}

interface InputProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'email' | 'password' | 'search' | 'number' | 'url';
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly mono?: boolean;
  readonly maxLength?: number;
  readonly min?: number;
  readonly list?: readonly string[];
  readonly name?: string;
}

function Frame({ id, label, hint, error, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {error ? (
        <span className="err" id={`${id}-error`}>
          <Icon icon={CircleAlert} size="small" />
          {error}
        </span>
      ) : (
        hint && (
          <span className="hint" id={`${id}-hint`}>
            {hint}
          </span>
        )
      )}
    </div>
  );
}

function describedBy(id: string, { hint, error }: FieldProps): string | undefined {
  return error ? `${id}-error` : hint ? `${id}-hint` : undefined;
}

export function TextField(props: InputProps) {
  const id = useId();
  return (
    <Frame {...props} id={id}>
      <input
        id={id}
        name={props.name}
        className={`input${props.error ? ' bad' : ''}${props.mono ? ' mono' : ''}`}
        type={props.type ?? 'text'}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        autoComplete={props.autoComplete ?? 'off'}
        placeholder={props.placeholder}
        required={props.required}
        // biome-ignore lint/a11y/noAutofocus: only where a page is one form and nothing is read before it.
        autoFocus={props.autoFocus}
        maxLength={props.maxLength}
        min={props.min}
        spellCheck={false}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={describedBy(id, props)}
      />
    </Frame>
  );
}

export function TextArea(
  props: FieldProps & {
    value: string;
    onChange: (value: string) => void;
    placeholder?: string;
    rows?: number;
    mono?: boolean;
    maxLength?: number;
    fieldRef?: React.Ref<HTMLTextAreaElement>;
  },
) {
  const id = useId();
  return (
    <Frame {...props} id={id}>
      <textarea
        id={id}
        ref={props.fieldRef}
        className={`input${props.error ? ' bad' : ''}${props.mono ? ' mono' : ''}`}
        value={props.value}
        rows={props.rows ?? 3}
        maxLength={props.maxLength}
        placeholder={props.placeholder}
        onChange={(event) => props.onChange(event.target.value)}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={describedBy(id, props)}
      />
    </Frame>
  );
}

export function SelectField<T extends string>(
  props: FieldProps & {
    value: T;
    onChange: (value: T) => void;
    choices: readonly { readonly value: T; readonly label: string }[];
  },
) {
  const id = useId();
  return (
    <Frame {...props} id={id}>
      <select
        id={id}
        className="input select"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value as T)}
        aria-describedby={describedBy(id, props)}
      >
        {props.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

export function Checkbox(props: {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** The label is for those who do not see the row it stands in. */
  readonly hiddenLabel?: boolean;
  readonly indeterminate?: boolean;
}) {
  return (
    <label className="check-line">
      <input
        type="checkbox"
        className="check"
        checked={props.checked}
        disabled={props.disabled}
        ref={(box) => {
          if (box) box.indeterminate = props.indeterminate ?? false;
        }}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span className={props.hiddenLabel ? 'vh' : undefined}>{props.label}</span>
    </label>
  );
}

export function Radio<T extends string>(props: {
  readonly name: string;
  readonly value: T;
  readonly selected: T;
  readonly onChange: (value: T) => void;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}) {
  return (
    <label className="check-line">
      <input
        type="radio"
        className="check radio"
        name={props.name}
        value={props.value}
        checked={props.value === props.selected}
        disabled={props.disabled}
        onChange={() => props.onChange(props.value)}
      />
      <span>{props.label}</span>
    </label>
  );
}
