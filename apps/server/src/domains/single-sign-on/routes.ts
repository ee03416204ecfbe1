import { routes } from '@vedette/contract';
import { type Binding, handle } from '../../platform/http/bind.ts';
import type { Auth } from '../identity/index.ts';
import { beginSingleSignOn, findSingleSignOn } from './begin.ts';
import { completeSecondFactor, completeSingleSignOn } from './complete.ts';
import { addDomain, checkDomain, listDomains, removeDomain } from './domains.ts';
import { enforceSingleSignOn, getSingleSignOn, removeSingleSignOn, setSingleSignOn } from './settings.ts';

export const singleSignOnRoutes = (auth: Auth): Binding[] => [
  handle(routes.getSingleSignOn, (ctx, { scope }) => getSingleSignOn(ctx, scope.organizationId)),
  handle(routes.setSingleSignOn, (ctx, { caller, scope, body, request }) =>
    setSingleSignOn(ctx, caller, scope.organizationId, body, request),
  ),
  handle(routes.enforceSingleSignOn, (ctx, { caller, scope, body, request }) =>
    enforceSingleSignOn(ctx, caller, scope.organizationId, body.enforced, request),
  ),
  handle(routes.removeSingleSignOn, (ctx, { caller, scope, request }) =>
    removeSingleSignOn(ctx, caller, scope.organizationId, request),
  ),
  handle(routes.listDomains, (ctx, { scope, query }) => listDomains(ctx, scope.organizationId, query)),
  handle(routes.addDomain, (ctx, { caller, scope, body, request }) =>
    addDomain(ctx, caller, scope.organizationId, body.domain, request),
  ),
  handle(routes.checkDomain, (ctx, { caller, scope, params, request }) =>
    checkDomain(ctx, caller, scope.organizationId, params.domainId, request),
  ),
  handle(routes.removeDomain, (ctx, { caller, scope, params, request }) =>
    removeDomain(ctx, caller, scope.organizationId, params.domainId, request),
  ),
  handle(routes.findSingleSignOn, (ctx, { body }) => findSingleSignOn(ctx, body.email)),
  handle(routes.beginSingleSignOn, (ctx, { body, request }) => beginSingleSignOn(ctx, body, request)),
  handle(routes.completeSingleSignOn, (ctx, { body, request }) =>
    completeSingleSignOn(ctx, auth, body, request),
  ),
  handle(routes.completeSecondFactor, (ctx, { body, request }) =>
    completeSecondFactor(ctx, auth, body, request),
  ),
];
