import type { Crumb } from './page.tsx';
import { Crumbs } from './page.tsx';
import { Failure, Skeleton } from './states.tsx';

/** What a page asks for before it can be drawn (a query of the cache). */
interface Asked {
  readonly error: unknown;
  refetch(): unknown;
}

/**
 * A page whose content is not there yet, or cannot be read: then it says where it is all the same. Not before, as a name that comes later
 * would move what stands behind it.
 */
export function PageState({
  crumbs,
  asked,
  rows = 8,
}: {
  crumbs: readonly Crumb[];
  asked: readonly Asked[];
  rows?: number;
}) {
  const failed = asked.filter(({ error }) => error !== null);
  if (failed.length === 0) return <Skeleton rows={rows} />;
  const retry = () => {
    for (const one of failed) void one.refetch();
  };
  return (
    <>
      <Crumbs crumbs={crumbs} />
      <Failure error={failed[0]?.error} retry={retry} />
    </>
  );
}
