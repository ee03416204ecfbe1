import { useInfiniteQuery } from '@tanstack/react-query';

interface PageOf<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** A list of the API, a page at a time; `more` asks for the next one and is absent at the end. */
export function usePaged<T>(
  key: readonly unknown[],
  fetchPage: (cursor: string | undefined) => Promise<PageOf<T>>,
  options: { readonly refetchMs?: number; readonly enabled?: boolean } = {},
) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: options.enabled ?? true,
    ...(options.refetchMs === undefined ? {} : { refetchInterval: options.refetchMs }),
  });
  return {
    items: query.data?.pages.flatMap((page) => page.items) ?? [],
    isPending: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  };
}

export type Paged<T> = ReturnType<typeof usePaged<T>>;
