import { randomUUIDv7 } from 'node:crypto';
import type { AuditEntry } from '@vedette/contract';
import type { Caller, KeyCaller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import { insertAuditEntries, selectAuditEntries } from './store.ts';

/** The organization under which entries about the platform itself stand: the nil UUID. */
export const PLATFORM = '00000000-0000-0000-0000-000000000000';

export interface Actor {
  readonly kind: 'user' | 'service_key' | 'agent' | 'system';
  readonly id: string | null;
  readonly name: string;
}

/** Who acts, and the request that it came with. */
export interface AuditContext {
  readonly actor: Actor;
  readonly requestId: string;
}

export interface AuditRecord {
  readonly actor: Actor;
  /** Words joined by dots: subject, then what was done to it in the past tense. */
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  /** What changed. Never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
  /** Where the request came from, for what a stranger may try. */
  readonly ipAddress?: string;
}

/** Which request it was, and where it came from. */
export const auditOrigin = (request: {
  readonly id: string;
  readonly ip: string;
}): Pick<AuditRecord, 'requestId' | 'ipAddress'> => ({ requestId: request.id, ipAddress: request.ip });

export const userActor = (caller: Caller): Actor => ({
  kind: 'user',
  id: caller.user.id,
  name: caller.user.name,
});
/** What a person does, in the request that asks for it. */
export const userContext = (caller: Caller, request: { readonly id: string }): AuditContext => ({
  actor: userActor(caller),
  requestId: request.id,
});
export const keyActor = (caller: KeyCaller): Actor => ({
  kind: 'service_key',
  id: caller.key.id,
  name: caller.key.name,
});
/** A command run on the server's machine, or the platform's own work. */
export const systemActor = (name: string): Actor => ({ kind: 'system', id: null, name });

/** Somebody who showed no credential, or one that was refused. */
export const ANONYMOUS: Actor = { kind: 'system', id: null, name: 'anonymous' };

/** Writes down one change. `tx` must be the transaction of that change, so that neither exists without the other. */
export function recordAudit(tx: Ctx, organizationId: string, record: AuditRecord): Promise<void> {
  return recordAudits(tx, organizationId, [record]);
}

/** The same for changes that were made together. */
export async function recordAudits(
  tx: Ctx,
  organizationId: string,
  records: readonly AuditRecord[],
): Promise<void> {
  const entries = records.map((record) => ({
    id: randomUUIDv7(),
    action: record.action,
    actor_kind: record.actor.kind,
    actor_id: record.actor.id,
    actor_name: record.actor.name,
    subject_kind: record.subjectKind,
    subject_id: record.subjectId,
    details: record.details ?? {},
    request_id: record.requestId ?? null,
    ip_address: record.ipAddress ?? null,
    created_at: tx.clock.now(),
  }));
  await insertAuditEntries(organizationId, tx.db, entries);
}

export interface AuditQuery extends PageQuery {
  readonly action?: string | undefined;
  readonly actorId?: string | undefined;
  readonly subjectId?: string | undefined;
}

/** The entries of one organization, newest first. */
export async function listAudit(
  ctx: Ctx,
  organizationId: string,
  query: AuditQuery,
): Promise<Page<AuditEntry>> {
  const rows = await selectAuditEntries(organizationId, ctx.db, { ...query, after: afterId(query) });
  return toPage(
    rows,
    query,
    (row) => row.id,
    (row) => ({
      id: row.id,
      action: row.action,
      actorKind: row.actor_kind,
      actorId: row.actor_id,
      actorName: row.actor_name,
      subjectKind: row.subject_kind,
      subjectId: row.subject_id,
      details: row.details,
      requestId: row.request_id,
      ipAddress: row.ip_address,
      createdAt: row.created_at.toISOString(),
    }),
  );
}
