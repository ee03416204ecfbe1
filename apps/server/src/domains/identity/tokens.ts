import { randomUUIDv7 } from 'node:crypto';
import { type PersonalAccessToken, Problem } from '@vedette/contract';
import type { Caller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import { hashToken, mintToken, TOKEN_PREFIX } from '../../platform/token.ts';
import { type Actor, PLATFORM, recordAudit, userActor } from '../audit/index.ts';
import { announceEnd } from './credential-store.ts';
import {
  deleteSessions,
  insertToken,
  revokeTokenRow,
  revokeTokens,
  selectTokens,
  type TokenRow,
} from './store.ts';

const DAY_MS = 86_400_000;

/** Mints a token for a user, in the transaction of `tx`. The secret is returned here and stored nowhere. */
export async function mintPersonalAccessToken(
  tx: Ctx,
  actor: Actor,
  userId: string,
  input: { name: string; expiresInDays?: number | undefined },
  requestId?: string,
): Promise<PersonalAccessToken & { secret: string }> {
  const secret = mintToken(TOKEN_PREFIX.personalAccessToken);
  const now = tx.clock.now();
  const row = {
    id: randomUUIDv7(),
    user_id: userId,
    name: input.name,
    secret_hash: hashToken(secret),
    created_at: now,
    expires_at:
      input.expiresInDays === undefined ? null : new Date(now.getTime() + input.expiresInDays * DAY_MS),
    last_used_at: null,
    revoked_at: null,
  };
  await insertToken(tx.db, row);
  await recordAudit(tx, PLATFORM, {
    actor,
    action: 'personal_access_token.created',
    subjectKind: 'personal_access_token',
    subjectId: row.id,
    details: { userId, name: input.name, expiresAt: row.expires_at },
    ...(requestId === undefined ? {} : { requestId }),
  });
  return { ...toView(row), secret };
}

export async function listPersonalAccessTokens(
  ctx: Ctx,
  caller: Caller,
  query: PageQuery,
): Promise<Page<PersonalAccessToken>> {
  const rows = await selectTokens(ctx.db, caller.user.id, { limit: query.limit, after: afterId(query) });
  return toPage(rows, query, (row) => row.id, toView);
}

/** @throws Problem `not_found` for another's token, or one that is revoked already. */
export async function revokePersonalAccessToken(
  ctx: Ctx,
  caller: Caller,
  tokenId: string,
  requestId: string,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await revokeTokenRow(tx.db, caller.user.id, tokenId, tx.clock.now()))) {
      throw new Problem('not_found', { detail: 'You have no such token.' });
    }
    await announceEnd(tx.db, caller.user.id);
    await recordAudit(tx, PLATFORM, {
      actor: userActor(caller),
      action: 'personal_access_token.revoked',
      subjectKind: 'personal_access_token',
      subjectId: tokenId,
      requestId,
    });
  });
}

/** What `vedette admin bootstrap` gave out before stops working: the tokens of that name, and every session. */
export async function revokeSecrets(tx: Ctx, userId: string, tokenName: string): Promise<void> {
  await revokeTokens(tx.db, userId, { name: tokenName }, tx.clock.now());
  await deleteSessions(tx.db, userId, { except: null });
  await announceEnd(tx.db, userId);
}

function toView(row: TokenRow): PersonalAccessToken {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
