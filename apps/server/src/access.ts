import { Problem } from '@vedette/contract';
import { scopeOfCompany } from './domains/companies/index.ts';
import { type Auth, authenticate, checkAccount } from './domains/identity/index.ts';
import { scopeOfRepository } from './domains/repositories/index.ts';
import type { Access } from './platform/http/app.ts';

/** Joins what the domains know about callers into the one gate that every request passes. */
export function createAccess(auth: Auth): Access {
  return {
    authenticate: (ctx, request) => authenticate(ctx, auth, request),
    checkAccount,
    async authorize(ctx, caller, route, { companyId = '', repo_id: repositoryId = '' }) {
      switch (route.permission) {
        case 'public':
        case 'signed-in':
          return null;
        case 'platform-administrator':
          if (!caller.user.platformAdmin)
            throw new Problem('forbidden', { detail: 'This takes a platform administrator.' });
          return null;
        case 'company-member':
          return scopeOfCompany(ctx, caller, companyId, 'member');
        case 'company-manager':
          return scopeOfCompany(ctx, caller, companyId, 'manager');
        case 'repository-member':
          return scopeOfRepository(ctx, caller, repositoryId, 'member', route.strangers);
        case 'repository-admin':
          return scopeOfRepository(ctx, caller, repositoryId, 'admin', route.strangers);
      }
    },
  };
}
