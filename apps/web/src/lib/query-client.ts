import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut } from './api.ts';

/** What was read less than this ago is not read again when a page opens. */
const FRESH_MS = 5_000;

/** A session that ended while a page was open: the account is read again, and the shell goes to sign-in. */
function onFailure(error: unknown): void {
  if (isSignedOut(error)) void queryClient.invalidateQueries({ queryKey: ['me'] });
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryKey[0] !== 'me') onFailure(error);
    },
  }),
  mutationCache: new MutationCache({ onError: onFailure }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // The client sends what can be sent again by itself.
      retry: false,
    },
  },
});
