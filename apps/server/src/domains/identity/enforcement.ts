/** Companies that let nobody in with a password, and the way in that is left when their provider is out of order (decision 43). */
import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { toMailText } from '../../platform/mail-text.ts';
import { auditOrigin, recordAudit } from '../audit/index.ts';
import { sendMail } from '../mail/index.ts';
import { type EnforcementRow, selectEnforcement, selectManagerAddresses } from './enforcement-store.ts';
import type { UserRow } from './store.ts';

/** Null when a password is enough as far as companies are concerned. */
export async function enforcementOn(ctx: Ctx, user: UserRow): Promise<EnforcementRow | null> {
  // Whoever runs the platform is not a company's to keep out.
  if (user.platform_admin) return null;
  const domain = user.email.slice(user.email.lastIndexOf('@') + 1);
  return (await selectEnforcement(ctx.db, domain, user.id)) ?? null;
}

/** For when the provider is out of order: managers who have a second factor may do without it. */
export const mayBypass = (enforcement: EnforcementRow, hasSecondFactor: boolean): boolean =>
  enforcement.is_manager && hasSecondFactor;

/** A manager came in past the provider: the company's audit log has it, and every manager is told. */
export async function tellBypass(
  ctx: Ctx,
  { company_id }: EnforcementRow,
  user: UserRow,
  request: RequestContext,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await recordAudit(tx, company_id, {
      actor: { kind: 'user', id: user.id, name: user.name },
      action: 'single_sign_on.bypassed',
      subjectKind: 'user',
      subjectId: user.id,
      ...auditOrigin(request),
    });
    await tellManagers(tx, company_id, {
      subject: 'Somebody signed in past single sign-on',
      body: `${toMailText(user.name)} (${user.email}) signed in to Vedette with password and second factor, although your company enforces single sign-on. Managers can do that when the provider is out of order.\n\nIf it was not, look into the audit log:\n${tx.baseUrl}/settings/audit\n`,
    });
  });
}

/** Sends every manager of a company a message about who can get in. `tx` is the transaction of what it tells. */
export async function tellManagers(
  tx: Ctx,
  organizationId: string,
  message: { readonly subject: string; readonly body: string },
): Promise<void> {
  for (const recipient of await selectManagerAddresses(organizationId, tx.db))
    await sendMail(tx, { purpose: 'security_notice', recipient, ...message });
}
