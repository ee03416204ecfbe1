import { TextField } from '../../ui/field.tsx';

/** What is asked for besides. */
export function CodeField({ code, onChange }: { code: string; onChange: (code: string) => void }) {
  return (
    <TextField
      label="Code"
      hint="Of your authenticator application, or a recovery code"
      value={code}
      onChange={onChange}
      autoComplete="one-time-code"
      mono
      required
      autoFocus
      maxLength={40}
    />
  );
}
