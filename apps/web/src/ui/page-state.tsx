import type { Crumb } from './page.tsx';
import { Crumbs, Page } from './page.tsx';
import { Failure, Skeleton } from './states.tsx';

/** What a page asks for before it can be drawn (a query of the cache). */
interface Asked {
  readonly error: unknown;
  refetch(): unknown;
}

/**
 * A page whose content is not there yet, or cannot be read: then it says where it is all the same. Before, it does so where the title is
 * known: a name that comes later would move what stands behind it.
 */
export function PageState({
  crumbs,
  title,
  asked,
  rows = 8,
}: {
  crumbs: readonly Crumb[];
  /** Of a page whose title and place do not depend on what is asked for. */
  title?: string | undefined;
  asked: readonly Asked[];
  rows?: number;
}) {
  const failed = asked.filter(({ error }) => error !== null);
  if (failed.length === 0) {
    if (title === undefined) return <Skeleton rows={rows} />;
    return (
      <>
        <Crumbs crumbs={crumbs} />
        <Page title={title}>
          <Skeleton rows={rows} />
        </Page>
      </>
    );
  }
  const retry = () => {
    for (const one of failed) void one.refetch();
  };
  const failure = <Failure error={failed[0]?.error} retry={retry} />;
  return (
    <>
      <Crumbs crumbs={crumbs} />
      {title === undefined ? failure : <Page title={title}>{failure}</Page>}
    </>
  );
}
