import { PASSWORD_LENGTH } from '@vedette/contract/browser';
import { TextField } from './field.tsx';

const { min } = PASSWORD_LENGTH;

/** A password that is being chosen: what it takes is said beside it, and when too little of it is there. */
export function NewPasswordField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whose password it is, where that is not plain. */
  readonly whose?: string;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
}) {
  const { whose, value, ...field } = props;
  const asked = `at least ${min} characters. A sentence is fine.`;
  const isShort = value.length > 0 && value.length < min;
  return (
    <TextField
      {...field}
      type="password"
      value={value}
      autoComplete="new-password"
      error={isShort ? `${value.length} characters; it takes ${asked}` : undefined}
      hint={whose === undefined ? `${asked[0]?.toUpperCase()}${asked.slice(1)}` : `${whose}: ${asked}`}
    />
  );
}
