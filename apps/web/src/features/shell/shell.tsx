import { Outlet, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useIdle } from '../../lib/idle.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { switchTheme } from '../../lib/theme.ts';
import { Icon } from '../../ui/icon.tsx';
import { KeyNames } from '../../ui/key-names.tsx';
import { CrumbsPlace } from '../../ui/page.tsx';
import { Toasts } from '../../ui/toast.tsx';
import { BottomBar, Rail, sections, settingsPlace } from './rail.tsx';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';
import { walkRows } from './walk-rows.ts';
import { Watch } from './watch.tsx';

/** Loaded when it is opened first: the first view does without it. */
const Palette = lazy(() => import('./palette.tsx'));

/** What stands around every page of an organization: the rail, the top bar, the keys that work everywhere. */
export function Shell() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [sheet, setSheet] = useState(false);
  const [palette, setPalette] = useState(false);
  // Browsers hold six connections to a server: those are the page's first.
  const isIdle = useIdle();
  useShortcut('mod+k', 'Search or run', () => setPalette(true), 'Everywhere');
  useShortcut('j', 'Next row of the list', () => walkRows(1), 'Everywhere');
  useShortcut('k', 'Row before', () => walkRows(-1), 'Everywhere');
  useShortcut('?', 'Keys of this page', () => setSheet(true), 'Everywhere');
  useShortcut('t', 'Switch theme', switchTheme, 'Everywhere');
  return (
    <CrumbsPlace value={place}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="app">
        <Rail onShortcuts={() => setSheet(true)} />
        <header className="bar">
          <nav className="crumbs" aria-label="Breadcrumb" ref={setPlace} />
          <button type="button" className="jump" onClick={() => setPalette(true)}>
            <Icon icon={Search} size="small" />
            <span className="jump-label">Search or run</span>
            <span aria-hidden="true">
              <KeyNames keys="mod+k" />
            </span>
          </button>
          {isIdle ? <Watch /> : null}
        </header>
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <BottomBar />
      </div>
      {[...sections, settingsPlace].map(({ label, link, keys }) =>
        keys === undefined ? null : (
          <Goto key={label} keys={keys.toLowerCase()} label={label} to={String(link.to)} />
        ),
      )}
      {palette ? (
        <Suspense fallback={null}>
          <Palette onClose={() => setPalette(false)} />
        </Suspense>
      ) : null}
      {sheet ? <ShortcutsSheet onClose={() => setSheet(false)} /> : null}
      <Toasts />
    </CrumbsPlace>
  );
}

function Goto({ keys, label, to }: { keys: string; label: string; to: string }) {
  const navigate = useNavigate();
  useShortcut(keys, `Go to ${label.toLowerCase()}`, () => void navigate({ to }), 'Everywhere');
  return null;
}
