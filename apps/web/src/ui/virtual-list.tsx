import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';

export interface VirtualListHandle {
  scrollTo(index: number): void;
}

/** As many rows as there may be, of which those in sight are on the page. */
export function VirtualList(props: {
  readonly count: number;
  readonly heightOf: (index: number) => number;
  readonly render: (index: number) => ReactNode;
  readonly keyOf: (index: number) => string;
  /** Stands above the rows and stays in sight. */
  readonly header?: ReactNode;
  readonly label: string;
  readonly handle?: Ref<VirtualListHandle>;
  readonly className?: string;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: props.count,
    getScrollElement: () => scroller.current,
    estimateSize: props.heightOf,
    getItemKey: props.keyOf,
    overscan: 12,
  });
  useImperativeHandle(
    props.handle,
    () => ({ scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }) }),
    [virtual],
  );
  return (
    <div
      ref={scroller}
      className={`vlist ${props.className ?? ''}`}
      role="grid"
      aria-label={props.label}
      aria-rowcount={props.count + 1}
      tabIndex={0}
    >
      {props.header}
      <div role="presentation" className="vlist-rows" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => (
          <Place
            key={item.key}
            index={item.index}
            size={item.size}
            start={item.start}
            render={props.render}
          />
        ))}
      </div>
    </div>
  );
}

/** While the list is scrolled, `render` stays the same: rows that stay in sight are not made again. */
const Place = memo(function Place(props: {
  readonly index: number;
  readonly size: number;
  readonly start: number;
  readonly render: (index: number) => ReactNode;
}) {
  return (
    <div
      role="presentation"
      className="vlist-row"
      style={{ height: props.size, transform: `translateY(${props.start}px)` }}
    >
      {props.render(props.index)}
    </div>
  );
});
