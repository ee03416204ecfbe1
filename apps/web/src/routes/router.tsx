import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { SignInPage } from '../features/session/sign-in-page.tsx';
import { Failure } from '../ui/states.tsx';
import { NotFound } from './not-found.tsx';
import { Organization } from './organization.tsx';
import { readFindings, readMe, readOverview, readWorkspace } from './read-ahead.ts';

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: ({ error, reset }) => <Failure error={error} retry={reset} />,
});

/** Pages without an organization around them. */
const solo = [
  createRoute({ getParentRoute: () => root, path: '/sign-in', component: SignInPage }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgot-password',
    component: lazyRouteComponent(
      () => import('../features/session/forgot-password-page.tsx'),
      'ForgotPasswordPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    component: lazyRouteComponent(
      () => import('../features/session/reset-password-page.tsx'),
      'ResetPasswordPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verify-email',
    component: lazyRouteComponent(
      () => import('../features/session/verify-email-page.tsx'),
      'VerifyEmailPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/single-sign-on',
    component: lazyRouteComponent(() => import('../features/session/sign-on-page.tsx'), 'SignOnPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/setup',
    component: lazyRouteComponent(() => import('../features/session/setup-page.tsx'), 'SetupPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invitation',
    component: lazyRouteComponent(() => import('../features/session/invitation-page.tsx'), 'InvitationPage'),
  }),
] as const;

const organization = createRoute({
  getParentRoute: () => root,
  id: 'organization',
  component: Organization,
  loader: readMe,
});

const overview = createRoute({
  getParentRoute: () => organization,
  path: '/',
  component: lazyRouteComponent(() => import('../features/overview/overview-page.tsx'), 'OverviewPage'),
  loader: readOverview,
});

const workspaces = createRoute({
  getParentRoute: () => organization,
  path: '/workspaces',
  component: lazyRouteComponent(() => import('../features/workspaces/workspaces-page.tsx'), 'WorkspacesPage'),
});

const newScan = lazyRouteComponent(() => import('../features/new-scan/new-scan-page.tsx'), 'NewScanPage');

const scanning = [
  createRoute({ getParentRoute: () => organization, path: '/workspaces/scan', component: newScan }),
  createRoute({
    getParentRoute: () => organization,
    path: '/workspace/$workspaceId/scan',
    component: newScan,
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/workspace/$workspaceId',
    component: lazyRouteComponent(() => import('./workspace.tsx'), 'WorkspaceFindings'),
    loader: readFindings,
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/workspace/$workspaceId/scans',
    component: lazyRouteComponent(() => import('./workspace.tsx'), 'WorkspaceScans'),
    loader: readWorkspace,
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/workspace/$workspaceId/compare',
    component: lazyRouteComponent(() => import('./workspace.tsx'), 'WorkspaceCompare'),
    loader: readFindings,
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/workspace/$workspaceId/findings/$findingId',
    component: lazyRouteComponent(() => import('../features/findings/finding-page.tsx'), 'FindingPage'),
  }),
] as const;

const settingsTabs = createRoute({
  getParentRoute: () => organization,
  id: 'settings',
  component: lazyRouteComponent(() => import('../features/settings/settings-frame.tsx'), 'SettingsTabs'),
});

const settings = [
  createRoute({
    getParentRoute: () => settingsTabs,
    path: '/settings',
    beforeLoad: () => {
      throw redirect({ to: '/settings/members' });
    },
  }),
  createRoute({
    getParentRoute: () => settingsTabs,
    path: '/settings/members',
    component: lazyRouteComponent(() => import('../features/settings/members-page.tsx'), 'MembersPage'),
  }),
  createRoute({
    getParentRoute: () => settingsTabs,
    path: '/settings/single-sign-on',
    component: lazyRouteComponent(
      () => import('../features/settings/single-sign-on-page.tsx'),
      'SingleSignOnPage',
    ),
  }),
  createRoute({
    getParentRoute: () => settingsTabs,
    path: '/settings/keys',
    component: lazyRouteComponent(() => import('../features/settings/keys-page.tsx'), 'KeysPage'),
  }),
  createRoute({
    getParentRoute: () => settingsTabs,
    path: '/settings/integrations',
    component: lazyRouteComponent(
      () => import('../features/integrations/integrations-page.tsx'),
      'IntegrationsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => settingsTabs,
    path: '/settings/integrations/$monitorId',
    component: lazyRouteComponent(() => import('../features/integrations/monitor-page.tsx'), 'MonitorPage'),
  }),
  createRoute({
    getParentRoute: () => settingsTabs,
    path: '/settings/git',
    component: lazyRouteComponent(() => import('../features/settings/git-page.tsx'), 'GitPage'),
  }),
  createRoute({
    getParentRoute: () => settingsTabs,
    path: '/settings/credits',
    component: lazyRouteComponent(() => import('../features/settings/credits-page.tsx'), 'CreditsPage'),
  }),
  createRoute({
    getParentRoute: () => settingsTabs,
    path: '/settings/triage',
    component: lazyRouteComponent(() => import('../features/settings/triage-page.tsx'), 'TriagePage'),
  }),
  createRoute({
    getParentRoute: () => settingsTabs,
    path: '/settings/audit',
    component: lazyRouteComponent(() => import('../features/settings/audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => settingsTabs,
    path: '/settings/tokens',
    component: lazyRouteComponent(() => import('../features/settings/tokens-page.tsx'), 'TokensPage'),
  }),
  createRoute({
    getParentRoute: () => settingsTabs,
    path: '/settings/sessions',
    component: lazyRouteComponent(() => import('../features/settings/sessions-page.tsx'), 'SessionsPage'),
  }),
  createRoute({
    getParentRoute: () => settingsTabs,
    path: '/settings/profile',
    component: lazyRouteComponent(() => import('../features/settings/profile-page.tsx'), 'ProfilePage'),
  }),
] as const;

const work = [
  createRoute({
    getParentRoute: () => organization,
    path: '/device',
    component: lazyRouteComponent(() => import('../features/device/device-page.tsx'), 'DevicePage'),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/alerts',
    component: lazyRouteComponent(() => import('../features/alerts/alerts-page.tsx'), 'AlertsPage'),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/alerts/$alertId',
    component: lazyRouteComponent(() => import('../features/alerts/alert-page.tsx'), 'AlertPage'),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/incidents',
    component: lazyRouteComponent(() => import('../features/incidents/incidents-page.tsx'), 'IncidentsPage'),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/incidents/$incidentId',
    component: lazyRouteComponent(() => import('../features/incidents/incident-page.tsx'), 'IncidentPage'),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/proposals',
    component: lazyRouteComponent(() => import('../features/proposals/proposals-page.tsx'), 'ProposalsPage'),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/proposals/$proposalId',
    component: lazyRouteComponent(() => import('../features/proposals/proposal-page.tsx'), 'ProposalPage'),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/repositories',
    component: lazyRouteComponent(
      () => import('../features/repositories/repositories-page.tsx'),
      'RepositoriesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/repositories/$repositoryId',
    component: lazyRouteComponent(
      () => import('../features/repositories/repository-page.tsx'),
      'RepositoryPage',
    ),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/repositories/$repositoryId/members/add',
    component: lazyRouteComponent(
      () => import('../features/repositories/add-company-users-page.tsx'),
      'AddCompanyUsersPage',
    ),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/workspace/$workspaceId/dependencies',
    component: lazyRouteComponent(() => import('./workspace.tsx'), 'WorkspaceDependencies'),
    loader: readWorkspace,
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/workspace/$workspaceId/threat-model',
    component: lazyRouteComponent(() => import('./workspace-threat-model.tsx'), 'WorkspaceThreatModel'),
    loader: readWorkspace,
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/workspace/$workspaceId/settings',
    component: lazyRouteComponent(() => import('./workspace.tsx'), 'WorkspaceSettings'),
    loader: readWorkspace,
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/admin',
    component: lazyRouteComponent(() => import('../features/admin/companies-page.tsx'), 'CompaniesPage'),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/admin/accounts',
    component: lazyRouteComponent(() => import('../features/admin/accounts-page.tsx'), 'AccountsPage'),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/admin/outbox',
    component: lazyRouteComponent(() => import('../features/admin/outbox-page.tsx'), 'OutboxPage'),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/admin/advisories',
    component: lazyRouteComponent(() => import('../features/admin/platform-pages.tsx'), 'AdvisoriesPage'),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/admin/audit',
    component: lazyRouteComponent(() => import('../features/admin/platform-pages.tsx'), 'PlatformAuditPage'),
  }),
] as const;

const gallery = createRoute({
  getParentRoute: () => organization,
  path: '/gallery',
  component: lazyRouteComponent(() => import('../features/gallery/gallery-page.tsx'), 'GalleryPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    ...solo,
    organization.addChildren([
      overview,
      workspaces,
      ...scanning,
      settingsTabs.addChildren(settings),
      ...work,
      gallery,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
