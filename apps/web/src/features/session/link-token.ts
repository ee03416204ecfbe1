import { useState } from 'react';

/** The secret of a link from a mail stands after the `#`, so that no server and no log ever sees it. */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  return token;
}

/** The least a chosen password has; the contract's number. */
export const PASSWORD_MIN = 10;

export function passwordFault(password: string): string | undefined {
  return password.length > 0 && password.length < PASSWORD_MIN
    ? `${password.length} characters; it takes at least ${PASSWORD_MIN}. A sentence is fine.`
    : undefined;
}
