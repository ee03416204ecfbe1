import { queryOptions } from '@tanstack/react-query';
import type { Me } from '@vedette/contract';
import { api, isSignedOut } from '../lib/api.ts';

/** The account that is signed in; null when nobody is. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async (): Promise<Me | null> => {
    try {
      return await api.call('getMe');
    } catch (error) {
      if (isSignedOut(error)) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});
