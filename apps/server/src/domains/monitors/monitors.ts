import { randomUUIDv7 } from 'node:crypto';
import {
  type Agent,
  type CreatedMonitor,
  type Monitor,
  type MonitorType,
  Problem,
  type RegeneratedSecret,
} from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import { agents, threatIntelligenceAgent } from '../alerts/index.ts';
import { type AuditContext, recordAudit } from '../audit/index.ts';
import type { MonitorCache } from './monitor-cache.ts';
import { monitorTypeEntries } from './monitor-types.ts';
import { MONITOR_SECRET, mintSecret } from './secrets.ts';
import {
  insertMonitor,
  type MonitorChanges,
  type MonitorRow,
  selectMonitor,
  selectMonitors,
  selectOrganizationOfMonitorAcrossOrganizations,
  updateMonitor,
} from './store.ts';

/** The organization that owns a monitor; undefined when there is no such monitor. */
export async function locateMonitor(ctx: Ctx, id: string): Promise<string | undefined> {
  return selectOrganizationOfMonitorAcrossOrganizations(ctx.db, id);
}

/** The agents that a monitor can be given, in one page. */
export function listAgents(query: PageQuery): Page<Agent> {
  return { items: agents.slice(0, query.limit), nextCursor: null };
}

/** Called within the transaction that makes a monitor. */
export type OnMonitorCreated = (
  tx: Ctx,
  monitor: { readonly id: string; readonly organizationId: string; readonly type: MonitorType },
) => Promise<void>;

/** The secret is returned here and nowhere else. @throws Problem `bad_request` for an unknown agent. */
export async function createMonitor(
  ctx: Ctx,
  hooks: readonly OnMonitorCreated[],
  organizationId: string,
  input: { type: MonitorType; name: string; agentId?: string | null | undefined },
  by: AuditContext,
): Promise<CreatedMonitor> {
  const agentId = input.agentId === undefined ? threatIntelligenceAgent.id : input.agentId;
  checkAgent(agentId);
  const signingSecret = monitorTypeEntries[input.type].webhookPath === null ? null : mintSecret();
  return ctx.transaction(async (tx) => {
    const now = tx.clock.now();
    const row = await insertMonitor(organizationId, tx.db, {
      id: randomUUIDv7(),
      type: input.type,
      name: input.name,
      status: 'active',
      agent_id: agentId,
      secret_sealed: signingSecret === null ? null : tx.box.seal(MONITOR_SECRET, signingSecret),
      previous_secret_sealed: null,
      previous_secret_until: null,
      created_by_name: by.actor.name,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    });
    for (const hook of hooks) await hook(tx, { id: row.id, organizationId, type: row.type });
    await record(tx, row, 'monitor.created', by, { type: row.type, name: row.name, agentId });
    return { ...toView(ctx, row), signingSecret };
  });
}

export async function listMonitors(
  ctx: Ctx,
  organizationId: string,
  query: PageQuery,
): Promise<Page<Monitor>> {
  const rows = await selectMonitors(organizationId, ctx.db, { limit: query.limit, after: afterId(query) });
  return toPage(
    rows,
    query,
    (row) => row.id,
    (row) => toView(ctx, row),
  );
}

/** @throws Problem `not_found`. */
export async function getMonitor(ctx: Ctx, organizationId: string, monitorId: string): Promise<Monitor> {
  const row = await selectMonitor(organizationId, ctx.db, monitorId);
  if (row === undefined) throw unknownMonitor();
  return toView(ctx, row);
}

/** @throws Problem `not_found`, `bad_request` for an unknown agent. */
export async function changeMonitor(
  ctx: Ctx,
  organizationId: string,
  monitorId: string,
  changes: {
    name?: string | undefined;
    status?: 'active' | 'paused' | undefined;
    agentId?: string | null | undefined;
  },
  by: AuditContext,
): Promise<Monitor> {
  if (changes.agentId !== undefined) checkAgent(changes.agentId);
  const columns: MonitorChanges = {};
  if (changes.name !== undefined) columns.name = changes.name;
  if (changes.status !== undefined) columns.status = changes.status;
  if (changes.agentId !== undefined) columns.agent_id = changes.agentId;
  return ctx.transaction(async (tx) => {
    const row = await update(tx, organizationId, monitorId, columns);
    await record(tx, row, 'monitor.changed', by, { ...changes });
    return toView(ctx, row);
  });
}

/** Its deliveries and alerts stay; held deliveries are processed. @throws Problem `not_found`. */
export async function deleteMonitor(
  ctx: Ctx,
  cache: MonitorCache,
  organizationId: string,
  monitorId: string,
  by: AuditContext,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const row = await update(tx, organizationId, monitorId, { deleted_at: tx.clock.now() });
    await record(tx, row, 'monitor.deleted', by, { name: row.name });
  });
  cache.forget(monitorId);
}

/** A secret that was in its grace ends with this, whatever was left of it. @throws Problem `not_found`, `conflict` where there is none. */
export async function regenerateSecret(
  ctx: Ctx,
  cache: MonitorCache,
  organizationId: string,
  monitorId: string,
  graceSeconds: number,
  by: AuditContext,
): Promise<RegeneratedSecret> {
  const signingSecret = mintSecret();
  const until = await ctx.transaction(async (tx) => {
    const current = await selectMonitor(organizationId, tx.db, monitorId);
    if (current === undefined) throw unknownMonitor();
    if (current.secret_sealed === null) {
      const detail = 'This monitor has no signing secret: nobody sends to it.';
      throw new Problem('conflict', { detail });
    }
    const graceUntil = graceSeconds === 0 ? null : new Date(tx.clock.now().getTime() + graceSeconds * 1000);
    const row = await update(tx, organizationId, monitorId, {
      secret_sealed: tx.box.seal(MONITOR_SECRET, signingSecret),
      previous_secret_sealed: graceUntil === null ? null : current.secret_sealed,
      previous_secret_until: graceUntil,
    });
    await record(tx, row, 'monitor.secret_regenerated', by, { graceSeconds });
    return graceUntil;
  });
  cache.forget(monitorId);
  return { signingSecret, previousSecretUntil: until?.toISOString() ?? null };
}

async function update(
  tx: Ctx,
  organizationId: string,
  monitorId: string,
  changes: MonitorChanges,
): Promise<MonitorRow> {
  const stamped = { ...changes, updated_at: tx.clock.now() };
  const row = await updateMonitor(organizationId, tx.db, monitorId, stamped);
  if (row === undefined) throw unknownMonitor();
  return row;
}

function record(
  tx: Ctx,
  row: MonitorRow,
  action: string,
  { actor, requestId }: AuditContext,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const subject = { subjectKind: 'monitor', subjectId: row.id };
  return recordAudit(tx, row.company_id, { actor, action, ...subject, details, requestId });
}

function checkAgent(agentId: string | null): void {
  if (agentId !== null && !agents.some(({ id }) => id === agentId)) {
    throw new Problem('bad_request', {
      detail: `field agentId is not accepted: there is no agent ${agentId}.`,
    });
  }
}

export const unknownMonitor = () => new Problem('not_found', { detail: 'There is no such monitor.' });

function toView(ctx: Ctx, row: MonitorRow): Monitor {
  const until = row.previous_secret_until;
  const { webhookPath } = monitorTypeEntries[row.type];
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    status: row.status,
    agentId: row.agent_id,
    webhookUrl: webhookPath === null ? null : `${ctx.baseUrl}${webhookPath}/${row.id}`,
    previousSecretUntil: until !== null && until > ctx.clock.now() ? until.toISOString() : null,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
  };
}
