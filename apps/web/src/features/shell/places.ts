import type { LinkProps } from '@tanstack/react-router';
import {
  Building2,
  Coins,
  FileClock,
  GitBranch,
  KeyRound,
  Laptop,
  type LucideIcon,
  ScanSearch,
  ShieldCheck,
  Siren,
  SlidersHorizontal,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react';
import type { CurrentCompany } from '../../api/company.ts';

export interface Destination {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly link: LinkProps;
}

/** Pages that have no letter of their own, as far as this person may open them. */
export function placesOf({ isManager, isPlatformAdmin }: CurrentCompany): readonly Destination[] {
  return [
    { label: 'New scan', icon: ScanSearch, link: { to: '/workspaces/scan' } },
    { label: 'Incidents', icon: Siren, link: { to: '/incidents' } },
    { label: 'Members', icon: Users, link: { to: '/settings/members' } },
    ...(isManager
      ? ([
          { label: 'Service keys', icon: KeyRound, link: { to: '/settings/keys' } },
          { label: 'Integrations, add a monitor', icon: Webhook, link: { to: '/settings/integrations' } },
          { label: 'Git connection', icon: GitBranch, link: { to: '/settings/git' } },
          { label: 'Triage policy', icon: SlidersHorizontal, link: { to: '/settings/triage' } },
          { label: 'Audit log', icon: FileClock, link: { to: '/settings/audit' } },
        ] as const)
      : []),
    { label: 'Credits', icon: Coins, link: { to: '/settings/credits' } },
    { label: 'Personal tokens', icon: KeyRound, link: { to: '/settings/tokens' } },
    { label: 'Sessions and devices', icon: Laptop, link: { to: '/settings/sessions' } },
    { label: 'Profile and password', icon: UserRound, link: { to: '/settings/profile' } },
    ...(isPlatformAdmin
      ? ([
          { label: 'Platform, companies', icon: Building2, link: { to: '/admin' } },
          { label: 'Platform, accounts', icon: ShieldCheck, link: { to: '/admin/accounts' } },
        ] as const)
      : []),
  ];
}
