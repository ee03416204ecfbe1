import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../platform/ctx.ts';
import { claimVerification, releaseVerification, renewVerification } from './store.ts';

/** A process that is not heard of for this long does not verify any more. */
const LEASE_MS = 15_000;
const RENEW_MS = 5_000;

/** The right to verify an upload, which one process has at a time. */
export interface VerificationLease {
  readonly verifierId: string;
  /** Fires when the caller's does, or when the lease was lost. */
  readonly signal: AbortSignal;
  release(): Promise<void>;
}

/** @returns null while somebody else has it, and once the upload is completed or swept. */
export async function leaseVerification(
  ctx: Ctx,
  organizationId: string,
  id: string,
  signal: AbortSignal,
): Promise<VerificationLease | null> {
  const verifierId = randomUUID();
  if (!(await claimVerification(organizationId, ctx.db, id, verifierId, LEASE_MS))) return null;
  const lost = new AbortController();
  const renew = async () => {
    try {
      if (await renewVerification(organizationId, ctx.db, id, verifierId, LEASE_MS)) return;
      lost.abort(new Error('the lease of a verification was lost'));
    } catch (error) {
      // A database that comes back in time finds the lease as it was.
      ctx.log.warn({ uploadId: id, err: String(error) }, 'lease of a verification not renewed');
    }
  };
  const timer = setInterval(() => void renew(), RENEW_MS);
  return {
    verifierId,
    signal: AbortSignal.any([signal, lost.signal]),
    async release() {
      clearInterval(timer);
      await releaseVerification(organizationId, ctx.db, id, verifierId).catch((error: unknown) => {
        ctx.log.warn({ uploadId: id, err: String(error) }, 'lease of a verification left to run out');
      });
    },
  };
}
