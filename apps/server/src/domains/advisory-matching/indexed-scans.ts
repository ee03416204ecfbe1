import type { Ctx } from '../../platform/ctx.ts';
import { isDatabaseUnavailable } from '../../platform/database.ts';
import { advisoriesOnPackages } from '../advisories/index.ts';
import type { OnIndexed } from '../components/index.ts';
import { monitorsOfType, type OnMonitorCreated } from '../monitors/index.ts';
import { matchesIn } from './matches.ts';
import {
  claimWorkspaces,
  dequeueWorkspaces,
  enqueueAllWorkspaces,
  enqueueWorkspace,
  notifyMatching,
  postponeWorkspace,
  selectVersionsOfWorkspaces,
  selectWaitingAcrossOrganizations,
} from './store.ts';
import { tell } from './tell.ts';

export const MATCHING_CHANNEL = 'vedette_advisory_matching';
/** Workspaces of one transaction: what they share is compared once. */
const CLAIM = 50;

/** What an indexed scan has is matched with every imported advisory. */
export const matchIndexedScan: OnIndexed = async (tx, { organizationId, workspaceId, touched }) => {
  if (touched === null) return;
  await enqueueWorkspace(organizationId, tx.db, workspaceId);
  await notifyMatching(tx.db, MATCHING_CHANNEL);
};

/** A new monitor begins with what the latest scans have. */
export const matchForNewMonitor: OnMonitorCreated = async (tx, { organizationId, type }) => {
  if (type !== 'advisories') return;
  await enqueueAllWorkspaces(organizationId, tx.db);
  await notifyMatching(tx.db, MATCHING_CHANNEL);
};

/** A batch of each organization in which a workspace waits. @returns how many workspaces were matched */
export async function matchIndexedScans(ctx: Ctx, isStopping: () => boolean): Promise<number> {
  let finished = 0;
  for (const organizationId of await selectWaitingAcrossOrganizations(ctx.db)) {
    if (isStopping()) break;
    finished += await matchWaiting(ctx, organizationId);
  }
  return finished;
}

/** When a batch fails each of its workspaces gets a transaction of its own, and only the one at fault comes again. */
async function matchWaiting(ctx: Ctx, organizationId: string): Promise<number> {
  let waiting: { workspaceId: string; attempts: number }[] = [];
  try {
    return await ctx.transaction(async (tx) => {
      waiting = await claimWorkspaces(organizationId, tx.db, CLAIM);
      return matchWorkspaces(
        tx,
        organizationId,
        waiting.map(({ workspaceId }) => workspaceId),
      );
    });
  } catch (error) {
    if (isDatabaseUnavailable(error) || waiting.length === 0) throw error;
    let finished = 0;
    for (const one of waiting) finished += await matchAlone(ctx, organizationId, one);
    return finished;
  }
}

async function matchAlone(
  ctx: Ctx,
  organizationId: string,
  one: { workspaceId: string; attempts: number },
): Promise<number> {
  try {
    return await ctx.transaction((tx) => matchWorkspaces(tx, organizationId, [one.workspaceId]));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    ctx.log.error({ err: error, ...one, organizationId }, 'a workspace cannot be matched with advisories');
    await postponeWorkspace(organizationId, ctx.db, one);
    return 0;
  }
}

async function matchWorkspaces(
  tx: Ctx,
  organizationId: string,
  workspaceIds: readonly string[],
): Promise<number> {
  if (workspaceIds.length === 0) return 0;
  if ((await monitorsOfType(tx, organizationId, 'advisories')).length > 0) {
    const versions = await selectVersionsOfWorkspaces(organizationId, tx.db, workspaceIds);
    const packages = new Map(
      versions.map(({ ecosystem, name_key: nameKey }) => [`${ecosystem} ${nameKey}`, { ecosystem, nameKey }]),
    );
    const records = await advisoriesOnPackages(tx, [...packages.values()], null);
    await tell(tx, organizationId, matchesIn(versions, records));
  }
  await dequeueWorkspaces(organizationId, tx.db, workspaceIds);
  return workspaceIds.length;
}
