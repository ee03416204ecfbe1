/** Tells password managers whose password a form asks for; nobody sees or reaches it. */
export function AccountField({ email }: { email: string }) {
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
