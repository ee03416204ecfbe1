import type { Ctx } from '../../platform/ctx.ts';
import { alertsAboutPackages, alertsClosedByAgent, unsettledAlerts } from '../alerts/index.ts';
import type { OnIndexed, TouchedPackage } from '../components/index.ts';
import { requestTriage, wakeTriage } from './worker.ts';

/** Names of one look-up; a scan can touch twenty thousand. */
const NAMES = 1_000;

/** What a scan found out about dependencies may change what alerts about them mean: those wait for the agent again. */
export const retriageTouched: OnIndexed = async (tx, { organizationId, touched, coverageChanged }) => {
  if (touched !== null) await requestTouched(tx, organizationId, touched);
  // What the agent closed rests on all workspaces: on what this one has not, and on nothing being left out there.
  if (coverageChanged) await requestTriage(tx, organizationId, await alertsClosedByAgent(tx, organizationId));
  // Alerts that came meanwhile have waited for the scan.
  await wakeTriage(tx, organizationId);
};

async function requestTouched(
  tx: Ctx,
  organizationId: string,
  touched: readonly TouchedPackage[],
): Promise<void> {
  for (let at = 0; at < touched.length; at += NAMES) {
    const names = touched.slice(at, at + NAMES).flatMap(({ names }) => names);
    await requestTriage(tx, organizationId, await alertsAboutPackages(tx, organizationId, names));
  }
  // What was open because nobody had looked, or because of an indicator, may be settled by any scan.
  await requestTriage(tx, organizationId, await unsettledAlerts(tx, organizationId));
}
