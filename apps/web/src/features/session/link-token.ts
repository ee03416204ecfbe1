import { useState } from 'react';

/** The secret of a link from a mail stands after the `#`, so that no server and no log ever sees it. */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  return token;
}
