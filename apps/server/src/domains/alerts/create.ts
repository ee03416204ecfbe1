import { randomUUIDv7 } from 'node:crypto';
import { type AlertSeverity, alertSeverities } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { toPgText } from '../../platform/database.ts';
import { systemActor } from '../audit/index.ts';
import { announceChanges, recordEvents } from './changes.ts';
import { type DedupKeys, dedupKeysOf } from './dedup-keys.ts';
import type { AlertDraft } from './draft.ts';
import {
  countRepeats,
  type FirstAlert,
  insertAlerts,
  lockFirstAlerts,
  type NewAlert,
  type Repeat,
} from './store.ts';

/** Why agents are called: `created` for alerts that nothing told before, `seen_again` for those told again differently. */
export interface AlertsEvent {
  readonly organizationId: string;
  readonly cause: 'created' | 'seen_again';
  /** Alerts that an agent is assigned to. */
  readonly alertIds: readonly string[];
}

/** Called within the transaction that made the alerts; what it writes and the jobs it sends commit with them. */
export type OnAlertsCreated = (tx: Ctx, event: AlertsEvent) => Promise<void>;

/** An alert that an agent closed still answers for repeats this long; past it a repeat is told as new. */
const CLOSED_BY_AGENT_MS = 24 * 3_600_000;

/** A key that is free is taken by one of two transactions; the other finds the row at its second look. */
const LOOKS = 5;

interface Keyed extends DedupKeys {
  readonly id: string;
  readonly draft: AlertDraft;
}

/**
 * Makes one alert of each draft, in the transaction of `tx`. Of those that tell the same as an open alert (or one that
 * an agent closed less than a day ago) each is closed as `duplicated` and linked to it, and it counts them.
 * @returns the ids, in the order of the drafts
 */
export async function createAlerts(
  tx: Ctx,
  organizationId: string,
  drafts: readonly AlertDraft[],
  hooks: readonly OnAlertsCreated[],
): Promise<string[]> {
  if (drafts.length === 0) return [];
  const keys = await dedupKeysOf(tx, drafts);
  const keyed = drafts.map((draft, index): Keyed => {
    const own = keys[index];
    if (own === undefined) throw new Error('a draft without a key');
    return { id: randomUUIDv7(), ...own, draft };
  });
  const { firsts, created } = await findOrInsertFirsts(tx, organizationId, keyed);
  const repeats = keyed.filter(({ id }) => !created.has(id));
  await insertAlerts(
    organizationId,
    tx.db,
    repeats.map((each) => newAlert(tx, each, firsts.get(each.key)?.id ?? null)),
  );
  const changed = await countAll(tx, organizationId, repeats, firsts);
  await announceChanges(tx, organizationId);
  for (const { draft } of keyed) tx.metrics.alertsCreated.inc({ kind: draft.kind });
  const withAgent = keyed.filter(({ id, draft }) => created.has(id) && draft.agentId !== null);
  await callHooks(tx, hooks, { organizationId, cause: 'created', alertIds: withAgent.map(({ id }) => id) });
  await callHooks(tx, hooks, { organizationId, cause: 'seen_again', alertIds: changed });
  return keyed.map(({ id }) => id);
}

async function callHooks(tx: Ctx, hooks: readonly OnAlertsCreated[], event: AlertsEvent): Promise<void> {
  if (event.alertIds.length === 0) return;
  for (const hook of hooks) await hook(tx, event);
}

/** For each key the alert that stands for it, locked; `created` are those of the batch that do. */
async function findOrInsertFirsts(
  tx: Ctx,
  organizationId: string,
  keyed: readonly Keyed[],
): Promise<{ firsts: Map<string, FirstAlert>; created: Set<string> }> {
  const since = new Date(tx.clock.now().getTime() - CLOSED_BY_AGENT_MS);
  const earliest = new Map<string, Keyed>();
  for (const each of keyed) if (!earliest.has(each.key)) earliest.set(each.key, each);
  const firsts = new Map<string, FirstAlert>();
  const created = new Set<string>();
  for (let look = 0; look < LOOKS && firsts.size < earliest.size; look++) {
    const missing = [...earliest.values()].filter(({ key }) => !firsts.has(key));
    const wanted = [...new Set(missing.flatMap(({ key, otherKeys }) => [key, ...otherKeys]))].sort();
    const found = await lockFirstAlerts(
      organizationId,
      tx.db,
      wanted.map((key) => Buffer.from(key, 'hex')),
      since,
    );
    const byKey = new Map(found.map((row) => [row.dedup_key.toString('hex'), row]));
    for (const { key, otherKeys } of missing) {
      const rows = [key, ...otherKeys].flatMap((one) => byKey.get(one) ?? []);
      const first = rows.find((row) => row.is_open) ?? rows[0];
      if (first !== undefined) firsts.set(key, first);
    }
    const free = missing.filter(({ key }) => !firsts.has(key));
    const alerts = free.map((each) => newAlert(tx, each, null));
    const inserted = await insertAlerts(organizationId, tx.db, alerts);
    for (const each of free.filter(({ id }) => inserted.has(id))) {
      created.add(each.id);
      firsts.set(each.key, asFirst(each));
    }
  }
  if (firsts.size < earliest.size) throw new Error('alerts of the same key keep coming and closing');
  return { firsts, created };
}

const asFirst = ({ id, key, draft }: Keyed): FirstAlert => ({
  id,
  dedup_key: Buffer.from(key, 'hex'),
  severity: draft.severity,
  latest_body_sha256: draft.bodySha256,
  agent_id: draft.agentId,
  is_open: true,
});

function newAlert(tx: Ctx, { id, key, draft }: Keyed, duplicateOf: string | null): NewAlert {
  return {
    id,
    change_id: randomUUIDv7(),
    kind: draft.kind,
    title: toPgText(draft.title),
    severity: draft.severity,
    status: duplicateOf === null ? 'new' : 'closed',
    disposition: duplicateOf === null ? 'unknown' : 'duplicated',
    decided_by: null,
    closed_by: duplicateOf === null ? null : 'system',
    closed_at: duplicateOf === null ? null : tx.clock.now(),
    monitor_id: draft.monitorId,
    delivery_id: draft.deliveryId,
    latest_delivery_id: draft.deliveryId,
    latest_body_sha256: draft.bodySha256.toString('hex'),
    payload_bytes: draft.payloadBytes,
    agent_id: draft.agentId,
    assignee_id: null,
    assignee_name: null,
    incident_id: null,
    package: toPgText(draft.package),
    ecosystem: toPgText(draft.ecosystem),
    version: toPgText(draft.version),
    fixed_version: toPgText(draft.fixedVersion),
    advisory: toPgText(draft.advisory),
    threat_type: toPgText(draft.threatType),
    indicator: toPgText(draft.indicator),
    dedup_key: key,
    duplicate_of: duplicateOf,
    first_seen_at: draft.receivedAt,
    last_seen_at: draft.receivedAt,
    triage: null,
    triage_inputs_hash: null,
    decided_inputs_hash: null,
  };
}

/** @returns the ids of those that were told differently and have an agent */
async function countAll(
  tx: Ctx,
  organizationId: string,
  repeats: readonly Keyed[],
  firsts: ReadonlyMap<string, FirstAlert>,
): Promise<string[]> {
  // By the alert that counts them: two keys may have led to one.
  const groups = Map.groupBy(repeats, ({ key }) => firsts.get(key)?.id);
  const counted: Repeat[] = [];
  const differing: { first: FirstAlert; severity: AlertSeverity; by: Keyed }[] = [];
  for (const group of groups.values()) {
    const latest = group.at(-1);
    const first = latest && firsts.get(latest.key);
    if (first === undefined || latest === undefined) throw new Error('a repeat without its first alert');
    const severity = worst([first.severity, ...group.map(({ draft }) => draft.severity)]);
    const other = group.findLast(
      ({ draft }) => draft.replacesPayload && !draft.bodySha256.equals(first.latest_body_sha256),
    );
    const told = group.findLast(({ draft }) => draft.replacesPayload);
    if (other !== undefined) differing.push({ first, severity, by: other });
    counted.push({
      id: first.id,
      change_id: randomUUIDv7(),
      times: group.length,
      seen_at: latest.draft.receivedAt,
      severity,
      fixed_version: toPgText(
        group.findLast(({ draft }) => draft.fixedVersion !== null)?.draft.fixedVersion ?? null,
      ),
      delivery_id: told?.draft.deliveryId ?? null,
      body_sha256: told?.draft.bodySha256.toString('hex') ?? null,
    });
  }
  await countRepeats(organizationId, tx.db, counted);
  await recordEvents(
    tx,
    organizationId,
    differing.map(({ first, severity, by }) => ({
      alertId: first.id,
      kind: 'seen_again',
      actor: systemActor('intake'),
      details: {
        alertId: by.id,
        deliveryId: by.draft.deliveryId,
        ...(severity === first.severity ? {} : { severity: { from: first.severity, to: severity } }),
      },
    })),
  );
  return differing.filter(({ first }) => first.agent_id !== null).map(({ first }) => first.id);
}

/** The severity of a sender is never lowered; whoever tells the same as more severe raises it. */
const worst = (severities: readonly AlertSeverity[]): AlertSeverity =>
  alertSeverities.find((severity) => severities.includes(severity)) ?? 'High';
