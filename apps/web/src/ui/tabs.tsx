import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface Tab {
  readonly label: string;
  readonly link: LinkProps;
  readonly count?: number | string | undefined;
  /** Current only at exactly this address. */
  readonly exact?: boolean;
}

/** Links, not buttons: each tab is an address. */
export function Tabs({ label, tabs, side }: { label: string; tabs: readonly Tab[]; side?: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
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
