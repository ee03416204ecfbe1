import { randomUUIDv7 } from 'node:crypto';
import {
  type CallingKey,
  type CreatedServiceKey,
  Problem,
  type ServiceKey,
  type ServiceKeyScope,
  serviceKeyScopes,
} from '@vedette/contract';
import type { KeyCaller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import { hashToken, mintToken, TOKEN_PREFIX } from '../../platform/token.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { getCompany } from '../companies/index.ts';
import { insertKey, revokeKeyRow, type ServiceKeyRow, selectKey, selectKeys, selectOwnKey } from './store.ts';

const DAY_MS = 86_400_000;

/** Creates a key in the transaction of `tx`; all scopes unless some are named. The secret is returned here and stored nowhere. */
export async function createServiceKey(
  tx: Ctx,
  organizationId: string,
  actor: Actor,
  input: {
    name: string;
    scopes?: readonly ServiceKeyScope[] | undefined;
    expiresInDays?: number | undefined;
  },
  requestId?: string,
): Promise<CreatedServiceKey> {
  const secret = mintToken(TOKEN_PREFIX.serviceKey);
  const now = tx.clock.now();
  const row = await insertKey(organizationId, tx.db, {
    id: randomUUIDv7(),
    name: input.name,
    secret_hash: hashToken(secret),
    scopes: serviceKeyScopes.filter((scope) => input.scopes?.includes(scope) ?? true),
    created_by: actor.id,
    created_by_name: actor.name,
    created_at: now,
    expires_at:
      input.expiresInDays === undefined ? null : new Date(now.getTime() + input.expiresInDays * DAY_MS),
    last_used_at: null,
    revoked_at: null,
  });
  await recordAudit(tx, organizationId, {
    actor,
    action: 'service_key.created',
    subjectKind: 'service_key',
    subjectId: row.id,
    details: { name: row.name, scopes: row.scopes, expiresAt: row.expires_at },
    ...(requestId === undefined ? {} : { requestId }),
  });
  return { ...toView(row), secret };
}

export async function listServiceKeys(
  ctx: Ctx,
  organizationId: string,
  query: PageQuery,
): Promise<Page<ServiceKey>> {
  const rows = await selectKeys(organizationId, ctx.db, { limit: query.limit, after: afterId(query) });
  return toPage(rows, query, (row) => row.id, toView);
}

/** @throws Problem `not_found`. */
export async function getServiceKey(ctx: Ctx, organizationId: string, keyId: string): Promise<ServiceKey> {
  const row = await selectKey(organizationId, ctx.db, keyId);
  if (row === undefined) throw unknownKey();
  return toView(row);
}

/** @throws Problem `not_found` for a key of another company, or one that is revoked already. */
export async function revokeServiceKey(
  ctx: Ctx,
  organizationId: string,
  actor: Actor,
  keyId: string,
  requestId?: string,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await revokeKeyRow(organizationId, tx.db, keyId, tx.clock.now()))) throw unknownKey();
    await recordAudit(tx, organizationId, {
      actor,
      action: 'service_key.revoked',
      subjectKind: 'service_key',
      subjectId: keyId,
      ...(requestId === undefined ? {} : { requestId }),
    });
  });
}

/** What a key is told about itself. */
export async function describeCallingKey(ctx: Ctx, { organizationId, key }: KeyCaller): Promise<CallingKey> {
  const { id, name, handle } = await getCompany(ctx, organizationId);
  return {
    organization: { id, name, handle },
    key: { id: key.id, name: key.name },
    scopes: [...key.scopes],
    expiresAt: key.expiresAt?.toISOString() ?? null,
  };
}

/** The live key that a command of the platform made under this name; null when there is none. */
export async function findOwnKey(
  ctx: Ctx,
  organizationId: string,
  keyName: string,
): Promise<ServiceKey | null> {
  const row = await selectOwnKey(organizationId, ctx.db, keyName);
  return row === undefined ? null : toView(row);
}

const unknownKey = () => new Problem('not_found', { detail: 'The company has no such service key.' });

function toView(row: ServiceKeyRow): ServiceKey {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
