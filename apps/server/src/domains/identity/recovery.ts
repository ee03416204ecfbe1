import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { type JobHandler, type JobKind, onJob } from '../../platform/jobs.ts';
import { ANONYMOUS, auditOrigin, PLATFORM, recordAudit } from '../audit/index.ts';
import type { Auth } from './auth.ts';
import { selectUserByEmail } from './store.ts';

const what = z.enum(['password_reset', 'email_verification']);

interface Recovery {
  readonly what: z.output<typeof what>;
  readonly email: string;
  readonly requestId: string;
  readonly ipAddress: string;
}

export const sendRecoveryLink: JobKind<Recovery> = {
  name: 'identity.recovery-link',
  schema: z.strictObject({ what, email: z.string(), requestId: z.string(), ipAddress: z.string() }),
  tries: 3,
  expireInSeconds: 60,
};

/**
 * The queue is looked at every two seconds when nothing announces a job: one at a time, a stranger who asks for a hundred links
 * would keep everybody else waiting for minutes. So many a fetch is more than one address may ask for.
 */
const LINKS_PER_FETCH = 50;

export function recoveryHandler(ctx: Ctx, auth: Auth): JobHandler {
  return onJob(sendRecoveryLink, (recovery) => sendLink(ctx, auth, recovery), 2, LINKS_PER_FETCH);
}

/**
 * Has a link sent to the address if it has an account that may have one. Whether it has is found out by a job: what is
 * answered, and when, is the same for every address.
 */
export function requestLink(
  ctx: Ctx,
  kind: Recovery['what'],
  email: string,
  request: RequestContext,
): Promise<void> {
  const recovery = { what: kind, email, requestId: request.id, ipAddress: request.ip };
  return ctx.jobs.send(ctx.db, sendRecoveryLink, recovery);
}

async function sendLink(ctx: Ctx, auth: Auth, recovery: Recovery): Promise<void> {
  const { email } = recovery;
  const user = await selectUserByEmail(ctx.db, email);
  const wanted = recovery.what === 'password_reset' || user?.email_verified === false;
  const may = user !== undefined && user.disabled_at === null && wanted;
  if (may) {
    if (recovery.what === 'password_reset') await auth.api.requestPasswordReset({ body: { email } });
    else await auth.api.sendVerificationEmail({ body: { email } });
  }
  await recordAudit(ctx, PLATFORM, {
    actor: ANONYMOUS,
    action: `user.${recovery.what}_requested`,
    subjectKind: 'user',
    subjectId: user?.id ?? PLATFORM,
    details: { sent: may },
    ...auditOrigin({ id: recovery.requestId, ip: recovery.ipAddress }),
  });
}
