import type { KeyCaller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { createTtlCache } from '../../platform/ttl-cache.ts';
import { selectKeyByHashAcrossOrganizations } from './store.ts';

/** Half of the second within which a revocation must be known everywhere; the other half is for the look-up itself. */
const TTL_MS = 500;
/** Far more keys than call one process in half a second; past it the oldest is looked up anew. */
const ENTRIES_MAX = 10_000;

export interface LiveKey {
  readonly caller: KeyCaller;
  /** When it was last used, as far as this process knows; 0 for never. */
  lastUsedMs: number;
}

export interface ServiceKeyCache {
  /** The key with this hash; undefined when there is none, or it is revoked. */
  find(ctx: Ctx, hash: Buffer): Promise<LiveKey | undefined>;
  /** To be called after the commit of a revocation: what this process answers from then on knows of it. */
  forget(): void;
}

/**
 * The look-up of a key by its hash, which goes to the database once in half a second for each key in use, however many
 * requests come meanwhile. Only keys that are live are remembered: a guess costs its look-up every time.
 */
export function createServiceKeyCache(): ServiceKeyCache {
  const keys = createTtlCache<LiveKey | undefined>({
    ttlMs: TTL_MS,
    maxEntries: ENTRIES_MAX,
    keep: (key) => key !== undefined,
  });
  return {
    find: (ctx, hash) => keys.get(hash.toString('latin1'), () => ask(ctx, hash)),
    // All of them: a revocation is rare, its key may still be looked up, and the others cost one look-up each.
    forget: () => keys.clear(),
  };
}

async function ask(ctx: Ctx, hash: Buffer): Promise<LiveKey | undefined> {
  const row = await selectKeyByHashAcrossOrganizations(ctx.db, hash);
  if (row === undefined || row.revoked_at !== null) return undefined;
  return {
    caller: {
      organizationId: row.company_id,
      key: { id: row.id, name: row.name, scopes: row.scopes, expiresAt: row.expires_at },
    },
    lastUsedMs: row.last_used_at?.getTime() ?? 0,
  };
}
