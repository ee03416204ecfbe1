import { createSecretKey, type KeyObject } from 'node:crypto';
import type { MonitorType } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { createTtlCache } from '../../platform/ttl-cache.ts';
import { MONITOR_SECRET } from './secrets.ts';
import { type IntakeMonitorRow, selectIntakeMonitorAcrossOrganizations } from './store.ts';

/** What intake must know of a monitor. */
export interface IntakeMonitor {
  readonly id: string;
  readonly organizationId: string;
  readonly type: MonitorType;
  readonly key: KeyObject;
  /** The secret before the current one, while its grace lasts. */
  readonly previous: { readonly key: KeyObject; readonly until: Date } | null;
}

export interface MonitorCache {
  /** @returns null when there is no such monitor, or it is deleted. */
  get(ctx: Ctx, id: string): Promise<IntakeMonitor | null>;
  /** To be called after the commit of a change: what this process answers from then on knows of it. */
  forget(id: string): void;
  /** Whether the last look-up found it, however long ago that is. */
  isInUse(id: string): boolean;
}

/**
 * How old an answer may be. It bounds how long another replica goes on with what a change ended (at most one second),
 * and costs one look-up a second and monitor.
 */
const TTL_MS = 900;
/** Unknown ids are remembered too; past this the oldest entry goes. */
const ENTRIES_MAX = 10_000;

export function createMonitorCache(): MonitorCache {
  const monitors = createTtlCache<IntakeMonitor | null>({ ttlMs: TTL_MS, maxEntries: ENTRIES_MAX });
  /** Kept apart: a flood of unknown ids pushes known ones out of the cache, and must not make them unknown. */
  const inUse = new Set<string>();
  return {
    async get(ctx, id) {
      const monitor = await monitors.get(id, () => lookUp(ctx, id));
      if (monitor === null) inUse.delete(id);
      else if (!inUse.has(id)) {
        inUse.add(id);
        if (inUse.size > ENTRIES_MAX) inUse.delete(inUse.values().next().value ?? '');
      }
      return monitor;
    },
    forget: (id) => monitors.delete(id),
    isInUse: (id) => inUse.has(id),
  };
}

async function lookUp(ctx: Ctx, id: string): Promise<IntakeMonitor | null> {
  const row = await selectIntakeMonitorAcrossOrganizations(ctx.db, id);
  return row === undefined ? null : open(ctx, row);
}

function open(ctx: Ctx, row: IntakeMonitorRow): IntakeMonitor {
  const keyOf = (sealed: Buffer) => createSecretKey(ctx.box.open(MONITOR_SECRET, sealed), 'utf8');
  const { previous_secret_sealed: sealed, previous_secret_until: until } = row;
  return {
    id: row.id,
    organizationId: row.company_id,
    type: row.type,
    key: keyOf(row.secret_sealed),
    previous: sealed === null || until === null ? null : { key: keyOf(sealed), until },
  };
}
