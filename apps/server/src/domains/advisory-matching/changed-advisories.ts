import type { Ctx } from '../../platform/ctx.ts';
import { isDatabaseUnavailable } from '../../platform/database.ts';
import {
  advisoriesChangedAfter,
  advisoriesOnPackages,
  advisoryNames,
  latestAdvisoryRevision,
} from '../advisories/index.ts';
import { alertsAboutAdvisories } from '../alerts/index.ts';
import { requestTriage } from '../triage/index.ts';
import { matchesIn } from './matches.ts';
import {
  claimCursor,
  moveCursor,
  selectBehindAcrossOrganizations,
  selectVersionsOfAdvisories,
} from './store.ts';
import { tell } from './tell.ts';

/** Changed advisories of one transaction; most are about packages that an organization does not have. */
const CHANGES = 1_000;

/**
 * Works off what changed among the imported advisories, a batch of each organization that is behind: what they affect is
 * told, and alerts about them are judged again.
 * @returns how many advisories were worked off
 */
export async function matchChangedAdvisories(ctx: Ctx, isStopping: () => boolean): Promise<number> {
  const latest = await latestAdvisoryRevision(ctx);
  if (latest === 0) return 0;
  let finished = 0;
  for (const organizationId of await selectBehindAcrossOrganizations(ctx.db, latest)) {
    if (isStopping()) break;
    finished += await matchBatch(ctx, organizationId);
  }
  return finished;
}

async function matchBatch(ctx: Ctx, organizationId: string): Promise<number> {
  try {
    return await ctx.transaction((tx) => matchNext(tx, organizationId, CHANGES));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    ctx.log.warn({ err: error, organizationId }, 'a batch of changed advisories could not be matched');
    return matchOneByOne(ctx, organizationId);
  }
}

/** Only the one at fault is passed over, and the log names it. */
async function matchOneByOne(ctx: Ctx, organizationId: string): Promise<number> {
  let finished = 0;
  for (let at = 0; at < CHANGES; at++) {
    try {
      const done = await ctx.transaction((tx) => matchNext(tx, organizationId, 1));
      if (done === 0) break;
      finished += done;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      await ctx.transaction(async (tx) => {
        const revision = await claimCursor(organizationId, tx.db);
        const [next] = revision === null ? [] : await advisoriesChangedAfter(tx, revision, 1);
        if (next === undefined) return;
        ctx.log.error(
          { err: error, organizationId, advisory: next.advisory },
          'an advisory cannot be matched',
        );
        await moveCursor(organizationId, tx.db, next.revision);
      });
      finished++;
    }
  }
  return finished;
}

async function matchNext(tx: Ctx, organizationId: string, limit: number): Promise<number> {
  const revision = await claimCursor(organizationId, tx.db);
  if (revision === null) return 0;
  const changed = await advisoriesChangedAfter(tx, revision, limit);
  const last = changed.at(-1);
  if (last === undefined) return 0;
  const advisories = changed.map(({ advisory }) => advisory);
  const versions = await selectVersionsOfAdvisories(organizationId, tx.db, advisories);
  const packages = versions.map(({ ecosystem, name_key: nameKey }) => ({ ecosystem, nameKey }));
  const records = await advisoriesOnPackages(tx, distinct(packages), advisories);
  await tell(tx, organizationId, matchesIn(versions, records));
  // A record that joined others says something about theirs too.
  const names = [...(await advisoryNames(tx, advisories)).values()].flatMap((one) => one.names);
  await requestTriage(
    tx,
    organizationId,
    await alertsAboutAdvisories(tx, organizationId, [...new Set([...advisories, ...names])]),
  );
  await moveCursor(organizationId, tx.db, last.revision);
  return changed.length;
}

function distinct<T extends { ecosystem: string; nameKey: string }>(packages: readonly T[]): T[] {
  return [...new Map(packages.map((one) => [`${one.ecosystem} ${one.nameKey}`, one])).values()];
}
