import { Problem, type Route } from '@vedette/contract';
import { locateAlert } from './domains/alerts/index.ts';
import { scopeOfCompany } from './domains/companies/index.ts';
import { locateFinding } from './domains/findings/index.ts';
import { type Auth, authenticate, checkAccount } from './domains/identity/index.ts';
import { locateIncident } from './domains/incidents/index.ts';
import { locateDelivery, locateMonitor } from './domains/monitors/index.ts';
import { locateProposal } from './domains/proposals/index.ts';
import { scopeOfRepository } from './domains/repositories/index.ts';
import { locateScan } from './domains/scans/index.ts';
import { createKeyAuthentication, type ServiceKeyCache } from './domains/service-keys/index.ts';
import { locateUpload } from './domains/uploads/index.ts';
import { locateWorkspace } from './domains/workspaces/index.ts';
import type { Caller, Scope } from './platform/caller.ts';
import type { Ctx } from './platform/ctx.ts';
import type { AccessControl } from './platform/http/access-control.ts';

type Params = Readonly<Record<string, string>>;
/** Finds the organization that owns a thing; undefined when there is no such thing. */
type Locate = (ctx: Ctx, id: string) => Promise<string | undefined>;

/** The things that a path may name instead of the company: by parameter, what it is called and how it is found. */
const owned: Readonly<Record<string, { readonly what: string; readonly locate: Locate }>> = {
  findingId: { what: 'finding', locate: locateFinding },
  scanId: { what: 'scan', locate: locateScan },
  workspaceId: { what: 'workspace', locate: locateWorkspace },
  monitorId: { what: 'monitor', locate: locateMonitor },
  deliveryId: { what: 'delivery', locate: locateDelivery },
  incidentId: { what: 'incident', locate: locateIncident },
  proposalId: { what: 'proposal', locate: locateProposal },
  alertId: { what: 'alert', locate: locateAlert },
  uploadId: { what: 'upload', locate: locateUpload },
};

/** Access control is composed here of what the domains know about callers; every request passes it. */
export function createAccessControl(auth: Auth, serviceKeys: ServiceKeyCache): AccessControl {
  return {
    authenticate: (ctx, request) => authenticate(ctx, auth, request),
    authenticateKey: createKeyAuthentication(serviceKeys),
    checkAccount,
    authorize,
  };
}

async function authorize(ctx: Ctx, caller: Caller, route: Route, params: Params): Promise<Scope | null> {
  switch (route.permission) {
    case 'public':
    case 'signed-in':
      return null;
    case 'platform-administrator':
      if (!caller.user.platformAdmin)
        throw new Problem('forbidden', { detail: 'This takes a platform administrator.' });
      return null;
    case 'company-member':
      return scopeInCompany(ctx, caller, params, 'member');
    case 'company-manager':
      return scopeInCompany(ctx, caller, params, 'manager');
    case 'repository-member':
      return scopeOfRepository(ctx, caller, params.repo_id ?? '', 'member', route.outsiderResponse);
    case 'repository-admin':
      return scopeOfRepository(ctx, caller, params.repo_id ?? '', 'admin', route.outsiderResponse);
    default:
      throw new Error(`${route.id} is called with a service key, not by a user`);
  }
}

/** The company is named by the path, or owns what the path names; an outsider does not learn whose company that is. */
async function scopeInCompany(
  ctx: Ctx,
  caller: Caller,
  params: Params,
  need: 'member' | 'manager',
): Promise<Scope> {
  if (params.companyId !== undefined) return scopeOfCompany(ctx, caller, params.companyId, need);
  const [name, id] = Object.entries(params).find(([param]) => param in owned) ?? [];
  const thing = owned[name ?? ''];
  if (thing === undefined || id === undefined) throw new Error('the path names nothing that a company owns');
  const unknown = new Problem('not_found', { detail: `There is no such ${thing.what}.` });
  const organizationId = await thing.locate(ctx, id);
  if (organizationId === undefined) throw unknown;
  return scopeOfCompany(ctx, caller, organizationId, need).catch((refusal: unknown) => {
    throw refusal instanceof Problem && refusal.code === 'not_found' ? unknown : refusal;
  });
}
