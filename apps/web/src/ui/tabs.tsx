import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

export interface Tab {
  readonly label: string;
  readonly link: LinkProps;
  readonly count?: number | string | undefined;
  /** Current only at exactly this address. */
  readonly exact?: boolean;
}

/** So much of the tab before the current one stays in sight, to say that there is one. */
const TAB_BEFORE_PX = 64;

/** Links, not buttons: each tab is an address. */
export function Tabs({ label, tabs, side }: { label: string; tabs: readonly Tab[]; side?: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Where tabs do not fit beside one another, the current one is brought into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says which one is current.
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && current) bar.current.scrollLeft = current.offsetLeft - TAB_BEFORE_PX;
  }, [pathname]);
  return (
    <nav className="tabs" aria-label={label} ref={bar}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          {...tab.link}
          activeOptions={{ exact: tab.exact ?? false, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {tab.label}
          {tab.count === undefined ? null : <span className="n">{tab.count}</span>}
        </Link>
      ))}
      {side === undefined ? null : <span className="row tabs-side">{side}</span>}
    </nav>
  );
}
