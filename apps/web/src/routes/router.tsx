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
    path: '/setup',
    component: lazyRouteComponent(() => import('../features/session/setup-page.tsx'), 'SetupPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invitation',
    component: lazyRouteComponent(() => import('../features/session/invitation-page.tsx'), 'InvitationPage'),
  }),
] as const;

const organization = createRoute({ getParentRoute: () => root, id: 'organization', component: Organization });

const overview = createRoute({
  getParentRoute: () => organization,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/workspaces' });
  },
});

const workspaces = createRoute({
  getParentRoute: () => organization,
  path: '/workspaces',
  component: lazyRouteComponent(() => import('../features/workspaces/workspaces-page.tsx'), 'WorkspacesPage'),
});

const newScan = lazyRouteComponent(() => import('../features/new-scan/new-scan-page.tsx'), 'NewScanPage');

const scanning = [
  createRoute({ getParentRoute: () => organization, path: '/workspaces/scan', component: newScan }),
  createRoute({ getParentRoute: () => organization, path: '/workspace/$workspaceId/scan', component: newScan }),
  createRoute({
    getParentRoute: () => organization,
    path: '/workspace/$workspaceId',
    component: lazyRouteComponent(() => import('./workspace.tsx'), 'WorkspaceFindings'),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/workspace/$workspaceId/scans',
    component: lazyRouteComponent(() => import('./workspace.tsx'), 'WorkspaceScans'),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/workspace/$workspaceId/compare',
    component: lazyRouteComponent(() => import('./workspace.tsx'), 'WorkspaceCompare'),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: '/workspace/$workspaceId/findings/$findingId',
    component: lazyRouteComponent(() => import('../features/findings/finding-page.tsx'), 'FindingPage'),
  }),
] as const;

const gallery = createRoute({
  getParentRoute: () => organization,
  path: '/gallery',
  component: lazyRouteComponent(() => import('../features/gallery/gallery-page.tsx'), 'GalleryPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([...solo, organization.addChildren([overview, workspaces, ...scanning, gallery])]),
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
