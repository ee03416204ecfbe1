import { Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { auditOrigin, PLATFORM, recordAudit } from '../audit/index.ts';
import type { Auth } from './auth.ts';
import { selectUserByEmail } from './store.ts';

/** @throws Problem `gone` when the link has expired or was never ours. Following it twice is fine. */
export async function verifyEmail(
  ctx: Ctx,
  auth: Auth,
  token: string,
  request: RequestContext,
): Promise<void> {
  const email = addressIn(token);
  const user = email === null ? undefined : await selectUserByEmail(ctx.db, email);
  await followLink(auth, token);
  if (user === undefined || user.email_verified) return;
  await recordAudit(ctx, PLATFORM, {
    actor: { kind: 'user', id: user.id, name: user.name },
    action: 'user.email_verified',
    subjectKind: 'user',
    subjectId: user.id,
    ...auditOrigin(request),
  });
}

async function followLink(auth: Auth, token: string): Promise<void> {
  try {
    await auth.api.verifyEmail({ query: { token } });
  } catch (error) {
    const status = (error as { statusCode?: unknown }).statusCode;
    if (status === 400 || status === 401 || status === 404) throw new Problem('gone', { cause: error });
    throw error;
  }
}

/** The address in the library's signed token; to be believed once the library has checked the signature. */
function addressIn(token: string): string | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const email = (claims as { email?: unknown }).email;
    return typeof email === 'string' ? email : null;
  } catch {
    return null;
  }
}
