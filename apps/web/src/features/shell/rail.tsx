import { Link, type LinkProps } from '@tanstack/react-router';
import { FolderGit2, Keyboard, type LucideIcon } from 'lucide-react';
import { useCompany } from '../../api/company.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { CompanySwitch } from './company-switch.tsx';

interface Place {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly link: LinkProps;
  readonly keys?: string;
  readonly exact?: boolean;
}

export const sections: readonly Place[] = [
  { label: 'Workspaces', icon: FolderGit2, link: { to: '/workspaces' }, keys: 'G W' },
];

export function Rail({ onShortcuts }: { onShortcuts: () => void }) {
  const { me, isManager } = useCompany();
  return (
    <aside className="side" aria-label="Main">
      <div className="side-org">
        <Link to="/" aria-label="Vedette, first page" className="row">
          <Logo />
          <b>Vedette</b>
        </Link>
        <CompanySwitch />
      </div>
      <nav aria-label="Sections">
        {sections.map((place) => (
          <RailLink key={place.label} place={place} />
        ))}
      </nav>
      <div className="side-foot">
        <button type="button" className="navi" onClick={onShortcuts} title="Keyboard shortcuts (?)">
          <Icon icon={Keyboard} />
          <span>Shortcuts</span>
          <span className="n">
            <kbd>?</kbd>
          </span>
        </button>
        <div className="navi" title={me.email}>
          <span className="avatar" aria-hidden="true">
            {me.name.charAt(0).toUpperCase()}
          </span>
          <span className="trunc">{me.name}</span>
          <span className="n">{isManager ? 'manager' : 'member'}</span>
        </div>
      </div>
    </aside>
  );
}

function RailLink({ place }: { place: Place }) {
  return (
    <Link
      className="navi"
      {...place.link}
      title={place.keys === undefined ? place.label : `${place.label} (${place.keys})`}
      activeOptions={{ exact: place.exact ?? false, includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
    >
      <Icon icon={place.icon} />
      <span>{place.label}</span>
    </Link>
  );
}

/** The five places of small screens. */
export function BottomBar() {
  return (
    <nav className="bottomnav" aria-label="Sections">
      {sections.map(({ label, icon, link, exact }) => (
        <Link
          key={label}
          {...link}
          activeOptions={{ exact: exact ?? false, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
        >
          <Icon icon={icon} />
          {label}
        </Link>
      ))}
    </nav>
  );
}
