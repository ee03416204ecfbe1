import { TextField } from '../../ui/field.tsx';

/** Tells password managers whose password a form asks for; nobody sees or reaches it. */
function AccountField({ email }: { email: string }) {
  return (
    <input
      className="vh"
      type="text"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-label="Account"
    />
  );
}

/** The password that somebody shows once more before their account is changed. */
export function CurrentPassword(props: {
  readonly email: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { email, ...field } = props;
  return (
    <>
      <AccountField email={email} />
      <TextField {...field} type="password" autoComplete="current-password" required />
    </>
  );
}
