import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import {
  Bell,
  Coins,
  FolderGit2,
  Keyboard,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Settings,
  ShieldCheck,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { waitingAlertsQuery } from '../../api/alerts.ts';
import { useCompany } from '../../api/company.ts';
import { useIdle } from '../../lib/idle.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { CompanySwitch } from './company-switch.tsx';
import { PinnedWorkspaces } from './pinned-workspaces.tsx';

interface Place {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly link: LinkProps;
  readonly keys?: string;
  readonly exact?: boolean;
}

export const sections: readonly Place[] = [
  { label: 'Overview', icon: LayoutDashboard, link: { to: '/' }, keys: 'G O', exact: true },
  { label: 'Alerts', icon: Bell, link: { to: '/alerts' }, keys: 'G A' },
  { label: 'Workspaces', icon: FolderGit2, link: { to: '/workspaces' }, keys: 'G W' },
  { label: 'Repositories', icon: Users, link: { to: '/repositories' }, keys: 'G R' },
];

export const settingsPlace: Place = {
  label: 'Settings',
  icon: Settings,
  link: { to: '/settings/members' },
  keys: 'G S',
};

const settingsOf = (isManager: boolean, isPlatformAdmin: boolean): readonly Place[] => [
  { label: 'Members', icon: UserRound, link: { to: '/settings/members' } },
  ...(isManager
    ? ([
        { label: 'Service keys', icon: KeyRound, link: { to: '/settings/keys' } },
        { label: 'Integrations', icon: Webhook, link: { to: '/settings/integrations' } },
      ] as const)
    : []),
  { label: 'Credits', icon: Coins, link: { to: '/settings/credits' } },
  { label: 'All settings', icon: Settings, link: { to: '/settings/profile' } },
  ...(isPlatformAdmin ? ([{ label: 'Platform', icon: ShieldCheck, link: { to: '/admin' } }] as const) : []),
];

export function Rail({ onShortcuts }: { onShortcuts: () => void }) {
  const { me, isManager, isPlatformAdmin } = useCompany();
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
          <RailLink key={place.label} place={place}>
            {place.label === 'Alerts' ? <WaitingAlerts /> : null}
          </RailLink>
        ))}
      </nav>
      <PinnedWorkspaces />
      <nav aria-label="Settings" className="to-end">
        <h2 className="side-head">Settings</h2>
        {settingsOf(isManager, isPlatformAdmin).map((place) => (
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
        <Link className="navi" to="/settings/profile" title={me.email}>
          <span className="avatar" aria-hidden="true">
            {me.name.charAt(0).toUpperCase()}
          </span>
          <span className="trunc">{me.name}</span>
          <span className="n">{isManager ? 'manager' : 'member'}</span>
        </Link>
      </div>
    </aside>
  );
}

/** How many alerts wait for a person. */
function WaitingAlerts() {
  const { id } = useCompany();
  // The page's own questions come first.
  const waiting = useQuery({ ...waitingAlertsQuery(id), enabled: useIdle() }).data;
  if (waiting === undefined || waiting.items.length === 0) return null;
  return (
    <span className="n num">
      {waiting.items.length}
      {waiting.more ? '+' : ''}
      <span className="vh"> {waiting.items.length === 1 ? 'waits' : 'wait'} for a person</span>
    </span>
  );
}

function RailLink({ place, children }: { place: Place; children?: ReactNode }) {
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
      {children}
    </Link>
  );
}

/** The five places of small screens. */
export function BottomBar() {
  return (
    <nav className="bottomnav" aria-label="Sections">
      {[...sections, settingsPlace].map(({ label, icon, link, exact }) => (
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
