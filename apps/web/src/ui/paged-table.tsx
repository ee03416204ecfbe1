import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Paged } from '../lib/use-paged.ts';
import { Button } from './button.tsx';
import { Empty, Failure, Skeleton } from './states.tsx';

export interface Column<T> {
  readonly head: ReactNode;
  readonly cell: (item: T) => ReactNode;
  readonly className?: string;
}

/** A table over a list of the API, with all its states. */
export function PagedTable<T>(props: {
  readonly list: Paged<T>;
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly keyOf: (item: T) => string;
  readonly rowClass?: (item: T) => string | undefined;
  readonly empty: { readonly icon?: LucideIcon; readonly title: string; readonly children?: ReactNode };
}) {
  const { list, columns, empty } = props;
  if (list.isPending) return <Skeleton rows={5} />;
  if (list.error) return <Failure error={list.error} retry={list.retry} />;
  if (list.items.length === 0) {
    return (
      <Empty title={empty.title} {...(empty.icon ? { icon: empty.icon } : {})}>
        {empty.children}
      </Empty>
    );
  }
  return (
    <>
      <table className="plain fix" aria-label={props.label}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move.
              <th key={index} className={column.className}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.items.map((item) => (
            <tr key={props.keyOf(item)} className={props.rowClass?.(item)}>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move.
                <td key={index} className={column.className}>
                  {column.cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {list.more === undefined ? null : (
        <p className="more">
          <Button busy={list.isLoadingMore && 'Reading'} onClick={list.more}>
            More
          </Button>
        </p>
      )}
    </>
  );
}
