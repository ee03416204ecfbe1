import type { ReactNode } from 'react';
import { useCompany } from '../../api/company.ts';
import { Crumbs, Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';

/** What only platform administrators see. */
export function AdminFrame(props: { title: string; lead: string; actions?: ReactNode; children: ReactNode }) {
  const { isPlatformAdmin } = useCompany();
  if (!isPlatformAdmin) {
    return (
      <>
        <Crumbs crumbs={[{ label: 'Platform' }]} />
        <Empty title="This takes a platform administrator">Ask whoever runs this installation.</Empty>
      </>
    );
  }
  return (
    <>
      <Crumbs crumbs={[{ label: 'Platform', link: { to: '/admin' } }, { label: props.title }]} />
      <Tabs
        label="Platform"
        tabs={[
          { label: 'Companies', link: { to: '/admin' }, exact: true },
          { label: 'Accounts', link: { to: '/admin/accounts' } },
          { label: 'Outbox', link: { to: '/admin/outbox' } },
          { label: 'Advisories', link: { to: '/admin/advisories' } },
          { label: 'Audit log', link: { to: '/admin/audit' } },
        ]}
      />
      <Page title={props.title} lead={props.lead} actions={props.actions}>
        {props.children}
      </Page>
    </>
  );
}
