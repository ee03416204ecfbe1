import { Outlet, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useShortcut } from '../../lib/shortcuts.ts';
import { switchTheme } from '../../lib/theme.ts';
import { CrumbsPlace } from '../../ui/page.tsx';
import { Toasts } from '../../ui/toast.tsx';
import { BottomBar, Rail, sections, settingsPlace } from './rail.tsx';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';
import { Watch } from './watch.tsx';

/** What stands around every page of an organization: the rail, the top bar, the keys that work everywhere. */
export function Shell() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [sheet, setSheet] = useState(false);
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
          <Watch />
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
