import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCompany } from '../../api/company.ts';
import { Crumbs, Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';

/** A page of the settings, by its name in their tabs. */
export function SettingsFrame(props: {
  page: string;
  title: ReactNode;
  lead: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <Crumbs crumbs={[{ label: 'Settings', link: { to: '/settings/members' } }, { label: props.page }]} />
      <Page title={props.title} lead={props.lead} actions={props.actions}>
        {props.children}
      </Page>
    </>
  );
}

/** The settings of an organization and of the account, as tabs over the page; what takes a manager is there for managers. */
export function SettingsTabs() {
  const { isManager } = useCompany();
  return (
    <>
      <Tabs
        label="Settings"
        tabs={[
          { label: 'Members', link: { to: '/settings/members' } },
          ...(isManager ? [{ label: 'Service keys', link: { to: '/settings/keys' } as const }] : []),
          ...(isManager ? [{ label: 'Integrations', link: { to: '/settings/integrations' } as const }] : []),
          ...(isManager
            ? [{ label: 'Single sign-on', link: { to: '/settings/single-sign-on' } as const }]
            : []),
          { label: 'Git connection', link: { to: '/settings/git' } },
          { label: 'Credits', link: { to: '/settings/credits' } },
          { label: 'Triage policy', link: { to: '/settings/triage' } },
          ...(isManager ? [{ label: 'Audit log', link: { to: '/settings/audit' } as const }] : []),
          { label: 'Personal tokens', link: { to: '/settings/tokens' } },
          { label: 'Sessions', link: { to: '/settings/sessions' } },
          { label: 'Profile', link: { to: '/settings/profile' } },
        ]}
      />
      <Outlet />
    </>
  );
}
