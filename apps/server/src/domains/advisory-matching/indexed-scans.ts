import type { Ctx } from '../../platform/ctx.ts';
import { isDatabaseUnavailable } from '../../platform/database.ts';
import { advisoriesOnPackages } from '../advisories/index.ts';
import type { OnIndexed } from '../components/index.ts';
import { monitorsOfType, type OnMonitorCreated } from '../monitors/index.ts';
import type { OnWorkspaceChanged } from '../workspaces/index.ts';
import { matchesIn } from './matches.ts';
import {
  claimWorkspaces,
  dequeueWorkspaces,
  enqueueAllWorkspaces,
  enqueueWorkspace,
  notifyMatching,
  postponeWorkspace,
  selectVersionsOfPackages,
  selectVersionsOfWorkspaces,
  selectWaitingAcrossOrganizations,
  type VersionRow,
  type WaitingWorkspace,
} from './store.ts';
import { tell } from './tell.ts';

export const MATCHING_CHANNEL = 'vedette_advisory_matching';
/** Workspaces of one transaction: what they share is compared once. */
const CLAIM = 50;

/** What a workspace had not before its scan was indexed is matched with every imported advisory; the rest was. */
export const matchIndexedScan: OnIndexed = async (tx, { organizationId, workspaceId, added }) => {
  if (added.length === 0) return;
  await enqueueWorkspace(organizationId, tx.db, workspaceId, added);
  await notifyMatching(tx.db, MATCHING_CHANNEL);
};

/** What was imported while a workspace was archived was not compared with what it has. */
export const matchRestoredWorkspace: OnWorkspaceChanged = async (tx, event) => {
  if (event.change !== 'restored') return;
  await enqueueWorkspace(event.organizationId, tx.db, event.workspaceId, null);
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
  let waiting: WaitingWorkspace[] = [];
  try {
    return await ctx.transaction(async (tx) => {
      waiting = await claimWorkspaces(organizationId, tx.db, CLAIM);
      return matchWorkspaces(tx, organizationId, waiting);
    });
  } catch (error) {
    if (isDatabaseUnavailable(error) || waiting.length === 0) throw error;
    let finished = 0;
    for (const one of waiting) finished += await matchAlone(ctx, organizationId, one);
    return finished;
  }
}

async function matchAlone(ctx: Ctx, organizationId: string, one: WaitingWorkspace): Promise<number> {
  try {
    return await ctx.transaction((tx) => matchWorkspaces(tx, organizationId, [one]));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const { workspaceId, attempts } = one;
    ctx.log.error(
      { err: error, workspaceId, attempts, organizationId },
      'a workspace cannot be matched with advisories',
    );
    await postponeWorkspace(organizationId, ctx.db, one);
    return 0;
  }
}

async function matchWorkspaces(
  tx: Ctx,
  organizationId: string,
  waiting: readonly WaitingWorkspace[],
): Promise<number> {
  if (waiting.length === 0) return 0;
  if ((await monitorsOfType(tx, organizationId, 'advisories')).length > 0) {
    const versions = await versionsOf(tx, organizationId, waiting);
    const packages = new Map(
      versions.map(({ ecosystem, name_key: nameKey }) => [`${ecosystem} ${nameKey}`, { ecosystem, nameKey }]),
    );
    const records = await advisoriesOnPackages(tx, [...packages.values()], null);
    await tell(tx, organizationId, matchesIn(versions, records));
  }
  await dequeueWorkspaces(
    organizationId,
    tx.db,
    waiting.map(({ workspaceId }) => workspaceId),
  );
  return waiting.length;
}

/** What is to be compared, each version once. */
async function versionsOf(
  tx: Ctx,
  organizationId: string,
  waiting: readonly WaitingWorkspace[],
): Promise<VersionRow[]> {
  const whole = waiting.filter(({ packages }) => packages === null).map(({ workspaceId }) => workspaceId);
  const some = waiting.flatMap(({ workspaceId, packages }) =>
    (packages ?? []).map((one) => ({ ...one, workspaceId })),
  );
  const all = [
    ...(whole.length === 0 ? [] : await selectVersionsOfWorkspaces(organizationId, tx.db, whole)),
    ...(some.length === 0 ? [] : await selectVersionsOfPackages(organizationId, tx.db, some)),
  ];
  const byKey = new Map(
    all.map((row) => [JSON.stringify([row.ecosystem, row.name_key, row.version_key]), row]),
  );
  return [...byKey.values()];
}
