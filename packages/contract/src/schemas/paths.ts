/** The path parameters that several groups of routes share. */
import { z } from 'zod';
import { uuid } from './primitives.ts';

export const companyPath = z.strictObject({ companyId: uuid });
export const monitorPath = z.strictObject({ monitorId: uuid });
export const alertPath = z.strictObject({ alertId: uuid });
export const proposalPath = z.strictObject({ proposalId: uuid });
export const incidentPath = z.strictObject({ incidentId: uuid });
