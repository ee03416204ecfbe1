import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@vedette/contract/browser';
import { isSignedOut } from './api.ts';

/** What was read less than this ago is not read again when a page opens. */
const FRESH_MS = 5_000;
const RETRIES = 2;

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
      // What the server refused it refuses again; what did not reach it, or failed there, is tried twice more.
      retry: (count, error) =>
        count < RETRIES && !(error instanceof ApiError && error.status < 500 && error.status !== 429),
    },
  },
});
