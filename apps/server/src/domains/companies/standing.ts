import { Problem } from '@vedette/contract';
import type { Standing } from '../../platform/event-streams.ts';
import { isCredentialAlive, onCredentialEnd } from '../identity/index.ts';
import { scopeOfCompany } from './membership.ts';

/** A stream ends with the credential that it was opened with, and with the membership. */
export const memberStanding: Standing = {
  async isStillAllowed(ctx, caller, organizationId) {
    if (!(await isCredentialAlive(ctx, caller))) return false;
    try {
      await scopeOfCompany(ctx, caller, organizationId, 'member');
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  },
  onChange: onCredentialEnd,
};
